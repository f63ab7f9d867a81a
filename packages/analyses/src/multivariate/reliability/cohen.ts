/** Cohen's kappa told, of two raters or of every pair. */

import {
  bold,
  type FigureBlock,
  formatNumber,
  join,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { isSingle, zip } from '@constat/stats';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, symbol, table, text, under, value } from '../../shared/table.ts';
import { article, ciText, pText } from '../../shared/wording.ts';
import type { ReliabilityOptions } from './options.ts';
import type { CohenFound, KappaPair, ReliabilityResult } from './result.ts';
import { orderNotice, type Telling, wordOf } from './telling.ts';

/** Landis and Koch (1977). */
const AGREEMENT = [
  [0.81, 'almost perfect'],
  [0.61, 'substantial'],
  [0.41, 'moderate'],
  [0.21, 'fair'],
  [0, 'slight'],
] as const;

/** Two decimals, as the bounds have them. */
export const kappaWord = (kappa: number): string => wordOf(Math.round(kappa * 100) / 100, AGREEMENT, 'poor');

const independence = independenceCheck('Raters must judge each case without knowing what the others chose.');

const WEIGHT_WORDS = {
  none: '',
  linear: 'linearly weighted ',
  quadratic: 'quadratically weighted ',
} as const;

const METHOD_WORDS = {
  none: 'Cohen’s κ',
  linear: 'Cohen’s κ with linear weights',
  quadratic: 'Cohen’s κ with quadratic weights',
} as const;

const pairStats = ({ kappa }: KappaPair, level: number): Runs =>
  rich`κ = ${num(kappa.estimate, 'proportion')}, ${ciText(level, kappa.ciLower, kappa.ciUpper, 'proportion')}${
    kappa.statistic === null || kappa.pValue === null
      ? ''
      : rich`, *z* = ${num(kappa.statistic, 'statistic')}, ${pText(kappa.pValue)}`
  }`;

export function tellCohen(
  result: ReliabilityResult,
  found: CohenFound,
  options: ReliabilityOptions,
): Telling {
  const { pairs, categories } = found;
  const { variables } = result;
  const level = options.confidenceLevel;
  const mean = pairs.reduce((sum, { kappa }) => sum + kappa.estimate / pairs.length, 0);
  const one = isSingle(pairs) ? pairs[0] : null;
  const word = kappaWord(mean);
  const called = WEIGHT_WORDS[options.weights];
  const lowest = pairs.reduce((a, b) => (b.kappa.estimate < a.kappa.estimate ? b : a));
  const names = ({ first, second }: KappaPair): string =>
    `${variables[first]!.label} and ${variables[second]!.label}`;
  const told = one
    ? rich`Agreement of ${bold(variables[0].label)} and ${bold(variables[1]!.label)} was ${bold(word)}, ${called}${pairStats(one, level)}.`
    : rich`Agreement of the ${num(variables.length, 'integer')} raters was ${bold(word)} on average, mean ${called}κ = ${num(mean, 'proportion')} over ${num(pairs.length, 'integer')} pairs; it was lowest for ${names(lowest)}, ${pairStats(lowest, level)}.`;
  return {
    finding: told,
    meta: [rich`${num(categories.length, 'integer')} categories`],
    notices: options.weights === 'none' ? [] : orderNotice(categories),
    estimates: one
      ? [
          {
            label: [options.weights === 'none' ? 'Cohen’s κ' : `Cohen’s κ, ${options.weights} weights`],
            value: one.kappa.estimate,
            format: 'proportion',
            ciLower: one.kappa.ciLower,
            ciUpper: one.kappa.ciUpper,
            level,
            reference: 0,
          },
          {
            label: [options.weights === 'none' ? 'Observed agreement' : 'Observed agreement, weighted'],
            value: one.kappa.observedAgreement,
            format: 'percent',
            detail: rich`${num(one.kappa.expectedAgreement, 'percent')} by chance`,
          },
          ...(one.kappa.pValue === null ? [] : [pItem(one.kappa.pValue, level, 'two-sided')]),
        ]
      : [
          {
            label: ['Mean of the pairs’ κ (Light’s κ)'],
            value: mean,
            format: 'proportion',
            detail: rich`${num(pairs.length, 'integer')} pairs`,
          },
        ],
    tables: [pairsTable(result, found, options), ...(one ? [countsTable(result, found, one)] : [])],
    checks: [...(one ? [marginsCheck(result, one)] : []), independence],
    figures: options.plots && one && categories.length <= 15 ? [countsFigure(result, found, one)] : [],
    interpretation: [
      rich`κ is the agreement beyond chance, as a share of what chance leaves open: ${article(word)} ${word} agreement by the convention of Landis and Koch.`,
      ...(one
        ? [
            rich`The raters agreed in ${num(one.kappa.observedAgreement, 'percent')} of the cases${options.weights === 'none' ? '' : ' (near misses counted in part)'}; chance alone would give ${num(one.kappa.expectedAgreement, 'percent')}.`,
          ]
        : []),
    ],
    apa: one
      ? rich`${variables[0].label} and ${variables[1]!.label} showed ${article(word)} ${word} agreement, ${called}${pairStats(one, level)}.`
      : rich`The raters showed ${article(word)} ${word} agreement, mean ${called}κ = ${num(mean, 'proportion')} (pairs from ${num(lowest.kappa.estimate, 'proportion')} to ${num(Math.max(...pairs.map(({ kappa }) => kappa.estimate)), 'proportion')}).`,
    methods: rich`Agreement of ${join(
      variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by ${METHOD_WORDS[options.weights]}, with the standard errors of Fleiss, Cohen and Everitt (1969).${one ? '' : ' Each pair of raters was compared; their mean is Light’s κ.'} Cases with a missing rating were left out.`,
    works: [
      'cohen1960',
      ...(options.weights === 'none' ? [] : (['cohen1968'] as const)),
      'fleissCohenEveritt1969',
      'landisKoch1977',
    ],
    r: cohenR(result, found, options),
  };
}

function pairsTable(
  { variables }: ReliabilityResult,
  { pairs }: CohenFound,
  options: ReliabilityOptions,
): TableBlock {
  return table(pairs, {
    id: 'kappa',
    title: 'Cohen’s κ',
    columns: [
      text('Raters', ({ first, second }) => `${variables[first]!.label} – ${variables[second]!.label}`),
      symbol('n', 'integer', ({ kappa }) => kappa.n),
      under(
        'Agreement',
        value('Observed', 'proportion', ({ kappa }) => kappa.observedAgreement),
        value('By chance', 'proportion', ({ kappa }) => kappa.expectedAgreement),
      ),
      value('κ', 'proportion', ({ kappa }) => kappa.estimate),
      symbol('SE', 'proportion', ({ kappa }) => kappa.standardError),
      interval(options.confidenceLevel, 'proportion', ({ kappa }) => kappa),
      symbol('z', 'statistic', ({ kappa }) => kappa.statistic),
      symbol('p', 'p', ({ kappa }) => kappa.pValue),
    ],
    notes: rich`${WEIGHT_NOTES[options.weights]}*SE* and limits hold for any κ; *z* and *p* test κ = 0 with the standard error under that hypothesis.`,
  });
}

const WEIGHT_NOTES = {
  none: '',
  linear: 'Agreement of the categories i and j of k counts 1 − |i − j| / (k − 1). ',
  quadratic: 'Agreement of the categories i and j of k counts 1 − (i − j)² / (k − 1)². ',
} as const;

function countsTable(
  { variables }: ReliabilityResult,
  { categories }: CohenFound,
  { kappa }: KappaPair,
): TableBlock {
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const all = {
    category: 'Total',
    counts: categories.map((_, j) => total(kappa.table.map((row) => row[j]!))),
  };
  const rows = [...zip(kappa.table, categories).map(([counts, category]) => ({ category, counts })), all];
  return table(rows, {
    id: 'counts',
    title: rich`Ratings of ${variables[0].label} by Those of ${variables[1]!.label}`,
    columns: [
      text(variables[0].label, ({ category }) => category),
      under(
        variables[1]!.label,
        categories.map((category, j) => value(category, 'integer', ({ counts }) => counts[j]!)),
      ),
      value('Total', 'integer', ({ counts }) => total(counts)),
    ],
    style: (row) => ({ total: row === all }),
  });
}

/** Very unequal categories make kappa low whatever the agreement (Feinstein & Cicchetti's paradox). */
function marginsCheck({ variables }: ReliabilityResult, { kappa }: KappaPair): Check {
  const k = kappa.table.length;
  const shares = Array.from({ length: k }, (_, c) => {
    let sum = 0;
    for (let j = 0; j < k; j++) sum += kappa.table[c]![j]! + kappa.table[j]![c]!;
    return sum / (2 * kappa.n);
  });
  const most = Math.max(...shares);
  const met = most < 0.8;
  return {
    kind: 'check',
    id: 'margins',
    assumption: ['No category dominates'],
    verdict: met ? 'met' : 'doubtful',
    evidence: rich`The most frequent category has ${num(most, 'percent')} of the ratings of ${variables[0].label} and ${variables[1]!.label}`,
    advice: met
      ? ['Chance agreement is not dominated by one category.']
      : [
          'Where almost every case falls into one category, κ is low even when raters agree often: report the observed agreement or Gwet’s AC1 beside it.',
        ],
  };
}

function countsFigure(
  { variables }: ReliabilityResult,
  { categories }: CohenFound,
  { kappa }: KappaPair,
): FigureBlock {
  const values = kappa.table.flatMap((counts, i) =>
    zip(counts, categories).map(([count, category], j) => ({
      first: categories[i]!,
      second: category,
      cases: count,
      text: count === 0 ? '' : formatNumber(count, 'integer'),
      agree: i === j ? 'same category' : 'different category',
    })),
  );
  const axis = (field: string, title: string, orient: 'top' | 'left') =>
    ({
      field,
      type: 'nominal',
      scale: { domain: categories, paddingInner: 0.04, paddingOuter: 0 },
      axis: { title, orient, domain: false, ticks: false, labelAngle: 0, labelLimit: 180 },
    }) as const;
  const encoding = {
    x: axis('second', variables[1]!.label, 'top'),
    y: axis('first', variables[0].label, 'left'),
  } as const;
  const most = Math.max(...values.map(({ cases }) => cases));
  return figure({
    id: 'counts-plot',
    title: ['Agreement by Category'],
    alt: `Cases by the category that each rater chose. ${zip(categories, kappa.table)
      .map(([category, ownTable], i) => `${category}: both in ${ownTable[i]!} cases`)
      .join(', ')}.`,
    notes: ['Cells on the diagonal from top left are cases on which the raters agree.'],
    spec: {
      height: Math.max(160, 48 * categories.length),
      data: { values },
      layer: [
        {
          mark: { type: 'rect', strokeWidth: 0, tooltip: { content: 'data' } },
          encoding: {
            ...encoding,
            color: {
              field: 'cases',
              type: 'quantitative',
              scale: { domain: [-1.6 * most, 0, 1.6 * most], range: 'diverging', interpolate: 'rgb' },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', tooltip: false, color: 'black' },
          encoding: { ...encoding, text: { field: 'text', type: 'nominal' } },
        },
      ],
    },
  });
}

const R_WEIGHTS = {
  none: 'diag(k)',
  linear: '1 - abs(outer(1:k, 1:k, "-")) / (k - 1)',
  quadratic: '1 - outer(1:k, 1:k, "-")^2 / (k - 1)^2',
} as const;

function cohenR(_: ReliabilityResult, { pairs }: CohenFound, options: ReliabilityOptions): readonly string[] {
  return [
    'kappa <- function(a, b) {',
    '  v <- sort(unique(c(a, b))); k <- length(v); t <- table(factor(a, v), factor(b, v)); n <- sum(t); p <- t / n',
    `  w <- ${R_WEIGHTS[options.weights]}; r <- rowSums(p); c <- colSums(p); po <- sum(w * p); pe <- sum(w * outer(r, c)); est <- (po - pe) / (1 - pe)`,
    '  m <- outer(drop(w %*% c), drop(r %*% w), "+")',
    '  se <- sqrt(sum(p * (w - m * (1 - est))^2) - (est - pe * (1 - est))^2) / (sqrt(n) * (1 - pe)); se0 <- sqrt(sum(outer(r, c) * (w - m)^2) - pe^2) / (sqrt(n) * (1 - pe))',
    `  z <- est / se0; q <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
    '  print(t); c(n = n, observed = po, expected = pe, kappa = est, se = se, lower = est - q * se, upper = est + q * se, z = z, p = 2 * pnorm(-abs(z)))',
    '}',
    ...pairs.map(({ first, second }) => `kappa(x[, ${first + 1}], x[, ${second + 1}])`),
  ];
}
