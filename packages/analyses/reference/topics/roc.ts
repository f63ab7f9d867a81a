import type { MarkerCurve, RocResult } from '../../src/regression/roc-curves/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { eventOf, names } from '../inputs.ts';

interface Partial {
  readonly focus: string;
  readonly from: number;
  readonly to: number;
}

/** What the page is asked; its level of a case is the first or the last of the outcome. */
function optionsOf(inputs: ReferenceInputs) {
  const partial = inputs.partial as Partial | undefined;
  return {
    outcome: inputs.outcome,
    markers: inputs.predictors
      ? names(inputs.predictors)
      : names([inputs.predictor, inputs.predictor2].filter(Boolean)),
    ...(inputs.analysis === 'unpaired' ? { group: inputs.group } : {}),
    direction: names(inputs.directions)[0] ?? inputs.direction ?? 'higher',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    thresholds: names(inputs.thresholds).join(', '),
    ...(partial
      ? { partial: true, partialFocus: partial.focus, partialFrom: partial.from, partialTo: partial.to }
      : {}),
  };
}

const areaOf = ({ area, partial }: MarkerCurve) => ({ ...area, partial });

function valuesOf({ sample, curves, pairs, omnibus }: RocResult, inputs: ReferenceInputs) {
  const n = sample.used;
  const [first, second] = curves;
  const { cases, controls } = first?.area ?? {};
  switch (inputs.analysis) {
    case 'paired':
      return {
        n,
        cases,
        controls,
        curves: Object.fromEntries(curves.map((curve) => [curve.name, areaOf(curve)])),
        covariance: Object.fromEntries(
          pairs.map((pair) => [`${pair.first},${pair.second}`, pair.covariance]),
        ),
        pairs: Object.fromEntries(pairs.map((pair) => [`${pair.first}-${pair.second}`, pair])),
        omnibus,
      };
    case 'unpaired':
      return {
        n,
        curves: Object.fromEntries(curves.map((curve) => [curve.level, areaOf(curve)])),
        ...pairs[0],
      };
    default:
      return {
        n,
        ...(first ? { ...areaOf(first), ...first.cutoffs } : {}),
        coordinates: Object.fromEntries((first?.looked ?? []).map((at) => [at.threshold, at])),
        comparison: second ? { auc2: second.area.auc, ...pairs[0] } : null,
      };
  }
}

/** ROC curves of one marker, of several over the same cases, and of one in two groups, through their page. */
const rocTopic = (topic: string): ReferenceAdapter => ({
  topic,
  asked: (inputs) => ({ analysis: 'roc-curves', options: optionsOf(inputs) }),
  async answer(inputs, frame) {
    if (!frame) throw new Error(`topic ${topic} needs data`);
    const positive = String(inputs.positive);
    // the page offers the levels of the outcome alone
    if (!frame.factor(String(inputs.outcome)).levels.includes(positive))
      return { refused: [{ code: 'no-such-level' }] };
    return analysisAdapter<RocResult>({
      topic,
      analysis: 'roc-curves',
      options: () => ({ ...optionsOf(inputs), event: eventOf({ ...inputs, event: positive }, frame) }),
      values: valuesOf,
    }).answer(inputs, frame);
  },
});

export const roc = rocTopic('roc');
export const rocComparison = rocTopic('roc-comparison');
