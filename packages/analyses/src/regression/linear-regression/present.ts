import {
  bold,
  italic,
  type NoticeBlock,
  num,
  type Runs,
  rich,
  type TableBlock,
  type TableColumn,
} from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
import { coefficientLabel } from '../kit/labels.ts';
import { checks } from './checks.ts';
import { coefficientsFigure, qqFigure, residualsFigure } from './figures.ts';
import type { RegressionOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { Coefficient, RegressionResult, TestResult } from './result.ts';
import { apa, finding, interpretation, methods, shownCoefficients } from './text.ts';

export function present(result: RegressionResult, options: RegressionOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excluded(result),
    estimates: estimates(result, options),
    tables: [
      modelTable(result, options),
      ...(result.steps.length > 1 ? [stepsTable(result)] : []),
      coefficientsTable(result, options),
      ...(result.predictions.length > 0 ? [predictionsTable(result, options)] : []),
      ...(options.diagnostics ? [diagnosticsTable(result)] : []),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('residuals') ? [residualsFigure(result)] : []),
      ...(options.plots.includes('qq') ? [qqFigure(result)] : []),
      ...(options.plots.includes('coefficients') ? [coefficientsFigure(result, options)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function excluded(result: RegressionResult): NoticeBlock[] {
  const { used, excluded: left } = result.sample;
  if (left === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'cases-excluded',
      level: left / (used + left) > 0.1 ? 'warning' : 'info',
      message: rich`${bold(`${left} of ${used + left} cases left out.`)} They have no value in at least one variable of the model.`,
    },
  ];
}

function estimates(result: RegressionResult, options: RegressionOptions): Estimates {
  const { fit } = result;
  const alpha = alphaOf(options.confidenceLevel);
  return [
    {
      label: options.intercept ? rich`*R*², explained variance` : rich`*R*² about zero`,
      value: fit.rSquared,
      format: 'proportion',
      detail: rich`adjusted ${num(fit.adjustedRSquared, 'proportion')}`,
    },
    {
      label: rich`Residual standard error`,
      value: fit.residualStandardError,
      format: 'number',
      detail: rich`${num(fit.dfResidual, 'integer')} *df*`,
    },
    ...(fit.fTest
      ? [
          {
            label: rich`*p* value of the model`,
            value: fit.fTest.pValue,
            format: 'p' as const,
            reference: alpha,
            detail: rich`${fit.fTest.pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
          },
        ]
      : []),
  ];
}

function modelTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const { fit } = result;
  return table(ONE_ROW, {
    id: 'model',
    title: rich`Model Fit for ${result.outcome.label}`,
    columns: [
      symbol('R', 'proportion', () => fit.multipleR),
      value(rich`*R*²`, 'proportion', () => fit.rSquared, 3),
      value(rich`Adjusted *R*²`, 'proportion', () => fit.adjustedRSquared, 3),
      symbol('F', 'statistic', () => fit.fTest?.statistic ?? null),
      value(rich`*df*1`, 'df', () => fit.fTest?.df1 ?? null),
      value(rich`*df*2`, 'df', () => fit.fTest?.df2 ?? null),
      symbol('p', 'p', () => fit.fTest?.pValue ?? null),
      value(rich`Residual *SE*`, 'number', () => fit.residualStandardError),
      value('AIC', 'number', () => fit.aic),
      value('BIC', 'number', () => fit.bic),
    ],
    notes: rich`${options.intercept ? '' : rich`*R*² is the share of the sum of squares about zero, not about the mean, and cannot be compared with that of a model with intercept. `}AIC and BIC count the error variance as a parameter.${options.robust === 'none' ? '' : rich` *F* and its *p* value rest on the classical errors.`}`,
  });
}

function stepsTable(result: RegressionResult): TableBlock {
  return table(result.steps, {
    id: 'steps',
    title: rich`Steps of the Model`,
    columns: [
      text('Step', (_, i) => String(i + 1)),
      text('Added', (step) => step.added.map((name) => result.labels[name] ?? name).join(', ')),
      value(rich`*R*²`, 'proportion', (step) => step.rSquared, 3),
      value(rich`Δ*R*²`, 'proportion', (step) => step.rSquaredChange, 3),
      value(rich`Δ*F*`, 'statistic', (step) => step.fChange),
      value(rich`*df*1`, 'df', (step) => step.df1),
      value(rich`*df*2`, 'df', (step) => step.df2),
      symbol('p', 'p', (step) => step.pValue),
      value('AIC', 'number', (step) => step.aic),
    ],
    notes: rich`Δ*F* tests the predictors added at the step against the residuals of that step.`,
  });
}

function coefficientsTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const shown = shownCoefficients(result, options);
  const vif = result.coefficients.some((coefficient) => coefficient.vif !== null);
  const decimals = coefficientDecimals(shown);
  const columns: TableColumn[] = [
    { key: 'term', label: ['Predictor'] },
    { key: 'b', label: [italic('b')], format: 'number', decimals },
    { key: 'se', label: rich`*SE*`, format: 'number', decimals },
    { key: 'lower', label: ['LL'], format: 'number', decimals, spanner: 'ci' },
    { key: 'upper', label: ['UL'], format: 'number', decimals, spanner: 'ci' },
    ...(options.standardized ? [{ key: 'beta', label: ['β'], format: 'effect' } as const] : []),
    { key: 't', label: [italic('t')], format: 'statistic' },
    { key: 'p', label: [italic('p')], format: 'p' },
    ...(vif ? [{ key: 'vif', label: ['VIF'], format: 'statistic' } as const] : []),
  ];
  const notes: Runs[] = [
    rich`LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.`,
  ];
  if (options.robust !== 'none') notes.push(rich` Standard errors are robust (${options.robust}).`);
  if (options.standardized)
    notes.push(rich` β is *b* times *SD* of the predictor column over *SD* of the outcome.`);
  if (vif) notes.push(rich` VIF is the variance inflation factor.`);
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label}`,
    columns,
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
    rows: shown.map((coefficient, i) => ({
      cells: {
        term: coefficientLabel(coefficient.name, result),
        b: coefficient.estimate,
        se: coefficient.standardError,
        lower: coefficient.ciLower,
        upper: coefficient.ciUpper,
        beta: coefficient.standardizedEstimate,
        t: coefficient.statistic,
        p: coefficient.pValue,
        vif: result.coefficients[i]?.vif ?? null,
      },
    })),
    notes: notes.flat(),
  };
}

/** As many decimals as give the smallest standard error two digits, the same for estimate, error and limits. */
function coefficientDecimals(coefficients: readonly Coefficient[]): number {
  const smallest = Math.min(...coefficients.map(({ standardError }) => standardError));
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

function predictionsTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const variables = Object.keys(result.predictions[0]?.values ?? {});
  return {
    kind: 'table',
    id: 'predictions',
    title: rich`Predicted ${result.outcome.label}`,
    columns: [
      ...variables.map((name) => ({ key: `x-${name}`, label: [result.labels[name] ?? name] })),
      { key: 'fit', label: ['Predicted'], format: 'number' as const },
      { key: 'ciLower', label: ['LL'], format: 'number' as const, spanner: 'ci' },
      { key: 'ciUpper', label: ['UL'], format: 'number' as const, spanner: 'ci' },
      { key: 'piLower', label: ['LL'], format: 'number' as const, spanner: 'pi' },
      { key: 'piUpper', label: ['UL'], format: 'number' as const, spanner: 'pi' },
    ],
    spanners: {
      ci: rich`${num(options.confidenceLevel, 'level')} CI of the mean`,
      pi: rich`${num(options.confidenceLevel, 'level')} of single cases`,
    },
    rows: result.predictions.map((prediction) => ({
      cells: {
        ...Object.fromEntries(variables.map((name) => [`x-${name}`, String(prediction.values[name])])),
        fit: prediction.fit,
        ciLower: prediction.ciLower,
        ciUpper: prediction.ciUpper,
        piLower: prediction.piLower,
        piUpper: prediction.piUpper,
      },
    })),
  };
}

function diagnosticsTable({ diagnostics: d }: RegressionResult): TableBlock {
  const test = (name: Runs, value: TestResult | null) =>
    value === null ? [] : [{ name, value: value.statistic, df: value.df, p: value.pValue }];
  const single = (name: Runs, value: number | null) =>
    value === null ? [] : [{ name, value, df: null, p: null }];
  const rows = [
    ...test(rich`Breusch–Pagan, studentized`, d.breuschPagan),
    ...test(rich`Breusch–Pagan, original`, d.breuschPaganOriginal),
    ...test(rich`White`, d.white),
    ...(d.residualNormality
      ? [
          {
            name: rich`Shapiro–Wilk *W*`,
            value: d.residualNormality.statistic,
            df: null,
            p: d.residualNormality.pValue,
          },
        ]
      : []),
    ...single(rich`Durbin–Watson`, d.durbinWatson),
    ...single(rich`Largest leverage`, d.leverageMax),
    ...single(rich`Mean leverage`, d.leverageMean),
    ...single(rich`Largest Cook’s distance`, d.cooksDistanceMax),
    ...single(rich`Largest standardized residual`, d.standardizedResidualMax),
    ...single(rich`Largest studentized residual`, d.studentizedResidualMax),
    ...single(rich`PRESS`, d.press),
  ];
  return table(rows, {
    id: 'diagnostics',
    title: rich`Diagnostics of the Residuals`,
    columns: [
      text('Diagnostic', ({ name }) => name),
      value('Value', 'statistic', ({ value }) => value, 3),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`Standardized residuals are internally studentized, studentized ones externally. PRESS is the sum of squared leave-one-out residuals.${d.white ? ' White’s test uses the predictors, their squares and products.' : ''}`,
  });
}

function references(
  { factors }: RegressionResult,
  { checks, robust, diagnostics }: RegressionOptions,
): readonly WorkKey[] {
  return [
    'fox2016',
    ...when(robust !== 'none', 'white1980', 'mackinnonWhite1985'),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('spread'), 'breuschPagan1979', 'koenker1981'),
    ...when(checks.includes('independence'), 'durbinWatson1950'),
    ...when(checks.includes('collinearity') && factors.length > 0, 'foxMonette1992'),
    ...when(checks.includes('influence') || diagnostics, 'cook1977'),
  ];
}
