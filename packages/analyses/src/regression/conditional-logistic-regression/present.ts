import { bold, type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import { termsTable } from '../kit/model-tables.ts';
import { ratioFigure } from '../kit/ratio-figure.ts';
import { ratioColumns } from '../kit/ratios.ts';
import type { ConditionalResult } from './compute.ts';
import type { ConditionalOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, methods } from './text.ts';

/** Sets for each coefficient from which on estimates are steady, as events are counted in logistic regression. */
const SETS_PER_COEFFICIENT = 10;

export function present(result: ConditionalResult, options: ConditionalOptions): Presentation {
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
      ...turnedAround(result, options),
    ],
    estimates: estimates(result, options),
    lead: [
      ratioFigure({
        id: 'ratios',
        name: 'Odds ratio',
        of: `Odds ratios for ${result.outcome.label} = ${result.outcome.event}`,
        level: options.confidenceLevel,
        ratios: result.coefficients,
      }),
    ],
    tables: [
      coefficientsTable(result, options),
      ...termsTable(result, false, 'wald'),
      setsTable(result),
      testsTable(result),
    ],
    checks: [
      setsCheck(result),
      independenceCheck('Sets must not influence each other; the same person must not stand in two of them.'),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['breslowDay1980', ...(options.method === 'efron' ? (['efron1977'] as const) : [])],
    r: rCode(result, options),
  };
}

/** Sets have fewer cases than controls as a rule; otherwise the levels may be the wrong way round. */
function turnedAround(
  { sample, fit, outcome }: ConditionalResult,
  { event }: ConditionalOptions,
): NoticeBlock[] {
  if (2 * fit.events <= sample.used) return [];
  const other = event === 'last' ? 'first' : 'last';
  return [
    {
      kind: 'notice',
      code: 'more-cases-than-controls',
      level: 'warning',
      message: rich`There are more cases (${bold(levelOf(outcome.label, outcome.event))}) than controls (${bold(levelOf(outcome.label, outcome.other))}). If it is the other way round, turn them.`,
      action: {
        kind: 'set-options',
        label: `${levelOf(outcome.label, outcome.other)} are the cases`,
        options: { event: other },
      },
    },
  ];
}

function estimates({ coefficients, fit }: ConditionalResult, options: ConditionalOptions): Estimates {
  const first = coefficients.reduce((a, b) => (b.pValue < a.pValue ? b : a));
  const { ratio, ciLower, ciUpper, label } = first;
  return [
    ...(ratio === null || ciLower === null || ciUpper === null
      ? []
      : [
          {
            label: rich`Odds ratio, ${label}`,
            value: ratio,
            format: 'number',
            reference: 1,
            ciLower,
            ciUpper,
            level: options.confidenceLevel,
          } as const,
        ]),
    {
      ...pItem(fit.likelihoodRatio.pValue, options.confidenceLevel),
      label: rich`*p* value of all predictors`,
    },
  ];
}

const coefficientsTable = (result: ConditionalResult, options: ConditionalOptions): TableBlock =>
  table(result.coefficients, {
    id: 'coefficients',
    title: rich`Odds Ratios for ${result.outcome.label} = ${result.outcome.event}`,
    columns: [ratioColumns(result.coefficients, { name: 'Odds ratio', level: options.confidenceLevel })],
    notes: rich`There is no intercept: each set has its own, which drops out.`,
  });

const setsTable = ({ sample, fit, sets }: ConditionalResult): TableBlock =>
  table([fit], {
    id: 'sets',
    title: 'Matched Sets',
    columns: [
      value('Rows', 'integer', () => sample.used),
      value('Cases', 'integer', ({ events }) => events),
      value('Sets', 'integer', (row) => row.sets),
      value('With case and control', 'integer', ({ informativeSets }) => informativeSets),
      value('Log likelihood', 'number', ({ logLik }) => logLik),
      value('Without predictors', 'number', ({ logLikNull }) => logLikNull),
      value('AIC', 'number', ({ aic }) => aic),
    ],
    notes: rich`Sets of ${sets.label}. Those without a case or without a control say nothing about the odds ratios.`,
  });

const testsTable = ({ fit }: ConditionalResult): TableBlock =>
  table(
    [
      { name: 'Likelihood ratio', ...fit.likelihoodRatio },
      { name: 'Wald', ...fit.wald },
      { name: 'Score', ...fit.score },
    ],
    {
      id: 'tests',
      title: 'Tests of All Predictors',
      columns: [
        text('Test', ({ name }) => name),
        value('χ²', 'statistic', ({ statistic }) => statistic),
        symbol('df', 'df', ({ df }) => df),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
    },
  );

/** Few sets make odds ratios too large. */
function setsCheck({ fit, coefficients }: ConditionalResult): Check {
  const each = fit.informativeSets / coefficients.length;
  const met = each >= SETS_PER_COEFFICIENT;
  return {
    kind: 'check',
    id: 'enough-sets',
    assumption: ['Enough sets'],
    verdict: met ? 'met' : 'doubtful',
    evidence: rich`${num(fit.informativeSets, 'integer')} sets with a case and a control for ${num(coefficients.length, 'integer')} ${coefficients.length === 1 ? 'coefficient' : 'coefficients'}, ${num(each, 'number', 1)} each`,
    advice: [
      met
        ? 'Ten sets or more for each coefficient.'
        : 'Below ten sets for each coefficient odds ratios tend to be too far from one: use fewer predictors.',
    ],
  };
}
