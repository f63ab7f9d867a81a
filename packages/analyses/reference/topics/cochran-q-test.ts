import type { CochranResult } from '../../src/inferential/cochran-q-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

/** Cases of the topic of contingency tables with the method cochran-q. */
export const adapter = analysisAdapter<CochranResult>({
  topic: 'crosstabs-chi-square',
  analysis: 'cochran-q-test',
  options: (inputs) => ({ variables: inputs.variables }),
  values: ({ sample, test, variables }) => ({
    ...test,
    n: sample.used,
    proportions: Object.fromEntries(variables.map(({ name, share }) => [name, share])),
  }),
});
