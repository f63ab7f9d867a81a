/** The tables of the regression. */
import { type Runs, rich, type TableBlock } from '@constat/report';
import { interval, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import { errorsNote } from '../kit/errors.ts';
import { labelOf } from '../kit/labels.ts';
import { predictorColumns, predictorsOfCases } from '../kit/model-tables.ts';
import { slopesOf } from '../kit/model-text.ts';
import { ratioColumns } from '../kit/ratios.ts';
import { limitsBy } from './limits.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult, TestResult } from './result.ts';
import { oddsRatios } from './text.ts';

export const modelTable = (
  { fit, outcome, errors }: LogisticResult,
  { method }: LogisticOptions,
): TableBlock => {
  const penalized = method === 'firth';
  return table(ONE_ROW, {
    id: 'model',
    title: rich`Model Fit for ${outcome.label} (${outcome.event})`,
    columns: [
      value(penalized ? rich`−2 log *L*, penalized` : rich`−2 log *L*`, 'number', () => fit.deviance),
      value(errors ? 'Wald χ²' : 'χ²', 'statistic', () => fit.overall.statistic),
      symbol('df', 'df', () => fit.overall.df),
      symbol('p', 'p', () => fit.overall.pValue),
      penalized
        ? value(rich`Tjur’s *R*²`, 'proportion', () => fit.tjur, 3)
        : [
            under(
              rich`*R*²`,
              value('McFadden', 'proportion', () => fit.mcFadden, 3),
              value('Cox–Snell', 'proportion', () => fit.coxSnell, 3),
              value('Nagelkerke', 'proportion', () => fit.nagelkerke, 3),
              value('Tjur', 'proportion', () => fit.tjur, 3),
            ),
            value('AIC', 'number', () => fit.aic),
            value('BIC', 'number', () => fit.bic),
          ],
    ],
    notes: penalized
      ? rich`*L* is Firth’s penalized likelihood, and χ² its ratio test against the model without predictors. Tjur’s *R*² is the difference of the mean predicted probabilities of the two levels.`
      : rich`χ² ${errors ? 'tests all predictors together, with the standard errors chosen' : 'is the likelihood-ratio test against the model without predictors'}. The measures *R*² are on scales of their own and not shares of variance.`,
  });
};

export function stepsTable(result: LogisticResult): TableBlock {
  return table(result.steps, {
    id: 'steps',
    title: rich`Steps of the Model`,
    columns: [
      text('Step', (_, i) => String(i + 1)),
      text('Added', (step) => step.added.map((name) => labelOf(name, result)).join(', ')),
      under(
        rich`*R*²`,
        value('McFadden', 'proportion', (step) => step.mcFadden, 3),
        value('Nagelkerke', 'proportion', (step) => step.nagelkerke, 3),
      ),
      value('Δχ²', 'statistic', (step) => step.change.statistic),
      symbol('df', 'df', (step) => step.change.df),
      symbol('p', 'p', (step) => step.change.pValue),
      value('AIC', 'number', (step) => step.aic),
    ],
    notes: rich`Δχ² is the ${result.errors ? 'Wald' : 'likelihood-ratio'} test of the predictors added at the step.`,
  });
}

export function coefficientsTable(result: LogisticResult, options: LogisticOptions): TableBlock {
  const ratios = oddsRatios(result, options);
  const vif = result.coefficients.some((coefficient) => coefficient.vif !== null);
  const unlimited = slopesOf(ratios).some(({ ciLower, ciUpper }) => ciLower === 0 || ciUpper === null);
  return table(ratios, {
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label} (${result.outcome.event})`,
    columns: [
      ratioColumns(ratios, {
        name: 'Odds ratio',
        level: options.confidenceLevel,
        statistic: options.method === 'firth' ? 'χ²' : 'z',
      }),
      vif ? value('VIF', 'statistic', (_, i) => result.coefficients[i]?.vif ?? null) : [],
    ],
    notes: rich`*b* is the change of the log odds of ${result.outcome.event}. ${limitsNote(options)}${errorsNote(options, result.errors)}${vif ? ' VIF is the variance inflation factor.' : ''}${unlimited ? ' A limit of 0 or an empty one has no bound, or is too large to be written.' : ''}`,
  });
}

const limitsNote = (options: LogisticOptions): string => {
  const by = limitsBy(options);
  if (by === 'penalized')
    return 'Tests (χ², one degree of freedom) and limits are those of Firth’s penalized likelihood.';
  return by === 'wald' ? 'Limits are Wald limits.' : 'Limits are those of the profile likelihood.';
};

export function classificationTable(
  { classification: c, outcome }: LogisticResult,
  options: LogisticOptions,
): TableBlock {
  const row = (observed: string, other: number, event: number, correct: number) => ({
    observed,
    other,
    event,
    correct,
  });
  const rows = [
    row(outcome.other, c.trueNegative, c.falsePositive, c.specificity),
    row(outcome.event, c.falseNegative, c.truePositive, c.sensitivity),
    row('All', c.trueNegative + c.falseNegative, c.falsePositive + c.truePositive, c.accuracy),
  ];
  return table(rows, {
    id: 'classification',
    title: rich`Observed and Predicted ${outcome.label}`,
    columns: [
      text('Observed', ({ observed }) => observed),
      under(
        'Predicted',
        value(outcome.other, 'integer', ({ other }) => other),
        value(outcome.event, 'integer', ({ event }) => event),
      ),
      value('Correct', 'percent', ({ correct }) => correct),
    ],
    notes: rich`${outcome.event} is predicted where its probability is at least ${given(options.cutoff)}.`,
  });
}

export function accuracyTable(
  { classification: c, auc, outcome }: LogisticResult,
  options: LogisticOptions,
): TableBlock {
  const row = (
    name: Runs,
    value: number | null,
    lower: number | null = null,
    upper: number | null = null,
  ) => ({ name, value, ciLower: lower, ciUpper: upper });
  const rows = [
    row(rich`Area under the ROC curve`, auc.estimate, auc.ciLower, auc.ciUpper),
    row(rich`Accuracy`, c.accuracy),
    row(rich`Sensitivity, ${outcome.event} found`, c.sensitivity),
    row(rich`Specificity, ${outcome.other} found`, c.specificity),
    row(rich`Positive predictive value`, c.positivePredictiveValue),
    row(rich`Negative predictive value`, c.negativePredictiveValue),
  ];
  return table(rows, {
    id: 'accuracy',
    title: rich`Accuracy of the Predictions`,
    columns: [
      text('Measure', ({ name }) => name),
      value('Value', 'proportion', ({ value }) => value, 3),
      interval(options.confidenceLevel, 'proportion', (row) => row, 3),
    ],
    notes: rich`All but the area depend on the cut-off, ${given(options.cutoff)}. They are measured on the cases the model was fitted to and will be lower for new ones.`,
  });
}

export const predictionsTable = (result: LogisticResult, options: LogisticOptions): TableBlock =>
  table(result.predictions, {
    id: 'predictions',
    title: rich`Predicted Probability of ${result.outcome.label} (${result.outcome.event})`,
    columns: [
      predictorColumns(predictorsOfCases(result.predictions, result), result),
      value('Probability', 'proportion', ({ probability }) => probability, 3),
      interval(options.confidenceLevel, 'proportion', (row) => row, 3),
    ],
  });

export function diagnosticsTable({ diagnostics: d }: LogisticResult): TableBlock {
  const test = (name: Runs, value: TestResult | null) =>
    value === null ? [] : [{ name, value: value.statistic, df: value.df, p: value.pValue, row: null }];
  const single = (name: Runs, value: number, row: number | null = null) => ({
    name,
    value,
    df: null,
    p: null,
    row,
  });
  const rows = [
    ...test(rich`Hosmer–Lemeshow χ²`, d.hosmerLemeshow),
    ...test(rich`Box–Tidwell χ²`, d.linearity),
    single(rich`Largest Pearson residual`, d.pearsonMax, d.pearsonRow),
    single(rich`Largest deviance residual`, d.devianceMax, d.devianceRow),
    single(rich`Largest leverage`, d.leverageMax),
    single(rich`Largest Cook’s distance`, d.cooksDistanceMax, d.cooksDistanceRow),
    single(rich`Cut-off with most sensitivity and specificity`, d.youden),
  ];
  return table(rows, {
    id: 'diagnostics',
    title: rich`Diagnostics of the Model`,
    columns: [
      text('Diagnostic', ({ name }) => name),
      value('Value', 'statistic', ({ value }) => value, 3),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
      value('Row', 'integer', ({ row }) => row),
    ],
    notes: rich`The Hosmer–Lemeshow test compares observed and expected counts in up to ten groups of predicted probabilities. The last row is Youden’s cut-off.`,
  });
}
