import { andList, bold, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { type Check, independenceCheck, LARGE_SAMPLE, normalityCheck } from '../../shared/checks.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import {
  R_ALTERNATIVE,
  type RFactor,
  rFactor,
  rName,
  rRead,
  rShapiro,
  rString,
} from '../../shared/r-code.ts';
import { SHAPIRO_WILK } from '../../shared/references.ts';
import { showsSample } from '../../shared/shows.ts';
import { limits, sectionsOf, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, casesIn, levelOf, pText, sampleText } from '../../shared/wording.ts';
import { differentVariances, varianceCheck } from '../kit/anova-parts.ts';
import type { AssumptionResult, OutcomeResult } from './compute.ts';
import type { AssumptionOptions } from './options.ts';

const TEST_WORKS = {
  levene: ['levene1960'],
  brownForsythe: ['brownForsytheVariances1974'],
  bartlett: ['bartlett1937'],
  fligner: ['flignerKilleen1976'],
  fTest: [],
} as const;

const TEST_NAMES = {
  levene: 'Levene',
  brownForsythe: 'Brown–Forsythe',
  bartlett: 'Bartlett',
  fligner: 'Fligner–Killeen',
  fTest: 'F test',
} as const;

/** The same tests as Methods names them. */
const TEST_METHODS: Readonly<Record<keyof typeof TEST_NAMES, string>> = {
  levene: 'Levene’s test',
  brownForsythe: 'the Brown–Forsythe test',
  bartlett: 'Bartlett’s test',
  fligner: 'the Fligner–Killeen test',
  fTest: 'an F test',
};

/** The tests of the table, and the one that the advice rests on. */
const testsRun = ({ tests }: AssumptionOptions): AssumptionOptions['tests'] =>
  tests.includes('brownForsythe') ? tests : [...tests, 'brownForsythe'];

/** The test that these data allow, and where it is. */
interface Advice {
  readonly test: string;
  readonly analysis: string;
  readonly why: Runs;
}

function adviceOf({ groups, brownForsythe }: OutcomeResult, group: string, alpha: number): Advice {
  const two = groups.length === 2;
  const doubtful = groups.filter(({ normality }) => normality !== null && normality.pValue < alpha);
  const small = doubtful.filter(({ n }) => n < LARGE_SAMPLE);
  if (small.length > 0)
    return {
      test: two ? 'Mann–Whitney U test' : 'Kruskal–Wallis test',
      analysis: two ? 'mann-whitney-u-test' : 'kruskal-wallis-test',
      why: rich`${join(
        small.map(({ level }) => levelOf(group, level)),
        ', ',
        ' and ',
      )} ${small.length === 1 ? 'is' : 'are'} small and not normal`,
    };
  const equal = brownForsythe === null || brownForsythe.pValue >= alpha;
  const shape = doubtful.length > 0 ? 'the groups are large enough' : 'no test is evidence against normality';
  return equal
    ? {
        test: two ? 'independent-samples t-test' : 'one-way ANOVA',
        analysis: two ? 'independent-samples-ttest' : 'one-way-anova',
        why: [
          doubtful.length > 0
            ? `${shape}, and no test is evidence against equal variances`
            : `${shape} or equal variances`,
        ],
      }
    : {
        test: two ? 'Welch’s t-test' : 'Welch’s ANOVA with Games–Howell comparisons',
        analysis: two ? 'independent-samples-ttest' : 'one-way-anova',
        why: rich`${shape}, but the variances differ`,
      };
}

export function present(result: AssumptionResult, options: AssumptionOptions): Presentation {
  const { outcomes, group } = result;
  const alpha = alphaOf(options.confidenceLevel);
  return {
    ...finding(result, alpha),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in ${orList([group.label, ...outcomes.map(({ label }) => label)])}.`,
    ),
    tables: [varianceTable(result, options), groupTable(result)],
    checks: checks(result, options),
    checksAreTheAnswer: true,
    figures: options.plots.includes('raincloud')
      ? outcomes.map((outcome) =>
          raincloudFigure({
            id: outcome.name,
            rows: outcome.groups,
            title: `${outcome.label} by ${group.label}`,
            axis: outcome.label,
            shows: showsSample(outcome, group),
          }),
        )
      : [],
    interpretation: outcomes.map((outcome) => interpretation(outcome, group.label, alpha)),
    apa: outcomes.map((outcome) => apa(outcome, result)),
    methods: rich`Normality was examined in each group of ${group.label} with the Shapiro–Wilk test and equality of variances with ${andList(testsRun(options).map((test) => TEST_METHODS[test]))}. Cases with a missing value were left out test by test.`,
    works: [...SHAPIRO_WILK, ...testsRun(options).flatMap((test) => TEST_WORKS[test])],
    r: rCode(result, options),
  };
}

function finding(result: AssumptionResult, alpha: number): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: result.outcomes.map((outcome) => {
      const { test, why } = adviceOf(outcome, result.group.label, alpha);
      return rich`For ${outcome.label} by ${result.group.label} use ${/’s /.test(test) ? '' : 'the '}${bold(test)}: ${why}.`;
    }),
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ groups }) => casesIn(groups)),
      ),
    ],
  };
}

function varianceTable({ outcomes }: AssumptionResult, options: AssumptionOptions): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    (outcome) =>
      options.tests.flatMap((key) => {
        const test = outcome[key];
        return test ? [{ name: TEST_NAMES[key], test }] : [];
      }),
  );
  return table(rows, {
    id: 'variances',
    title: 'Tests of Equal Variances',
    columns: [
      text('Test', ({ name }) => name),
      value('Statistic', 'statistic', ({ test }) => test.statistic),
      symbol('df', 'df', ({ test }) => ('df1' in test ? test.df1 : test.df)),
      value(rich`*df* 2`, 'df', ({ test }) => ('df1' in test ? test.df2 : null)),
      symbol('p', 'p', ({ test }) => test.pValue),
      under(
        rich`${num(options.confidenceLevel, 'level')} CI of the ratio`,
        limits('number', ({ test }) => ('ciLower' in test ? test : null)),
      ),
    ],
    notes: rich`Levene and Brown–Forsythe give *F*, Bartlett and Fligner–Killeen χ². The *F* test of two groups is the ratio of the first variance to the second, with its interval. A test is missing where a group has no spread.`,
  });
}

function groupTable({ outcomes, group }: AssumptionResult): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    ({ groups }) => groups,
  );
  return table(rows, {
    id: 'groups',
    title: 'Groups',
    columns: [
      text(group.label, ({ level }) => level),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ n, sd }) => (n > 1 ? sd : null)),
      value('Variance', 'number', ({ n, variance }) => (n > 1 ? variance : null)),
      under(
        'Shapiro–Wilk',
        symbol('W', 'statistic', ({ normality }) => normality?.statistic ?? null, 3),
        symbol('p', 'p', ({ normality }) => normality?.pValue ?? null),
      ),
      value('Outliers', 'integer', ({ outliers }) => outliers),
    ],
    notes: ['Outliers lie more than 1.5 interquartile ranges beyond the quartiles.'],
  });
}

function checks({ outcomes, group }: AssumptionResult, options: AssumptionOptions): Check[] {
  const several = outcomes.length > 1;
  const blocks = outcomes.flatMap((outcome) => {
    const prefix = several ? `${outcome.label}, ` : '';
    return [
      ...outcome.groups.map(({ level, n, normality }) =>
        normalityCheck({
          id: `${outcome.name}-${level}`,
          of: `${prefix}${levelOf(group.label, level)}`,
          who: `the values of ${outcome.label} where ${levelOf(group.label, level)}`,
          n,
          alpha: alphaOf(options.confidenceLevel),
          normality,
          robust: ['Tests of means are usually robust with this many cases.'],
          fragile: ['With this few cases prefer a rank test.'],
        }),
      ),
      equalVariances(outcome, prefix, group.name, alphaOf(options.confidenceLevel)),
    ];
  });
  return [
    ...blocks,
    independenceCheck('Each case must appear once, in one group. No test can check this for you.'),
  ];
}

function equalVariances(outcome: OutcomeResult, prefix: string, group: string, alpha: number): Check {
  const test = outcome.brownForsythe;
  const { test: name, analysis } = adviceOf(outcome, group, alpha);
  return varianceCheck(
    {
      id: `variances-${outcome.name}`,
      assumption: rich`${prefix}${prefix ? 'equal' : 'Equal'} variances`,
      action: {
        kind: 'open-analysis',
        label: `Open ${name}`,
        analysis,
        options: { outcomes: [outcome.name], group },
      },
      test: 'Brown–Forsythe',
    },
    test,
    alpha,
    {
      untested: 'Prefer a test that does not need it.',
      unequal: () => ({
        verdict: 'violated',
        caution: differentVariances(prefix, outcome.label),
        advice: ['Use a test that allows for unequal variances.'],
      }),
    },
  );
}

function interpretation(outcome: OutcomeResult, group: string, alpha: number): Runs {
  const { test, why } = adviceOf(outcome, group, alpha);
  const spreads = outcome.groups.map(({ sd }) => sd).filter((sd) => sd > 0);
  const ratio = spreads.length > 1 ? Math.max(...spreads) / Math.min(...spreads) : 1;
  return rich`The largest standard deviation of ${outcome.label} is ${num(ratio)} times the smallest. The ${test} fits because ${why}. Choosing a test by looking at the same data makes its *p* value a little too small; where you can, fix the test beforehand.`;
}

function apa(outcome: OutcomeResult, { group }: AssumptionResult): Runs {
  const shapes = join(
    outcome.groups.map(({ level, normality }) =>
      normality
        ? rich`${levelOf(group.label, level)}, *W* = ${num(normality.statistic, 'statistic', 3)}, ${pText(normality.pValue)}`
        : rich`${levelOf(group.label, level)}, not tested`,
    ),
    '; ',
  );
  const test = outcome.brownForsythe;
  const variances = test
    ? rich` The Brown–Forsythe test of equal variances gave *F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}.`
    : rich``;
  return rich`Shapiro–Wilk tests of ${outcome.label} gave: ${shapes}.${variances}`;
}

function rCode({ outcomes, group }: AssumptionResult, options: AssumptionOptions): readonly string[] {
  const has = (test: (typeof options.tests)[number]): boolean => options.tests.includes(test);
  const factorOf = ({ groups }: OutcomeResult): RFactor => ({
    name: group.name,
    levels: groups.map(({ level }) => level),
  });
  return [
    rRead(...outcomes.map(factorOf)),
    ...outcomes.flatMap((outcome) => [
      '',
      `y <- d$${rName(outcome.name)}; g <- ${rFactor(factorOf(outcome))}`,
      'sapply(split(y, g), function(x) { x <- x[!is.na(x)]; c(n = length(x), mean = mean(x), sd = sd(x), variance = var(x)) })',
      `tapply(y, g, function(x) { x <- x[!is.na(x)]; ${rShapiro('x')} })`,
      ...(has('levene') ? ['car::leveneTest(y ~ g, center = mean)'] : []),
      ...(has('brownForsythe') ? ['car::leveneTest(y ~ g, center = median)'] : []),
      ...(has('bartlett') ? ['bartlett.test(y, g)'] : []),
      ...(has('fligner') ? ['fligner.test(y, g)'] : []),
      ...(has('fTest') && outcome.groups.length === 2
        ? [
            `var.test(y ~ g, alternative = ${rString(R_ALTERNATIVE[options.alternative])}, conf.level = ${options.confidenceLevel})`,
          ]
        : []),
    ]),
  ];
}
