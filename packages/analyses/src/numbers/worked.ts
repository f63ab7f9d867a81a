/**
 * The formula of a number with the numbers that stand beside it. Every line is computed here anew and shown only where it gives the very
 * number of the table: what the panel says of a number is checked, not told.
 */
import { chiSquare, fDistribution, normal, studentT } from '@constat/stats';
import type { StatisticKey } from './dictionary/index.ts';

/** The numbers of a row by what they are; the first of each. */
export type Beside = Partial<Readonly<Record<StatisticKey, number>>>;

interface Step {
  readonly line: string;
  readonly value: number;
}

const CLOSE = 1e-6;
const agrees = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE * Math.max(Math.abs(b), 1e-300);

/** Four digits are enough to follow a formula. */
const short = (value: number): string => {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size < 1e-4 || size >= 1e7)
      ? value.toExponential(3)
      : String(Number(value.toPrecision(size >= 1000 ? 6 : 4)));
  return text.replace('-', '\u2212');
};

const tails = (
  name: string,
  statistic: number,
  upper: (x: number) => number,
  lower: (x: number) => number,
): readonly Step[] => {
  const size = Math.abs(statistic);
  return [
    { line: `p = 2 · P(${name} ≥ ${short(size)})`, value: Math.min(1, 2 * upper(size)) },
    { line: `p = P(${name} ≥ ${short(statistic)})`, value: upper(statistic) },
    { line: `p = P(${name} ≤ ${short(statistic)})`, value: lower(statistic) },
  ];
};

function ofP({ t, z, F, chiSquare: chi, H, df, dfError }: Beside): readonly Step[] {
  const steps: Step[] = [];
  if (t !== undefined && df !== undefined && df > 0) {
    steps.push(
      ...tails(
        `t(${short(df)})`,
        t,
        (x) => studentT.sf(x, df),
        (x) => studentT.cdf(x, df),
      ),
    );
  }
  if (z !== undefined) {
    steps.push(
      ...tails(
        'z',
        z,
        (x) => normal.sf(x, 0, 1),
        (x) => normal.cdf(x, 0, 1),
      ),
    );
  }
  if (F !== undefined && df !== undefined && dfError !== undefined && df > 0 && dfError > 0)
    steps.push({
      line: `p = P(F(${short(df)}, ${short(dfError)}) ≥ ${short(F)})`,
      value: fDistribution.sf(F, df, dfError),
    });
  for (const statistic of [chi, H])
    if (statistic !== undefined && df !== undefined && df > 0)
      steps.push({
        line: `p = P(χ²(${short(df)}) ≥ ${short(statistic)})`,
        value: chiSquare.sf(statistic, df),
      });
  return steps;
}

const quotient = (name: string, above: number | undefined, below: number | undefined): readonly Step[] =>
  above === undefined || below === undefined || below === 0
    ? []
    : [{ line: `${name} = ${short(above)} ÷ ${short(below)}`, value: above / below }];

const exponential = (name: string, { coefficient: b }: Beside): readonly Step[] =>
  b === undefined ? [] : [{ line: `${name} = exp(${short(b)})`, value: Math.exp(b) }];

const ofRatio =
  (name: string) =>
  (beside: Beside): readonly Step[] =>
    [beside.difference, beside.coefficient, beside.doeEffect].flatMap((estimate) =>
      quotient(name, estimate, beside.standardError ?? beside.robustSE),
    );

const STEPS: Partial<Readonly<Record<StatisticKey, (beside: Beside) => readonly Step[]>>> = {
  pValue: ofP,
  t: ofRatio('t'),
  z: ofRatio('z'),
  standardError: ({ sd, count }) =>
    sd === undefined || count === undefined || count <= 0
      ? []
      : [{ line: `SE = ${short(sd)} ÷ √${short(count)}`, value: sd / Math.sqrt(count) }],
  variance: ({ sd }) => (sd === undefined ? [] : [{ line: `s² = ${short(sd)}²`, value: sd * sd }]),
  meanSquare: ({ sumOfSquares, df }) => quotient('MS', sumOfSquares, df),
  cv: ({ sd, mean }) => quotient('CV', sd, mean),
  range: ({ maximum, minimum }) =>
    maximum === undefined || minimum === undefined
      ? []
      : [{ line: `range = ${short(maximum)} − ${short(minimum)}`, value: maximum - minimum }],
  oddsRatio: (beside) => exponential('OR', beside),
  riskRatio: (beside) => exponential('ratio', beside),
  hazardRatio: (beside) => exponential('HR', beside),
  bf01: ({ bf10 }) => quotient('BF₀₁', 1, bf10),
  logBf: ({ bf10 }) => (bf10 === undefined ? [] : [{ line: `ln ${short(bf10)}`, value: Math.log(bf10) }]),
};

/** The formula with numbers that gives this value, or null where none of the row does. */
export function worked(key: StatisticKey, value: number, beside: Beside): string | null {
  const step = STEPS[key]?.(beside).find((each) => agrees(each.value, value));
  return step ? `${step.line} = ${short(value)}` : null;
}
