import type { Frame } from '@constat/data';
import { type ArrayFactor, arrayAnalysis, isOrthogonal, signalToNoise, zip } from '@constat/stats';
import { RefusedError } from '../../../contract.ts';
import type { DoeOptions } from '../options.ts';
import { refusals } from '../refusals.ts';
import type { TaguchiResult } from './result.ts';

/** More levels than this are no setting of an array. */
const MOST_LEVELS = 12;

interface Setting {
  readonly codes: readonly number[];
  readonly values: number[];
}

export function computeTaguchi(frame: Frame, options: DoeOptions): TaguchiResult {
  const { outcome, factors: names, repeats, signal } = options;
  const complete = frame.complete(names);
  const responses = [outcome, ...repeats].map((name) => ({ name, values: frame.numbers(name) }));
  const read = names.map((name) => levelsOf(frame, name, complete.mask));
  const settings = new Map<string, Setting>();
  let used = 0;
  for (let row = 0; row < frame.rows; row++) {
    if (complete.mask[row] === 0) continue;
    const values = responses.flatMap(({ values: own }) => {
      const value = own[row] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [value];
    });
    if (values.length === 0) continue;
    used++;
    const codes = read.map(({ codes: own }) => own[row] ?? 0);
    const known = settings.get(codes.join());
    if (known) known.values.push(...values);
    else settings.set(codes.join(), { codes, values });
  }
  if (used === 0) throw new RefusedError([refusals.noRuns(outcome)]);
  const rows = [...settings.values()];
  for (const { name, values } of responses)
    if (values.some((value) => !Number.isFinite(value) && !Number.isNaN(value)))
      throw new RefusedError([refusals.notFinite(name)]);
  const coded = read.map(({ levels }, i): ArrayFactor => {
    const codes = Int32Array.from(rows, (setting) => setting.codes[i] ?? 0);
    if (new Set(codes).size < Math.max(2, levels.length))
      throw new RefusedError([refusals.constantFactor(names[i] ?? '')]);
    return { codes, count: levels.length };
  });
  const need = 1 + coded.reduce((sum, { count }) => sum + count - 1, 0);
  if (rows.length < need) throw new RefusedError([refusals.fewSettings(rows.length, need)]);
  if (!isOrthogonal(coded, rows.length)) throw new RefusedError([refusals.notOrthogonal()]);
  const all = rows.flatMap(({ values }) => values);
  if (all.every((value) => value === all[0])) throw new RefusedError([refusals.constantResponse(outcome)]);
  const ratios = ratiosOf(rows, options, outcome);
  const means = Float64Array.from(
    rows,
    ({ values }) => values.reduce((sum, value) => sum + value, 0) / values.length,
  );
  const ratioAnalysis = arrayAnalysis(ratios, coded);
  const meanAnalysis = arrayAnalysis(means, coded);
  const best = ratioAnalysis.factors.map(({ means: own }) => own.indexOf(Math.max(...own)));
  const predicted = ({ mean, factors }: typeof ratioAnalysis): number =>
    zip(factors, best).reduce((sum, [{ means: own }, level]) => sum + (own[level] ?? mean) - mean, mean);
  return {
    kind: 'taguchi',
    sample: { used, excluded: frame.rows - used },
    outcome: { name: outcome, label: frame.label(outcome) },
    repeatLabels: repeats.map((name) => frame.label(name)),
    factors: names.map((name, i) => ({ name, label: frame.label(name), levels: read[i]?.levels ?? [] })),
    settings: rows.map(({ codes, values }, i) => ({
      levels: codes.map((code, f) => read[f]?.levels[code] ?? ''),
      n: values.length,
      mean: means[i] ?? 0,
      ratio: ratios[i] ?? 0,
    })),
    ratios: ratioAnalysis,
    means: meanAnalysis,
    best,
    predictedRatio: predicted(ratioAnalysis),
    predictedMean: predicted(meanAnalysis),
    wasRun: rows.some(({ codes }) => codes.every((code, i) => code === best[i])),
  };

  function ratiosOf(of: readonly Setting[], { signal: wanted }: DoeOptions, name: string): Float64Array {
    if (wanted === 'nominal' || wanted === 'nominalSpread') {
      if (of.some(({ values }) => values.length < 2)) throw new RefusedError([refusals.noRepeats()]);
      if (of.some(({ values }) => values.every((value) => value === values[0])))
        throw new RefusedError([refusals.noSpread()]);
    }
    if (wanted !== 'nominalSpread' && of.some(({ values }) => values.some((value) => !(value > 0))))
      throw new RefusedError([refusals.negative(name)]);
    return Float64Array.from(of, ({ values }) => signalToNoise(values, signal));
  }
}

/** Levels that complete rows have, numbers in their order; the level of each row. */
function levelsOf(frame: Frame, name: string, mask: Uint8Array) {
  const { codes, levels } = frame.factor(name);
  const seen = [...new Set(codes.filter((_, row) => mask[row] === 1))].sort((a, b) => a - b);
  if (seen.length > MOST_LEVELS) throw new RefusedError([refusals.severalLevels(name, seen.length)]);
  const place = new Map(seen.map((code, i) => [code, i]));
  return { levels: seen.map((code) => levels[code] ?? ''), codes: codes.map((code) => place.get(code) ?? 0) };
}
