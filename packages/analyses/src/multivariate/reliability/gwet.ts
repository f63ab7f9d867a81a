/** Gwet's AC1 and AC2 told. */

import { bold, formatNumber, join, num, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber, rStrings } from '../../shared/r-code.ts';
import { interval, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { article, ciText, pText } from '../../shared/wording.ts';
import { categoryBars } from './category-bars.ts';
import { kappaWord } from './cohen.ts';
import type { ReliabilityOptions } from './options.ts';
import type { GwetFound, ReliabilityResult } from './result.ts';
import { orderNotice, type Telling } from './telling.ts';

/** What the categories k and l of q count as, in words and in R. */
const WEIGHTS = {
  none: { words: '', note: '', r: 'diag(q)' },
  linear: {
    words: 'linear weights',
    note: 'Categories k and l of q agree by 1 − |k − l| / (q − 1). ',
    r: '1 - a / (q - 1)',
  },
  quadratic: {
    words: 'quadratic weights',
    note: 'Categories k and l of q agree by 1 − (k − l)² / (q − 1)². ',
    r: '1 - (a / (q - 1))^2',
  },
  ordinal: {
    words: 'ordinal weights',
    note: 'Categories k and l of q agree by 1 − d(d + 1) / (q(q − 1)), d = |k − l|. ',
    r: '1 - a * (a + 1) / (q * (q - 1))',
  },
  radical: {
    words: 'radical weights',
    note: 'Categories k and l of q agree by 1 − √(|k − l| / (q − 1)). ',
    r: '1 - sqrt(a / (q - 1))',
  },
} as const;

const gwetTable = (gwet: GwetFound['gwet'], name: string, weightsNote: string, level: number) =>
  table(ONE_ROW, {
    id: 'gwet',
    title: `Gwet’s ${name}`,
    columns: [
      under(
        'Cases',
        value('Rated', 'integer', () => gwet.n),
        value('By two or more', 'integer', () => gwet.nPairable),
      ),
      under(
        'Agreement',
        value('Observed', 'proportion', () => gwet.agreement),
        value('By chance', 'proportion', () => gwet.chanceAgreement),
      ),
      value(name, 'proportion', () => gwet.estimate),
      symbol('SE', 'proportion', () => gwet.standardError),
      interval(level, 'proportion', () => gwet),
      symbol('t', 'statistic', () => gwet.statistic),
      symbol('df', 'df', () => gwet.df),
      symbol('p', 'p', () => gwet.pValue),
    ],
    notes: rich`${weightsNote}The error is that of cases drawn from many, with these raters.${gwet.pValue === null ? ' The cases do not differ in agreement, so that there is no error and no test.' : ''}`,
  });

const sharesTable = (shares: readonly { readonly category: string; readonly value: number }[]) =>
  table(shares, {
    id: 'shares',
    title: 'Share of Each Category',
    columns: [
      text('Category', ({ category }) => category),
      value('Share of ratings', 'percent', (row) => row.value),
    ],
    notes: rich`Mean over the cases of the share of raters who chose it.`,
  });

/** R after `x`, the ratings; `weights` from `a`, how far categories are apart. */
const gwetProgram = (values: GwetFound['values'], weights: string, level: number): readonly string[] => [
  `m <- as.matrix(x); v <- ${values ? rStrings(values) : 'sort(unique(c(m)))'}; q <- length(v); r <- t(apply(m, 1, function(u) table(factor(u, v)))); r <- r[rowSums(r) > 0, ]; k <- rowSums(r); n <- nrow(r)`,
  `a <- abs(outer(1:q, 1:q, "-")); w <- ${weights}; s <- sum(w) / (q * (q - 1)); share <- colMeans(r / k); two <- k > 1`,
  'pai <- ifelse(two, rowSums(r * (r %*% w - 1)) / pmax(k * (k - 1), 1), 0); pa <- sum(pai) / sum(two); pe <- s * sum(share * (1 - share)); est <- (pa - pe) / (1 - pe)',
  'u <- ifelse(two, n / sum(two) * (pai - pe) / (1 - pe), 0) - 2 * (1 - est) * (s * c((r / k) %*% (1 - share)) - pe) / (1 - pe); se <- sqrt(sum((u - est)^2) / (n * (n - 1)))',
  `c(rated = n, pairable = sum(two), observed = pa, chance = pe, estimate = est, se = se, lower = est - qt(${rNumber((1 + level) / 2)}, n - 1) * se, upper = min(1, est + qt(${rNumber((1 + level) / 2)}, n - 1) * se), t = est / se, df = n - 1, p = 2 * pt(-abs(est / se), n - 1))`,
  'share',
];

export function tellGwet(
  { variables }: ReliabilityResult,
  { gwet, categories, values }: GwetFound,
  options: ReliabilityOptions,
): Telling {
  const level = options.confidenceLevel;
  const weights = WEIGHTS[options.gwetWeights];
  const weighted = options.gwetWeights !== 'none';
  const name = weighted ? 'AC2' : 'AC1';
  const word = kappaWord(gwet.estimate);
  const stats = rich`Gwet’s ${name} = ${num(gwet.estimate, 'proportion')}${
    gwet.ciLower === null || gwet.ciUpper === null || gwet.statistic === null || gwet.pValue === null
      ? ''
      : rich`, ${ciText(level, gwet.ciLower, gwet.ciUpper, 'proportion')}, *t*(${num(gwet.df, 'df')}) = ${num(gwet.statistic, 'statistic')}, ${pText(gwet.pValue)}`
  }`;
  const shares = zip(categories, gwet.prevalence).map(([category, ownPrevalence]) => ({
    category,
    value: ownPrevalence,
  }));
  const unpaired = gwet.n - gwet.nPairable;
  return {
    finding: rich`Agreement of the ${num(variables.length, 'integer')} raters was ${bold(word)}, ${stats}.`,
    meta: [rich`${num(categories.length, 'integer')} categories, ${num(variables.length, 'integer')} raters`],
    notices: weighted ? orderNotice(categories) : [],
    estimates: [
      {
        label: [weighted ? `Gwet’s ${name}, ${weights.words}` : `Gwet’s ${name}`],
        value: gwet.estimate,
        format: 'proportion',
        ...(gwet.ciLower === null || gwet.ciUpper === null
          ? {}
          : { ciLower: gwet.ciLower, ciUpper: gwet.ciUpper, level, reference: 0 }),
      },
      {
        label: [weighted ? 'Observed agreement, weighted' : 'Observed agreement'],
        value: gwet.agreement,
        format: 'percent',
        detail: rich`${num(gwet.chanceAgreement, 'percent')} by chance`,
      },
      ...(gwet.pValue === null ? [] : [pItem(gwet.pValue, level, 'two-sided')]),
    ],
    tables: [gwetTable(gwet, name, weights.note, level), sharesTable(shares)],
    checks: [independenceCheck('Raters must judge each case without knowing what the others chose.')],
    figures: options.plots
      ? [
          categoryBars({
            id: 'shares-plot',
            title: 'Share of Each Category',
            alt: `Mean share of the ratings: ${shares.map((each) => `${each.category} ${formatNumber(each.value, 'percent')}`).join(', ')}.`,
            notes: rich`The more one category dominates, the further apart are Gwet’s ${name} and kappa.`,
            axis: 'Share of ratings',
            field: 'share',
            values: shares,
            percent: true,
          }),
        ]
      : [],
    interpretation: [
      rich`${name} is the agreement beyond chance, as a share of what chance leaves open: ${article(word)} ${word} agreement by the convention of Landis and Koch, which was made for kappa.`,
      rich`Chance is taken as guessing in the cases that are hard to judge, so that ${name} stays high where raters agree on almost every case and one category dominates, as kappa does not.`,
      ...(unpaired > 0
        ? [
            rich`${num(unpaired, 'integer')} ${unpaired === 1 ? 'case has' : 'cases have'} one rating only: ${unpaired === 1 ? 'it tells' : 'they tell'} how frequent the categories are, not whether raters agree.`,
          ]
        : []),
    ],
    apa: rich`The ${num(variables.length, 'integer')} raters showed ${article(word)} ${word} agreement, ${stats}.`,
    methods: rich`Agreement of ${join(
      variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by Gwet’s ${name}${weighted ? ` with ${weights.words}` : ''}, from all cases with a rating, with ${num(categories.length, 'integer')} categories (${categories.join(', ')}). Errors and intervals are those of cases sampled and raters fixed, with *t* and one degree of freedom less than there are cases.`,
    works: ['gwet2008', 'landisKoch1977'],
    r: gwetProgram(values, weights.r, level),
  };
}
