import { bold, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import { type EffectSize, type RankComparison, shareOfVariation } from '@constat/stats';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { highToLow } from '../../shared/ends.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { ADJUSTMENT_WORDS, type PairMethod, pairTable } from '../../shared/pair-table.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { adjustmentWorks, when } from '../../shared/references.ts';
import { showsSample } from '../../shared/shows.ts';
import { limits, sectionsOf, symbol, table, text, under, value } from '../../shared/table.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  byMethods,
  casesIn,
  ciText,
  clearLevel,
  differed,
  levelOf,
  oppositeDirection,
  pText,
  reachesZeroNote,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import { letterTable } from '../kit/letters.ts';
import { differencesOf, type FoundPairs, theseDiffered } from '../kit/pair-words.ts';
import { rankColumns } from '../kit/sample-table.ts';
import { scoredNotice } from '../kit/scores.ts';
import { differedBetween, verdictSentence } from '../kit/verdicts.ts';
import type { AdjustedPair, KruskalResult, OutcomeResult } from './compute.ts';
import type { KruskalOptions } from './options.ts';
import { rCode } from './r-code.ts';

const METHODS: Readonly<Record<RankComparison, PairMethod>> = {
  dscf: {
    name: 'DSCF',
    symbol: 'W',
    hasDf: false,
    adjusts: true,
    note: rich`*W* is √2 times the Wilcoxon deviate of the pair, positive when the second group has the larger ranks; *p* is from the studentized range and allows for all pairs.`,
  },
  dunn: {
    name: 'Dunn',
    symbol: 'z',
    hasDf: false,
    adjusts: false,
    note: rich`*z* is positive when the first group has the larger mean rank among all cases.`,
  },
  conover: {
    name: 'Conover',
    symbol: 't',
    hasDf: true,
    adjusts: false,
    note: rich`*t* is positive when the first group has the larger mean rank. Read these only after a significant Kruskal–Wallis test.`,
  },
};

export function present(result: KruskalResult, options: KruskalOptions): Presentation {
  const { outcomes } = result;
  const one = outcomes.length === 1;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They have no value in ${orList([result.group.label, ...outcomes.map(({ label }) => label)])}.`,
      ),
      ...scoredNotice(result.scored),
    ],
    estimates: one ? estimates(outcomes[0], options) : [],
    tables: [
      testTable(result, options),
      ...(options.trend ? [trendTable(result, options)] : []),
      groupTable(result),
      ...(options.letters ? letterTables(result, options) : []),
      ...outcomes.flatMap((outcome) =>
        options.postHoc
          .filter((method) => (outcome.comparisons[method] ?? []).length > 0)
          .map((method) =>
            pairTable(
              `${method}-${outcome.name}`,
              rich`${METHODS[method].name} Comparisons${one ? '' : `, ${outcome.label}`}`,
              outcome.groups.map(({ level }) => level),
              outcome.comparisons[method] ?? [],
              METHODS[method],
              options.adjustment,
            ),
          ),
      ),
    ],
    checks: [independenceCheck('Each case must appear once, in one group. No test can check this for you.')],
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
    apa: outcomes.map((outcome) => apa(outcome, result, options)),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

/** The p value that is read: exact or of drawn orders where that was asked for. */
const pOf = ({ permutation, test }: OutcomeResult): number => permutation?.pValue ?? test.pValue;

/** `exactly, over all ways...`: how the p values came about, where not by the chi-square distribution. */
function permutationWords(outcomes: KruskalResult['outcomes']): Runs {
  const drawn = outcomes.find(({ permutation }) => permutation && permutation.samples !== null)?.permutation;
  const isExact = outcomes.some(({ permutation }) => permutation && permutation.samples === null);
  const isLarge = outcomes.some(({ permutation }) => !permutation);
  return join(
    [
      ...(isExact ? [rich`exact, over all ways to share the ranks among the groups`] : []),
      ...(drawn
        ? [
            rich`from ${num(drawn.samples ?? 0, 'integer')} random ways to share the ranks among the groups (seed ${String(drawn.seed)}${outcomes.length === 1 && drawn.standardError >= 0.00005 ? rich`, standard error ${num(drawn.standardError, 'proportion', 4)}` : ''})`,
          ]
        : []),
      ...(isLarge ? [rich`from the chi-square distribution where cases are too many to be drawn`] : []),
    ],
    ', else ',
    ', else ',
  );
}

const permutationNote = (outcomes: KruskalResult['outcomes']): Runs =>
  rich` *p* is ${permutationWords(outcomes)}.`;

/** `H(5) = 54.69, p < .001, ε² = .77`. */
const statistics = (outcome: OutcomeResult, alpha: number): Runs => {
  const { test } = outcome;
  const share = epsilonSquared(outcome, alpha);
  return rich`*H*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(pOf(outcome))}, ε² = ${num(test.epsilonSquared, 'proportion')}${share ? rich`, ${ciText(1 - alpha, share.ciLower, share.ciUpper, 'proportion')}` : ''}`;
};

/** ε² is the share of the groups in the variation of the ranks, and has the limits of such a share. */
const epsilonSquared = ({ test }: OutcomeResult, alpha: number): EffectSize | null =>
  shareOfVariation(test.epsilonSquared, test.df, test.n - 1 - test.df, 1 - alpha);

function finding(result: KruskalResult, options: KruskalOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { alpha } = options;
  const { outcomes, group } = result;
  const sentence =
    outcomes.length === 1
      ? oneFinding(outcomes[0], result, options)
      : verdictSentence(
          outcomes.map((outcome) => ({ label: outcome.label, pValue: pOf(outcome) })),
          alpha,
          differedBetween(`between the groups of ${group.label}`),
        );
  return {
    finding: sentence,
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ groups }) => casesIn(groups)),
      ),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

function oneFinding(outcome: OutcomeResult, { group }: KruskalResult, options: KruskalOptions): Runs {
  const { alpha } = options;
  const ranked = highToLow({
    items: outcome.groups,
    value: ({ meanRank }) => meanRank,
    name: ({ level }) => [bold(levelOf(group.label, level))],
    noun: 'groups',
  });
  return rich`${outcome.label} ranked ${ranked}; ${outcome.groups.length === 2 ? 'the difference was' : 'the differences between the groups were'} ${significance(pOf(outcome), alpha)}, ${statistics(outcome, alpha)}.${trendSentence(outcome, group.label, options)}`;
}

const trendP = ({ test, exact }: NonNullable<OutcomeResult['trend']>): number => exact ?? test.pValue;

/** What the test of a trend found, from the first group to the last; nothing where it was not asked for. */
function trendSentence(
  { trend, groups }: OutcomeResult,
  group: string,
  { alpha, trendAlternative }: KruskalOptions,
): Runs {
  if (!trend) return [];
  const pValue = trendP(trend);
  const span = `from ${levelOf(group, groups[0].level)} to ${levelOf(group, groups.at(-1).level)}`;
  const tau = trend.tau ? rich`, τ-b = ${num(trend.tau.estimate, 'proportion')}` : [];
  const told =
    pValue < alpha
      ? rich`Values tended to ${trend.test.z > 0 ? 'rise' : 'fall'} ${span}, a trend that was`
      : rich`The trend ${span} was`;
  return rich` ${told} ${significance(pValue, alpha, trendAlternative)} by the Jonckheere–Terpstra test, *z* = ${num(trend.test.z, 'statistic')}, ${pText(pValue)}${tau}.${oppositeDirection(trendAlternative, trend.test.z)}`;
}

function estimates(outcome: OutcomeResult, { alpha }: KruskalOptions): Estimates {
  const { test } = outcome;
  const share = epsilonSquared(outcome, alpha);
  return [
    {
      label: ['Kruskal–Wallis ', { text: 'H', marks: ['italic'] }],
      value: test.statistic,
      format: 'statistic',
    },
    {
      label: ['Effect size ε²'],
      value: test.epsilonSquared,
      format: 'proportion',
      ...(share ? { ciLower: share.ciLower, ciUpper: share.ciUpper, level: 1 - alpha } : {}),
    },
    pItem(pOf(outcome), 1 - alpha),
  ];
}

function testTable({ outcomes, group }: KruskalResult, { alpha, method }: KruskalOptions): TableBlock {
  return table(outcomes, {
    id: 'test',
    title: rich`Kruskal–Wallis Test by ${group.label}`,
    columns: [
      text('Outcome', ({ label }) => label),
      symbol('n', 'integer', ({ test }) => test.n),
      symbol('H', 'statistic', ({ test }) => test.statistic),
      symbol('df', 'df', ({ test }) => test.df),
      symbol('p', 'p', pOf),
      value('ε²', 'proportion', ({ test }) => test.epsilonSquared),
      under(
        rich`${num(1 - alpha, 'level')} CI of ε²`,
        limits('proportion', (outcome) => epsilonSquared(outcome, alpha)),
      ),
      value(rich`η² (*H*)`, 'proportion', ({ test }) => test.etaSquared),
    ],
    notes: rich`*H* is corrected for ties. ε² = *H* / (*n* − 1), the share of the groups in the variation of the ranks, with limits from the noncentral *F* distribution of an analysis of variance of the ranks; η² = (*H* − *k* + 1) / (*n* − *k*).${reachesZeroNote(1 - alpha)}${method === 'exact' ? permutationNote(outcomes) : ''}`,
  });
}

function trendTable({ outcomes }: KruskalResult, options: KruskalOptions): TableBlock {
  const order = outcomes[0].groups.map(({ level }) => level).join(', ');
  const exact = outcomes.filter(({ trend }) => trend && trend.exact !== null).map(({ label }) => label);
  return table(outcomes, {
    id: 'trend',
    title: 'Jonckheere–Terpstra Test of a Trend',
    columns: [
      text('Outcome', ({ label }) => label),
      symbol('J', 'rank-sum', ({ trend }) => trend?.test.statistic ?? null),
      value('Expected', 'rank-sum', ({ trend }) => trend?.test.expected ?? null),
      symbol('z', 'statistic', ({ trend }) => trend?.test.z ?? null),
      symbol('p', 'p', ({ trend }) => trend && trendP(trend)),
      value('τ-b', 'proportion', ({ trend }) => trend?.tau?.estimate ?? null),
    ],
    notes: rich`Order of the groups: ${order}. *J* counts the pairs of cases in which the later group is larger, ties one half; *z* is positive where values rise. τ-b is Kendall’s correlation of group and value. *p* is ${ALTERNATIVE_WORDS[options.trendAlternative]}, ${exact.length === outcomes.length ? 'exact given the ties' : exact.length === 0 ? 'from the normal distribution' : `exact for ${exact.join(', ')}, else from the normal distribution`}.`,
  });
}

function groupTable({ outcomes, group }: KruskalResult): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    ({ groups }) => groups,
  );
  return table(rows, { id: 'groups', title: 'Ranks and Quartiles', columns: rankColumns(group.label) });
}

const letterTables = ({ outcomes, group }: KruskalResult, options: KruskalOptions): TableBlock[] =>
  outcomes.flatMap((outcome) =>
    letterTable(
      [
        {
          heading: null,
          levels: outcome.groups.map(({ level }) => level),
          centres: outcome.groups.map(({ meanRank }) => meanRank),
          methods: options.postHoc.flatMap((method) => {
            const pairs = outcome.comparisons[method] ?? [];
            return pairs.length === 0
              ? []
              : [
                  {
                    name: METHODS[method].name,
                    pairs: pairs.map(({ first, second, adjusted }) => ({ first, second, pValue: adjusted })),
                  },
                ];
          }),
        },
      ],
      options.alpha,
      {
        id: `letters-${outcome.name}`,
        title: rich`Letters of the Comparisons${outcomes.length === 1 ? '' : `, ${outcome.label}`}`,
        head: group.label,
        centre: ['Mean rank'],
        format: 'number',
      },
    ),
  );

/** `A and C, B and D`: pairs below α by the first method asked for. */
function differing(
  { groups, comparisons }: OutcomeResult,
  group: string,
  options: KruskalOptions,
): FoundPairs | null {
  const [method] = options.postHoc;
  if (!method) return null;
  const compared = comparisons[method] ?? [];
  const found = compared.filter((pair: AdjustedPair) => pair.adjusted < options.alpha);
  return {
    names: found.map(
      ({ first, second }) =>
        `${clearLevel(group, groups[first]!.level)} and ${clearLevel(group, groups[second]!.level)}`,
    ),
    of: compared.length,
  };
}

function interpretation(outcome: OutcomeResult, group: string, options: KruskalOptions): Runs {
  const significant = pOf(outcome) < options.alpha;
  const lead = significant
    ? rich`At α = ${alphaNumber(options.alpha)} these data are evidence against equal distributions of ${outcome.label} in all groups.`
    : rich`At α = ${alphaNumber(options.alpha)} these data do not rule out that ${outcome.label} is distributed alike in all groups. That is not evidence that it is.`;
  const pairs = differing(outcome, group, options);
  const share = rich` Groups account for about ${num(Math.max(0, outcome.test.epsilonSquared), 'percent')} of the variation of the ranks.`;
  if (!pairs) return rich`${lead}${share}`;
  const method = METHODS[options.postHoc[0]!].name;
  return pairs.names.length === 0
    ? rich`${lead}${share} No pair of groups differed significantly by the ${method} comparisons.`
    : rich`${lead}${share} By the ${method} comparisons ${theseDiffered(pairs)}.`;
}

function apa(outcome: OutcomeResult, { group }: KruskalResult, options: KruskalOptions): Runs {
  const groups = join(
    outcome.groups.map(
      ({ level, median, n }) =>
        rich`${clearLevel(group.label, level)} (*Mdn* = ${num(median, 'value')}, *n* = ${num(n, 'integer')})`,
    ),
    ', ',
    ' and ',
  );
  const pairs = differing(outcome, group.label, options);
  const after =
    pairs && pairs.names.length > 0
      ? rich` ${METHODS[options.postHoc[0]!].name} comparisons found ${differencesOf(pairs)}.`
      : rich``;
  return rich`${outcome.label} ${differed(pOf(outcome), options.alpha)} between the groups of ${group.label}, ${groups}, by a Kruskal–Wallis test, ${statistics(outcome, options.alpha)}.${trendSentence(outcome, group.label, options)}${after}`;
}

function methods({ outcomes, group }: KruskalResult, options: KruskalOptions): Runs {
  const names = join(
    outcomes.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const comparisons =
    options.postHoc.length === 0
      ? ''
      : ` Pairs of groups were compared by ${byMethods(options.postHoc.map((method) => METHODS[method].name))}${options.postHoc.some((method) => method !== 'dscf') ? ` (${ADJUSTMENT_WORDS[options.adjustment]})` : ''}.`;
  const trend = options.trend
    ? ` A trend over the groups was tested by the Jonckheere–Terpstra test (${ALTERNATIVE_WORDS[options.trendAlternative]}).`
    : '';
  return rich`Values of ${names} were compared between the groups of ${group.label} with the Kruskal–Wallis test (α = ${alphaNumber(options.alpha)}, corrected for ties).${options.method === 'exact' ? permutationNote(outcomes) : ''}${comparisons}${trend} Cases with a missing value were left out${options.missing === 'listwise' ? '' : ' test by test'}.`;
}

function references({ postHoc, adjustment, trend, letters }: KruskalOptions): readonly WorkKey[] {
  return [
    'kruskalWallis1952',
    ...when(trend, 'jonckheere1954'),
    ...when(letters && postHoc.length > 0, 'piepho2004'),
    ...when(postHoc.includes('dscf'), 'critchlowFligner1991'),
    ...when(postHoc.includes('dunn'), 'dunn1964'),
    ...when(postHoc.includes('conover'), 'conoverIman1979'),
    ...when(
      postHoc.some((method) => method !== 'dscf'),
      ...adjustmentWorks(adjustment),
    ),
  ];
}
