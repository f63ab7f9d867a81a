/** Standardized differences: the engine alone. */
import type { Frame } from '@constat/data';
import { moments, StatsError, sdOf, smdOfCategories, smdOfMeans, smdOfProportions } from '@constat/stats';
import { levelsAt, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface SmdVariable {
  readonly name: string;
  readonly type: 'continuous' | 'binary' | 'categorical';
  readonly level?: unknown;
  readonly n1: number;
  readonly n2: number;
  readonly mean1: number;
  readonly mean2: number;
  readonly sd1: number;
  readonly sd2: number;
  readonly x1: number;
  readonly x2: number;
  readonly counts1: readonly number[];
  readonly counts2: readonly number[];
}

interface SmdInputs {
  readonly group?: string;
  readonly groups?: readonly unknown[];
  readonly variables: readonly SmdVariable[];
  readonly confidenceLevel?: number;
}

export const smdTable = engineAdapter<SmdInputs>('smd-table', (inputs, frame) => {
  const variables = inputs.variables.map((variable) => {
    const summary = frame ? summaryOf(frame, inputs, variable) : variable;
    const { n1, n2, mean1, mean2, sd1, sd2 } = summary;
    const level = inputs.confidenceLevel;
    const difference =
      variable.type === 'continuous'
        ? smdOfMeans({ n: n1, mean: mean1, sd: sd1 }, { n: n2, mean: mean2, sd: sd2 }, level)
        : variable.type === 'binary'
          ? smdOfProportions({ n: n1, x: summary.x1 }, { n: n2, x: summary.x2 }, level)
          : smdOfCategories(summary.counts1, summary.counts2, level);
    const shares =
      variable.type === 'binary'
        ? {
            proportion1: summary.x1 / n1,
            proportion2: summary.x2 / n2,
            p1: summary.x1 / n1,
            p2: summary.x2 / n2,
          }
        : {};
    return { ...summary, ...shares, ...difference };
  });
  return {
    variables: Object.fromEntries(variables.map((variable) => [variable.name, variable])),
    maxAbsSmd: Math.max(...variables.map(({ absSmd }) => absSmd)),
  };
});

/** What a variable of the data has in both groups. */
function summaryOf(frame: Frame, inputs: SmdInputs, variable: SmdVariable): SmdVariable {
  const [first, second] = (inputs.groups ?? []).map(String);
  if (first === undefined || second === undefined)
    throw new StatsError('too-few', 'two groups are needed', 'groups');
  const rows = rowsOf(frame, [variable.name, inputs.group!]);
  const group = levelsAt(frame, inputs.group!, rows);
  const rowsIn = (level: string) => rows.filter((_, i) => group.levels[group.codes[i]!] === level);
  const sides = [rowsIn(first), rowsIn(second)] as const;
  if (sides.some((side) => side.length === 0))
    throw new StatsError('too-few', 'two groups are needed', 'groups');
  if (variable.type === 'continuous') {
    const [a, b] = sides.map((side) => moments(numbersAt(frame, variable.name, side)));
    return {
      ...variable,
      n1: a!.n,
      n2: b!.n,
      mean1: a!.mean,
      mean2: b!.mean,
      sd1: sdOf(a!)!,
      sd2: sdOf(b!)!,
    };
  }
  const { levels } = levelsAt(frame, variable.name, rows);
  const counts = sides.map((side) => {
    const own = levelsAt(frame, variable.name, side);
    return levels.map((level) => own.codes.filter((code) => own.levels[code] === level).length);
  });
  const at = levels.indexOf(String(variable.level));
  return {
    ...variable,
    n1: sides[0].length,
    n2: sides[1].length,
    x1: at < 0 ? 0 : counts[0]![at]!,
    x2: at < 0 ? 0 : counts[1]![at]!,
    counts1: counts[0]!,
    counts2: counts[1]!,
  };
}
