/** ROC curves: one, several of the same cases, one in two groups. */
import type { Frame } from '@constat/data';
import {
  comparePaired,
  compareUnpaired,
  partialArea,
  type RocDirection,
  rocAtThreshold,
  rocBest,
  rocMarker,
  rocPoints,
  StatsError,
} from '@constat/stats';
import { levelsAt, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs {
  readonly analysis?: 'single' | 'paired' | 'unpaired';
  readonly outcome: string;
  readonly positive: unknown;
  readonly predictor: string;
  readonly predictor2?: string;
  readonly direction: RocDirection;
  readonly predictors: readonly string[];
  readonly directions: readonly RocDirection[];
  readonly group: string;
  readonly thresholds?: readonly number[];
  readonly confidenceLevel?: number;
  readonly partial?: {
    readonly focus: 'specificity' | 'sensitivity';
    readonly from: number;
    readonly to: number;
  };
}

function casesAt(frame: Frame, { outcome, positive }: Inputs, rows: Int32Array): Uint8Array {
  const { codes, levels } = levelsAt(frame, outcome, rows);
  const at = levels.findIndex((level) => level === String(positive) || Number(level) === Number(positive));
  if (at < 0) throw new StatsError('out-of-domain', `${outcome} has no value ${positive}`, outcome);
  return Uint8Array.from(codes, (code) => (code === at ? 1 : 0));
}

function single(inputs: Inputs, frame: Frame): unknown {
  const rows = rowsOf(frame, [
    inputs.outcome,
    inputs.predictor,
    ...(inputs.predictor2 ? [inputs.predictor2] : []),
  ]);
  const cases = casesAt(frame, inputs, rows);
  const values = numbersAt(frame, inputs.predictor, rows);
  const marker = rocMarker(values, cases, inputs.direction, inputs.confidenceLevel);
  const points = rocPoints(values, cases, inputs.direction);
  const second = inputs.predictor2
    ? rocMarker(numbersAt(frame, inputs.predictor2, rows), cases, inputs.direction, inputs.confidenceLevel)
    : null;
  return {
    n: rows.length,
    ...marker.area,
    ...rocBest(points),
    partial: inputs.partial
      ? partialArea(points, inputs.partial.focus, inputs.partial.from, inputs.partial.to)
      : null,
    coordinates: Object.fromEntries(
      (inputs.thresholds ?? []).map((t) => [t, rocAtThreshold(values, cases, inputs.direction, t)]),
    ),
    comparison: second
      ? { auc2: second.area.auc, ...comparePaired([marker, second], inputs.confidenceLevel).pairs[0] }
      : null,
  };
}

function paired(inputs: Inputs, frame: Frame): unknown {
  const { predictors, partial } = inputs;
  const rows = rowsOf(frame, [inputs.outcome, ...predictors]);
  const cases = casesAt(frame, inputs, rows);
  const direction = (i: number) => inputs.directions?.[i] ?? inputs.direction ?? 'higher';
  const columns = predictors.map((name) => numbersAt(frame, name, rows));
  const markers = columns.map((values, i) => rocMarker(values, cases, direction(i), inputs.confidenceLevel));
  const { pairs, omnibus } = comparePaired(markers, inputs.confidenceLevel);
  return {
    n: rows.length,
    cases: markers[0]!.area.cases,
    controls: markers[0]!.area.controls,
    curves: Object.fromEntries(
      predictors.map((name, i) => [
        name,
        {
          ...markers[i]!.area,
          partial: partial
            ? partialArea(
                rocPoints(columns[i]!, cases, direction(i)),
                partial.focus,
                partial.from,
                partial.to,
              )
            : null,
        },
      ]),
    ),
    covariance: Object.fromEntries(
      pairs.map((pair) => [`${predictors[pair.first]},${predictors[pair.second]}`, pair.covariance]),
    ),
    pairs: Object.fromEntries(
      pairs.map((pair) => [`${predictors[pair.first]}-${predictors[pair.second]}`, pair]),
    ),
    omnibus,
  };
}

function unpaired(inputs: Inputs, frame: Frame): unknown {
  const rows = rowsOf(frame, [inputs.outcome, inputs.predictor, inputs.group]);
  const { codes, levels } = levelsAt(frame, inputs.group, rows);
  if (levels.length !== 2) throw new StatsError('out-of-domain', 'two groups are compared', inputs.group);
  const areas = levels.map((_, g) => {
    const own = rows.filter((_, i) => codes[i] === g);
    const values = numbersAt(frame, inputs.predictor, own);
    const cases = casesAt(frame, inputs, own);
    const { area } = rocMarker(values, cases, inputs.direction, inputs.confidenceLevel);
    const { partial } = inputs;
    return {
      ...area,
      partial: partial
        ? partialArea(rocPoints(values, cases, inputs.direction), partial.focus, partial.from, partial.to)
        : null,
    };
  });
  return {
    n: rows.length,
    curves: Object.fromEntries(levels.map((level, g) => [level, areas[g]])),
    ...compareUnpaired(areas[0]!, areas[1]!, inputs.confidenceLevel),
  };
}

export const roc = engineAdapter<Inputs>('roc', (inputs, frame) => single(inputs, frame!));

export const rocComparison = engineAdapter<Inputs>('roc-comparison', (inputs, frame) =>
  inputs.analysis === 'paired'
    ? paired(inputs, frame!)
    : inputs.analysis === 'unpaired'
      ? unpaired(inputs, frame!)
      : single(inputs, frame!),
);
