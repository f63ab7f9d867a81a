/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, interval, symbol, symbolColumn, table, text, under, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import type { LogisticOptions } from './options.ts';
import type { Coefficient, LogisticResult, TestResult } from './result.ts';
import { oddsDecimals, oddsLabel, oddsLimits, slopes } from './text.ts';

export function modelTable({ fit, outcome }: LogisticResult): TableBlock {
  return {
    kind: 'table',
    id: 'model',
    title: rich`Model Fit for ${outcome.label} (${outcome.event})`,
    columns: [
      column('deviance', rich`−2 log *L*`, 'number'),
      column('chi', ['χ²'], 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
      ...(['mcFadden', 'coxSnell', 'nagelkerke', 'tjur'] as const).map((key) => ({
        ...column(key, [R2_NAMES[key]], 'proportion', 'r2'),
        decimals: 3,
      })),
      column('aic', ['AIC'], 'number'),
      column('bic', ['BIC'], 'number'),
    ],
    spanners: { r2: rich`*R*²` },
    rows: [
      {
        cells: {
          deviance: fit.deviance,
          chi: fit.likelihoodRatio.statistic,
          df: fit.likelihoodRatio.df,
          p: fit.likelihoodRatio.pValue,
          mcFadden: fit.mcFadden,
          coxSnell: fit.coxSnell,
          nagelkerke: fit.nagelkerke,
          tjur: fit.tjur,
          aic: fit.aic,
          bic: fit.bic,
        },
      },
    ],
    notes: rich`χ² is the likelihood-ratio test against the model without predictors. The measures *R*² are on scales of their own and not shares of variance.`,
  };
}

const R2_NAMES = {
  mcFadden: 'McFadden',
  coxSnell: 'Cox–Snell',
  nagelkerke: 'Nagelkerke',
  tjur: 'Tjur',
} as const;

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
    notes: rich`Δχ² is the likelihood-ratio test of the predictors added at the step.`,
  });
}

export function coefficientsTable(result: LogisticResult, options: LogisticOptions): TableBlock {
  const vif = result.coefficients.some((coefficient) => coefficient.vif !== null);
  const decimals = coefficientDecimals(result.coefficients);
  const oddsColumns = Math.max(2, ...slopes(result).map(oddsDecimals));
  const odds = (key: string, label: Runs) => ({
    ...column(key, label, 'number', 'or'),
    decimals: Math.min(4, oddsColumns),
  });
  const unlimited = slopes(result).some((coefficient) => {
    const { lower, upper } = oddsLimits(coefficient, options);
    return lower === 0 || upper === null;
  });
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label} (${result.outcome.event})`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      odds('odds', ['Estimate']),
      odds('lower', ['LL']),
      odds('upper', ['UL']),
      ...(vif ? [column('vif', ['VIF'], 'statistic')] : []),
    ],
    spanners: { or: rich`Odds ratio, ${num(options.confidenceLevel, 'level')} CI` },
    rows: result.coefficients.map((coefficient) => {
      // the intercept is not a ratio of odds but their size where every predictor is zero
      const isRatio = coefficient.name !== '(Intercept)';
      const { lower, upper } = oddsLimits(coefficient, options);
      return {
        cells: {
          term: oddsLabel(coefficient.name, result),
          b: coefficient.estimate,
          se: coefficient.standardError,
          z: coefficient.statistic,
          p: coefficient.pValue,
          odds: isRatio ? coefficient.oddsRatio : null,
          lower: isRatio ? lower : null,
          upper: isRatio ? upper : null,
          vif: coefficient.vif,
        },
      };
    }),
    notes: rich`*b* is the change of the log odds of ${result.outcome.event}. Limits are ${options.intervals === 'wald' ? 'Wald limits' : 'those of the profile likelihood'}.${vif ? ' VIF is the variance inflation factor.' : ''}${unlimited ? ' A limit of 0 or an empty one has no bound, or is too large to be written.' : ''}`,
  };
}

/** As many decimals as give the smallest standard error two digits, the same for estimate and error. */
function coefficientDecimals(coefficients: readonly Coefficient[]): number {
  const smallest = Math.min(...coefficients.map(({ standardError }) => standardError));
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

export function termsTable(result: LogisticResult): TableBlock {
  return table(result.termTests, {
    id: 'terms',
    title: rich`Likelihood-Ratio Tests of the Terms`,
    columns: [
      text('Term', ({ term }) => coefficientLabel(term, result)),
      value('χ²', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Each term is tested in the model of all terms that do not contain it (type II).`,
  });
}

export function classificationTable(
  { classification: c, outcome }: LogisticResult,
  options: LogisticOptions,
): TableBlock {
  const row = (observed: string, other: number, event: number, correct: number): TableRow => ({
    cells: { observed, other, event, correct },
  });
  return {
    kind: 'table',
    id: 'classification',
    title: rich`Observed and Predicted ${outcome.label}`,
    columns: [
      column('observed', ['Observed']),
      column('other', [outcome.other], 'integer', 'predicted'),
      column('event', [outcome.event], 'integer', 'predicted'),
      column('correct', ['Correct'], 'percent'),
    ],
    spanners: { predicted: ['Predicted'] },
    rows: [
      row(outcome.other, c.trueNegative, c.falsePositive, c.specificity),
      row(outcome.event, c.falseNegative, c.truePositive, c.sensitivity),
      row('All', c.trueNegative + c.falseNegative, c.falsePositive + c.truePositive, c.accuracy),
    ],
    notes: rich`${outcome.event} is predicted where its probability is at least ${given(options.cutoff)}.`,
  };
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

export function predictionsTable(result: LogisticResult, options: LogisticOptions): TableBlock {
  const variables = Object.keys(result.predictions[0]?.values ?? {}).filter((name) => name in result.labels);
  return {
    kind: 'table',
    id: 'predictions',
    title: rich`Predicted Probability of ${result.outcome.label} (${result.outcome.event})`,
    columns: [
      ...variables.map((name) => column(`x-${name}`, [labelOf(name, result)])),
      { ...column('probability', ['Probability'], 'proportion'), decimals: 3 },
      { ...column('lower', ['LL'], 'proportion', 'ci'), decimals: 3 },
      { ...column('upper', ['UL'], 'proportion', 'ci'), decimals: 3 },
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
    rows: result.predictions.map((prediction) => ({
      cells: {
        ...Object.fromEntries(variables.map((name) => [`x-${name}`, String(prediction.values[name])])),
        probability: prediction.probability,
        lower: prediction.ciLower,
        upper: prediction.ciUpper,
      },
    })),
  };
}

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
