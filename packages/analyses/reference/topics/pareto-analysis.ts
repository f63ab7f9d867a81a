import { type Column, Frame } from '@constat/data';
import { numbersFrame } from '../../src/quality/kit/reference-frame.ts';
import type { ParetoResult } from '../../src/quality/pareto-analysis/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);

/** A category a row, as the case lists them. */
function wordsColumn(name: string, words: readonly string[]): Column {
  const levels = [...new Set(words)];
  return {
    id: name,
    name,
    type: 'categorical',
    role: 'none',
    description: '',
    cells: { kind: 'categories', levels, codes: Int32Array.from(words, (word) => levels.indexOf(word)) },
  };
}

function inlineFrame({ categories, counts, weights }: ReferenceInputs): Frame {
  const numbers = numbersFrame({
    counts: list<number>(counts),
    ...(weights === undefined ? {} : { weights: list<number>(weights) }),
  });
  return new Frame([wordsColumn('category', list<string>(categories)), ...numbers.columns]);
}

const data = analysisAdapter<ParetoResult>({
  topic: 'pareto',
  analysis: 'pareto-analysis',
  options: (inputs) => ({
    category: inputs.category ?? 'category',
    counts: Array.isArray(inputs.counts) ? 'counts' : inputs.counts,
    weights: Array.isArray(inputs.weights) ? 'weights' : inputs.weights,
    threshold: inputs.threshold,
    combineBelow: inputs.combineBelow,
  }),
  values: ({ all }) => ({
    total: all.total,
    categories: all.rows.map(({ name }) => name),
    counts: all.rows.map(({ value }) => value),
    percent: all.rows.map(({ percent }) => percent),
    cumulativePercent: all.rows.map(({ cumulativePercent }) => cumulativePercent),
    vitalFew: all.vitalFew,
    gini: all.gini,
  }),
});

export const adapter: ReferenceAdapter = {
  topic: 'pareto',
  answer: (inputs, frame) => data.answer(inputs, frame ?? inlineFrame(inputs)),
};
