/** Tests of trimmed means, each design through the page that offers it. */
import type { TTestResult } from '../../src/inferential/independent-samples-ttest/compute.ts';
import type { AnovaResult } from '../../src/inferential/one-way-anova/compute.ts';
import type { PairedResult } from '../../src/inferential/paired-samples-ttest/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const shared = (inputs: ReferenceInputs) => ({
  yuen: true,
  trim: inputs.trim,
  alternative: inputs.alternative,
  confidenceLevel: inputs.confidenceLevel ?? 0.95,
});

const grouped = (inputs: ReferenceInputs) => ({
  ...shared(inputs),
  outcomes: [inputs.outcome],
  group: inputs.group,
});

const keyed = (names: readonly string[], samples: readonly unknown[]) =>
  Object.fromEntries(names.map((name, i) => [name, samples[i]]));

const independent = analysisAdapter<TTestResult>({
  topic: 'yuen',
  analysis: 'independent-samples-ttest',
  options: grouped,
  values: ({ sample, levels, outcomes }) => {
    const { yuen } = outcomes[0]!;
    return yuen && { n: sample.used, ...yuen, groups: keyed(levels, yuen.samples) };
  },
});

const paired = analysisAdapter<PairedResult>({
  topic: 'yuen',
  analysis: 'paired-samples-ttest',
  options: (inputs) => ({ ...shared(inputs), pairs: [[inputs.variable1, inputs.variable2]] }),
  values: ({ sample, pairs }) => {
    const { yuen, variables } = pairs[0]!;
    return (
      yuen && {
        n: sample.used,
        ...yuen,
        groups: keyed(
          variables.map(({ name }) => name),
          yuen.samples,
        ),
      }
    );
  },
});

const several = analysisAdapter<AnovaResult>({
  topic: 'yuen',
  analysis: 'one-way-anova',
  options: ({ alternative: _, ...inputs }) => grouped(inputs),
  values: ({ outcomes }) => {
    const { n, yuen, groups } = outcomes[0]!;
    const levels = groups.map(({ level }) => level);
    return (
      yuen && {
        n,
        ...yuen,
        groups: keyed(levels, yuen.samples),
        pairwise: Object.fromEntries(
          yuen.pairs.map((pair) => [`${levels[pair.first]},${levels[pair.second]}`, pair]),
        ),
      }
    );
  },
});

const designOf = ({ design }: ReferenceInputs) =>
  design === 'paired' ? paired : design === 'one-way' ? several : independent;

export const yuen: ReferenceAdapter = {
  topic: 'yuen',
  asked: (inputs) => designOf(inputs).asked(inputs),
  answer: (inputs, frame) => designOf(inputs).answer(inputs, frame),
};
