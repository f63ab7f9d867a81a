import type { ExperimentResult } from '../../src/quality/doe/compute.ts';
import type { TaguchiResult } from '../../src/quality/doe/taguchi/result.ts';
import { analysisAdapter } from '../adapter.ts';

const byName = <T extends { readonly name: string }>(items: readonly T[], of: (item: T) => unknown) =>
  Object.fromEntries(items.map((item) => [item.name, of(item)]));

const flat = <T extends { readonly test?: object | null }>({ test, ...rest }: T) => ({ ...rest, ...test });

const arrayOf = ({ factors }: TaguchiResult, analysis: TaguchiResult['ratios']) => ({
  ...analysis,
  factors: Object.fromEntries(factors.map(({ name }, i) => [name, flat(analysis.factors[i] ?? {})])),
});

/** Split plots, mixtures, Taguchi arrays and definitive screening. */
export const adapter = analysisAdapter<ExperimentResult>({
  topic: 'doe-further',
  analysis: 'doe',
  options: (inputs) => inputs,
  values(result) {
    if (result.kind === 'mixture')
      return {
        ...result,
        terms: byName(result.terms, flat),
        parts: Object.fromEntries(result.parts.map(({ blending, part }) => [blending, flat(part)])),
        model: flat(result.model),
        lackOfFit: result.lackOfFit && flat(result.lackOfFit),
      };
    if (result.kind === 'taguchi')
      return { ...result, ratios: arrayOf(result, result.ratios), means: arrayOf(result, result.means) };
    const { split, screening, effects } = result;
    if (split)
      return {
        ...split,
        effects: byName(effects, (effect) => ({ ...effect, ...effect.test, df: effect.df })),
      };
    return {
      ...screening,
      mains: Object.fromEntries((screening?.mains ?? []).map((main) => [main.label, main])),
      terms: screening?.found
        ? effects
            .map(({ name }) => name)
            .sort()
            .join(' ')
        : 'none',
    };
  },
});
