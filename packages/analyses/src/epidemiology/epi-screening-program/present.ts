import { andList, type FigureBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { ScreeningYield } from '@constat/stats';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { type MeasureRow, measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import type { Check } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { table, text, value } from '../../shared/table.ts';
import { given, unitOf } from '../../shared/wording.ts';
import { resultsOf, type ScreeningResult, testsOf } from './compute.ts';
import type { ScreeningOptions } from './options.ts';

/** Whole but for rounding errors. */
const countFormat = (value: number) =>
  Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, value) ? 'integer' : 'number';

/** Expected persons: whole where they are, but for rounding errors. */
const persons = (value: number) =>
  countFormat(value) === 'integer'
    ? num(Math.round(value), 'integer')
    : num(value, 'number', value < 10 ? undefined : 1);

const INDEPENDENT: Check = {
  kind: 'check',
  id: 'conditional-independence',
  assumption: ['Tests independent given the disease'],
  verdict: 'unverifiable',
  evidence: ['From the tests themselves'],
  advice: ['Tests that err in the same persons gain less together than is shown here.'],
};

const NAMES = { single: 'one test', serial: 'tests in series', parallel: 'tests in parallel' } as const;

export const present = (result: ScreeningResult, options: ScreeningOptions): Presentation =>
  result.posttest
    ? presentPosttest(result.posttest, options)
    : presentProgramme(result, result.programme!, options);

function presentProgramme(
  result: ScreeningResult,
  found: ScreeningYield,
  options: ScreeningOptions,
): Presentation {
  const { mode, prevalence, population } = options;
  const tests = testsOf(options);
  const name = mode === 'posttest' ? '' : NAMES[mode];
  const share = (label: string, value: number) => ({ label: [label], value, format: 'percent' }) as const;
  return {
    finding: rich`Of ${given(population)} ${unitOf(population, 'persons')}, ${persons(found.tp + found.fn)} ${found.tp + found.fn === 1 ? 'has' : 'have'} the disease: the programme finds ${persons(found.tp)} and misses ${persons(found.fn)}, and refers ${persons(found.fp)} healthy persons${found.ppv === null ? '' : rich`; a positive result means the disease with a probability of ${percentNum(found.ppv)}`}.`,
    meta: [
      rich`prevalence ${percentNum(prevalence)}`,
      [tests.length > 1 ? `${tests.length} ${name}` : 'one test'],
    ],
    estimates: [
      share('Sensitivity', found.sensitivity),
      share('Specificity', found.specificity),
      ...(found.ppv === null ? [] : [share('Positive predictive value', found.ppv)]),
      ...(found.npv === null ? [] : [share('Negative predictive value', found.npv)]),
    ],
    tables: [measures(found, options), numbers(found), ...compared(result, found, options)],
    ...(tests.length > 1 ? { checks: [INDEPENDENT] } : {}),
    figures: curveFigure(result, options),
    interpretation: interpretation(result, found, options),
    apa: rich`With ${name} (sensitivity ${percentNum(found.sensitivity)}, specificity ${percentNum(found.specificity)}) and a prevalence of ${percentNum(prevalence)}, the positive predictive value is ${found.ppv === null ? 'not defined' : percentNum(found.ppv)} and the negative ${found.npv === null ? 'not defined' : percentNum(found.npv)}${found.numberNeededToScreen === null ? '' : rich`; ${num(found.numberNeededToScreen, 'number', 1)} persons are screened for every case found`}.`,
    methods: rich`Expected numbers follow from prevalence, sensitivity and specificity by Bayes’s theorem${tests.length > 1 ? ', the tests being taken as independent given the disease' : ''}.`,
    works: ['wilsonJungner1968', 'rothman2008'],
    r: programmeProgram(options),
  };
}

function measures(found: ScreeningYield, { mode }: ScreeningOptions): TableBlock {
  const row = (label: string, estimate: number | null, format: MeasureRow['format'] = 'number') =>
    estimate === null ? [] : [{ label, estimate, format }];
  return measureTable({
    title: 'The Programme',
    rows: [
      ...row('Sensitivity', found.sensitivity, 'percent'),
      ...row('Specificity', found.specificity, 'percent'),
      ...row('Positive predictive value', found.ppv, 'percent'),
      ...row('Negative predictive value', found.npv, 'percent'),
      ...row('Yield', found.yield, 'percent'),
      ...row('Referrals', found.referrals, countFormat(found.referrals)),
      ...row('Number needed to screen', found.numberNeededToScreen),
      ...row('False positives for each case found', found.falsePositivesPerTruePositive),
      ...row('Missed cases per 1,000 screened', found.missedPerThousand),
      ...(mode === 'serial'
        ? found.tested
            .slice(1)
            .flatMap((value, i) => row(`Persons who take test ${i + 2}`, value, countFormat(value)))
        : []),
    ],
    level: null,
    notes: rich`Yield = cases found among all screened; referrals = all who are positive in the end. Expected numbers are not rounded.`,
  });
}

const numbers = ({ tp, fp, fn, tn }: ScreeningYield): TableBlock => {
  const decimals = [tp, fp, fn, tn].every((count) => countFormat(count) === 'integer') ? 0 : 1;
  return table(
    [
      { result: 'Positive', diseased: tp, healthy: fp, all: tp + fp },
      { result: 'Negative', diseased: fn, healthy: tn, all: fn + tn },
      { result: 'All', diseased: tp + fn, healthy: fp + tn, all: tp + fp + fn + tn, total: true },
    ],
    {
      id: 'numbers',
      title: 'Expected Numbers',
      columns: [
        text('Result', ({ result }) => result),
        value('Diseased', 'number', ({ diseased }) => diseased, decimals),
        value('Healthy', 'number', ({ healthy }) => healthy, decimals),
        value('All', 'number', ({ all }) => all, decimals),
      ],
      style: ({ total }) => ({ total }),
    },
  );
};

function compared(
  { alone }: ScreeningResult,
  found: ScreeningYield,
  { mode }: ScreeningOptions,
): readonly TableBlock[] {
  if (alone.length === 0) return [];
  const row = (label: string, each: ScreeningYield, total = false) => ({
    test: label,
    sensitivity: each.sensitivity,
    specificity: each.specificity,
    ppv: each.ppv,
    npv: each.npv,
    total: total ? total : undefined,
  });
  return [
    table(
      [
        ...alone.map((each, i) => row(`Test ${i + 1}`, each)),
        row(mode === 'serial' ? 'In series' : 'In parallel', found, true),
      ],
      {
        id: 'alone',
        title: 'Each Test Alone and All Together',
        columns: [
          text('Test', ({ test }) => test),
          value('Sensitivity', 'percent', ({ sensitivity }) => sensitivity),
          value('Specificity', 'percent', ({ specificity }) => specificity),
          value('PPV', 'percent', ({ ppv }) => ppv),
          value('NPV', 'percent', ({ npv }) => npv),
        ],
        style: ({ total }) => ({ total }),
        notes: rich`PPV and NPV = positive and negative predictive value at the prevalence given.`,
      },
    ),
  ];
}

function curveFigure({ curve, alone }: ScreeningResult, options: ScreeningOptions): readonly FigureBlock[] {
  const together = options.mode === 'serial' ? 'In series' : 'In parallel';
  const names = alone.length > 0 ? [together, ...alone.map((_, i) => `Test ${i + 1}`)] : ['Test'];
  const lines = curve.flatMap(({ prevalence, ppv }) =>
    zip(ppv, names).flatMap(([value, name]) =>
      value === null ? [] : [{ prevalence, ppv: value, test: name }],
    ),
  );
  if (lines.length === 0) return [];
  return [
    figure({
      id: 'ppv',
      title: ['Positive Predictive Value by Prevalence'],
      table: 'curve',
      alt: `Positive predictive value by prevalence on a logarithmic axis, of ${andList(names)}: it falls towards zero where the disease is rare.`,
      notes: rich`The prevalence is on a logarithmic axis.${options.prevalence > 0 ? ' The dashed line is the prevalence given.' : ''}`,
      spec: {
        height: 230,
        datasets: { curve: lines, given: options.prevalence > 0 ? [{ prevalence: options.prevalence }] : [] },
        layer: [
          {
            data: { name: 'given' },
            mark: { type: 'rule', strokeDash: [4, 4] },
            encoding: { x: { field: 'prevalence', type: 'quantitative', scale: { type: 'log' } } },
          },
          {
            data: { name: 'curve' },
            mark: { type: 'line' },
            encoding: {
              x: {
                field: 'prevalence',
                type: 'quantitative',
                scale: { type: 'log' },
                axis: { title: 'Prevalence', format: '~%', values: [0.0001, 0.001, 0.01, 0.1, 0.5] },
              },
              y: {
                field: 'ppv',
                type: 'quantitative',
                scale: { domain: [0, 1] },
                axis: { title: 'Positive predictive value', format: '.0%' },
              },
              ...(alone.length > 0
                ? {
                    color: {
                      field: 'test',
                      type: 'nominal',
                      sort: names,
                      title: null,
                      legend: { orient: 'bottom' },
                    },
                  }
                : {}),
            },
          },
        ],
      },
    }),
  ];
}

function interpretation(
  { alone }: ScreeningResult,
  found: ScreeningYield,
  { mode }: ScreeningOptions,
): readonly Runs[] {
  return [
    found.falsePositivesPerTruePositive === null
      ? rich`The programme finds no cases.`
      : rich`For every case found, ${num(found.falsePositivesPerTruePositive)} healthy persons are called positive.`,
    ...(alone.length === 0
      ? []
      : mode === 'serial'
        ? [
            rich`Tests in series call fewer healthy persons positive than each test alone, at the price of missing more cases; only ${persons(found.tested[1] ?? 0)} persons need the second test.`,
          ]
        : [
            rich`Tests in parallel miss fewer cases than each test alone, at the price of calling more healthy persons positive.`,
          ]),
    rich`That a programme finds cases does not show that it does good: that needs a trial of the programme with deaths or disability as outcome.`,
  ];
}

function programmeProgram(options: ScreeningOptions): readonly string[] {
  const tests = testsOf(options);
  const parallel = options.mode === 'parallel';
  return [
    `se <- c(${tests.map((test) => test.sensitivity).join(', ')}); sp <- c(${tests.map((test) => test.specificity).join(', ')}); prev <- ${options.prevalence}; n <- ${options.population}`,
    parallel ? 'Se <- 1 - prod(1 - se); Sp <- prod(sp)' : 'Se <- prod(se); Sp <- 1 - prod(1 - sp)',
    'tp <- n * prev * Se; fn <- n * prev * (1 - Se); fp <- n * (1 - prev) * (1 - Sp); tn <- n * (1 - prev) * Sp',
    'c(sensitivity = Se, specificity = Sp, tp = tp, fp = fp, fn = fn, tn = tn, ppv = tp / (tp + fp), npv = tn / (tn + fn))',
    'c(yield = tp / n, referrals = tp + fp, toScreen = n / tp, falsePerTrue = fp / tp, missed = 1000 * fn / n)',
    ...(parallel
      ? []
      : [
          'n * (prev * cumprod(c(1, se)) + (1 - prev) * cumprod(c(1, 1 - sp)))  # who take each test, and who are positive in the end',
        ]),
  ];
}

function presentPosttest(probabilities: readonly (number | null)[], options: ScreeningOptions): Presentation {
  const tests = resultsOf(options);
  const last = probabilities.at(-1) ?? null;
  const { prevalence } = options;
  const said = tests.map(({ positive }) => (positive ? 'positive' : 'negative')).join(', ');
  const points = [
    { step: 'Before', probability: prevalence },
    ...probabilities.flatMap((probability, i) =>
      probability === null ? [] : [{ step: `After test ${i + 1}`, probability }],
    ),
  ];
  const told = rich`After ${tests.length === 1 ? `a ${said} test` : `${said} tests`} the probability of the disease is ${last === null ? 'not defined' : percentNum(last)}, from ${percentNum(prevalence)} before.`;
  return {
    finding: told,
    meta: [rich`${given(tests.length)} ${tests.length === 1 ? 'test' : 'tests'}`],
    estimates: [
      { label: ['Before'], value: prevalence, format: 'percent' },
      ...(last === null ? [] : [{ label: ['After all results'], value: last, format: 'percent' as const }]),
    ],
    tables: [
      table(
        zip(tests, probabilities).map(([{ positive, sensitivity, specificity }, probability], i) => {
          const ratio = positive ? sensitivity / (1 - specificity) : (1 - sensitivity) / specificity;
          return {
            test: `Test ${i + 1}`,
            result: positive ? 'Positive' : 'Negative',
            ratio: Number.isFinite(ratio) ? ratio : null,
            probability,
          };
        }),
        {
          id: 'posttest',
          title: 'Probability After Each Result',
          columns: [
            text('Test', ({ test }) => test),
            text('Result', ({ result }) => result),
            value('Likelihood ratio', 'number', ({ ratio }) => ratio),
            value('Probability', 'percent', ({ probability }) => probability, 2),
          ],
          notes: rich`Each result multiplies the odds of the disease by its likelihood ratio. An empty ratio is infinite.`,
        },
      ),
    ],
    checks: [INDEPENDENT],
    figures: [
      figure({
        id: 'probability',
        title: ['Probability of the Disease'],
        alt: `Probability of the disease before and after each result: ${points.map(({ step, probability }) => `${step} ${(probability * 100).toFixed(1)}%`).join(', ')}.`,
        notes: rich`From the prevalence before any test to the probability after all results.`,
        spec: {
          height: 200,
          datasets: { points },
          data: { name: 'points' },
          mark: { type: 'line', point: true },
          encoding: {
            x: {
              field: 'step',
              type: 'ordinal',
              sort: points.map(({ step }) => step),
              axis: { title: null, labelAngle: 0 },
            },
            y: {
              field: 'probability',
              type: 'quantitative',
              scale: { domain: [0, 1] },
              axis: { title: 'Probability', format: '.0%' },
            },
          },
        },
      }),
    ],
    interpretation: [
      rich`The order of the tests does not matter for the probability in the end, as long as they are independent given the disease.`,
    ],
    apa: told,
    methods: rich`Post-test probabilities were computed from the prevalence and the likelihood ratios of the results by Bayes’s theorem, the tests being taken as independent given the disease.`,
    works: ['simel1991'],
    r: [
      `se <- c(${tests.map((test) => test.sensitivity).join(', ')}); sp <- c(${tests.map((test) => test.specificity).join(', ')}); positive <- c(${tests.map((test) => (test.positive ? 'TRUE' : 'FALSE')).join(', ')}); prev <- ${prevalence}`,
      'lr <- ifelse(positive, se / (1 - sp), (1 - se) / sp); lr',
      'odds <- prev / (1 - prev) * cumprod(lr); odds / (1 + odds)',
    ],
  };
}
