/** Krippendorff's alpha and Kendall's W told. */
import { bold, join, num, rich } from '@constat/report';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { limits, ONE_ROW, symbol, table, under, value } from '../../shared/table.ts';
import { article, ciText, pText } from '../../shared/wording.ts';
import type { ReliabilityOptions } from './options.ts';
import type { KendallFound, KrippendorffFound, ReliabilityResult } from './result.ts';
import { type Telling, wordOf } from './telling.ts';

const independence = independenceCheck(
  'Raters must judge each case without knowing the ratings of the others.',
);

/** Krippendorff (2004, section 11.4.2): conclusions from .800 on, tentative ones from .667. */
const RELIANCE = [
  [0.8, 'reliable'],
  [0.667, 'good enough for tentative conclusions only'],
] as const;

const R_DISTANCES = {
  nominal: 'outer(v, v, "!=") * 1',
  ordinal: 'outer(cumsum(nc) - nc / 2, cumsum(nc) - nc / 2, "-")^2',
  interval: 'outer(v, v, "-")^2',
  ratio: 'ifelse(outer(v, v, "+") == 0, 0, (outer(v, v, "-") / outer(v, v, "+"))^2)',
} as const;

export function tellKrippendorff(
  { variables }: ReliabilityResult,
  { krippendorff: found, resampling }: KrippendorffFound,
  options: ReliabilityOptions,
): Telling {
  const level = options.confidenceLevel;
  const range = resampling?.alpha ?? null;
  const word = wordOf(found.estimate, RELIANCE, 'not reliable enough for conclusions');
  const interval = range ? rich`, ${ciText(level, range.ciLower, range.ciUpper, 'proportion')}` : rich``;
  const stats = rich`Krippendorff’s α = ${num(found.estimate, 'proportion')}${interval}`;
  return {
    finding: rich`The ratings are ${bold(word)}, ${stats} (${options.level} level).`,
    meta: [
      rich`${num(variables.length, 'integer')} raters, ${num(found.pairableValues, 'integer')} ratings that can be compared`,
    ],
    notices: [],
    estimates: [
      {
        label: [`Krippendorff’s α, ${options.level}`],
        value: found.estimate,
        format: 'proportion',
        ...(range ? { ...range, level } : { detail: rich`${num(found.units, 'integer')} cases` }),
      },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'krippendorff',
        title: 'Krippendorff’s α',
        columns: [
          value('Cases', 'integer', () => found.units),
          value('Ratings', 'integer', () => found.pairableValues),
          under(
            'Disagreement',
            value('Observed', 'number', () => found.observedDisagreement),
            value('By chance', 'number', () => found.expectedDisagreement),
          ),
          value('α', 'proportion', () => found.estimate),
          range
            ? under(
                rich`${num(level, 'level')} bootstrap CI`,
                limits('proportion', () => range),
              )
            : [],
        ],
        notes: rich`Cases with two ratings or more count, with all their ratings. α = 1 − observed / expected disagreement; disagreement is the mean squared difference of two ratings at the ${options.level} level.${
          resampling && range
            ? rich` Limits are from ${num(resampling.samples, 'integer')} samples of cases (seed ${String(resampling.seed)}).`
            : ''
        }`,
      }),
    ],
    checks: [independence],
    figures: [],
    interpretation: [
      rich`α is 1 when the raters always agree and 0 when they agree as if by chance. Krippendorff asks for .800, and for .667 where tentative conclusions are enough.`,
      ...(resampling
        ? []
        : [rich`Switch on bootstrap intervals to see how much α depends on the cases at hand.`]),
    ],
    apa: rich`${stats} (${options.level} level, ${num(found.units, 'integer')} cases, ${num(variables.length, 'integer')} raters).`,
    methods: rich`Agreement of ${join(
      variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by Krippendorff’s α at the ${options.level} level, from all cases with two ratings or more.${
      resampling
        ? rich` ${num(level, 'level')} ${bootstrapName(options)} intervals are from ${num(resampling.samples, 'integer')} samples of cases.`
        : ''
    }`,
    works: ['krippendorff2004'],
    r: [
      'm <- as.matrix(x); m <- m[rowSums(!is.na(m)) > 1, , drop = FALSE]; v <- sort(unique(c(m))); nc <- c(table(factor(m, v))); n <- sum(nc)',
      'o <- Reduce(`+`, lapply(seq_len(nrow(m)), function(i) { u <- c(table(factor(m[i, ], v))); (outer(u, u) - diag(u, length(u))) / (sum(u) - 1) }))',
      `d <- ${R_DISTANCES[options.level]}; e <- outer(nc, nc) - diag(nc, length(nc))`,
      'c(cases = nrow(m), ratings = n, observed = sum(o * d) / n, expected = sum(e * d) / (n * (n - 1)), alpha = 1 - (n - 1) * sum(o * d) / sum(e * d))',
    ],
  };
}

/** Words for a coefficient from 0 to 1, as for correlations of ranks. */
const CONCORDANCE = [
  [0.7, 'strong'],
  [0.5, 'moderate'],
  [0.3, 'weak'],
] as const;

export function tellKendall(
  { variables }: ReliabilityResult,
  { kendall }: KendallFound,
  options: ReliabilityOptions,
): Telling {
  const level = options.confidenceLevel;
  const word = wordOf(kendall.w, CONCORDANCE, 'very weak');
  const stats = rich`*W* = ${num(kendall.w, 'proportion')}, χ²(${num(kendall.df, 'df')}) = ${num(kendall.statistic, 'statistic')}, ${pText(kendall.pValue)}`;
  return {
    finding: rich`The concordance of the ${num(kendall.raters, 'integer')} raters was ${bold(word)}, ${stats}.`,
    meta: [rich`${num(kendall.raters, 'integer')} raters`],
    notices: [],
    estimates: [
      {
        label: rich`Kendall’s *W*`,
        value: kendall.w,
        format: 'proportion',
        detail: rich`mean ρ of two raters ${num(kendall.averageSpearman, 'proportion')}`,
      },
      pItem(kendall.pValue, level),
    ],
    tables: [
      table(ONE_ROW, {
        id: 'kendall',
        title: 'Kendall’s Coefficient of Concordance',
        columns: [
          symbol('n', 'integer', () => kendall.n),
          value('Raters', 'integer', () => kendall.raters),
          symbol('W', 'proportion', () => kendall.w),
          value('χ²', 'statistic', () => kendall.statistic),
          symbol('df', 'df', () => kendall.df),
          symbol('p', 'p', () => kendall.pValue),
          value('Mean ρ', 'proportion', () => kendall.averageSpearman),
        ],
        notes: rich`Ranks within each rater, with the mean rank for ties and a correction for them. χ² tests whether the raters agree no more than by chance; it is rough below seven cases. Mean ρ is the average of Spearman’s correlations of all pairs of raters.`,
      }),
    ],
    checks: [independence],
    figures: [],
    interpretation: [
      rich`*W* is 1 when all raters put the cases into the same order and 0 when their orders have nothing in common: here ${article(word)} ${word} concordance. Only the order counts: raters who rate higher than others by a constant agree perfectly.`,
    ],
    apa: rich`The raters showed ${article(word)} ${word} concordance, ${stats}.`,
    methods: rich`Concordance of ${join(
      variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by Kendall’s *W*, corrected for ties. Cases with a missing rating were left out.`,
    works: ['kendallSmith1939'],
    r: [
      'n <- nrow(x); m <- ncol(x); r <- sapply(x, rank); s <- rowSums(r); ties <- sum(apply(r, 2, function(v) { t <- table(v); sum(t^3 - t) }))',
      'W <- 12 * sum((s - mean(s))^2) / (m^2 * (n^3 - n) - m * ties); chi <- m * (n - 1) * W',
      'c(n = n, raters = m, W = W, chisq = chi, df = n - 1, p = pchisq(chi, n - 1, lower.tail = FALSE), rho = (m * W - 1) / (m - 1))',
    ],
  };
}
