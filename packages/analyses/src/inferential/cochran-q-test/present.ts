import { bold, join, num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import { type EffectSize, shareOfVariation } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { highToLow } from '../../shared/ends.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { rNumber, rRead, rShareLimits, rString, rStrings } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { interval, ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import {
  alphaNumber,
  ciText,
  pText,
  reachesZeroNote,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import type { CochranResult } from './compute.ts';
import type { CochranOptions } from './options.ts';

/** `Q(3) = 32.77, p < .001, η²_Q = .11`. */
const statistics = (result: CochranResult, level: number): Runs => {
  const { test, etaSquared } = result;
  const share = shareOf(result, level);
  return rich`*Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}, η²${sub('Q')} = ${num(etaSquared, 'proportion')}${share ? rich`, ${ciText(level, share.ciLower, share.ciUpper, 'proportion')}` : ''}`;
};

/** η² is the share of the questions in the variation of the answers within cases, and has the limits of such a share. */
const shareOf = ({ test, etaSquared, sample }: CochranResult, level: number): EffectSize | null =>
  shareOfVariation(etaSquared, test.df, test.df * (sample.used - 1), level);

/** Every pair of questions by McNemar's test; nothing where pairs were not asked for. */
function pairTables({ variables, pairs, yes }: CochranResult): readonly TableBlock[] {
  if (pairs.length === 0) return [];
  const comparisons = table(pairs, {
    id: 'pairs',
    title: 'Comparisons of Pairs',
    columns: [
      text('First', (pair) => variables[pair.first]!.label),
      text('Second', (pair) => variables[pair.second]!.label),
      value('First only', 'integer', (pair) => pair.changed[0]),
      value('Second only', 'integer', (pair) => pair.changed[1]),
      symbol('p', 'p', (pair) => pair.pValue),
      value(rich`*p* (Holm)`, 'p', (pair) => pair.adjusted),
    ],
    notes: rich`McNemar’s exact test; first only counts the cases with ${yes} in the first question alone.`,
  });
  return [comparisons];
}

export function present(result: CochranResult, values: CochranOptions): Presentation {
  const { variables, test, pairs, yes } = result;
  const frequent = highToLow(
    {
      items: variables,
      value: ({ share }) => share,
      name: ({ label }) => [bold(label)],
      size: ({ share }) => rich` (${num(share, 'percent')})`,
      noun: 'variables',
    },
    { more: 'more frequent', most: 'most frequent', least: 'least' },
  );
  const level = 1 - values.alpha;
  const share = shareOf(result, level);
  const verdict = significance(test.pValue, values.alpha);
  const tested = table(ONE_ROW, {
    id: 'test',
    title: 'Cochran’s Q Test',
    columns: [
      symbol('n', 'integer', () => result.sample.used),
      symbol('Q', 'statistic', () => test.statistic),
      symbol('df', 'df', () => test.df),
      symbol('p', 'p', () => test.pValue),
      value(rich`η²${sub('Q')}`, 'proportion', () => result.etaSquared),
      interval(level, 'proportion', () => share),
    ],
    notes: rich`η²${sub('Q')} = *Q*/(*n*(*k* − 1)) is *Q* as a share of the largest it can be: 0 where all shares are equal, 1 where they could not differ more. It is the share of the questions in the variation of the answers within cases; its limits are from the noncentral *F* distribution of an analysis of variance of the answers.${reachesZeroNote(level)}`,
  });
  const shares = table(variables, {
    id: 'shares',
    title: rich`Share of ${yes}`,
    columns: [
      text('Variable', ({ label }) => label),
      value('Share', 'percent', ({ share }) => share),
      interval(level, 'percent', (row) => row),
    ],
    notes: rich`Limits by Wilson’s method, each share by itself.`,
  });
  return {
    finding: rich`The answer ${yes} was ${frequent}; the differences were ${verdict}, ${statistics(result, level)}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(values.alpha)}`],
    notices: excludedNotice(result.sample, ['They lack an answer to at least one question.']),
    estimates: [
      { label: rich`Cochran’s *Q*`, value: test.statistic, format: 'statistic' },
      {
        label: rich`Effect size η²${sub('Q')}`,
        value: result.etaSquared,
        format: 'proportion',
        ...(share ? { ciLower: share.ciLower, ciUpper: share.ciUpper, level } : {}),
      },
      pItem(test.pValue, level),
    ],
    tables: [tested, shares, ...pairTables(result)],
    checks: [
      independenceCheck(
        'Cases must not influence each other: one row per case. No test can check this for you.',
      ),
    ],
    figures: intervalFigure({
      id: 'by-question',
      title: `Share of ${yes}`,
      axis: `Share of ${yes}`,
      rows: variables.map(({ share, ...row }) => ({ ...row, estimate: share })),
      format: 'percent',
      notes: rich`Lines are ${num(level, 'level')} confidence intervals of each share. The same cases answered all questions, so intervals may overlap although shares differ.`,
    }),
    interpretation:
      test.pValue < values.alpha
        ? rich`At α = ${alphaNumber(values.alpha)} these data are evidence against equal shares of the answer ${yes} in all questions.`
        : rich`At α = ${alphaNumber(values.alpha)} these data do not rule out equal shares of the answer ${yes} in all questions. That is not evidence that they are equal.`,
    apa: rich`The share of the answer ${yes} ${test.pValue < values.alpha ? 'differed significantly' : 'did not differ significantly'} between ${join(
      variables.map(({ label, share }) => rich`${label} (${num(share, 'percent')})`),
      ', ',
      ' and ',
    )} in ${num(result.sample.used, 'integer')} cases, Cochran’s ${statistics(result, level)}.`,
    methods: rich`Shares of ${yes} were compared with Cochran’s *Q* test (α = ${alphaNumber(values.alpha)})${pairs.length > 0 ? ', pairs with McNemar’s exact test and Holm’s adjustment' : ''}. Shares have Wilson’s intervals. Cases with a missing answer were left out.`,
    works: ['cochran1950', 'serlin1982', 'wilson1927', ...when(pairs.length > 0, 'mcnemar1947', 'holm1979')],
    r: [
      rRead(...values.variables.map((name) => ({ name, levels: [result.no, yes] }))),
      `x <- na.omit(d[, ${rStrings(values.variables)}]); x <- sapply(x, function(v) as.numeric(as.character(v) == ${rString(yes)}))`,
      'k <- ncol(x); total <- colSums(x); row <- rowSums(x)',
      'Q <- (k - 1) * (k * sum(total^2) - sum(total)^2) / (k * sum(row) - sum(row^2))',
      'c(n = nrow(x), Q = Q, df = k - 1, p = pchisq(Q, k - 1, lower.tail = FALSE), eta2 = Q / nrow(x) / (k - 1))',
      ...rShareLimits('Q / nrow(x) / (k - 1)', 'k - 1', '(k - 1) * (nrow(x) - 1)', level),
      `t(apply(x, 2, function(v) c(share = mean(v), prop.test(sum(v), length(v), conf.level = ${rNumber(level)}, correct = FALSE)$conf.int)))`,
      ...(pairs.length > 0
        ? [
            'pairs <- combn(k, 2); p <- apply(pairs, 2, function(i) { b <- sum(x[, i[1]] > x[, i[2]]); c <- sum(x[, i[1]] < x[, i[2]]); if (b + c == 0) 1 else binom.test(b, b + c)$p.value })',
            'data.frame(t(pairs), p, holm = p.adjust(p, "holm"))',
          ]
        : []),
    ],
  };
}
