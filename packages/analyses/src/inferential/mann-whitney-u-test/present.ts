import { bold, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import { widestShiftLevel } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import {
  R_ALTERNATIVE,
  R_GROUP_RANKS,
  rFactor,
  rName,
  rRead,
  rString,
  rStrings,
} from '../../shared/r-code.ts';
import { bootstrapWorks, when } from '../../shared/references.ts';
import { showsSample } from '../../shared/shows.ts';
import { estimate, sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  casesIn,
  differed,
  levelDifference,
  levelOf,
  oppositeDirection,
  sampleText,
  significance,
  whatDoesNotRuleOut,
} from '../../shared/wording.ts';
import { rankBootstrapMethods, rankBootstrapTable } from '../kit/rank-bootstrap.ts';
import {
  noRankInterval,
  oneSidedNote,
  pSource,
  rankEstimates,
  rankInterval,
  rankStatistics,
  rLimitRank,
  rShift,
  spanText,
  widestNotice,
} from '../kit/rank-parts.ts';
import { type RankedSample, rankColumns } from '../kit/sample-table.ts';
import { rScores, scoredNotice } from '../kit/scores.ts';
import { differedBetween, verdictSentence } from '../kit/verdicts.ts';
import type { MannWhitneyResult, OutcomeResult } from './compute.ts';
import type { MannWhitneyOptions } from './options.ts';

export function present(result: MannWhitneyResult, options: MannWhitneyOptions): Presentation {
  const { outcomes } = result;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They have no value in ${orList([result.group.label, ...outcomes.map(({ label }) => label)])}, or belong to another group.`,
      ),
      ...scoredNotice(result.scored),
      ...widestNotice(
        outcomes.map(({ label, groups: [first, second] }) => ({
          label,
          widest: widestShiftLevel(first.n, second.n),
        })),
        options,
        'typical difference',
      ),
    ],
    estimates:
      outcomes.length === 1
        ? rankEstimates(
            levelDifference(result.group.label, result.levels),
            outcomes[0].typical,
            outcomes[0].test.rankBiserial,
            outcomes[0].pValue,
            options,
          )
        : [],
    tables: [
      testTable(result, options),
      ...(options.brunnerMunzel ? [brunnerMunzelTable(result, options)] : []),
      ...rankBootstrapTable(
        outcomes.map((outcome) => ({ ...outcome, r: outcome.test.rankBiserial })),
        options,
        { head: 'Outcome', centre: 'Typical difference' },
      ),
      groupTable(result),
    ],
    checks: [
      {
        kind: 'check',
        id: 'shape',
        assumption: ['Equal shapes'],
        verdict: 'unverifiable',
        evidence: ['Look at the groups'],
        advice: [
          'As a test of medians both groups should have the same shape. Without it the test still says whether one group tends to larger values.',
        ],
      },
      independenceCheck('Each case must appear once, in one group. No test can check this for you.'),
    ],
    figures: options.plots.includes('raincloud')
      ? outcomes.map((outcome) =>
          raincloudFigure({
            id: outcome.name,
            rows: outcome.groups,
            title: `${outcome.label} by ${result.group.label}`,
            axis: outcome.label,
            shows: showsSample(outcome, result.group),
          }),
        )
      : [],
    interpretation: outcomes.map((outcome) => interpretation(outcome, result.group.label, options)),
    apa: outcomes.map((outcome) => apa(outcome, result.group.label, options)),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

const statistics = (outcome: OutcomeResult, options: MannWhitneyOptions): Runs =>
  rankStatistics(rich`*U*`, outcome.test.statistic, outcome, outcome.test.rankBiserial, options);

function finding(
  result: MannWhitneyResult,
  options: MannWhitneyOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { outcomes } = result;
  return {
    finding:
      outcomes.length === 1
        ? oneFinding(outcomes[0], result, options, alpha)
        : verdictSentence(
            outcomes,
            alpha,
            differedBetween(
              `between ${levelOf(result.group.label, result.levels[0])} and ${levelOf(result.group.label, result.levels[1])}`,
            ),
            options.alternative,
          ),
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ groups }) => casesIn(groups)),
      ),
      rich`α = ${alphaNumber(alpha)}, ${ALTERNATIVE_WORDS[options.alternative]}`,
    ],
  };
}

function oneFinding(
  outcome: OutcomeResult,
  { levels, group }: MannWhitneyResult,
  options: MannWhitneyOptions,
  alpha: number,
): Runs {
  const { superiority, label, pValue } = outcome;
  const stats = statistics(outcome, options);
  if (superiority === 0.5)
    return rich`${label} was as often higher in ${bold(levelOf(group.label, levels[0]))} as in ${bold(levelOf(group.label, levels[1]))}, ${stats}.`;
  const link = pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`${label} tended to be ${superiority > 0.5 ? 'higher' : 'lower'} in ${bold(levelOf(group.label, levels[0]))} than in ${bold(levelOf(group.label, levels[1]))}${link}${significance(pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, superiority - 0.5)}`;
}

const pNote = (outcomes: readonly OutcomeResult[], options: MannWhitneyOptions): Runs =>
  pSource(outcomes, options.method, 'where both groups have fewer than 50 cases');

function testTable(result: MannWhitneyResult, options: MannWhitneyOptions): TableBlock {
  const { outcomes, levels, group } = result;
  const one = outcomes.length === 1 ? outcomes[0] : undefined;
  return table(outcomes, {
    id: 'test',
    title: one
      ? rich`Mann–Whitney Test of ${one.label} by ${result.group.label}`
      : rich`Mann–Whitney Tests by ${result.group.label}`,
    columns: [
      text('Outcome', ({ label }) => label),
      symbol('U', 'rank-sum', ({ test }) => test.statistic),
      symbol('z', 'statistic', ({ z }) => z),
      symbol('p', 'p', ({ pValue }) => pValue),
      estimate('Typical difference', 'number', ({ typical }) => typical),
      estimate(rich`Rank-biserial *r*`, 'proportion', ({ test }) => rankInterval(test.rankBiserial)),
      value('Superiority', 'proportion', ({ superiority }) => superiority),
    ],
    notes: rich`*U* counts the pairs in which ${levels[0]} is larger. The typical difference is the Hodges–Lehmann estimate, the median of all differences ${levelDifference(group.label, levels)}. Superiority is the share of pairs in which ${levels[0]} is larger, ties counting one half. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.${oneSidedNote(options.alternative, 'typical difference')}${noRankInterval(outcomes.map(({ test }) => test.rankBiserial))} ${pNote(outcomes, options)}`,
  });
}

/** Limits through the logit, which stay between 0 and 1. */
function brunnerMunzelTable(
  { outcomes, levels }: MannWhitneyResult,
  options: MannWhitneyOptions,
): TableBlock {
  const none = outcomes.filter(({ brunnerMunzel }) => !brunnerMunzel).map(({ label }) => label);
  return table(outcomes, {
    id: 'brunner-munzel',
    title: 'Brunner–Munzel Test',
    columns: [
      text('Outcome', ({ label }) => label),
      symbol('t', 'statistic', ({ brunnerMunzel }) => brunnerMunzel?.statistic ?? null),
      symbol('df', 'df', ({ brunnerMunzel }) => brunnerMunzel?.df ?? null),
      symbol('p', 'p', ({ brunnerMunzel }) => brunnerMunzel?.pValue ?? null),
      options.permutation
        ? value(rich`Permutation *p*`, 'p', ({ permutation }) => permutation?.pValue ?? null)
        : [],
      estimate(
        'Superiority',
        'proportion',
        ({ brunnerMunzel: test }) =>
          test && { estimate: test.relativeEffect, ciLower: test.logitCiLower, ciUpper: test.logitCiUpper },
      ),
    ],
    notes: rich`Groups may spread differently. Superiority is the probability that ${levels[0]} is larger than ${levels[1]}, ties counting one half; LL and UL are the limits of its ${num(options.confidenceLevel, 'level')} confidence interval, through the logit.${none.length > 0 ? ` The groups of ${none.join(', ')} do not overlap or have one case, so that the test has no variance.` : ''}${options.permutation ? permutationNote(outcomes) : ''}`,
  });
}

/** Out of which assignments the p values of permutations are; begins with a space. */
function permutationNote(outcomes: readonly OutcomeResult[]): Runs {
  const found = outcomes.flatMap(({ permutation }) => permutation ?? []);
  const drawn = found.find(({ seed }) => seed !== null);
  const large = outcomes.some(({ brunnerMunzel, permutation }) => brunnerMunzel && !permutation);
  return [
    ...(found.some(({ seed }) => seed === null)
      ? rich` The permutation *p* counts the statistic in every way to share the cases among the groups${drawn ? ' where there are at most 200,000 of them' : ''}.`
      : []),
    ...(drawn
      ? rich` The permutation *p* is from ${num(drawn.count, 'integer')} random ways to share the cases among the groups (seed ${String(drawn.seed)}).`
      : []),
    ...(large
      ? [' With more than 20,000 cases no permutation is made: the t distribution holds there.']
      : []),
  ];
}

function groupTable({ outcomes, group }: MannWhitneyResult): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    ({ groups }) => groups,
  );
  return table(rows, { id: 'groups', title: 'Ranks and Quartiles', columns: rankColumns(group.label) });
}

function interpretation(outcome: OutcomeResult, variable: string, options: MannWhitneyOptions): Runs {
  const [first, second] = outcome.groups;
  const alpha = alphaOf(options.confidenceLevel);
  const { typical, superiority, pValue } = outcome;
  const verdict =
    pValue < alpha
      ? rich`at α = ${alphaNumber(alpha)} these data are evidence against equal chances`
      : rich`at α = ${alphaNumber(alpha)} ${whatDoesNotRuleOut(options.alternative)} equal chances`;
  return rich`Of two cases taken at random, one from each group, that with ${levelOf(variable, first.level)} has the larger ${outcome.label} with a probability of ${num(superiority, 'proportion')}; ${verdict}. The typical difference ${levelDifference(variable, [first.level, second.level])} is ${num(typical.estimate)}, ${spanText(typical, options.confidenceLevel)}.`;
}

function apa(outcome: OutcomeResult, variable: string, options: MannWhitneyOptions): Runs {
  const text = ({ level, median, n }: RankedSample): Runs =>
    rich`${levelOf(variable, level)} (*Mdn* = ${num(median, 'value')}, *n* = ${num(n, 'integer')})`;
  return rich`${outcome.label} ${differed(outcome.pValue, alphaOf(options.confidenceLevel), options.alternative)} between ${text(outcome.groups[0])} and ${text(outcome.groups[1])} by a Mann–Whitney test, ${statistics(outcome, options)}.`;
}

function methods(result: MannWhitneyResult, options: MannWhitneyOptions): Runs {
  const outcomes = join(
    result.outcomes.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const missing =
    options.missing === 'listwise'
      ? 'Cases with a missing value in any variable were left out.'
      : 'Cases with a missing value were left out test by test.';
  return rich`Values of ${outcomes} were compared between ${levelOf(result.group.label, result.levels[0])} and ${levelOf(result.group.label, result.levels[1])} with the Mann–Whitney *U* test (${ALTERNATIVE_WORDS[options.alternative]}, α = ${alphaNumber(alphaOf(options.confidenceLevel))}). Ties were given midranks. ${pNote(result.outcomes, options)} ${options.brunnerMunzel ? rich`The Brunner–Munzel test, which allows for different spreads, was added${result.outcomes.some(({ permutation }) => permutation) ? rich`, with its *p* value by permutation` : ''}. ` : ''}The effect size is the rank-biserial correlation; the typical difference is the Hodges–Lehmann estimate.${rankBootstrapMethods(options)} ${missing}`;
}

function rCode(result: MannWhitneyResult, options: MannWhitneyOptions): readonly string[] {
  const group = rName(result.group.name);
  const factor = { name: result.group.name, levels: result.levels };
  const level = options.confidenceLevel;
  const how = {
    auto: '',
    exact: ', exact = TRUE',
    corrected: ', exact = FALSE',
    asymptotic: ', exact = FALSE, correct = FALSE',
  };
  return [
    rRead(factor),
    ...rScores(result.scored),
    `d$${group} <- ${rFactor(factor)}`,
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
    ...result.outcomes.flatMap((outcome) => {
      const name = rName(outcome.name);
      return [
        '',
        `w <- wilcox.test(${name} ~ ${group}, data = d, alternative = ${rString(R_ALTERNATIVE[options.alternative])}, conf.int = TRUE, conf.level = ${level}${how[options.method]})`,
        'w',
        ...(outcome.exact && outcome.test.hasTies
          ? [
              '# with ties wilcox.test has no exact p',
              `coin::wilcox_test(${name} ~ ${group}, data = d, distribution = "exact", alternative = ${rString(R_ALTERNATIVE[options.alternative])})`,
            ]
          : []),
        `y <- d$${name}; g <- d$${group}; ok <- !is.na(y) & !is.na(g); y <- y[ok]; g <- g[ok]; x <- split(y, g)`,
        R_GROUP_RANKS,
        'n <- lengths(x); differences <- outer(x[[1]], x[[2]], "-")',
        'c(median(differences), mean((differences > 0) + (differences == 0) / 2)) # typical difference, superiority',
        'exact <- all(n < 50) && !anyDuplicated(y); ties <- sum(sapply(x, function(v) { t <- table(v); sum(t^3 - t) }))',
        ...rLimitRank({
          method: options.method,
          alternative: options.alternative,
          level,
          count: 'prod(n)',
          isExact: 'exact',
          quantile: (p) => `qwilcox(${p}, n[1], n[2])`,
          plain: 'sqrt(prod(n) * (sum(n) + 1) / 12)',
          tied: 'sqrt(prod(n) / 12 * (sum(n) + 1 - ties / (sum(n) * (sum(n) - 1))))',
          values: 'sort(differences)',
          what: 'the typical difference',
        }),
        'r <- rank(unlist(x)); sd <- sqrt(prod(n) * sum((r - mean(r))^2) / (sum(n) * (sum(n) - 1)))',
        `distance <- unname(w$statistic) - prod(n) / 2`,
        `(distance - ${rShift(options.method, options.alternative)}) / sd # z`,
        ...(outcome.brunnerMunzel ? rBrunnerMunzel(options) : []),
        ...(outcome.permutation ? rPermutation(outcome.permutation, options) : []),
        ...(options.bootstrap
          ? [
              `b <- boot::boot(seq_along(r), function(i, k) { s <- lapply(split(unlist(x)[k], rep(1:2, n)), sort); e <- outer(s[[1]], s[[2]], "-"); c(median(e), mean(sign(e))) }, R = ${options.bootstrapSamples}, strata = rep(1:2, n)) # other random numbers, so other last digits`,
              `for (k in 1:2) print(boot::boot.ci(b, ${level}, type = "${options.bootstrapKind === 'bca' ? 'bca' : 'perc'}", index = k))`,
            ]
          : []),
        `print(effectsize::rank_biserial(${name} ~ ${group}, data = d, ci = ${level}), digits = 6)`,
      ];
    }),
  ];
}

/** By its formulas: base R has no Brunner–Munzel test. */
const rBrunnerMunzel = ({ alternative, confidenceLevel }: MannWhitneyOptions): readonly string[] => {
  const tail = { 'two-sided': '2 * pt(-abs(t), df)', greater: 'pt(-t, df)', less: 'pt(t, df)' }[alternative];
  return [
    '# Brunner–Munzel: placements of the cases, the second group counted against the first',
    's <- split(rank(unlist(x)), rep(1:2, n)); v <- sapply(1:2, function(i) var(s[[i]] - rank(x[[i]]))) * n',
    't <- prod(n) * (mean(s[[1]]) - mean(s[[2]])) / (sum(n) * sqrt(sum(v))); df <- sum(v)^2 / sum(v^2 / (n - 1))',
    `effect <- (mean(s[[1]]) - (n[[1]] + 1) / 2) / n[[2]]; se <- sqrt(sum(v)) / prod(n)`,
    `c(t = t, df = df, p = ${tail})`,
    `c(effect, plogis(qlogis(effect) + c(-1, 1) * qt(${1 - (1 - confidenceLevel) / 2}, df) * se / (effect * (1 - effect)))) # superiority`,
  ];
};

/** The statistic over all assignments, or some of them. */
function rPermutation(
  { count, seed }: NonNullable<OutcomeResult['permutation']>,
  { alternative }: MannWhitneyOptions,
): readonly string[] {
  const p = { 'two-sided': 'min(1, 2 * min(above, below))', greater: 'above', less: 'below' }[alternative];
  return [
    'k <- rank(z <- unlist(x)); studentized <- function(i) (mean(k[i]) - mean(k[-i])) / sqrt(sum(n * c(var(k[i] - rank(z[i])), var(k[-i] - rank(z[-i])))))',
    seed === null
      ? 'b <- combn(sum(n), n[[1]], studentized); t <- studentized(seq_len(n[[1]]))'
      : `b <- replicate(${count}, studentized(sample(sum(n), n[[1]]))); t <- studentized(seq_len(n[[1]])) # other random numbers, so other last digits`,
    `above <- mean(b >= t - 1e-9); below <- mean(b <= t + 1e-9); ${p} # permutation p`,
  ];
}

function references({ outcomes }: MannWhitneyResult, options: MannWhitneyOptions): readonly WorkKey[] {
  return [
    'mannWhitney1947',
    'hodgesLehmann1963',
    'kerby2014',
    ...when(
      outcomes.some(({ exact }) => exact),
      'streitbergRohmel1986',
    ),
    ...when(options.brunnerMunzel, 'brunnerMunzel2000'),
    ...when(
      outcomes.some(({ permutation }) => permutation !== null),
      'neubertBrunner2007',
    ),
    ...bootstrapWorks(options),
  ];
}
