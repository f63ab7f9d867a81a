/** Statistics as the Publication Manual of the APA (7th ed.) writes them. */
import { type NumberFormat, type NumberRun, num, type Run, type Runs, rich } from '@constat/report';
import type { CheckedTest } from './compute.ts';
import type { Companion, Equation, FoundTest, Typed, TypedInterval, TypedP } from './found.ts';
import { ruleOf } from './symbols.ts';

const isWhole = (value: number): boolean => Number.isInteger(value);

/** Decimals of a number: as many as wished, never more than were typed, and enough to tell it from zero. */
export function decimalsOf({ value, decimals }: Typed, wished: number): number {
  const most = Math.min(12, Math.max(0, decimals));
  let own = Math.min(wished, most);
  while (own < most && value !== 0 && Number(value.toFixed(own)) === 0) own++;
  return own;
}

/** The format of a number by its symbol. */
export const formatOf = (symbol: string): NumberFormat => {
  const { share, whole } = ruleOf(symbol);
  if (whole) return 'integer';
  return share ? 'proportion' : 'statistic';
};

/** Rounded as it is written: 3.065 is 3.07, though the nearest number of a computer lies below it. */
export const rounded = ({ value }: Typed, decimals: number): number => {
  const size = Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`);
  return Number.isFinite(size) ? Math.sign(value) * size : value;
};

const numberOf = (symbol: string, number: Typed, wished: number): NumberRun => {
  const format = ruleOf(symbol).share && Math.abs(number.value) > 1 ? 'statistic' : formatOf(symbol);
  const decimals = format === 'integer' ? 0 : decimalsOf(number, wished);
  return num(rounded(number, decimals), format, decimals);
};

const dfRun = (df: Typed): NumberRun => num(df.value, 'df', isWhole(df.value) ? 0 : decimalsOf(df, 2));

/** `(2, 45)`, `(1, N = 120)`, `(58)`; nothing where no degrees of freedom are known. */
function brackets({ family, df1, df2, n }: Pick<FoundTest, 'family' | 'df1' | 'df2' | 'n'>): Runs {
  if (family === 'r' && df1 === null && n !== null) return rich`(${num(n - 2, 'df')})`;
  if (df1 === null) return [];
  const cases = n !== null && family === 'chi-square' ? rich`, *N* = ${num(n, 'integer')}` : [];
  return rich`(${dfRun(df1)}${df2 ? rich`, ${dfRun(df2)}` : []}${cases})`;
}

/** `p = .036`, `p < .001`; a p that was printed as .000 is below .001. */
export function pRuns(p: TypedP): Runs {
  if (p.relation === '=' && p.value === 0) return rich`*p* < .001`;
  if (p.relation === '=') return rich`*p* ${num(p.value, 'p-equation', pDecimals(p))}`;
  if (p.relation === '<' && p.value < 0.001) return rich`*p* < .001`;
  return rich`*p* ${p.relation} ${num(p.value, 'proportion', Math.min(3, Math.max(2, p.decimals)))}`;
}

/** Two or three decimals as they were typed; below .001 the rule for small ones holds. */
const pDecimals = ({ value, decimals }: TypedP): number =>
  value < 0.001 ? 3 : Math.min(3, Math.max(2, decimals));

/** The p value that is written: as reported, or recalculated. */
function writtenP({ test, check }: CheckedTest, correct: boolean): Runs {
  const wrong = check.verdict === 'differs' || check.verdict === 'decision';
  const recalculated = check.pValue !== null && (test.p === null || (correct && wrong));
  if (recalculated) return rich`*p* ${num(check.pValue ?? 1, 'p-equation')}`;
  return test.p ? pRuns(test.p) : [];
}

const companionRuns = ({ symbol, number }: Companion, wished: number): Runs => [
  ...ruleOf(symbol).runs,
  ' = ',
  numberOf(symbol, number, wished),
];

/** `95% CI [1.10, 3.11]`; limits of a correlation are written like it. */
const limitsRuns = (symbol: string, { level, lower, upper }: TypedInterval, wished: number): Runs => {
  const own = ruleOf(symbol).share ? symbol : 'M';
  return rich`${num(level, 'level')} CI [${numberOf(own, lower, wished)}, ${numberOf(own, upper, wished)}]`;
};

/** The statistic without its p: `t(28) = 2.20`. */
export function statisticRuns(test: FoundTest, wished: number): Runs {
  return [
    ...ruleOf(test.symbol).runs,
    ...brackets(test),
    ' = ',
    numberOf(test.symbol, test.statistic, wished),
  ];
}

/** All of a test: `b = 0.45, SE = 0.12, 95% CI [0.21, 0.69], t(95) = 3.75, p < .001`. */
export function testRuns(checked: CheckedTest, wished: number, correct: boolean): Runs {
  const { test } = checked;
  const { companions, interval, symbol } = test;
  const statistic = statisticRuns(test, wished);
  const p = writtenP(checked, correct);
  const limits = interval ? limitsRuns(symbol, interval, wished) : [];
  // an interval stands after what it is the interval of
  const isEstimate = test.family === 'r' || test.family === 'ratio' || symbol === 'OR';
  const estimates = companions.map((one) => companionRuns(one, wished));
  const parts: readonly Runs[] = isEstimate
    ? [...estimates, statistic, limits, p]
    : companions.length > 0
      ? [...estimates, limits, statistic, p]
      : [statistic, p, limits];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, i): Runs => (i === 0 ? part : [', ', ...part]));
}

/** An equation of running text by the rules. */
export function equationRuns(equation: Equation, wished: number): Runs {
  const { symbol, relation, number, df, n, upper, level } = equation;
  const { family = 'none', runs } = ruleOf(symbol);
  if (symbol === 'p') return pRuns({ ...number, relation });
  if (upper && level) return limitsRuns('M', { level, lower: number, upper }, wished);
  if (symbol.startsWith('df')) return [...runs, ' = ', dfRun(number)];
  const [first = null, second = null] =
    df.length === 3 ? (family === 'F' ? df.slice(1) : df.slice(0, 1)) : df;
  const sign: Run = ` ${relation} `;
  return [
    ...runs,
    ...brackets({ family, df1: first, df2: second, n }),
    sign,
    numberOf(symbol, number, wished),
  ];
}
