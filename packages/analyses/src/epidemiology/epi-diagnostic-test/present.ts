import { type FigureBlock, type NoticeBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { when } from '../../shared/references.ts';
import { limits, table, text, under, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { SHARES, type Share, type TestResult } from './compute.ts';
import type { TestOptions } from './options.ts';
import { program } from './r-code.ts';

const NAMES: Readonly<Record<Share, string>> = {
  sensitivity: 'Sensitivity',
  specificity: 'Specificity',
  ppv: 'Positive predictive value',
  npv: 'Negative predictive value',
  accuracy: 'Accuracy',
  prevalence: 'Prevalence in the counts',
};

export function present(result: TestResult, options: TestOptions): Presentation {
  const { confidenceLevel: level, method } = options;
  const { shares, sample, ratios, atPrevalence } = result;
  const [sens, spec] = [shares.sensitivity!, shares.specificity!];
  const share = (value: typeof sens) =>
    rich`${percentNum(value.estimate)} (${num(level, 'level')} CI from ${percentNum(value[method].ciLower)} to ${percentNum(value[method].ciUpper)})`;
  const item = (label: string, value: typeof sens) =>
    ({ label: [label], value: value.estimate, format: 'percent', ...value[method], level }) as const;
  const lr = ratios.positiveLikelihoodRatio;
  return {
    finding: rich`The test finds ${share(sens)} of the diseased and is negative in ${share(spec)} of the healthy${atPrevalence?.ppv ? rich`; where ${percentNum(atPrevalence.prevalence)} have the disease, a positive test means it with a probability of ${percentNum(atPrevalence.ppv.estimate)}` : ''}.`,
    meta: [
      rich`*n* = ${num(sample.used, 'integer')}`,
      [method === 'wilson' ? 'Wilson’s limits' : 'exact limits'],
    ],
    notices: undefinedNotice(result),
    estimates: [
      item('Sensitivity', sens),
      item('Specificity', spec),
      ...(lr
        ? [
            {
              label: ['Positive likelihood ratio'],
              value: lr.estimate,
              format: 'number' as const,
              ciLower: lr.ciLower,
              ciUpper: lr.ciUpper,
              level,
              reference: 1,
            },
          ]
        : []),
    ],
    tables: [shareTable(result, options), ...prevalenceTable(result, options), ratioTable(result, options)],
    checks: checks(result),
    figures: curveFigure(result),
    interpretation: interpretation(result),
    apa: rich`Sensitivity was ${percentNum(sens.estimate)}, ${ciText(level, sens[method].ciLower, sens[method].ciUpper, 'percent')}, specificity ${percentNum(spec.estimate)}, ${ciText(level, spec[method].ciLower, spec[method].ciUpper, 'percent')}${lr ? rich`, the positive likelihood ratio ${num(lr.estimate)}, ${ciText(level, lr.ciLower, lr.ciUpper)}` : ''}.`,
    methods: rich`Limits of proportions are ${method === 'wilson' ? 'Wilson’s' : 'exact (Clopper and Pearson)'}, those of likelihood ratios and of the diagnostic odds ratio are computed on the log scale${atPrevalence ? '; predictive values at the prevalence given follow from Bayes’s theorem, with logit limits' : ''}.`,
    works: [
      'simel1991',
      'youden1950',
      'fleissCohenEveritt1969',
      'matthews1975',
      ...when(method === 'wilson', 'wilson1927'),
      ...when(method === 'exact', 'clopperPearson1934'),
      ...when(atPrevalence !== null, 'mercaldo2007'),
    ],
    r: program(options),
  };
}

function undefinedNotice({ ratios }: TestResult): readonly NoticeBlock[] {
  const missing = Object.values(ratios).some((ratio) => ratio === null);
  return missing
    ? [
        {
          kind: 'notice',
          code: 'zero-count',
          level: 'info',
          message: rich`A count of zero leaves some ratios undefined; they are left out.`,
          action: {
            kind: 'open-analysis',
            label: 'Add a half to the counts',
            analysis: 'ci-diagnostic-test',
          },
        },
      ]
    : [];
}

const shareTable = ({ shares }: TestResult, { confidenceLevel: level }: TestOptions): TableBlock =>
  table(SHARES, {
    id: 'shares',
    title: 'Measures of Accuracy',
    columns: [
      text('Measure', (key) => NAMES[key]),
      text('Count', (key) =>
        shares[key] ? rich`${given(shares[key].x)}\u00A0of\u00A0${given(shares[key].n)}` : null,
      ),
      value('Estimate', 'percent', (key) => shares[key]?.estimate ?? null),
      under(
        'Wilson',
        limits('percent', (key) => shares[key]?.wilson ?? null),
      ),
      under(
        'Exact',
        limits('percent', (key) => shares[key]?.exact ?? null),
      ),
    ],
    notes: rich`Limits at ${num(level, 'level')} confidence. Predictive values and accuracy hold for the prevalence in the counts.`,
  });

function prevalenceTable({ atPrevalence }: TestResult, { confidenceLevel: level }: TestOptions) {
  if (!atPrevalence) return [];
  const { prevalence, ppv, npv } = atPrevalence;
  const after = ppv ? [{ label: 'Positive predictive value', ...ppv, format: 'percent' as const }] : [];
  return [
    measureTable({
      id: 'at-prevalence',
      title: 'Predictive Values at the Prevalence Given',
      rows: [
        ...after,
        ...(npv ? [{ label: 'Negative predictive value', ...npv, format: 'percent' as const }] : []),
        ...(npv
          ? [
              {
                label: 'Disease in spite of a negative test',
                estimate: 1 - npv.estimate,
                ciLower: npv.ciUpper === null ? null : 1 - npv.ciUpper,
                ciUpper: npv.ciLower === null ? null : 1 - npv.ciLower,
                format: 'percent' as const,
              },
            ]
          : []),
      ],
      level,
      notes: rich`At a prevalence of ${percentNum(prevalence)}, from sensitivity and specificity by Bayes’s theorem.`,
    }),
  ];
}

function ratioTable(result: TestResult, { confidenceLevel: level }: TestOptions): TableBlock {
  const { ratios, youden, agreement } = result;
  const { kappa, mcc, f1, balancedAccuracy, mcnemar } = agreement;
  const row = (label: string, value: { estimate: number; ciLower: number; ciUpper: number } | null) =>
    value ? [{ label, estimate: value.estimate, ciLower: value.ciLower, ciUpper: value.ciUpper }] : [];
  return measureTable({
    id: 'ratios',
    title: 'Likelihood Ratios, Indices and Agreement',
    rows: [
      ...row('Positive likelihood ratio', ratios.positiveLikelihoodRatio),
      ...row('Negative likelihood ratio', ratios.negativeLikelihoodRatio),
      ...row('Diagnostic odds ratio', ratios.diagnosticOddsRatio),
      ...row('Youden’s index', youden),
      ...row('Cohen’s kappa', kappa),
      ...(mcc === null ? [] : [{ label: 'Matthews correlation', estimate: mcc }]),
      ...(f1 === null ? [] : [{ label: 'F1 score', estimate: f1 }]),
      { label: 'Balanced accuracy', estimate: balancedAccuracy },
    ],
    level,
    notes: mcnemar
      ? rich`McNemar’s test of as many false positives as false negatives: *χ*²(1) = ${num(mcnemar.statistic, 'statistic')}, ${pText(mcnemar.pValue)}.`
      : rich`Test and reference agree in every person.`,
  });
}

const checks = ({ shares, atPrevalence }: TestResult): readonly Check[] => [
  {
    kind: 'check',
    id: 'prevalence',
    assumption: ['Predictive values hold where the test is used'],
    verdict: atPrevalence ? 'met' : 'unverifiable',
    evidence: rich`${percentNum(shares.prevalence!.estimate)} of the counts are diseased`,
    advice: atPrevalence
      ? ['They are given for the prevalence entered.']
      : [
          'Enter the prevalence where the test is used; those of the counts hold only for a share of diseased persons like this one.',
        ],
  },
  independenceCheck(
    'Test and reference must be read without knowledge of each other, and every person must have both.',
  ),
];

function curveFigure({ curve, shares, atPrevalence }: TestResult): readonly FigureBlock[] {
  const lines = curve.flatMap(({ prevalence, ppv, npv }) => [
    ...(ppv === null ? [] : [{ prevalence, value: ppv, kind: 'Positive' }]),
    ...(npv === null ? [] : [{ prevalence, value: npv, kind: 'Negative' }]),
  ]);
  const marks = atPrevalence ? [{ prevalence: atPrevalence.prevalence }] : [];
  const percent = { format: '.0%' };
  const x: Position = {
    field: 'prevalence',
    type: 'quantitative',
    axis: { title: 'Prevalence', ...percent },
    scale: { domain: [0, 1] },
  };
  return [
    figure({
      id: 'predictive-values',
      title: ['Predictive Values by Prevalence'],
      table: 'curve',
      alt: `Predictive values by prevalence. With a sensitivity of ${shares.sensitivity!.estimate.toFixed(2)} and a specificity of ${shares.specificity!.estimate.toFixed(2)} the positive one rises and the negative one falls with the prevalence.`,
      notes: rich`From sensitivity and specificity by Bayes’s theorem${atPrevalence ? rich`; the dashed line is the prevalence given` : ''}.`,
      spec: {
        height: 240,
        datasets: { curve: lines, marks },
        layer: [
          ...(marks.length > 0
            ? ([
                { data: { name: 'marks' }, mark: { type: 'rule', strokeDash: [4, 4] }, encoding: { x } },
              ] as const)
            : []),
          {
            data: { name: 'curve' },
            mark: { type: 'line' },
            encoding: {
              x,
              y: {
                field: 'value',
                type: 'quantitative',
                axis: { title: 'Predictive value', ...percent },
                scale: { domain: [0, 1] },
              },
              color: { field: 'kind', type: 'nominal', title: 'Test', legend: { orient: 'bottom' } },
              strokeDash: { field: 'kind', type: 'nominal', title: 'Test', legend: { orient: 'bottom' } },
            },
          },
        ],
      },
    }),
  ];
}

function interpretation({ ratios, shares, atPrevalence }: TestResult): readonly Runs[] {
  const [positive, negative] = [ratios.positiveLikelihoodRatio, ratios.negativeLikelihoodRatio];
  return [
    ...(positive && negative
      ? [
          rich`A positive test multiplies the odds of the disease by ${num(positive.estimate)}, a negative one by ${num(negative.estimate)}. Above 10 and below 0.1 a test changes the picture much; near 1 it changes little.`,
        ]
      : []),
    atPrevalence?.ppv && atPrevalence.npv
      ? rich`Of 1,000 persons with a prevalence of ${percentNum(atPrevalence.prevalence)}, about ${num(Math.round(1000 * atPrevalence.prevalence), 'integer')} have the disease and the test finds about ${num(Math.round(1000 * atPrevalence.prevalence * shares.sensitivity!.estimate), 'integer')} of them; about ${num(Math.round(1000 * (1 - atPrevalence.prevalence) * (1 - shares.specificity!.estimate)), 'integer')} healthy persons are positive as well.`
      : rich`Sensitivity and specificity belong to the test, predictive values to the population: where fewer persons have the disease, a positive test means less.`,
  ];
}
