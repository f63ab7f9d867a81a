/** The power of a test from its noncentrality parameter, and the parameter that a power needs. */
import { num, type Runs, rich } from '@constat/report';
import {
  type Alternative,
  chiSquarePower,
  criticalValue,
  fPower,
  ncpFor,
  normalPower,
  tPower,
} from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ONE_ROW, symbol, table, value } from '../../shared/table.ts';
import { alphaNumber, given } from '../../shared/wording.ts';
import { nullOf } from './null-distribution.ts';
import type { PValueOptions } from './options.ts';

export interface NoncentralPower {
  readonly noncentrality: number;
  readonly power: number;
  readonly criticalValue: number;
  /** Power over the noncentrality. */
  readonly curve: readonly { readonly n: number; readonly value: number }[];
}

/** F and chi-square have one side. */
const sideOfTest = ({ distribution, alternative }: PValueOptions): Alternative =>
  distribution === 'F' || distribution === 'chi-square' ? 'greater' : alternative;

function powerAt(options: PValueOptions, ncp: number): number {
  const { distribution, alpha, df, df1, df2 } = options;
  switch (distribution) {
    case 'F':
      return fPower(ncp, df1 ?? 1, df2 ?? 1, alpha);
    case 'chi-square':
      return chiSquarePower(ncp, df ?? 1, alpha);
    case 'z':
      return normalPower(ncp, alpha, sideOfTest(options));
    default:
      return tPower(ncp, df ?? 1, alpha, sideOfTest(options));
  }
}

const CURVE_POINTS = 60;

export function noncentralPower(options: PValueOptions): NoncentralPower {
  const { calculation, alpha, power } = options;
  const sign = sideOfTest(options) === 'less' ? -1 : 1;
  const noncentrality =
    calculation === 'power'
      ? (options.noncentrality ?? 0)
      : sign * ncpFor((ncp) => powerAt(options, sign * ncp), power);
  const end = noncentrality === 0 ? 5 * sign : 2 * noncentrality;
  const points = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => (end * i) / CURVE_POINTS);
  return {
    noncentrality,
    power: powerAt(options, noncentrality),
    criticalValue: criticalValue(alpha, nullOf(options), options.alternative),
    curve: [...points, noncentrality]
      .toSorted((a, b) => a - b)
      .map((ncp) => ({ n: ncp, value: powerAt(options, ncp) })),
  };
}

/** The parameter as people write it: δ of t, λ of F and chi-square, the mean of z. */
const parameterOf = ({ distribution }: PValueOptions): Runs => {
  if (distribution === 'z') return rich`mean`;
  return distribution === 't' ? rich`noncentrality *δ*` : rich`noncentrality *λ*`;
};

export function noncentralParts(
  result: NoncentralPower,
  options: PValueOptions,
  test: { readonly symbol: Runs; readonly side: string },
): Presentation {
  const { noncentrality, criticalValue: critical, curve } = result;
  // no test finds an effect for certain, even where its power rounds to 1 in the computer
  const power = Math.min(result.power, 1 - 1e-9);
  const asked = options.calculation === 'power';
  const setting = rich`${test.side}, α = ${alphaNumber(options.alpha)}`;
  const parameter = parameterOf(options);
  return {
    finding: asked
      ? rich`With a ${parameter} of ${given(noncentrality)} the test of ${test.symbol} has a power of ${{ ...num(power, 'percent'), marks: ['bold'] }} (${setting}).`
      : rich`The test of ${test.symbol} has a power of ${num(options.power, 'level')} at a ${parameter} of ${{ ...num(noncentrality, 'number', 4), marks: ['bold'] }} (${setting}).`,
    meta: [setting],
    estimates: [
      { label: ['Power'], value: power, format: 'percent' },
      { label: ['Noncentrality'], value: noncentrality, format: 'number' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'noncentral',
        title: 'Power of the Test',
        columns: [
          value('Noncentrality', 'number', () => [num(noncentrality, 'number', 4)]),
          value('Critical value', 'statistic', () => critical),
          value('Power', 'percent', () => power),
          symbol('β', 'percent', () => 1 - power),
          value('α', 'proportion', () => options.alpha),
        ],
        notes: rich`β is the probability of missing the effect.`,
      }),
    ],
    figures: [
      sizeFigure({
        id: 'power',
        title: ['Power by Noncentrality'],
        x: 'Noncentrality',
        value: 'Power',
        percent: true,
        domain: [0, 1],
        curve,
        own: { n: noncentrality, value: power },
        alt: `Power for noncentralities from ${curve[0]?.n.toFixed(2) ?? '0'} to ${curve.at(-1)?.n.toFixed(2) ?? '0'}; this test is marked.`,
        notes: rich`The point is this test.`,
      }),
    ],
    interpretation: [
      rich`The noncentrality says how far the effect moves the statistic: the effect in units of its standard error where the statistic is *z* or *t*, and about the sum of such squares where it is *F* or chi-square.`,
      rich`For usual designs the calculators of sample size find it from the effect and the number of cases.`,
    ],
    apa: asked
      ? rich`A test of ${test.symbol} with a ${parameter} of ${given(noncentrality)} had a power of ${num(power, 'percent')} (${setting}).`
      : rich`A power of ${num(options.power, 'level')} needed a ${parameter} of ${num(noncentrality, 'number', 3)} for a test of ${test.symbol} (${setting}).`,
    methods: rich`The power was computed from the noncentral distribution of ${test.symbol} (${setting}).`,
    works: ['cohen1988', 'faul2007'],
    r: rNoncentral(options),
  };
}

function rNoncentral(options: PValueOptions): readonly string[] {
  const { distribution, alpha, df, df1, df2, calculation } = options;
  const side = sideOfTest(options);
  const dfs = { z: '', t: `, ${df}`, F: `, ${df1}, ${df2}`, 'chi-square': `, ${df}`, r: '' }[distribution];
  const name = { z: 'norm', t: 't', F: 'f', 'chi-square': 'chisq', r: 't' }[distribution];
  const tail = rNumber(side === 'two-sided' ? alpha / 2 : alpha);
  const upper = `p${name}(critical${dfs}, ncp, lower.tail = FALSE)`;
  const lower = `p${name}(-critical${dfs}, ncp)`;
  const power = { 'two-sided': `${upper} + ${lower}`, greater: upper, less: lower }[side];
  const sign = side === 'less' ? '-' : '';
  return [
    `critical <- q${name}(${tail}${dfs}, lower.tail = FALSE)`,
    `power <- function(ncp) ${power}`,
    calculation === 'power'
      ? `ncp <- ${options.noncentrality}`
      : `ncp <- ${sign}uniroot(function(x) power(${sign}x) - ${rNumber(options.power)}, c(0, 100), extendInt = "upX", tol = 1e-12)$root`,
    `c(ncp = ncp, critical = ${sign}critical, power = power(ncp), beta = 1 - power(ncp), alpha = ${rNumber(alpha)})`,
  ];
}
