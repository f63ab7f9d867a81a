import { bold, type FigureBlock, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { widestPseudomedianLevel } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { R_ALTERNATIVE, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { bootstrapWorks, when } from '../../shared/references.ts';
import { estimate, symbol, table, text, under, value } from '../../shared/table.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  counted,
  differed,
  oppositeDirection,
  pText,
  sampleText,
  significance,
  whatDoesNotRuleOut,
} from '../../shared/wording.ts';
import { bothOf, pairFigures } from '../kit/pair-figures.ts';
import { rankBootstrapMethods, rankBootstrapTable } from '../kit/rank-bootstrap.ts';
import {
  noRankInterval,
  oneSidedNote,
  pSource,
  rankEstimates,
  rankInterval,
  rankStatistics,
  rMedian,
  rShift,
  rSignedRanks,
  spanText,
  widestNotice,
} from '../kit/rank-parts.ts';
import { rScores, scoredNotice } from '../kit/scores.ts';
import { FROM_ZERO, verdictSentence } from '../kit/verdicts.ts';
import type { PairResult, WilcoxonResult } from './compute.ts';
import type { WilcoxonOptions } from './options.ts';

export function present(result: WilcoxonResult, options: WilcoxonOptions): Presentation {
  const { pairs } = result;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, ['They lack a value in one of the two variables.']),
      ...scoredNotice(result.scored),
      ...widestNotice(
        pairs.map(({ label, test }) => ({ label, widest: widestPseudomedianLevel(test.n) })),
        options,
        'pseudomedian',
      ),
    ],
    estimates:
      pairs.length === 1
        ? rankEstimates(
            pairs[0].label,
            pairs[0].test.centre,
            pairs[0].test.rankBiserial,
            pairs[0].pValue,
            options,
          )
        : [],
    tables: [
      testTable(pairs, options),
      ...rankBootstrapTable(
        pairs.map((pair) => ({ ...pair, shift: pair.test.pseudomedian, r: pair.test.rankBiserial })),
        options,
        { head: 'Pair', centre: 'Pseudomedian' },
      ),
      ranksTable(pairs),
      ...(options.signTest ? [signTable(pairs, options)] : []),
    ],
    checks: [
      {
        kind: 'check',
        id: 'symmetry',
        assumption: ['Symmetry'],
        verdict: 'unverifiable',
        evidence: ['Look at the differences'],
        advice: [
          'As a test of the median the differences should be symmetric. If they are not, the sign test asks the same without it.',
        ],
        ...(options.signTest
          ? {}
          : { action: { kind: 'set-options', label: 'Add sign test', options: { signTest: true } } }),
      },
      independenceCheck(
        'Pairs must not influence each other: one row per case. No test can check this for you.',
      ),
    ],
    figures: pairs.flatMap((pair) => figures(pair, options)),
    interpretation: pairs.map((pair) => interpretation(pair, options)),
    apa: pairs.map((pair) => apa(pair, options)),
    methods: methods(pairs, options),
    works: references(pairs, options),
    r: rCode(result, options),
  };
}

const statistics = (pair: PairResult, options: WilcoxonOptions): Runs =>
  rankStatistics(rich`*V*`, pair.test.statistic, pair, pair.test.rankBiserial, options);

function finding(result: WilcoxonResult, options: WilcoxonOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { pairs } = result;
  return {
    finding:
      pairs.length === 1
        ? oneFinding(pairs[0], options)
        : verdictSentence(pairs, alpha, FROM_ZERO, options.alternative),
    meta: [
      sampleText(
        result.sample,
        pairs.map(({ differences }) => differences.n),
        'pair',
      ),
      rich`α = ${alphaNumber(alpha)}, ${ALTERNATIVE_WORDS[options.alternative]}`,
    ],
  };
}

function oneFinding(pair: PairResult, options: WilcoxonOptions): Runs {
  const [first, second] = pair.variables;
  const alpha = alphaOf(options.confidenceLevel);
  const shift = pair.test.pseudomedian.estimate;
  const stats = statistics(pair, options);
  if (shift === 0)
    return rich`${bold(first.level)} and ${bold(second.level)} had a typical difference of zero, ${significance(pair.pValue, alpha, options.alternative)}, ${stats}.`;
  const link = pair.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`${bold(first.level)} was typically ${num(Math.abs(shift))} ${shift > 0 ? 'higher' : 'lower'} than ${bold(second.level)}${link}${significance(pair.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, shift)}`;
}

function testTable(pairs: readonly PairResult[], options: WilcoxonOptions): TableBlock {
  return table(pairs, {
    id: 'test',
    title: 'Wilcoxon Signed-Rank Test',
    columns: [
      text('Pair', ({ label }) => label),
      symbol('V', 'rank-sum', ({ test }) => test.statistic),
      symbol('z', 'statistic', ({ z }) => z),
      symbol('p', 'p', ({ pValue }) => pValue),
      estimate('Pseudomedian', 'number', ({ test }) => test.centre),
      estimate(rich`Rank-biserial *r*`, 'proportion', ({ test }) => rankInterval(test.rankBiserial)),
    ],
    notes: rich`*V* is the sum of the ranks of positive differences; differences are first minus second. The pseudomedian is the Hodges–Lehmann estimate of the typical difference. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.${oneSidedNote(options.alternative, 'pseudomedian')}${noRankInterval(pairs.map(({ test }) => test.rankBiserial))} ${pNote(pairs, options)}`,
  });
}

const pNote = (pairs: readonly PairResult[], options: WilcoxonOptions): Runs =>
  pSource(pairs, options.method, 'below 50 non-zero differences');

function ranksTable(pairs: readonly PairResult[]): TableBlock {
  const mean = (sum: number, n: number): number | null => (n > 0 ? sum / n : null);
  return table(pairs, {
    id: 'ranks',
    title: 'Ranks',
    columns: [
      text('Pair', ({ label }) => label),
      under(
        'First larger',
        value(rich`*n*`, 'integer', ({ test }) => test.nPositive),
        value('Mean rank', 'number', ({ test }) => mean(test.statistic, test.nPositive)),
      ),
      under(
        'First smaller',
        value(rich`*n*`, 'integer', ({ test }) => test.nNegative),
        value('Mean rank', 'number', ({ test }) => mean(test.negativeRankSum, test.nNegative)),
      ),
      value('Zero', 'integer', ({ test }) => test.nZero),
      under(
        'Median',
        value('First', 'value', ({ variables }) => variables[0].median),
        value('Second', 'value', ({ variables }) => variables[1].median),
      ),
    ],
  });
}

function signTable(pairs: readonly PairResult[], options: WilcoxonOptions): TableBlock {
  const rows = pairs.flatMap(({ label, sign }) => (sign ? [{ label, ...sign }] : []));
  return table(rows, {
    id: 'sign',
    title: 'Sign Test',
    columns: [
      text('Pair', ({ label }) => label),
      value('First larger', 'integer', ({ nPositive }) => nPositive),
      value('First smaller', 'integer', ({ nNegative }) => nNegative),
      symbol('p', 'p', ({ pValue }) => pValue),
      estimate('Median difference', 'number', (sign) => ({ ...sign, estimate: sign.median })),
    ],
    notes: rich`*p* is exact (binomial). Limits are order statistics with at least ${num(options.confidenceLevel, 'level')} coverage; none exist for very few pairs.`,
  });
}

function figures(pair: PairResult, options: WilcoxonOptions): FigureBlock[] {
  const [first, second] = pair.variables;
  return [
    ...pairFigures(pair, options.plots, {
      differences: pair.differences,
      centre: [first.median, second.median],
      centreWord: 'medians',
    }),
    ...(options.plots.includes('variables') ? [raincloudFigure(bothOf(pair))] : []),
  ];
}

function interpretation({ variables, test, pValue }: PairResult, options: WilcoxonOptions): Runs {
  const alpha = alphaOf(options.confidenceLevel);
  const [first, second] = variables;
  const { centre } = test;
  const verdict =
    pValue < alpha
      ? rich`at α = ${alphaNumber(alpha)} these data are evidence of a difference`
      : rich`at α = ${alphaNumber(alpha)} ${whatDoesNotRuleOut(options.alternative)} that there is no difference`;
  return rich`${first.level} was larger in ${counted(test.nPositive, 'pairs')}, smaller in ${num(test.nNegative, 'integer')} and equal to ${second.level} in ${num(test.nZero, 'integer')}. The typical difference (Hodges–Lehmann) is ${num(centre.estimate)}, ${spanText(centre, options.confidenceLevel)}; ${verdict}.`;
}

function apa(pair: PairResult, options: WilcoxonOptions): Runs {
  const [first, second] = pair.variables;
  const sign = pair.sign
    ? rich` A sign test gave ${pText(pair.sign.pValue)} (${num(pair.sign.nPositive, 'integer')} of ${num(pair.sign.n, 'integer')} differences above zero).`
    : rich``;
  return rich`${first.level} (*Mdn* = ${num(first.median, 'value')}) and ${second.level} (*Mdn* = ${num(second.median, 'value')}) ${differed(pair.pValue, alphaOf(options.confidenceLevel), options.alternative)} by a Wilcoxon signed-rank test of ${num(pair.test.n, 'integer')} non-zero differences, ${statistics(pair, options)}.${sign}`;
}

function methods(pairs: readonly PairResult[], options: WilcoxonOptions): Runs {
  const names = join(
    pairs.map(({ variables: [first, second] }) => rich`${first.level} and ${second.level}`),
    ', ',
    ', and ',
  );
  return rich`${names} were compared with the Wilcoxon signed-rank test (${ALTERNATIVE_WORDS[options.alternative]}, α = ${alphaNumber(alphaOf(options.confidenceLevel))}). Differences of zero were dropped and ties given midranks. ${pNote(pairs, options)} The effect size is the matched-pairs rank-biserial correlation.${rankBootstrapMethods(options)}${options.signTest ? ' An exact sign test was run beside it.' : ''} Cases without both values were left out${options.missing === 'listwise' ? '' : ' test by test'}.`;
}

function rCode({ pairs, scored }: WilcoxonResult, options: WilcoxonOptions): readonly string[] {
  const side = `alternative = ${rString(R_ALTERNATIVE[options.alternative])}`;
  const level = options.confidenceLevel;
  const how = {
    auto: '',
    exact: ', exact = TRUE',
    corrected: ', exact = FALSE',
    asymptotic: ', correct = FALSE, exact = FALSE',
  };
  return [
    rRead(),
    ...rScores(scored),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...new Set(options.pairs.flat())])}]), ]`]
      : []),
    ...pairs.flatMap(({ variables: [first, second], exact }) => [
      '',
      `pair <- na.omit(d[, ${rStrings([first.name, second.name])}]); sapply(pair, median)`,
      'x <- pair[[1]] - pair[[2]]',
      ...rSignedRanks({ method: options.method, alternative: options.alternative, level }, side, exact),
      `wilcox.test(x, ${side}${how[options.method]})`,
      `print(effectsize::rank_biserial(x, ci = ${level}), digits = 6)`,
      ...(options.bootstrap
        ? [
            `b <- boot::boot(as.vector(x), function(v, k) { z <- v[k]; z <- z[z != 0]; w <- outer(z, z, "+") / 2; q <- rank(abs(z)); c(median(w[upper.tri(w, TRUE)]), sum(q * sign(z)) / sum(q)) }, R = ${options.bootstrapSamples}) # other random numbers, so other last digits`,
            `for (k in 1:2) print(try(boot::boot.ci(b, ${level}, type = "${options.bootstrapKind === 'bca' ? 'bca' : 'perc'}", index = k))) # no BCa interval where every sample gives one value`,
          ]
        : []),
      'distance <- v - n * (n + 1) / 4',
      `(distance - ${rShift(options.method, options.alternative)}) / sqrt(sum(r^2) / 4) # z`,
      ...(options.signTest
        ? [`binom.test(sum(x > 0), sum(x != 0), ${side})`, `${rMedian(level)} # median difference`]
        : []),
    ]),
  ];
}

function references(pairs: readonly PairResult[], options: WilcoxonOptions): readonly WorkKey[] {
  return [
    'wilcoxon1945',
    'hodgesLehmann1963',
    'kerby2014',
    ...when(
      pairs.some(({ exact }) => exact),
      'streitbergRohmel1986',
    ),
    ...when(options.signTest, 'conover1999'),
    ...bootstrapWorks(options),
  ];
}
