import {
  bold,
  italic,
  type NoticeBlock,
  num,
  type Runs,
  rich,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
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
  return {
    kind: 'table',
    id: 'model',
    title: rich`Model Fit for ${result.outcome.label}`,
    columns: [
      { key: 'r', label: [italic('R')], format: 'proportion' },
      { key: 'r2', label: rich`*R*²`, format: 'proportion', decimals: 3 },
      { key: 'adjusted', label: rich`Adjusted *R*²`, format: 'proportion', decimals: 3 },
      { key: 'f', label: [italic('F')], format: 'statistic' },
      { key: 'df1', label: rich`*df*1`, format: 'df' },
      { key: 'df2', label: rich`*df*2`, format: 'df' },
      { key: 'p', label: [italic('p')], format: 'p' },
      { key: 'se', label: rich`Residual *SE*`, format: 'number' },
      { key: 'aic', label: ['AIC'], format: 'number' },
      { key: 'bic', label: ['BIC'], format: 'number' },
    ],
    rows: [
      {
        cells: {
          r: fit.multipleR,
          r2: fit.rSquared,
          adjusted: fit.adjustedRSquared,
          f: fit.fTest?.statistic ?? null,
          df1: fit.fTest?.df1 ?? null,
          df2: fit.fTest?.df2 ?? null,
          p: fit.fTest?.pValue ?? null,
          se: fit.residualStandardError,
          aic: fit.aic,
          bic: fit.bic,
        },
      },
    ],
    notes: rich`${options.intercept ? '' : rich`*R*² is the share of the sum of squares about zero, not about the mean, and cannot be compared with that of a model with intercept. `}AIC and BIC count the error variance as a parameter.${options.robust === 'none' ? '' : rich` *F* and its *p* value rest on the classical errors.`}`,
  };
}

function stepsTable(result: RegressionResult): TableBlock {
  return {
    kind: 'table',
    id: 'steps',
    title: rich`Steps of the Model`,
    columns: [
      { key: 'step', label: ['Step'] },
      { key: 'added', label: ['Added'] },
      { key: 'r2', label: rich`*R*²`, format: 'proportion', decimals: 3 },
      { key: 'change', label: rich`Δ*R*²`, format: 'proportion', decimals: 3 },
      { key: 'f', label: rich`Δ*F*`, format: 'statistic' },
      { key: 'df1', label: rich`*df*1`, format: 'df' },
      { key: 'df2', label: rich`*df*2`, format: 'df' },
      { key: 'p', label: [italic('p')], format: 'p' },
      { key: 'aic', label: ['AIC'], format: 'number' },
    ],
    rows: result.steps.map((step, i) => ({
      cells: {
        step: String(i + 1),
        added: step.added.map((name) => result.labels[name] ?? name).join(', '),
        r2: step.rSquared,
        change: step.rSquaredChange,
        f: step.fChange,
        df1: step.df1,
        df2: step.df2,
        p: step.pValue,
        aic: step.aic,
      },
    })),
    notes: rich`Δ*F* tests the predictors added at the step against the residuals of that step.`,
  };
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
  const test = (name: Runs, value: TestResult | null): TableRow[] =>
    value === null ? [] : [{ cells: { name, value: value.statistic, df: value.df, p: value.pValue } }];
  const single = (name: Runs, value: number | null): TableRow[] =>
    value === null ? [] : [{ cells: { name, value, df: null, p: null } }];
  return {
    kind: 'table',
    id: 'diagnostics',
    title: rich`Diagnostics of the Residuals`,
    columns: [
      { key: 'name', label: ['Diagnostic'] },
      { key: 'value', label: ['Value'], format: 'statistic', decimals: 3 },
      { key: 'df', label: [italic('df')], format: 'df' },
      { key: 'p', label: [italic('p')], format: 'p' },
    ],
    rows: [
      ...test(rich`Breusch–Pagan, studentized`, d.breuschPagan),
      ...test(rich`Breusch–Pagan, original`, d.breuschPaganOriginal),
      ...test(rich`White`, d.white),
      ...(d.residualNormality
        ? [
            {
              cells: {
                name: rich`Shapiro–Wilk *W*`,
                value: d.residualNormality.statistic,
                df: null,
                p: d.residualNormality.pValue,
              },
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
    ],
    notes: rich`Standardized residuals are internally studentized, studentized ones externally. PRESS is the sum of squared leave-one-out residuals.${d.white ? ' White’s test uses the predictors, their squares and products.' : ''}`,
  };
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
