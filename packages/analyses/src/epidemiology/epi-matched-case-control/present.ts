import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { MatchedPairs } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { type MeasureRow, measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum, zeroWords } from '../../shared/calculator/words.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { type MatchedResult, pairsOf } from './compute.ts';
import type { MatchedOptions } from './options.ts';

/** Discordant pairs below which the chi-square test is rough. */
const FEW = 25;

/** The limits that the text speaks of; log limits do not exist beside a count of zero. */
function limitsOf({ oddsRatio }: MatchedPairs, method: MatchedOptions['method']) {
  if (method === 'wald' && oddsRatio.ciLower !== null) return { ...oddsRatio, name: 'log limits' };
  return method === 'midP'
    ? { ...oddsRatio.midP, name: 'mid-P limits' }
    : { ...oddsRatio.exact, name: 'exact limits' };
}

export function present(result: MatchedResult, options: MatchedOptions): Presentation {
  const { confidenceLevel: level, design } = options;
  const { oddsRatio, pairs, discordant, exactPValue, mcnemar, riskRatio } = result;
  const cohort = design === 'cohort';
  const { b, c } = pairsOf(options);
  const limits = limitsOf(result, options.method);
  const few = discordant < FEW;
  const test = few
    ? rich`exact McNemar ${pText(exactPValue)}`
    : rich`McNemar *χ*²(1) = ${num(mcnemar.statistic, 'statistic')}, ${pText(mcnemar.pValue)}`;
  const or =
    oddsRatio.estimate === null
      ? rich`the odds ratio is infinite, ${ciText(level, limits.ciLower, limits.ciUpper)}`
      : rich`matched odds ratio = ${num(oddsRatio.estimate)}, ${ciText(level, limits.ciLower, limits.ciUpper)}`;
  const rr =
    cohort && riskRatio
      ? rich`risk ratio = ${num(riskRatio.estimate)}${riskRatio.ciLower === null ? '' : rich`, ${ciText(level, riskRatio.ciLower, riskRatio.ciUpper)}`}, `
      : rich``;
  const told = cohort
    ? rich`The exposed member alone was ill in ${given(b)} of ${given(pairs)} pairs, the unexposed alone in ${given(c)}`
    : rich`The case alone was exposed in ${given(b)} of ${given(pairs)} pairs, the control alone in ${given(c)}`;
  const estimate = oddsRatio.estimate;
  return {
    finding: rich`${told}: ${rr}${or}; ${test}.`,
    meta: [rich`${given(pairs)} pairs, ${given(discordant)} discordant`, [limits.name]],
    estimates: [
      ...(cohort && riskRatio
        ? [
            {
              label: ['Risk ratio'],
              value: riskRatio.estimate,
              format: 'number' as const,
              ciLower: riskRatio.ciLower,
              ciUpper: riskRatio.ciUpper,
              level,
              reference: 1,
            },
          ]
        : []),
      ...(estimate === null
        ? []
        : [
            {
              label: ['Matched odds ratio'],
              value: estimate,
              format: 'number' as const,
              ciLower: limits.ciLower,
              ciUpper: limits.ciUpper,
              level,
              reference: 1,
            },
          ]),
      pItem(few ? exactPValue : mcnemar.pValue, level, 'two-sided'),
    ],
    tables: [measures(result, options), tests(result), pairTable(options)],
    checks: checks(result, few),
    figures: intervalFigure({
      id: 'odds-ratio',
      title: 'Matched Odds Ratio',
      axis: 'Odds ratio (log axis)',
      rows:
        estimate === null || estimate === 0
          ? []
          : [
              { label: 'Log', estimate, ciLower: oddsRatio.ciLower, ciUpper: oddsRatio.ciUpper },
              { label: 'Exact', estimate, ...oddsRatio.exact },
              { label: 'Mid-P', estimate, ...oddsRatio.midP },
            ],
      reference: 1,
      log: true,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no association.`,
    }),
    interpretation: interpretation(result, options, limits),
    apa: rich`${told}, ${rr}${or}, ${test}.`,
    methods: rich`The matched odds ratio was estimated from the discordant pairs, with ${limits.name} at ${num(level, 'level')} confidence, and tested by ${few ? 'the exact' : 'McNemar’s'} test of equal numbers of discordant pairs.`,
    works: ['mcnemar1947', 'clopperPearson1934', 'lancaster1961', 'breslowDay1980', 'fagerland2013'],
    r: program(options),
  };
}

function measures(result: MatchedResult, { confidenceLevel: level, design }: MatchedOptions): TableBlock {
  const { oddsRatio, attributableFraction, riskRatio, difference } = result;
  const { estimate, exact, midP } = oddsRatio;
  const row = (label: string, limits: { ciLower: number | null; ciUpper: number | null }): MeasureRow => ({
    label,
    estimate,
    ciLower: limits.ciLower,
    ciUpper: limits.ciUpper,
  });
  const cohort = design === 'cohort';
  const share = cohort ? 'Risk difference' : 'Difference of exposure';
  return measureTable({
    title: 'Measures From the Pairs',
    rows: [
      row('Odds ratio, log limits', oddsRatio),
      row('Odds ratio, exact limits', exact),
      row('Odds ratio, mid-P limits', midP),
      ...(attributableFraction && !cohort
        ? [
            {
              label: 'Attributable fraction in the exposed',
              ...attributableFraction,
              format: 'percent' as const,
            },
          ]
        : []),
      ...(cohort && riskRatio ? [{ label: 'Risk ratio', ...riskRatio, main: true }] : []),
      { label: `${share}, Wald`, ...difference, format: 'percent' },
      {
        label: `${share}, Newcombe`,
        estimate: difference.estimate,
        ...difference.newcombe,
        format: 'percent',
      },
    ],
    level,
    notes: rich`The odds ratio is that of the discordant pairs, the first over the second kind. ${share} is the share of pairs in which the first member ${cohort ? 'is ill' : 'is exposed'} less that of the second. An empty limit is infinite or does not exist.`,
  });
}

function tests({ mcnemar, corrected, exactPValue, midPValue }: MatchedPairs): TableBlock {
  const rows = [
    { test: 'McNemar', ...mcnemar },
    { test: 'McNemar, continuity correction', ...corrected },
    { test: 'Exact (binomial)', statistic: null, pValue: exactPValue },
    { test: 'Mid-P', statistic: null, pValue: midPValue },
  ];
  return table(rows, {
    id: 'tests',
    title: 'Tests of Equal Discordant Pairs',
    columns: [
      text('Test', ({ test }) => test),
      symbol('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Chi-square tests have one degree of freedom; all are two-sided.`,
  });
}

function pairTable(options: MatchedOptions): TableBlock {
  const { a, b, c, d } = pairsOf(options);
  const cohort = options.design === 'cohort';
  const [first, second, yes, no] = cohort
    ? ['Exposed', 'Unexposed', 'ill', 'well']
    : ['Case', 'Control', 'exposed', 'unexposed'];
  const row = (label: string, x: number, y: number, total = false) => ({
    first: label,
    yes: x,
    no: y,
    all: x + y,
    total: total ? total : undefined,
  });
  return table([row(`${first} ${yes}`, a, b), row(`${first} ${no}`, c, d), row('All', a + c, b + d, true)], {
    id: 'pairs',
    title: 'Pairs',
    columns: [
      text(`${first} member`.replace('Case member', 'Case'), ({ first }) => first),
      value(`${second} ${yes}`, 'integer', ({ yes }) => yes),
      value(`${second} ${no}`, 'integer', ({ no }) => no),
      value('All', 'integer', ({ all }) => all),
    ],
    style: ({ total }) => ({ total }),
  });
}

const checks = ({ discordant }: MatchedPairs, few: boolean): readonly Check[] => [
  {
    kind: 'check',
    id: 'discordant-pairs',
    assumption: ['Enough discordant pairs for the chi-square test'],
    verdict: few ? 'doubtful' : 'met',
    evidence: rich`${given(discordant)} discordant ${discordant === 1 ? 'pair' : 'pairs'}`,
    advice: few
      ? ['Fewer than 25: the exact or the mid-P test is reported instead.']
      : ['The chi-square test is close to the exact one.'],
  },
  independenceCheck('Pairs must be independent of each other, and each person in one pair only.'),
];

function interpretation(
  result: MatchedResult,
  options: MatchedOptions,
  limits: { readonly ciLower: number | null; readonly ciUpper: number | null },
): readonly Runs[] {
  const { oddsRatio, attributableFraction, pairs, discordant } = result;
  return [
    zeroWords(limits, 1, 'no association'),
    ...(oddsRatio.estimate !== null && options.design === 'case-control'
      ? [
          rich`Within pairs the odds of exposure of the case are ${num(oddsRatio.estimate)} times those of the control. For a rare outcome that is close to the risk ratio.`,
        ]
      : []),
    ...(attributableFraction && attributableFraction.estimate > 0 && options.design === 'case-control'
      ? [
          rich`If the exposure is the cause, ${percentNum(attributableFraction.estimate)} of the cases among the exposed are due to it.`,
        ]
      : []),
    rich`Only the ${given(discordant)} of ${given(pairs)} pairs whose members differ tell something; a table that ignores the pairs would bias the ratio towards 1.`,
  ];
}

function program(options: MatchedOptions): readonly string[] {
  const { a, b, c, d } = pairsOf(options);
  const level = rNumber(options.confidenceLevel);
  return [
    `a <- ${a}; b <- ${b}; c <- ${c}; d <- ${d}; n <- a + b + c + d; m <- b + c; level <- ${level}; z <- qnorm((1 + level) / 2)`,
    ...(b > 0 && c > 0
      ? [
          'or <- b / c * exp(base::c(estimate = 0, lower = -1, upper = 1) * z * sqrt(1 / b + 1 / c)); or; 1 - 1 / or',
        ]
      : []),
    'test <- binom.test(b, m, conf.level = level); test; p <- test$conf.int; p / (1 - p)  # exact limits of the odds ratio',
    'mid <- function(p, above) { own <- dbinom(b, m, p) / 2; (if (above) pbinom(b, m, p, lower.tail = FALSE) else pbinom(b - 1, m, p)) + own - (1 - level) / 2 }',
    'lower <- if (b == 0) 0 else uniroot(mid, base::c(1e-12, 1 - 1e-12), above = TRUE, tol = 1e-12)$root; upper <- if (c == 0) 1 else uniroot(mid, base::c(1e-12, 1 - 1e-12), above = FALSE, tol = 1e-12)$root',
    'base::c(lower / (1 - lower), upper / (1 - upper))  # mid-P limits',
    'x <- matrix(base::c(a, c, b, d), 2); mcnemar.test(x, correct = FALSE); mcnemar.test(x)',
    'k <- min(b, c); 2 * (pbinom(k - 1, m, 0.5) + dbinom(k, m, 0.5) / 2)  # mid-P',
    '(a + b) / (a + c) * exp(base::c(estimate = 0, lower = -1, upper = 1) * z * sqrt(m / ((a + b) * (a + c))))  # risk ratio',
    '(b - c) / n + base::c(estimate = 0, lower = -1, upper = 1) * z * sqrt(m - (b - c)^2 / n) / n',
    'wilson <- function(x) { t <- (x + z^2 / 2) / (n + z^2); h <- z * sqrt(x * (n - x) / n + z^2 / 4) / (n + z^2); base::c(x / n, t - h, t + h) }',
    'u <- wilson(a + b); v <- wilson(a + c); q <- a * d - b * c; phi <- (if (q > 0) max(0, q - n / 2) else q) / sqrt((a + b) * (c + d) * (a + c) * (b + d)); if (is.nan(phi)) phi <- 0',
    'reach <- function(x, y) sqrt(x^2 - 2 * phi * x * y + y^2); u[1] - v[1] + base::c(-reach(u[1] - u[2], v[3] - v[1]), reach(u[3] - u[1], v[1] - v[2]))  # Newcombe',
  ];
}
