import { type Column, Frame } from '@constat/data';
import type { Pooled } from '../../src/inference/pooled.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { pooling } from '../engine/samples.ts';
import { eventOf, modelOf, names } from '../inputs.ts';

const ANALYSES = {
  mean: 'descriptives',
  ttest: 'independent-samples-ttest',
  linear: 'linear-regression',
  logistic: 'logistic-regression',
  cox: 'cox-regression',
} as const;

/** The form of the page that a case asks. */
function optionsOf(inputs: ReferenceInputs, frame: Frame) {
  const confidenceLevel = inputs.confidenceLevel ?? 0.95;
  switch (inputs.analysis) {
    case 'mean':
      return { variables: names(inputs.variables), confidenceLevel };
    case 'ttest':
      return { outcomes: [inputs.outcome], group: inputs.group, test: 'student', confidenceLevel };
    case 'cox':
      return { ...modelOf(inputs, names(inputs.predictors)), time: inputs.time, event: inputs.event };
    case 'logistic':
      return { ...modelOf(inputs, names(inputs.predictors)), event: eventOf(inputs, frame) };
    default:
      return modelOf(inputs, names(inputs.predictors));
  }
}

/** Ratios of what was estimated on a logarithmic scale. */
function withRatio(name: 'oddsRatio' | 'hazardRatio', row: Pooled['parts'][number]['rows'][number]) {
  return {
    ...row,
    [name]: Math.exp(row.estimate),
    [`${name}CiLower`]: Math.exp(row.ciLower),
    [`${name}CiUpper`]: Math.exp(row.ciUpper),
  };
}

function valuesOf({ pooled }: { readonly pooled: Pooled }, { analysis, variables }: ReferenceInputs) {
  const [part] = pooled.parts;
  const ratio = analysis === 'logistic' ? 'oddsRatio' : analysis === 'cox' ? 'hazardRatio' : null;
  const termOf = (key: string): string =>
    analysis === 'ttest' ? 'difference' : (names(variables).find((name) => key === `${name} ${name}`) ?? key);
  return {
    m: pooled.imputations,
    n: pooled.n,
    terms: Object.fromEntries(
      (part?.rows ?? []).map((row) => [termOf(row.key), ratio ? withRatio(ratio, row) : row]),
    ),
    joint: Object.fromEntries(
      (part?.tests ?? []).map((test) => [test.label === 'All predictors' ? 'overall' : test.label, test]),
    ),
    rSquared: part?.rSquared ?? undefined,
  };
}

/** The dataset with the number of the imputation as a part of its design. */
const marked = (frame: Frame, { imputation }: ReferenceInputs): Frame =>
  new Frame(
    frame.columns.map(
      ({ design: _, ...column }): Column =>
        column.name === imputation ? { ...column, design: 'imputation' } : column,
    ),
  );

/** Pages answer with the degrees of freedom of complete data; what they do not show is asked of the engine. */
export const adapter: ReferenceAdapter = {
  topic: 'imputation-pooling',
  async answer(inputs, frame) {
    const engine = await pooling.answer(inputs, frame);
    if (!frame || inputs.dfComplete === 'infinite') return engine;
    const answer = await analysisAdapter<{ readonly pooled: Pooled }>({
      topic: 'imputation-pooling',
      analysis: ANALYSES[inputs.analysis as keyof typeof ANALYSES],
      options: () => optionsOf(inputs, frame),
      values: valuesOf,
    }).answer(inputs, marked(frame, inputs));
    if (!('values' in answer) || !('values' in engine)) return answer;
    const { groups, events } = engine.values as Record<string, unknown>;
    return { ...answer, values: { ...(answer.values as object), groups, events } };
  },
};
