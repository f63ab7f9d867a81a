/** Repeated measures and standardized differences: the engine alone. */
import type { Frame } from '@constat/data';
import {
  fitFactorial,
  moments,
  multivariateRepeated,
  polynomialTrends,
  repeatedMeasures,
  StatsError,
  type SumOfSquaresType,
  sdOf,
  smdOfCategories,
  smdOfMeans,
  smdOfProportions,
} from '@constat/stats';
import { levelsAt, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface RepeatedInputs {
  readonly variables: readonly string[];
  readonly within: readonly { readonly name: string; readonly levels: readonly string[] }[];
  readonly between?: readonly string[] | string;
  readonly covariates?: readonly string[] | string;
  readonly sumOfSquares?: 'II' | 'III';
  readonly polynomial?: boolean;
}

/** Every non-empty subset of the factors, main effects first. */
function fullFactorial(names: readonly string[]): readonly (readonly string[])[] {
  const all = Array.from({ length: 2 ** names.length - 1 }, (_, bits) =>
    names.filter((_, i) => ((bits + 1) >> i) & 1),
  );
  return all.sort((a, b) => a.length - b.length);
}

export const multivariateRm = engineAdapter<RepeatedInputs>('multivariate-rm', (inputs, frame) => {
  const between = [inputs.between ?? []].flat();
  const covariates = [inputs.covariates ?? []].flat();
  const counts = inputs.within.map(({ levels }) => levels.length);
  if (counts.reduce((product, k) => product * k, 1) !== inputs.variables.length)
    throw new StatsError('length-mismatch', 'variables and levels do not match', 'within');
  const rows = rowsOf(frame!, [...inputs.variables, ...between, ...covariates]);
  const fit = fitFactorial({
    factors: between.map((name) => ({ name, ...levelsAt(frame!, name, rows) })),
    covariates: covariates.map((name) => ({ name, values: numbersAt(frame!, name, rows) })),
    outcomes: inputs.variables.map((name) => numbersAt(frame!, name, rows)),
    terms: [...covariates.map((name) => [name]), ...fullFactorial(between)],
  });
  const type: SumOfSquaresType = inputs.sumOfSquares === 'II' ? 2 : 3;
  const nameOf = (term: number, within: readonly number[]): string =>
    [...fit.terms[term]!.variables, ...within.map((i) => inputs.within[i]!.name)].join(':');
  const { effects, strata } = repeatedMeasures(fit, counts, type);
  const sphericityOf = (within: readonly number[]) =>
    strata.find((stratum) => stratum.within.join() === within.join())!.sphericity;
  return {
    n: rows.length,
    errorDf: fit.dfResidual,
    multivariate: Object.fromEntries(
      multivariateRepeated(fit, counts, type).map((effect) => [
        nameOf(effect.between, effect.within),
        effect.tests,
      ]),
    ),
    univariate: Object.fromEntries(
      effects.map((effect) => [
        nameOf(effect.between, effect.within),
        {
          ...effect,
          greenhouseGeisser: sphericityOf(effect.within)?.greenhouseGeisser,
          huynhFeldt: sphericityOf(effect.within)?.huynhFeldt,
        },
      ]),
    ),
    between: Object.fromEntries(
      effects
        .filter(({ within }) => within.length === 0)
        .map((effect) => [nameOf(effect.between, []), effect]),
    ),
    polynomial: inputs.polynomial
      ? Object.fromEntries(
          polynomialTrends(inputs.variables.map((name) => numbersAt(frame!, name, rows))).map((trend) => [
            trend.degree,
            trend,
          ]),
        )
      : null,
  };
});

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
