import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { isPair } from '@constat/stats';
import type { Estimates, Presentation } from '../../presentation.ts';
import { bayesTable, planMethods, planNote } from '../../shared/bayes-counts.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { count } from '../../shared/counts.ts';
import { orderChecks } from '../../shared/level-order.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import {
  alphaNumber,
  alphaOf,
  ciText,
  countedSample,
  countsCiText,
  disagreement,
  levelOf,
  type NamedTest,
  pText,
  rowsOrCases,
  significance,
} from '../../shared/wording.ts';
import { type CrosstabResult, needsOrder, type TableResult } from './compute.ts';
import { mosaicFigure, stackedFigure } from './figures.ts';
import type { CrosstabOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { countTables, furtherTables, nominalTable, ordinalTable, riskTable, testTable } from './tables.ts';
import { trendFigure, trendMethods, trendSentence, trendTables } from './trend-blocks.ts';

const RESTS_ON_ORDER = 'Ordinal measures and the linear trend';

export function present(result: CrosstabResult, options: CrosstabOptions): Presentation {
  const tables = [result.whole, ...result.layers];
  // what the sentences speak of
  const isTrend = options.tests.length > 0 && options.tests.every((test) => test === 'linear');
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        ['They lack a value in one of the variables, or a count above zero.'],
        rowsOrCases(options.weights),
      ),
    ],
    estimates: estimates(result.whole, options),
    tables: [
      ...countTables(result.whole, options),
      ...(options.tests.length > 0 ? [testTable(tables, options)] : []),
      ...(result.trend ? trendTables(result.trend, options) : []),
      ...bayes(tables, options),
      ...(options.measures.includes('nominal') ? [nominalTable(tables, options)] : []),
      ...(options.measures.includes('ordinal') ? [ordinalTable(tables, options)] : []),
      ...riskTable(tables, options),
      ...furtherTables(result, options),
      ...result.layers.flatMap((table) => countTables(table, { ...options, cells: [] })),
    ],
    checks: [
      ...orderChecks(result.unordered.rows, RESTS_ON_ORDER, 'rowOrder', options.rowOrder, isTrend),
      ...orderChecks(result.unordered.columns, RESTS_ON_ORDER, 'columnOrder', options.columnOrder, isTrend),
      ...checks(result.whole, options),
    ],
    figures: [
      ...(result.trend ? [trendFigure(result.trend, options)] : []),
      ...(options.plots.includes('stacked') ? tables.map((each) => stackedFigure(each, result.layer)) : []),
      ...(options.plots.includes('mosaic') ? tables.map((each) => mosaicFigure(each, result.layer)) : []),
    ],
    interpretation: interpretation(result.whole, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function bayes(tables: readonly TableResult[], options: CrosstabOptions): TableBlock[] {
  const rows = tables.flatMap(({ level, logBayesFactor }) =>
    logBayesFactor === null ? [] : [{ label: level ?? 'All cases', logBayesFactor }],
  );
  return rows.length === 0 ? [] : [bayesTable(rows, 'Table', planNote(options.samplingPlan))];
}

interface MainTest {
  readonly words: Runs;
  readonly pValue: number;
}

const chiSquareWords = (
  { df, statistic, pValue }: TableResult['linear'],
  before = '',
  after = '',
): MainTest => ({
  words: rich`${before}χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}${after}, ${pText(pValue)}`,
  pValue,
});

/** The tests in the order in which sentences prefer them. */
const PREFERRED = ['pearson', 'likelihoodRatio', 'yates', 'fisher', 'linear'] as const;

/** The test that the sentences speak of: Fisher's where it is asked for and counts are small, else the first one asked for. */
function mainTest(
  { independence, fisher, simulated, linear }: TableResult,
  { tests }: Pick<CrosstabOptions, 'tests'>,
): MainTest {
  const { pearson, minimumExpected, likelihoodRatio, yates } = independence;
  const found = fisher ?? simulated;
  const exact = found && {
    words: rich`Fisher’s exact ${pText(found.pValue)}${fisher ? '' : ' (simulated)'}`,
    pValue: found.pValue,
  };
  if (exact && minimumExpected < 5) return exact;
  const made: Record<(typeof PREFERRED)[number], MainTest | null> = {
    pearson: chiSquareWords(pearson),
    likelihoodRatio: chiSquareWords(likelihoodRatio, 'likelihood-ratio '),
    yates: yates && chiSquareWords(yates, '', ' with Yates’s correction'),
    fisher: exact,
    linear: chiSquareWords(linear, 'linear-by-linear '),
  };
  return (
    PREFERRED.flatMap((test) => (tests.includes(test) ? (made[test] ?? []) : []))[0] ??
    chiSquareWords(pearson)
  );
}

/** Every test of independence that was asked for; a trend is another question. */
const testsOf = (
  { independence, fisher, simulated }: TableResult,
  { tests }: CrosstabOptions,
): readonly NamedTest[] => {
  const found = {
    pearson: independence.pearson,
    yates: independence.yates,
    likelihoodRatio: independence.likelihoodRatio,
    fisher: fisher ?? simulated,
    linear: null,
  };
  return tests.flatMap((test) => {
    const { pValue } = found[test] ?? {};
    return pValue === undefined ? [] : [{ name: TEST_WORDS[test], pValue }];
  });
};

/** Cramér's V with its interval. */
const strength = ({ cramersV, independence }: TableResult, { confidenceLevel }: CrosstabOptions): Runs =>
  rich`Cramér’s *V* = ${num(cramersV.estimate, 'proportion')}, ${countsCiText(confidenceLevel, cramersV, 'proportion', independence.pearson.pValue)}`;

/** What is left of the association within the levels of the layer. */
function withinLayers({ mantelHaenszel, layer }: CrosstabResult, { confidenceLevel }: CrosstabOptions): Runs {
  if (!mantelHaenszel || !layer) return [];
  const two = mantelHaenszel.twoByTwo;
  if (two?.common)
    return rich` Within the levels of ${bold(layer.label)} the common odds ratio was ${num(two.common.oddsRatio)}, ${ciText(confidenceLevel, two.common.ciLower, two.common.ciUpper)}, Mantel–Haenszel ${pText(two.uncorrected.pValue)}.`;
  const test = two ? two.uncorrected : mantelHaenszel.generalized;
  return test
    ? rich` Within the levels of ${bold(layer.label)} the Cochran–Mantel–Haenszel test gave χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}.`
    : [];
}

function finding(result: CrosstabResult, options: CrosstabOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { whole, sample, trend } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const { words, pValue } = mainTest(whole, options);
  return {
    finding: rich`The association between ${bold(whole.rows.label)} and ${bold(whole.columns.label)} was ${significance(pValue, alpha)}, ${words}, ${strength(whole, options)}.${disagreement(testsOf(whole, options), alpha)}${trend ? trendSentence(trend, options) : ''}${withinLayers(result, options)}`,
    meta: [countedSample(whole.n, sample, options.weights), rich`α = ${alphaNumber(alpha)}`],
  };
}

function estimates(table: TableResult, options: CrosstabOptions): Estimates {
  const { risk, n, cramersV } = table;
  const level = options.confidenceLevel;
  return [
    risk?.oddsRatio
      ? {
          label: ['Odds ratio'],
          value: risk.oddsRatio.estimate,
          format: 'number',
          ciLower: risk.oddsRatio.ciLower,
          ciUpper: risk.oddsRatio.ciUpper,
          level,
          reference: 1,
        }
      : { label: ['Cases counted'], value: n, format: 'integer' },
    {
      label: rich`Cramér’s *V*`,
      value: cramersV.estimate,
      format: 'proportion',
      ciLower: cramersV.ciLower,
      ciUpper: cramersV.ciUpper,
      level,
    },
    pItem(mainTest(table, options).pValue, level),
  ];
}

function checks({ independence }: TableResult, options: CrosstabOptions): Check[] {
  const few = independence.expected.filter((value) => value < 5).length;
  const share = few / independence.expected.length;
  const evidence = rich`${num(few, 'integer')} of ${num(independence.expected.length, 'integer')} cells ${few === 1 ? 'expects' : 'expect'} fewer than 5; the least is ${count(independence.minimumExpected)}`;
  const hasFisher = options.tests.includes('fisher');
  const common = { kind: 'check', id: 'expected', assumption: ['Expected counts'], evidence } as const;
  return [
    independence.minimumExpected >= 1 && share <= 0.2
      ? {
          ...common,
          verdict: 'met',
          advice: ['Large enough for the chi-square approximation (Cochran’s rule).'],
        }
      : {
          ...common,
          verdict: 'violated',
          caution: hasFisher ? null : ['some expected counts were below 5'],
          advice: hasFisher
            ? ['Too small for the chi-square approximation: the sentences rest on Fisher’s exact test.']
            : ['Too small for the chi-square approximation: use Fisher’s exact test, or join levels.'],
          ...(hasFisher
            ? {}
            : {
                action: {
                  kind: 'set-options',
                  label: 'Add Fisher’s test',
                  options: { tests: [...options.tests, 'fisher'] },
                },
              }),
        },
    independenceCheck(
      'Each case must be counted once. For the same question asked twice use McNemar’s test.',
    ),
  ];
}

function interpretation(table: TableResult, options: CrosstabOptions): Runs {
  const alpha = alphaOf(options.confidenceLevel);
  const { pValue } = mainTest(table, options);
  const { cramersV } = table.independence;
  const size = cramersV * Math.sqrt(Math.min(table.rows.levels.length, table.columns.levels.length) - 1);
  const word = size < 0.1 ? 'negligible' : size < 0.3 ? 'small' : size < 0.5 ? 'medium' : 'large';
  const lead =
    pValue < alpha
      ? rich`At α = ${alphaNumber(alpha)} these data are evidence against independence of ${table.rows.label} and ${table.columns.label}`
      : rich`At α = ${alphaNumber(alpha)} these data do not rule out that ${table.rows.label} and ${table.columns.label} are independent`;
  return rich`${lead}; the association is ${word} by Cohen’s convention. ${departure(table)}`;
}

/** The cell that departs most; in a 2 × 2 table all four depart alike. */
function departure({ rows, columns, independence: { adjustedResiduals } }: TableResult): Runs {
  const width = columns.levels.length;
  const isSquare = isPair(rows.levels) && width === 2;
  const strongest = isSquare
    ? 0
    : adjustedResiduals.reduce(
        (best, value, i) => (Math.abs(value) > Math.abs(adjustedResiduals[best]!) ? i : best),
        0,
      );
  const residual = adjustedResiduals[strongest]!;
  if (Math.abs(residual) < 0.005) return [];
  const row = levelOf(rows.label, rows.levels[Math.floor(strongest / width)]!);
  const cell = levelOf(columns.label, columns.levels[strongest % width]!);
  if (isSquare)
    return rich`${cell} was ${residual > 0 ? 'more' : 'less'} frequent with ${row} than with ${levelOf(rows.label, rows.levels[1])} (adjusted residuals ±${num(Math.abs(residual), 'statistic')}).`;
  return rich`The cell that departs most is ${row} with ${cell}: ${residual > 0 ? 'more' : 'fewer'} cases than independence would give (adjusted residual ${num(residual, 'statistic')}).`;
}

function apa(
  { whole, mantelHaenszel, mcnemar, layer, trend }: CrosstabResult,
  options: CrosstabOptions,
): Runs {
  const { words, pValue } = mainTest(whole, options);
  const verdict =
    pValue < alphaOf(options.confidenceLevel)
      ? 'were significantly associated'
      : 'were not significantly associated';
  const odds = whole.risk?.oddsRatio
    ? rich`, odds ratio ${num(whole.risk.oddsRatio.estimate)}, ${ciText(options.confidenceLevel, whole.risk.oddsRatio.ciLower, whole.risk.oddsRatio.ciUpper)}`
    : rich``;
  const strata = mantelHaenszel?.twoByTwo?.common
    ? rich` Over ${layer?.label ?? 'the layers'} the common odds ratio was ${num(mantelHaenszel.twoByTwo.common.oddsRatio)}, ${ciText(options.confidenceLevel, mantelHaenszel.twoByTwo.common.ciLower, mantelHaenszel.twoByTwo.common.ciUpper)}, Mantel–Haenszel ${pText(mantelHaenszel.twoByTwo.uncorrected.pValue)}.`
    : rich``;
  const changed = mcnemar
    ? rich` McNemar’s test gave χ²(${num(mcnemar.df, 'df')}) = ${num(mcnemar.statistic, 'statistic')}, ${pText(mcnemar.pValue)}.`
    : rich``;
  return rich`${whole.rows.label} and ${whole.columns.label} ${verdict}, ${words} (*N* = ${num(whole.n, 'integer')}), ${strength(whole, options)}${odds}.${trend ? trendSentence(trend, options) : ''}${strata}${changed}`;
}

const TEST_WORDS = {
  pearson: 'Pearson’s chi-square test',
  yates: 'the chi-square test with Yates’s correction',
  likelihoodRatio: 'the likelihood-ratio test',
  fisher: 'Fisher’s exact test',
  linear: 'the linear-by-linear test',
} as const;

/** ` Levels were read in their order, pain (none, some, much).`; two levels have none to tell. */
function orderMethods({ rows, columns }: TableResult): Runs {
  const ordered = [rows, columns].filter(({ levels }) => levels.length > 2);
  return ordered.length === 0
    ? []
    : rich` Levels were read in their order: ${join(
        ordered.map(({ label, levels }) => rich`${label} (${levels.join(', ')})`),
        ', ',
        ' and ',
      )}.`;
}

function methods({ whole, layer, trend }: CrosstabResult, options: CrosstabOptions): Runs {
  const drawn = whole.simulated;
  const run = {
    ...TEST_WORDS,
    yates: whole.independence.yates && TEST_WORDS.yates,
    fisher: drawn
      ? rich`Fisher’s exact test with ${num(drawn.samples, 'integer')} simulated tables from the seed ${String(drawn.seed)}`
      : whole.fisher && TEST_WORDS.fisher,
  };
  const asked = options.tests.flatMap((test) => (run[test] ? [rich`${run[test]}`] : []));
  const tests = asked.length > 0 ? asked : [rich`${TEST_WORDS.pearson}`];
  return rich`${whole.rows.label} was cross-tabulated with ${whole.columns.label}${layer ? ` in each level of ${layer.label}` : ''}; association was examined with ${join(tests, ', ', ' and ')} (α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${needsOrder(options) ? orderMethods(whole) : ''}${trend ? trendMethods(trend, options) : ''}${options.bayesFactor ? planMethods(options.samplingPlan) : ''} Cases with a missing value were left out.`;
}

function references(
  { whole, mcnemar, layer, trend }: CrosstabResult,
  options: CrosstabOptions,
): readonly WorkKey[] {
  const { tests, measures } = options;
  return [
    'agresti2013',
    'cohen1988',
    'cramer1946',
    'cochran1954',
    'pearson1900',
    ...when(tests.includes('yates') && whole.independence.yates !== null, 'yatesContingency1934'),
    ...when(tests.includes('fisher'), 'fisher1935'),
    ...when(whole.fisher !== null, 'mehtaPatel1983'),
    ...when(whole.simulated !== null, 'patefield1981'),
    'steigerFouladi1997',
    ...when(tests.includes('linear') || trend !== null, 'mantel1963'),
    ...when(trend !== null, 'armitage1955'),
    ...when(measures.includes('nominal') || measures.includes('ordinal'), 'goodmanKruskal1954'),
    ...when(measures.includes('ordinal'), 'somers1962'),
    ...when(layer !== null, 'mantelHaenszel1959'),
    ...when(mcnemar !== null, 'mcnemar1947'),
    ...when(options.bayesFactor, 'gunelDickey1974'),
  ];
}
