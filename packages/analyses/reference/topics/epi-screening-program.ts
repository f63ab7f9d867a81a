import type { ScreeningResult } from '../../src/epidemiology/epi-screening-program/compute.ts';
import { analysisAdapter } from '../adapter.ts';

type Numbers = readonly number[];

export const adapter = analysisAdapter<ScreeningResult>({
  topic: 'screening',
  analysis: 'epi-screening-program',
  options: ({ mode, sensitivities, specificities, results, prevalence, population }) => {
    const lists = [sensitivities, specificities, results].map((list) => (list as Numbers | undefined) ?? []);
    const rows = Math.max(...lists.map((list) => list.length));
    const table = (count: number) =>
      Array.from({ length: rows }, (_, i) => lists.slice(0, count).map((list) => list[i] ?? null));
    return { mode, tests: table(2), results: table(3), prevalence, population };
  },
  values: ({ programme, posttest }) =>
    programme ? { ...programme, firstTestPositives: programme.tested[1] } : { probabilities: posttest },
});
