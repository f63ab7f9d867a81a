import { bold, type FigureBlock, join, num, orList, type Runs, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import {
  type Check,
  examinedText,
  independenceCheck,
  NORMALITY_EXAMINED,
  normalityCheck,
  VARIANCES_EXAMINED,
} from '../../shared/checks.ts';
import { highToLow } from '../../shared/ends.ts';
import { meansFigure, raincloudFigure, type SamplesFigure } from '../../shared/group-figures.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { comparisonWorks, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { showsSample } from '../../shared/shows.ts';
import {
  alphaNumber,
  alphaOf,
  byMethods,
  clearLevel,
  differed,
  disagreement,
  levelOf,
  type NamedTest,
  pText,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import { differentVariances, shareText, varianceCheck } from '../kit/anova-parts.ts';
import { bicMethods, bicTable } from '../kit/bayes-bic.ts';
import { differencesOf, type FoundPairs, theseDiffered } from '../kit/pair-words.ts';
import { trimmedMethods, trimmedWorks } from '../kit/trimmed-means.ts';
import { verdictSentence } from '../kit/verdicts.ts';
import type { AnovaResult, OutcomeResult } from './compute.ts';
import type { AnovaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  contrastTables,
  groupTable,
  letterTables,
  POST_HOC_NAMES,
  pairTables,
  testTable,
  varianceTable,
} from './tables.ts';
import { trimmedTables } from './trimmed-tables.ts';

export function present(result: AnovaResult, options: AnovaOptions): Presentation {
  const { outcomes, group } = result;
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in ${orList([group.label, ...outcomes.map(({ label }) => label)])}.`,
    ),
    estimates: outcomes.length === 1 ? estimates(outcomes[0], options) : [],
    tables: [
      testTable(result, options),
      ...varianceTable(result, options),
      ...(options.yuen ? trimmedTables(result, options) : []),
      ...bicTable(outcomes, 'Outcome'),
      groupTable(result, options),
      ...letterTables(result, options),
      ...pairTables(result, options),
      ...contrastTables(result, options),
    ],
    checks: checks(result, options),
    figures: outcomes.flatMap((outcome) => figures(outcome, result, options)),
    interpretation: outcomes.map((outcome) => interpretation(outcome, result.group.label, options)),
    apa: outcomes.map((outcome) => apa(outcome, result, options)),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

/** The test that the sentences speak of: the classical one when it is asked for, else the first that exists. */
function mainTest(outcome: OutcomeResult, options: AnovaOptions) {
  const key = options.tests.includes('fisher')
    ? 'fisher'
    : (options.tests.find((test) => outcome[test]) ?? 'fisher');
  const { statistic, df1, df2, pValue } = outcome[key] ?? outcome.fisher;
  return { key, statistic, df1, df2, pValue };
}

const TEST_WORDS = {
  fisher: 'Fisher’s test',
  welch: 'Welch’s test',
  brownForsythe: 'the Brown–Forsythe test',
} as const;

/** Every test that was asked for. */
const testsOf = (outcome: OutcomeResult, { tests }: AnovaOptions): readonly NamedTest[] =>
  tests.flatMap((test) => {
    const found = outcome[test];
    return found ? [{ name: TEST_WORDS[test], pValue: found.pValue }] : [];
  });

/** `F(2, 27) = 4.85, p = .016, η² = .26`. */
function statistics(outcome: OutcomeResult, options: AnovaOptions): Runs {
  const { statistic, df1, df2, pValue } = mainTest(outcome, options);
  return rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}, η² = ${num(outcome.etaSquared.estimate, 'proportion')}`;
}

function finding(result: AnovaResult, options: AnovaOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { outcomes, group } = result;
  const between = `between the groups of ${group.label}`;
  const sentence =
    outcomes.length === 1
      ? oneFinding(outcomes[0], result, options, alpha)
      : verdictSentence(
          outcomes.map((outcome) => ({ label: outcome.label, pValue: mainTest(outcome, options).pValue })),
          alpha,
          {
            none: (names) => rich`The means of ${names} did not differ significantly ${between}.`,
            all: (names, every) => rich`The means of ${names} ${every} differed significantly ${between}.`,
            some: (yes, no) =>
              rich`The means of ${yes} differed significantly ${between}; those of ${no} did not.`,
          },
        );
  return {
    finding: sentence,
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ n }) => n),
      ),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

function oneFinding(
  outcome: OutcomeResult,
  { group }: AnovaResult,
  options: AnovaOptions,
  alpha: number,
): Runs {
  const ranked = highToLow({
    items: outcome.groups,
    value: ({ mean }) => mean,
    name: ({ level }) => [bold(levelOf(group.label, level))],
    size: ({ mean }) => rich` (${num(mean)})`,
    noun: 'groups',
  });
  return rich`Mean ${outcome.label} was ${ranked}; ${outcome.groups.length === 2 ? 'the difference was' : 'the differences between the groups were'} ${significance(mainTest(outcome, options).pValue, alpha)}, ${statistics(outcome, options)}.${disagreement(testsOf(outcome, options), alpha)}`;
}

function estimates(outcome: OutcomeResult, options: AnovaOptions): Estimates {
  const { statistic, pValue } = mainTest(outcome, options);
  const level = options.confidenceLevel;
  return [
    { label: rich`*F*`, value: statistic, format: 'statistic' },
    {
      label: ['Effect size η²'],
      value: outcome.etaSquared.estimate,
      format: 'proportion',
      ciLower: outcome.etaSquared.ciLower,
      ciUpper: outcome.etaSquared.ciUpper,
      level,
    },
    pItem(pValue, level),
  ];
}

function checks({ outcomes }: AnovaResult, options: AnovaOptions): Check[] {
  const several = outcomes.length > 1;
  const blocks: Check[] = outcomes.flatMap((outcome) => [
    ...(options.checks.includes('normality')
      ? [
          normalityCheck({
            id: outcome.name,
            of: several ? `residuals of ${outcome.label}` : 'residuals',
            who: several ? `the residuals of ${outcome.label}` : 'the residuals',
            n: outcome.n,
            alpha: alphaOf(options.confidenceLevel),
            normality: outcome.residualNormality,
            robust: rich`With ${num(outcome.n, 'integer')} cases the test is usually robust; report Kruskal–Wallis beside it.`,
            fragile: rich`With ${num(outcome.n, 'integer')} cases the *p* value leans on normality; rely on Kruskal–Wallis.`,
            action: { kind: 'open-analysis', label: 'Open Kruskal–Wallis', analysis: 'kruskal-wallis-test' },
          }),
        ]
      : []),
    ...(options.checks.includes('variances') ? [equalVariances(outcome, several, options)] : []),
  ]);
  return [
    ...blocks,
    independenceCheck('Each case must appear once, in one group. No test can check this for you.'),
  ];
}

const equalVariances = (outcome: OutcomeResult, several: boolean, options: AnovaOptions): Check =>
  varianceCheck(
    {
      id: `variances-${outcome.name}`,
      assumption: rich`Equal variances${several ? `, ${outcome.label}` : ''}`,
    },
    outcome.levene,
    alphaOf(options.confidenceLevel),
    {
      untested: 'Prefer Welch’s test, which does not need it.',
      unequal: () => {
        const comparedSafely = options.postHoc.every((method) => method === 'gamesHowell');
        const caution = options.tests.includes('fisher') ? differentVariances(several, outcome.label) : null;
        return options.tests.includes('welch') && comparedSafely
          ? {
              verdict: 'violated',
              caution,
              advice: ['Read Welch’s test and the Games–Howell comparisons, which allow for it.'],
            }
          : {
              verdict: 'violated',
              caution,
              advice: ['Use Welch’s test and the Games–Howell comparisons, which allow for it.'],
              action: {
                kind: 'set-options',
                label: 'Use Welch and Games–Howell',
                options: { tests: ['welch'], postHoc: ['gamesHowell'] },
              },
            };
      },
    },
  );

function figures(outcome: OutcomeResult, { group }: AnovaResult, options: AnovaOptions): FigureBlock[] {
  const figure: SamplesFigure = {
    id: outcome.name,
    rows: outcome.groups,
    title: `${outcome.label} by ${group.label}`,
    axis: outcome.label,
    shows: showsSample(outcome, group),
  };
  return [
    ...(options.plots.includes('raincloud') ? [raincloudFigure(figure)] : []),
    ...(options.plots.includes('means') ? [meansFigure(figure, options.confidenceLevel)] : []),
  ];
}

/** Pairs below α by the first method asked for; null when no method is. */
function differing(
  outcome: OutcomeResult,
  group: string,
  options: AnovaOptions,
): (FoundPairs & { readonly name: string }) | null {
  const method = options.postHoc.find((each) => outcome.postHoc[each]);
  if (!method) return null;
  const compared = outcome.postHoc[method] ?? [];
  const found = compared.filter(({ pValue }) => pValue < alphaOf(options.confidenceLevel));
  return {
    names: found.map(
      ({ first, second }) =>
        `${clearLevel(group, outcome.groups[first]!.level)} and ${clearLevel(group, outcome.groups[second]!.level)}`,
    ),
    of: compared.length,
    name: POST_HOC_NAMES[method],
  };
}

function interpretation(outcome: OutcomeResult, group: string, options: AnovaOptions): Runs {
  const alpha = alphaOf(options.confidenceLevel);
  const { pValue } = mainTest(outcome, options);
  const lead =
    pValue < alpha
      ? rich`At α = ${alphaNumber(alpha)} these data are evidence against equal means of ${outcome.label} in all groups.`
      : rich`At α = ${alphaNumber(alpha)} these data do not rule out equal means of ${outcome.label} in all groups. That is not evidence that they are equal.`;
  const share = rich` Of its variation the groups account for ${shareText(outcome.etaSquared)}.`;
  const pairs = differing(outcome, group, options);
  const after =
    pairs === null
      ? rich``
      : pairs.names.length === 0
        ? rich` No pair of groups differed significantly by the ${pairs.name} comparisons.`
        : rich` By the ${pairs.name} comparisons ${theseDiffered(pairs)}.`;
  return rich`${lead}${share}${after}`;
}

function apa(outcome: OutcomeResult, { group }: AnovaResult, options: AnovaOptions): Runs {
  const { pValue, key } = mainTest(outcome, options);
  const groups = join(
    outcome.groups.map(
      ({ level, mean, sd, n }) =>
        rich`${clearLevel(group.label, level)} (*M* = ${num(mean)}${n > 1 ? rich`, *SD* = ${num(sd)}` : ''}, *n* = ${num(n, 'integer')})`,
    ),
    ', ',
    ' and ',
  );
  const pairs = differing(outcome, group.label, options);
  const after =
    pairs && pairs.names.length > 0
      ? rich` ${pairs.name} comparisons found ${differencesOf(pairs)}.`
      : rich``;
  const name = { fisher: 'a one-way ANOVA', welch: 'Welch’s ANOVA', brownForsythe: 'a Brown–Forsythe test' }[
    key
  ];
  return rich`${outcome.label} ${differed(pValue, alphaOf(options.confidenceLevel))} between the groups of ${group.label}, ${groups}, by ${name}, ${statistics(outcome, options)}.${after}`;
}

function methods({ outcomes, group }: AnovaResult, options: AnovaOptions): Runs {
  const names = join(
    outcomes.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const tests = options.tests
    .map((test) => ({ fisher: 'Fisher’s', welch: 'Welch’s', brownForsythe: 'Brown–Forsythe’s' })[test])
    .join(' and ');
  const has = (
    check: AnovaOptions['checks'][number],
    isTested: (outcome: OutcomeResult) => boolean,
  ): boolean => options.checks.includes(check) && outcomes.some(isTested);
  const examined = examinedText([
    ...(has('normality', ({ residualNormality }) => residualNormality !== null)
      ? [{ ...NORMALITY_EXAMINED, what: 'normality of residuals' }]
      : []),
    ...(has('variances', ({ levene }) => levene !== null) ? [VARIANCES_EXAMINED] : []),
  ]);
  const pairs =
    options.postHoc.length === 0
      ? ''
      : ` Pairs of groups were compared by ${byMethods(options.postHoc.map((method) => POST_HOC_NAMES[method]))}.`;
  return rich`Means of ${names} were compared between the groups of ${group.label} by one-way ANOVA (${tests} test, α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${trimmedMethods(outcomes)}${pairs} The effect size is η² with a ${num(options.confidenceLevel, 'level')} confidence interval from the noncentral *F* distribution.${bicMethods(options.bayesFactor)}${examined} Cases with a missing value were left out${options.missing === 'listwise' ? '' : ' test by test'}.`;
}

function references(options: AnovaOptions): readonly WorkKey[] {
  const { tests, checks } = options;
  return [
    'steiger2004',
    ...when(tests.includes('fisher'), 'fisher1925'),
    ...when(tests.includes('welch'), 'welch1951'),
    ...when(tests.includes('brownForsythe'), 'brownForsytheMeans1974'),
    ...trimmedWorks(options.yuen, 'wilcox2017'),
    ...comparisonWorks(options.postHoc, options.letters),
    ...when(options.bayesFactor, 'wagenmakers2007'),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('variances'), 'levene1960'),
  ];
}
