/** What Pearson's and polychoric correlations take for granted. */

import { join, num, type Runs, rich } from '@constat/report';
import { isNonEmpty, isSingle } from '@constat/stats';
import { type Check, independenceCheck, normalityCheck, nothingFound } from '../../shared/checks.ts';
import { alphaNumber, alphaOf, pText } from '../../shared/wording.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult, PairResult } from './result.ts';
import { pairLabel } from './text.ts';

/** A difference between r and rho, or between r with and without a case, that deserves a look. */
const NOTABLE = 0.1;
/** Above this many variables normality is told in one line. */
const MOST_CHECKS = 4;

export function checks(result: MatrixResult, options: MatrixOptions): readonly Check[] {
  const pearson = options.coefficients.includes('pearson');
  return [
    ...(pearson && options.checks.includes('normality') ? normality(result, options) : []),
    ...(pearson && options.checks.includes('linearity') ? linearity(result, options) : []),
    ...(pearson && options.checks.includes('influence') ? influence(result, options) : []),
    ...latentNormality(result, options),
    independenceCheck(
      'Each case must be counted once: repeated measurements of one person are not independent.',
    ),
  ];
}

/** Whether the tables of ordered variables are those of normal ones. */
function latentNormality(result: MatrixResult, options: MatrixOptions): readonly Check[] {
  const tested = result.pairs.flatMap((pair) =>
    pair.polychoric?.normality ? [{ pair, test: pair.polychoric.normality }] : [],
  );
  const [first, ...others] = tested;
  if (!first) return [];
  const worst = others.reduce((a, b) => (b.test.pValue < a.test.pValue ? b : a), first);
  // the smallest of several p values is judged by all of them
  const against = Math.min(1, worst.test.pValue * tested.length) < alphaOf(options.confidenceLevel);
  return [
    {
      kind: 'check',
      id: 'latent-normality',
      assumption: ['Normal variables behind the categories'],
      verdict: against ? 'doubtful' : 'unopposed',
      evidence: rich`${pairLabel(worst.pair, result)}: χ²(${num(worst.test.df, 'df')}) = ${num(worst.test.statistic, 'statistic')}, ${pText(worst.test.pValue)}${tested.length > 1 ? rich`, the smallest of ${num(tested.length, 'integer')}` : ''}`,
      advice: [
        against
          ? 'Two normal variables would hardly give this table: compare with Spearman’s ρ, and join rare levels.'
          : nothingFound(worst.pair.n),
      ],
      ...(against ? addSpearman(options) : {}),
    },
  ];
}

/** A button that adds Spearman's rho where it is not shown yet. */
const addSpearman = (options: MatrixOptions): Pick<Check, 'action'> =>
  options.coefficients.includes('spearman')
    ? {}
    : {
        action: {
          kind: 'set-options',
          label: 'Add Spearman’s ρ',
          options: { coefficients: [...options.coefficients, 'spearman'] },
        },
      };

const ROBUST: Runs = [
  'With this many cases the test of r hardly depends on normality; outliers still matter, so compare with Spearman’s ρ.',
];
const FRAGILE: Runs = ['In a small sample p and interval of r rest on normality; compare with Spearman’s ρ.'];

function normality({ variables }: MatrixResult, options: MatrixOptions): readonly Check[] {
  const alpha = alphaOf(options.confidenceLevel);
  const tested = variables.filter(({ isBinary }) => !isBinary);
  if (tested.length <= MOST_CHECKS)
    return tested.map(({ name, label, n, normality: test }) =>
      normalityCheck({
        id: name,
        of: label,
        who: `the values of ${label}`,
        n,
        alpha: alphaOf(options.confidenceLevel),
        normality: test,
        robust: ROBUST,
        fragile: FRAGILE,
        ...addSpearman(options),
      }),
    );
  const against = tested.filter(({ normality: test }) => test !== null && test.pValue < alpha);
  const common = { kind: 'check', id: 'normality', assumption: ['Normality'] } as const;
  if (!isNonEmpty(against))
    return [
      {
        ...common,
        verdict: 'unopposed',
        evidence: rich`Shapiro–Wilk *p* ≥ ${alphaNumber(alpha)} for every variable tested`,
        advice: [nothingFound(Math.min(...tested.map(({ n }) => n)))],
      },
    ];
  const large = against.every(({ n }) => n >= 30);
  return [
    {
      ...common,
      verdict: large ? 'doubtful' : 'violated',
      caution: rich`the values of ${isSingle(against) ? against[0].label : rich`${num(against.length, 'integer')} variables`} were not normally distributed`,
      evidence: rich`Shapiro–Wilk *p* < ${alphaNumber(alpha)} for ${join(
        against.map(({ label }) => label),
        ', ',
        ' and ',
      )}`,
      advice: large ? ROBUST : FRAGILE,
      ...addSpearman(options),
    },
  ];
}

/** The pair in which r and rho differ most. */
function linearity(result: MatrixResult, options: MatrixOptions): readonly Check[] {
  const gap = ({ linearity: found }: PairResult): number => (found ? Math.abs(found.r - found.rho) : -1);
  const widest = result.pairs.reduce((worst, pair) => (gap(pair) > gap(worst) ? pair : worst));
  const found = widest.linearity;
  if (!found) return [];
  const isNotable = gap(widest) >= NOTABLE;
  const selection =
    found.n < widest.n ? rich` in an even selection of ${num(found.n, 'integer')} cases` : rich``;
  return [
    {
      kind: 'check',
      id: 'linearity',
      assumption: ['Linearity'],
      verdict: isNotable ? 'doubtful' : 'met',
      evidence: rich`${pairLabel(widest, result)}: *r* = ${num(found.r, 'proportion')}, ρ = ${num(found.rho, 'proportion')}${selection}`,
      advice: isNotable
        ? ['The correlation of the ranks is another one: a curve or outliers. Look at the scatter plot.']
        : ['Values and ranks correlate alike; the scatter plot shows whether the points bend.'],
      ...(isNotable ? addSpearman(options) : {}),
    },
  ];
}

/** The case that changes a correlation most. */
function influence(result: MatrixResult, options: MatrixOptions): readonly Check[] {
  const change = ({ pearson, influence: case_ }: PairResult): number =>
    case_ ? Math.abs(case_.without - pearson!.estimate) : -1;
  const worst = result.pairs.reduce((most, pair) => (change(pair) > change(most) ? pair : most));
  if (!worst.influence) return [];
  const isNotable = change(worst) >= NOTABLE;
  return [
    {
      kind: 'check',
      id: 'influence',
      assumption: ['Influential cases'],
      verdict: isNotable ? 'doubtful' : 'met',
      evidence: rich`${pairLabel(worst, result)}: *r* = ${num(worst.pearson!.estimate, 'proportion')}; without case ${num(worst.influence.row, 'integer')} it is ${num(worst.influence.without, 'proportion')}`,
      advice: isNotable
        ? [
            `The result depends on case ${worst.influence.row}. Check whether it was recorded correctly; report the result with and without it.`,
          ]
        : ['No single case changes a correlation by .10 or more.'],
      ...(isNotable ? addSpearman(options) : {}),
    },
  ];
}
