/** Competing risks: cumulative incidence, Gray's test and the model of Fine and Gray. */
import type { Frame } from '@constat/data';
import { cumulativeIncidence, fineGray, fineGrayIncidence, grayTest, incidenceAt } from '@constat/stats';
import {
  byName,
  designAt,
  levelsAt,
  type ModelInputs,
  newRow,
  numbered,
  numbersAt,
  rowsOf,
} from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs extends ModelInputs {
  readonly analysis: 'cumulative-incidence' | 'fine-gray';
  readonly time: string;
  readonly event: string;
  readonly censored: string | number;
  readonly cause?: string | number;
  readonly group?: string;
  readonly times?: readonly number[] | number;
  readonly newData?: readonly Readonly<Record<string, unknown>>[];
  readonly confidenceLevel?: number;
}

/** Ends as codes: 0 for the censored, then the causes that occur. */
function endsAt(frame: Frame, { time, event, censored }: Inputs, rows: Int32Array) {
  const { codes, levels } = levelsAt(frame, event, rows);
  const causes = levels.filter((level) => level !== String(censored));
  return {
    times: numbersAt(frame, time, rows),
    causes: Int32Array.from(codes, (code) => causes.indexOf(levels[code]!) + 1),
    names: causes,
  };
}

function incidence(inputs: Inputs, frame: Frame, rows: Int32Array) {
  const { times, causes, names } = endsAt(frame, inputs, rows);
  const { codes, levels } = inputs.group
    ? levelsAt(frame, inputs.group, rows)
    : { codes: new Int32Array(rows.length), levels: ['all'] };
  const asked = [inputs.times ?? []].flat();
  const groups = levels.map((_, g) =>
    cumulativeIncidence(
      { times: times.filter((_, i) => codes[i] === g), causes: causes.filter((_, i) => codes[i] === g) },
      names.length,
    ),
  );
  const byGroup = (make: (curves: (typeof groups)[number]) => unknown) =>
    Object.fromEntries(levels.map((level, g) => [level, make(groups[g]!)]));
  const byCause = (make: (cause: number) => unknown) =>
    Object.fromEntries(names.map((name, k) => [name, make(k + 1)]));
  return {
    n: rows.length,
    counts: byGroup((curves) => ({
      n: curves.n,
      censored: curves.causes.reduce((left, { events }) => left - events, curves.n),
      causes: byCause((cause) => curves.causes[cause - 1]!.events),
    })),
    cumulativeIncidence: byGroup((curves) =>
      byCause((cause) =>
        Object.fromEntries(
          incidenceAt(curves, cause, asked, inputs.confidenceLevel ?? 0.95).map((at) => [at.time, at]),
        ),
      ),
    ),
    ...(inputs.group
      ? { gray: byCause((cause) => grayTest({ times, causes }, codes, levels.length, cause)) }
      : {}),
  };
}

export const competingRisks = engineAdapter<Inputs>('competing-risks', (inputs, whole) => {
  const frame = whole!;
  const rows = rowsOf(frame, [
    inputs.time,
    inputs.event,
    ...(inputs.group ? [inputs.group] : []),
    ...(inputs.predictors ?? []),
    ...(inputs.interactions ?? []).flat(),
  ]);
  if (inputs.analysis === 'cumulative-incidence') return incidence(inputs, frame, rows);
  const { names, ...ends } = endsAt(frame, inputs, rows);
  const data = { ...ends, design: designAt(frame, rows, inputs) };
  const cause = names.indexOf(String(inputs.cause)) + 1 || -1;
  const level = inputs.confidenceLevel ?? 0.95;
  const fit = fineGray(data, cause, level);
  return {
    ...fit,
    terms: byName(
      fit.coefficients.map((c) => ({
        ...c,
        hazardRatio: Math.exp(c.estimate),
        ciLower: Math.exp(c.ciLower),
        ciUpper: Math.exp(c.ciUpper),
      })),
    ),
    finegray: byName(fineGray(data, cause, level, 'known').coefficients),
    predictions: numbered(inputs.newData ?? [], (values) => {
      const times = [inputs.times ?? []].flat();
      const found = fineGrayIncidence(fit, newRow(frame, rows, inputs, values).slice(1), times);
      return Object.fromEntries(times.map((time, i) => [time, found[i]]));
    }),
  };
});
