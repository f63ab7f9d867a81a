/** Tests whose distribution comes from the data, each through the page that offers it. */
import type { KruskalResult } from '../../src/inferential/kruskal-wallis-test/compute.ts';
import type { OneSampleResult } from '../../src/inferential/one-sample-ttest/compute.ts';
import type { PairedResult } from '../../src/inferential/paired-samples-ttest/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const topic = 'permutation-tests';

const paired = analysisAdapter<PairedResult>({
  topic,
  analysis: 'paired-samples-ttest',
  options: ({ variable1, variable2, alternative }) => ({
    pairs: [[variable1, variable2]],
    alternative,
    also: ['permutation'],
  }),
  values: ({ pairs: [pair] }) => pair.permutation,
});

const oneSample = analysisAdapter<OneSampleResult>({
  topic,
  analysis: 'one-sample-ttest',
  options: ({ outcome, testValue, alternative }) => ({
    outcomes: [outcome],
    testValue,
    alternative,
    also: ['permutation'],
  }),
  values: ({ outcomes: [outcome] }) => outcome.permutation,
});

const kruskal = analysisAdapter<KruskalResult>({
  topic,
  analysis: 'kruskal-wallis-test',
  options: ({ outcome, group }) => ({ outcomes: [outcome], group, method: 'exact' }),
  values: ({ outcomes: [outcome] }) => ({ ...outcome.test, ...outcome.permutation }),
});

const adapterOf = ({ test }: ReferenceInputs) =>
  test === 'paired' ? paired : test === 'one-sample' ? oneSample : kruskal;

export const permutationTests: ReferenceAdapter = {
  topic,
  asked: (inputs) => adapterOf(inputs).asked(inputs),
  answer: (inputs, frame) => adapterOf(inputs).answer(inputs, frame),
};
