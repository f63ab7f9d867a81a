import type { Frame } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import { adjustPValues, type ChiSquareTest, cochranQ, mcnemar, tableOf } from '@constat/stats';
import { defineAnalysis, type Refusal, RefusedError, type Sample } from '../../contract.ts';
import type { Presentation } from '../../presentation.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { rRead, rString, rStrings } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { alphaNumber, pText, sampleText, significance } from '../../shared/wording.ts';
import type { CochranOptions } from './options.ts';
import { form } from './options.ts';

export interface CochranResult {
  readonly sample: Sample;
  readonly variables: readonly { readonly name: string; readonly label: string; readonly share: number }[];
  readonly yes: string;
  readonly no: string;
  readonly test: ChiSquareTest;
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    readonly changed: readonly [number, number];
    readonly pValue: number;
    readonly adjusted: number;
  }[];
}

/** The two levels that all variables share. */
function sharedLevels(frame: Frame, names: readonly string[]): readonly string[] {
  const all = new Set(names.flatMap((name) => frame.factor(name).levels));
  return frame.factor(names[0]!).levels.length === 2
    ? [
        ...frame.factor(names[0]!).levels,
        ...[...all].filter((level) => !frame.factor(names[0]!).levels.includes(level)),
      ]
    : [...all].sort();
}

function check(frame: Frame, { variables }: CochranOptions): readonly Refusal[] {
  const levels = sharedLevels(frame, variables);
  if (levels.length === 2) return [];
  return [
    {
      code: 'not-two-levels',
      variable: variables[0]!,
      message: rich`The variables have ${num(levels.length, 'integer')} different values together, ${levels.slice(0, 5).join(', ')}; the test needs the same two in each.`,
      advice: rich`Choose variables that hold the same two answers.`,
    },
  ];
}

function compute(frame: Frame, { variables, comparisons }: CochranOptions): CochranResult {
  const [no, yes] = sharedLevels(frame, variables) as [string, string];
  const { mask, used, excluded } = frame.complete(variables);
  const columns = variables.map((name) => {
    const { codes, levels } = frame.factor(name);
    const yesCode = levels.indexOf(yes);
    const values = new Uint8Array(used);
    let at = 0;
    for (let row = 0; row < frame.rows; row++) if (mask[row]) values[at++] = codes[row] === yesCode ? 1 : 0;
    return values;
  });
  const test = cochranQ(columns);
  if (!test)
    throw new RefusedError([
      {
        code: 'no-differences',
        variable: variables[0]!,
        message: rich`Every case gives the same answer to all questions, so nothing can be compared.`,
        advice: rich`Choose other variables.`,
      },
    ]);
  const { proportions, n: _n, ...chi } = test;
  const pairs = comparisons
    ? variables.flatMap((_, i) => variables.slice(i + 1).map((__, j) => pairOf(columns, i, i + 1 + j)))
    : [];
  const adjusted =
    pairs.length > 0
      ? adjustPValues(
          pairs.map(({ pValue }) => pValue),
          'holm',
        )
      : [];
  return {
    sample: { used, excluded },
    variables: variables.map((name, i) => ({ name, label: frame.label(name), share: proportions[i]! })),
    yes,
    no,
    test: chi,
    pairs: pairs.map((pair, i) => ({ ...pair, adjusted: adjusted[i]! })),
  };
}

function pairOf(columns: readonly Uint8Array[], first: number, second: number) {
  const counts = new Float64Array(4);
  const a = columns[first]!;
  const b = columns[second]!;
  for (let i = 0; i < a.length; i++) counts[2 * a[i]! + b[i]!]! += 1;
  return {
    first,
    second,
    changed: [counts[2]!, counts[1]!] as const,
    pValue: mcnemar(tableOf(counts, 2, 2))?.twoByTwo?.exactPValue ?? 1,
  };
}

/** `Q(3) = 32.77, p < .001`. */
const statistics = ({ test }: CochranResult): Runs =>
  rich`*Q*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;

function present(result: CochranResult, values: CochranOptions): Presentation {
  const { variables, test, pairs, yes } = result;
  const ordered = [...variables].sort((a, b) => b.share - a.share);
  const verdict = significance(test.pValue, values.alpha);
  const tested = table(ONE_ROW, {
    id: 'test',
    title: 'Cochran’s Q Test',
    columns: [
      symbol('n', 'integer', () => result.sample.used),
      symbol('Q', 'statistic', () => test.statistic),
      symbol('df', 'df', () => test.df),
      symbol('p', 'p', () => test.pValue),
    ],
  });
  const shares = table(variables, {
    id: 'shares',
    title: rich`Share of ${yes}`,
    columns: [text('Variable', ({ label }) => label), value('Share', 'percent', ({ share }) => share)],
  });
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
  return {
    finding: rich`${yes} was most frequent in ${bold(ordered[0]!.label)} (${num(ordered[0]!.share, 'percent')}) and least in ${bold(ordered.at(-1)!.label)} (${num(ordered.at(-1)!.share, 'percent')}); the differences were ${verdict}, ${statistics(result)}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(values.alpha)}`],
    notices: excludedNotice(result.sample, ['They lack an answer to at least one question.']),
    estimates: [
      { label: rich`Cochran’s *Q*`, value: test.statistic, format: 'statistic' },
      pItem(test.pValue, 1 - values.alpha),
    ],
    tables: [tested, shares, ...(pairs.length > 0 ? [comparisons] : [])],
    checks: [
      independenceCheck(
        'Cases must not influence each other: one row per case. No test can check this for you.',
      ),
    ],
    interpretation:
      test.pValue < values.alpha
        ? rich`At α = ${alphaNumber(values.alpha)} these data are evidence against equal shares of ${yes} in all questions.`
        : rich`At α = ${alphaNumber(values.alpha)} these data do not rule out equal shares of ${yes} in all questions. That is not evidence that they are equal.`,
    apa: rich`The share of ${yes} ${test.pValue < values.alpha ? 'differed significantly' : 'did not differ significantly'} between ${join(
      variables.map(({ label, share }) => rich`${label} (${num(share, 'percent')})`),
      ', ',
      ' and ',
    )} in ${num(result.sample.used, 'integer')} cases, Cochran’s ${statistics(result)}.`,
    methods: rich`Shares of ${yes} were compared with Cochran’s *Q* test (α = ${alphaNumber(values.alpha)})${pairs.length > 0 ? ', pairs with McNemar’s exact test and Holm’s adjustment' : ''}. Cases with a missing answer were left out.`,
    works: ['cochran1950', ...when(pairs.length > 0, 'mcnemar1947', 'holm1979')],
    r: [
      rRead(...values.variables.map((name) => ({ name, levels: [result.no, yes] }))),
      `x <- na.omit(d[, ${rStrings(values.variables)}]); x <- sapply(x, function(v) as.numeric(as.character(v) == ${rString(yes)}))`,
      'k <- ncol(x); total <- colSums(x); row <- rowSums(x)',
      'Q <- (k - 1) * (k * sum(total^2) - sum(total)^2) / (k * sum(row) - sum(row^2))',
      'c(n = nrow(x), Q = Q, df = k - 1, p = pchisq(Q, k - 1, lower.tail = FALSE)); colMeans(x)',
      ...(pairs.length > 0
        ? [
            'pairs <- combn(k, 2); p <- apply(pairs, 2, function(i) { b <- sum(x[, i[1]] > x[, i[2]]); c <- sum(x[, i[1]] < x[, i[2]]); if (b + c == 0) 1 else binom.test(b, b + c)$p.value })',
            'data.frame(t(pairs), p, holm = p.adjust(p, "holm"))',
          ]
        : []),
    ],
  };
}

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  present,
});
