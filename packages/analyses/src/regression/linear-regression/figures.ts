import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { quantileFigure, shownOf } from '../../shared/residual-figures.ts';
import { coefficientLabel } from '../kit/labels.ts';
import type { RegressionOptions } from './options.ts';
import type { Coefficient, RegressionResult } from './result.ts';
import { shownCoefficients } from './text.ts';

const extent = (values: readonly number[]): readonly [number, number] => niceDomain(...extremes(values));

/** Standardized residuals beyond this are marked: about one in 370 normal ones. */
const FAR = 3;

/** Residuals over fitted values: a curve or a fan would show here. */
export function residualsFigure(result: RegressionResult): FigureBlock {
  const { residuals, fit } = result;
  const far = residuals.filter((point) => Math.abs(point.standardized) > FAR).length;
  const x: Position = {
    field: 'fitted',
    type: 'quantitative',
    scale: { domain: extent(residuals.map((point) => point.fitted)), nice: false, zero: false },
    axis: { title: `Fitted ${result.outcome.label}` },
  };
  const y: Position = {
    field: 'residual',
    type: 'quantitative',
    scale: { domain: extent(residuals.map((point) => point.residual)), nice: false, zero: false },
    axis: { title: 'Residual' },
  };
  return figure({
    id: 'residuals',
    table: 'all',
    shows: [{ kind: 'rows', field: 'row' }],
    title: rich`Residuals and Fitted Values`,
    alt: `Scatter plot of the residuals of ${result.outcome.label} over its fitted values, ${formatNumber(residuals.length, 'integer')} points, residual standard error ${formatNumber(fit.residualStandardError, 'number')}; ${formatNumber(far, 'integer')} ${far === 1 ? 'lies' : 'lie'} more than three standard errors from zero.`,
    notes: [
      `Points should form an even band around zero; a curve suggests a missing term, a fan unequal spread. Squares are standardized residuals beyond ${FAR}.${shownOf(residuals.length, fit.n)}`,
    ],
    spec: {
      height: 260,
      datasets: {
        all: residuals,
        points: residuals.filter((point) => Math.abs(point.standardized) <= FAR),
        far: residuals.filter((point) => Math.abs(point.standardized) > FAR),
      },
      layer: [
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x, y },
        },
        {
          data: { name: 'far' },
          mark: { type: 'point', style: 'flagged', tooltip: { content: 'data' } },
          encoding: { x, y },
        },
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
      ],
    },
  });
}

/** Ordered standardized residuals against the quantiles of the normal distribution. */
export const qqFigure = ({ qq, fit, outcome }: RegressionResult): FigureBlock =>
  quantileFigure(qq, fit.n, outcome.label);

/** Coefficients with their intervals, the intercept left out. */
export function coefficientsFigure(result: RegressionResult, options: RegressionOptions): FigureBlock {
  const slopes: readonly Coefficient[] = shownCoefficients(result).filter(
    (coefficient) => coefficient.name !== '(Intercept)',
  );
  const values = slopes.map((coefficient) => ({
    term: coefficientLabel(coefficient.name, result),
    estimate: coefficient.estimate,
    ciLower: coefficient.ciLower,
    ciUpper: coefficient.ciUpper,
  }));
  const y: Position = {
    field: 'term',
    type: 'nominal',
    sort: values.map((value) => value.term),
    title: null,
    axis: { labelLimit: 260 },
  };
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: {
      domain: niceDomain(
        Math.min(0, ...values.map((value) => value.ciLower)),
        Math.max(0, ...values.map((value) => value.ciUpper)),
      ),
      nice: false,
    },
    axis: { title: 'Coefficient' },
  });
  return figure({
    id: 'coefficients',
    title: rich`Coefficients With Intervals`,
    alt: `Coefficients of the regression of ${result.outcome.label}: ${values
      .map((value) => `${value.term} ${formatNumber(value.estimate, 'number')}`)
      .join(', ')}.`,
    notes: rich`Lines are ${num(options.confidenceLevel, 'level')} confidence intervals. Coefficients of predictors with other units cannot be compared by length.`,
    spec: {
      height: 32 * values.length + 16,
      data: { values },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('zero') },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, x: x('ciLower'), x2: { field: 'ciUpper' } },
        },
        {
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { y, x: x('estimate') },
        },
      ],
    },
  });
}
