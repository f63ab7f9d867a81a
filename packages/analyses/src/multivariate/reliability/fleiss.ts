/** Fleiss' kappa told. */

import { bold, formatNumber, join, num, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { article, pText } from '../../shared/wording.ts';
import { categoryBars } from './category-bars.ts';
import { kappaWord } from './cohen.ts';
import type { ReliabilityOptions } from './options.ts';
import type { FleissFound, ReliabilityResult } from './result.ts';
import type { Telling } from './telling.ts';

/** Categories that somebody chose, with their names. */
const ratedOf = ({ fleiss, categories }: FleissFound) =>
  zip(fleiss.categories, categories).flatMap(([category, ownCategory]) =>
    category ? [{ name: ownCategory, ...category }] : [],
  );

const fleissTable = (fleiss: FleissFound['fleiss'], rated: ReturnType<typeof ratedOf>) =>
  table(
    [
      {
        category: 'All',
        share: 1,
        kappa: fleiss.estimate,
        se: fleiss.standardError,
        z: fleiss.statistic,
        p: fleiss.pValue,
      },
      ...rated.map(({ name, share, estimate, statistic, pValue }) => ({
        category: name,
        share,
        kappa: estimate,
        se: Math.sqrt(2 / (fleiss.n * fleiss.raters * (fleiss.raters - 1))),
        z: statistic,
        p: pValue,
      })),
    ],
    {
      id: 'fleiss',
      title: 'Fleiss’ κ',
      columns: [
        text('Category', ({ category }) => category),
        value('Share of ratings', 'percent', ({ share }) => share),
        value('κ', 'proportion', ({ kappa }) => kappa),
        symbol('SE', 'proportion', ({ se }) => se),
        symbol('z', 'statistic', ({ z }) => z),
        symbol('p', 'p', ({ p }) => p),
      ],
      notes: rich`*n* = ${num(fleiss.n, 'integer')} cases, each rated by ${num(fleiss.raters, 'integer')} raters. Two raters of a case agreed in ${num(fleiss.observedAgreement, 'percent')} of all pairs, ${num(fleiss.expectedAgreement, 'percent')} are expected by chance. *SE* holds under κ = 0, so it gives a test and no interval. κ of a category is that of choosing it or any other.`,
    },
  );

/** R after `x`, the ratings. */
const PROGRAM = [
  'v <- sort(unique(unlist(x))); t <- t(apply(x, 1, function(r) table(factor(r, v)))); n <- nrow(t); m <- ncol(x); p <- colSums(t) / (n * m); q <- 1 - p',
  'po <- sum(t * (t - 1)) / (n * m * (m - 1)); pe <- sum(p^2); kappa <- (po - pe) / (1 - pe)',
  'se <- sqrt(2 / (n * m * (m - 1))) * sqrt(sum(p * q)^2 - sum(p * q * (q - p))) / sum(p * q); z <- kappa / se',
  'c(n = n, raters = m, observed = po, expected = pe, kappa = kappa, se = se, z = z, p = 2 * pnorm(-abs(z)))',
  'kj <- 1 - colSums(t * (m - t)) / (n * m * (m - 1) * p * q); sj <- sqrt(2 / (n * m * (m - 1)))',
  'data.frame(share = p, kappa = kj, se = sj, z = kj / sj, p = 2 * pnorm(-abs(kj / sj)))',
] as const;

export function tellFleiss(
  result: ReliabilityResult,
  found: FleissFound,
  options: ReliabilityOptions,
): Telling {
  const { fleiss, categories } = found;
  const { variables } = result;
  const level = options.confidenceLevel;
  const word = kappaWord(fleiss.estimate);
  const stats = rich`Fleiss’ κ = ${num(fleiss.estimate, 'proportion')}, *z* = ${num(fleiss.statistic, 'statistic')}, ${pText(fleiss.pValue)}`;
  const rated = ratedOf(found);
  const [low, high] = [
    rated.reduce((a, b) => (b.estimate < a.estimate ? b : a)),
    rated.reduce((a, b) => (b.estimate > a.estimate ? b : a)),
  ];
  return {
    finding: rich`Agreement of the ${num(fleiss.raters, 'integer')} raters was ${bold(word)}, ${stats}.`,
    meta: [rich`${num(categories.length, 'integer')} categories, ${num(fleiss.raters, 'integer')} raters`],
    notices: [],
    estimates: [
      {
        label: ['Fleiss’ κ'],
        value: fleiss.estimate,
        format: 'proportion',
        detail: rich`${num(fleiss.observedAgreement, 'percent')} agreement, ${num(fleiss.expectedAgreement, 'percent')} by chance`,
      },
      pItem(fleiss.pValue, level, 'two-sided'),
    ],
    tables: [fleissTable(fleiss, rated)],
    checks: [independenceCheck('Raters must judge each case without knowing what the others chose.')],
    figures:
      options.plots && rated.length > 1
        ? [
            categoryBars({
              id: 'categories-plot',
              title: 'Agreement on Each Category',
              alt: `Kappa of each category: ${rated.map(({ name, estimate }) => `${name} ${formatNumber(estimate, 'proportion')}`).join(', ')}. Kappa over all is ${formatNumber(fleiss.estimate, 'proportion')}.`,
              notes: rich`The line is κ over all categories, ${num(fleiss.estimate, 'proportion')}.`,
              axis: 'κ',
              field: 'kappa',
              values: rated.map(({ name, estimate }) => ({ category: name, value: estimate })),
              line: fleiss.estimate,
            }),
          ]
        : [],
    interpretation: [
      rich`κ is the agreement beyond chance, as a share of what chance leaves open: ${article(word)} ${word} agreement by the convention of Landis and Koch.`,
      ...(rated.length > 2
        ? [
            rich`Raters agreed best on ${high.name} (κ = ${num(high.estimate, 'proportion')}) and least on ${low.name} (κ = ${num(low.estimate, 'proportion')}).`,
          ]
        : []),
    ],
    apa: rich`The ${num(fleiss.raters, 'integer')} raters showed ${article(word)} ${word} agreement, ${stats}.`,
    methods: rich`Agreement of ${join(
      variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by Fleiss’ κ, tested with the standard error of Fleiss, Nee and Landis (1979). Cases with a missing rating were left out.`,
    works: ['fleiss1971', 'fleissNeeLandis1979', 'landisKoch1977'],
    r: PROGRAM,
  };
}
