import { type NoticeBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import { type EffectSize, shareOfVariation } from '@constat/stats';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { interval, limits, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaNumber, alphaOf, reachesZeroNote } from '../../shared/wording.ts';
import { crudeTable } from '../kit/crude.ts';
import {
  curveChecks,
  curveFigures,
  curveMethods,
  curveTable,
  rCurves,
  withCurves,
} from '../kit/curve-blocks.ts';
import { errorsNote, errorsWorks } from '../kit/errors.ts';
import { coefficientLabel } from '../kit/labels.ts';
import { predictorColumns } from '../kit/model-tables.ts';
import { coefficientDecimals } from '../kit/model-text.ts';
import { checks } from './checks.ts';
import { effectFigure } from './effect-figure.ts';
import { coefficientsFigure, qqFigure, residualsFigure } from './figures.ts';
import type { RegressionOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { RegressionResult, TestResult } from './result.ts';
import { selectionMethods, selectionNotice, selectionTable } from './selection.ts';
import { apa, finding, interpretation, methods, modelTest, shownCoefficients } from './text.ts';

export function present(result: RegressionResult, options: RegressionOptions): Presentation {
  return {
    ...finding(result, options),
    notices: [...excluded(result), ...selectionNotice(result, options)],
    estimates: estimates(result, options),
    tables: [
      modelTable(result, options),
      ...(result.steps.length > 1 ? [stepsTable(result)] : []),
      coefficientsTable(result, options),
      ...selectionTable(result, options),
      ...crudeTable(labelled(result), result.crude, {
        title: 'Coefficients',
        level: options.confidenceLevel,
        format: 'number',
        decimals: coefficientDecimals(shownCoefficients(result)),
      }),
      ...(result.predictions.length > 0 ? [predictionsTable(result, options)] : []),
      ...curveTable(result.curves),
      ...(options.diagnostics ? [diagnosticsTable(result)] : []),
    ],
    checks: [...checks(result, options), ...curveChecks(result.curves, alphaOf(options.confidenceLevel))],
    figures: [
      ...(options.plots.includes('effect') ? effectFigure(result, options) : []),
      ...(options.plots.includes('residuals') && result.residuals.length > 0
        ? [residualsFigure(result)]
        : []),
      ...(options.plots.includes('qq') && result.qq.length > 0 ? [qqFigure(result)] : []),
      ...(options.plots.includes('coefficients') ? [coefficientsFigure(result, options)] : []),
      ...curveFigures(result.curves, `Expected ${result.outcome.label}`, options.confidenceLevel, 'number'),
    ],
    interpretation: withCurves(
      interpretation(result, options),
      result.curves,
      alphaOf(options.confidenceLevel),
    ),
    apa: apa(result, options),
    methods: [
      ...methods(result, options),
      ...selectionMethods(result, options),
      ...curveMethods(result.curves),
    ],
    works: references(result, options),
    r: [...rCode(result, options), ...rCurves(options, 'F')],
  };
}

/** A tenth of the cases left out is more than a remark. */
function excluded({ sample }: RegressionResult): NoticeBlock[] {
  const notices = excludedNotice(sample, ['They have no value in at least one variable of the model.']);
  const isMany = sample.excluded / (sample.used + sample.excluded) > 0.1;
  return notices.map((notice) => (isMany ? { ...notice, level: 'warning' } : notice));
}

function estimates(result: RegressionResult, options: RegressionOptions): Estimates {
  const { fit } = result;
  const test = modelTest(result);
  const alpha = alphaOf(options.confidenceLevel);
  const found = rSquaredLimits(result, options);
  return [
    {
      label: options.intercept ? rich`*R*², explained variance` : rich`*R*² about zero`,
      value: fit.rSquared,
      format: 'proportion',
      ...(found ? { ciLower: found.ciLower, ciUpper: found.ciUpper, level: options.confidenceLevel } : {}),
      detail: rich`adjusted ${num(fit.adjustedRSquared, 'proportion')}`,
    },
    {
      label: rich`Residual standard error`,
      value: fit.residualStandardError,
      format: 'number',
      detail: rich`${num(fit.dfResidual, 'integer')} *df*`,
    },
    ...(test
      ? [
          {
            label: rich`*p* value of the model`,
            value: test.pValue,
            format: 'p' as const,
            reference: alpha,
            detail: rich`${test.pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
          },
        ]
      : []),
  ];
}

/** Limits of R² about the mean; that about zero is no share of variance. */
const rSquaredLimits = ({ fit }: RegressionResult, options: RegressionOptions): EffectSize | null =>
  options.intercept
    ? shareOfVariation(fit.rSquared, fit.n - 1 - fit.dfResidual, fit.dfResidual, options.confidenceLevel)
    : null;

function modelTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const { fit } = result;
  const test = modelTest(result);
  return table(ONE_ROW, {
    id: 'model',
    title: rich`Model Fit for ${result.outcome.label}`,
    columns: [
      symbol('R', 'proportion', () => fit.multipleR),
      value(rich`*R*²`, 'proportion', () => fit.rSquared, 3),
      options.intercept
        ? under(
            rich`${num(options.confidenceLevel, 'level')} CI of *R*²`,
            limits('proportion', () => rSquaredLimits(result, options), 3),
          )
        : [],
      value(rich`Adjusted *R*²`, 'proportion', () => fit.adjustedRSquared, 3),
      symbol('F', 'statistic', () => test?.statistic ?? null),
      value(rich`*df*1`, 'df', () => test?.df1 ?? null),
      value(rich`*df*2`, 'df', () => test?.df2 ?? null),
      symbol('p', 'p', () => test?.pValue ?? null),
      value(rich`Residual *SE*`, 'number', () => fit.residualStandardError),
      value('AIC', 'number', () => fit.aic),
      value('BIC', 'number', () => fit.bic),
    ],
    notes: rich`${options.intercept ? '' : rich`*R*² is the share of the sum of squares about zero, not about the mean, and cannot be compared with that of a model with intercept. `}${options.intercept ? rich`Limits of *R*² are from the noncentral *F* distribution, the predictors taken as fixed.${reachesZeroNote(options.confidenceLevel)} ` : ''}AIC and BIC count the error variance as a parameter.${result.errors ? rich` *F* is Wald’s test of all predictors with the standard errors chosen.` : ''}`,
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
    notes: result.errors
      ? rich`Δ*F* is Wald’s test of the predictors added at the step, with the standard errors chosen.`
      : rich`Δ*F* tests the predictors added at the step against the residuals of that step.`,
  });
}

function coefficientsTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const shown = shownCoefficients(result);
  const vif = result.coefficients.some((coefficient) => coefficient.vif !== null);
  const decimals = coefficientDecimals(shown);
  const notes: Runs[] = [
    rich`LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.`,
  ];
  if (result.errors)
    notes.push(
      errorsNote(options, result.errors),
      rich` *t* has ${num(result.errors.df!, 'df')} degrees of freedom.`,
    );
  if (options.standardized)
    notes.push(rich` β is *b* times *SD* of the predictor column over *SD* of the outcome.`);
  if (vif) notes.push(rich` VIF is the variance inflation factor.`);
  return table(shown, {
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label}`,
    columns: [
      text('Predictor', ({ name }) => coefficientLabel(name, result)),
      symbol('b', 'number', ({ estimate }) => estimate, decimals),
      symbol('SE', 'number', ({ standardError }) => standardError, decimals),
      interval(options.confidenceLevel, 'number', (row) => row, decimals),
      options.standardized ? value('β', 'effect', ({ standardizedEstimate }) => standardizedEstimate) : [],
      symbol('t', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
      vif ? value('VIF', 'statistic', (_, i) => result.coefficients[i]?.vif ?? null) : [],
    ],
    notes: notes.flat(),
  });
}

const labelled = (result: RegressionResult) =>
  shownCoefficients(result).map((each) => ({ ...each, label: coefficientLabel(each.name, result) }));

function predictionsTable(result: RegressionResult, options: RegressionOptions): TableBlock {
  const level = num(options.confidenceLevel, 'level');
  return table(result.predictions, {
    id: 'predictions',
    title: rich`Predicted ${result.outcome.label}`,
    columns: [
      predictorColumns(Object.keys(result.predictions[0]?.values ?? {}), result),
      value('Predicted', 'number', ({ fit }) => fit),
      under(
        rich`${level} CI of the mean`,
        limits('number', (row) => row),
      ),
      under(
        rich`${level} of single cases`,
        limits('number', ({ piLower, piUpper }) => ({ ciLower: piLower, ciUpper: piUpper })),
      ),
    ],
  });
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
  { factors, errors }: RegressionResult,
  { checks, diagnostics, selection }: RegressionOptions,
): readonly WorkKey[] {
  return [
    ...when(selection !== 'none', 'mallows1973', 'berk2013'),
    'fox2016',
    ...errorsWorks(errors),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('spread'), 'breuschPagan1979', 'koenker1981'),
    ...when(checks.includes('independence'), 'durbinWatson1950'),
    ...when(checks.includes('collinearity') && factors.length > 0, 'foxMonette1992'),
    ...when(checks.includes('influence') || diagnostics, 'cook1977'),
  ];
}
