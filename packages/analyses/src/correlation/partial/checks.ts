/** What partial correlations take for granted. */

import { join, num, type Runs, rich } from '@constat/report';
import { isNonEmpty, isSingle } from '@constat/stats';
import { type Check, independenceCheck, normalityCheck, nothingFound } from '../../shared/checks.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
import type { PartialOptions } from './options.ts';
import type { PairResult, PartialResult } from './result.ts';
import { pairLabel } from './text.ts';

/** A difference between r and rho, or between r with and without a case, that deserves a look. */
const NOTABLE = 0.1;
/** Above this many variables normality is told in one line. */
const MOST_CHECKS = 4;

export function checks(result: PartialResult, options: PartialOptions): readonly Check[] {
  const pearson = options.method === 'pearson';
  return [
    ...(pearson && options.checks.includes('normality')
      ? normality(result, alphaOf(options.confidenceLevel))
      : []),
    ...(pearson && options.checks.includes('linearity') ? linearity(result) : []),
    ...(pearson && options.checks.includes('influence') ? influence(result) : []),
    independenceCheck(
      'Each case must be counted once: repeated measurements of one person are not independent.',
    ),
  ];
}

/** A button that takes ranks instead. */
const SPEARMAN = {
  kind: 'set-options',
  label: 'Use Spearman’s method',
  options: { method: 'spearman' },
} as const;

const ROBUST: Runs = [
  'With this many cases the test hardly depends on normality; outliers still matter, so compare with Spearman’s method.',
];
const FRAGILE: Runs = [
  'In a small sample p and interval rest on normal residuals; compare with Spearman’s method.',
];

function normality({ variables, sample }: PartialResult, alpha: number): readonly Check[] {
  const n = sample.used;
  const tested = variables.filter(({ isBinary }) => !isBinary);
  if (tested.length <= MOST_CHECKS)
    return tested.map(({ name, label, normality: test }) =>
      normalityCheck({
        id: name,
        of: `residuals of ${label}`,
        who: `the residuals of ${label}`,
        n,
        alpha,
        normality: test,
        robust: ROBUST,
        fragile: FRAGILE,
        action: SPEARMAN,
      }),
    );
  const common = { kind: 'check', id: 'normality', assumption: ['Normality of the residuals'] } as const;
  if (tested.every(({ normality: test }) => test === null))
    return [
      {
        ...common,
        verdict: 'unverifiable',
        evidence: rich`*n* = ${num(n, 'integer')}`,
        advice: ['With this many cases the test does not depend on normality.'],
      },
    ];
  const against = tested.filter(({ normality: test }) => test !== null && test.pValue < alpha);
  if (!isNonEmpty(against))
    return [
      {
        ...common,
        verdict: 'unopposed',
        evidence: rich`Shapiro–Wilk *p* ≥ ${alphaNumber(alpha)} for the residuals of every variable tested`,
        advice: [nothingFound(n)],
      },
    ];
  const large = n >= 30;
  return [
    {
      ...common,
      verdict: large ? 'doubtful' : 'violated',
      caution: rich`the residuals of ${isSingle(against) ? against[0].label : rich`${num(against.length, 'integer')} variables`} were not normally distributed`,
      evidence: rich`Shapiro–Wilk *p* < ${alphaNumber(alpha)} for the residuals of ${join(
        against.map(({ label }) => label),
        ', ',
        ' and ',
      )}`,
      advice: large ? ROBUST : FRAGILE,
      action: SPEARMAN,
    },
  ];
}

/** The pair in which values and ranks of the residuals differ most. */
function linearity(result: PartialResult): readonly Check[] {
  const gap = ({ estimate, rankResiduals }: PairResult): number =>
    rankResiduals === null ? -1 : Math.abs(estimate - rankResiduals);
  const widest = result.pairs.reduce((worst, pair) => (gap(pair) > gap(worst) ? pair : worst));
  if (widest.rankResiduals === null) return [];
  const isNotable = gap(widest) >= NOTABLE;
  return [
    {
      kind: 'check',
      id: 'linearity',
      assumption: ['Linearity'],
      verdict: isNotable ? 'doubtful' : 'met',
      evidence: rich`${pairLabel(widest, result)}: residuals correlate with *r* = ${num(widest.estimate, 'proportion')}, their ranks with ρ = ${num(widest.rankResiduals, 'proportion')}`,
      advice: isNotable
        ? [
            'The ranks of the residuals tell another story: a curve or outliers. Look at the added-variable plot.',
          ]
        : [
            'Residuals and their ranks correlate alike; the added-variable plot shows whether the points bend.',
          ],
      ...(isNotable ? { action: SPEARMAN } : {}),
    },
  ];
}

/** The case that changes a correlation most. */
function influence(result: PartialResult): readonly Check[] {
  const change = ({ estimate, influence: found }: PairResult): number =>
    found ? Math.abs(found.without - estimate) : -1;
  const worst = result.pairs.reduce((most, pair) => (change(pair) > change(most) ? pair : most));
  if (!worst.influence) return [];
  const isNotable = change(worst) >= NOTABLE;
  return [
    {
      kind: 'check',
      id: 'influence',
      assumption: ['Influential cases'],
      verdict: isNotable ? 'doubtful' : 'met',
      evidence: rich`${pairLabel(worst, result)}: partial *r* = ${num(worst.estimate, 'proportion')}; without case ${num(worst.influence.row, 'integer')} it is ${num(worst.influence.without, 'proportion')}`,
      advice: isNotable
        ? [
            `The result depends on case ${worst.influence.row}. Check whether it was recorded correctly; report the result with and without it.`,
          ]
        : ['No single case changes a partial correlation by .10 or more.'],
      ...(isNotable ? { action: SPEARMAN } : {}),
    },
  ];
}
