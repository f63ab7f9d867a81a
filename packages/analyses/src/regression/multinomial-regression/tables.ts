/** The tables of the regression. */
import { num, rich, type TableBlock } from '@constat/report';
import { estimate, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { predictorColumns } from '../kit/model-tables.ts';
import { coefficientDecimals, slopesOf } from '../kit/model-text.ts';
import { coefficientColumns, ratioColumns } from '../kit/ratios.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';
import { comparedWith, equationsOf, ratioName } from './text.ts';

export const modelTable = ({ fit, outcome }: CategoryResult): TableBlock =>
  table(ONE_ROW, {
    id: 'model',
    title: rich`Model Fit for ${outcome.label}`,
    columns: [
      value(rich`−2 log *L*`, 'number', () => fit.deviance),
      value('χ²', 'statistic', () => fit.likelihoodRatio.statistic),
      symbol('df', 'df', () => fit.likelihoodRatio.df),
      symbol('p', 'p', () => fit.likelihoodRatio.pValue),
      under(
        rich`*R*²`,
        value('McFadden', 'proportion', () => fit.mcFadden, 3),
        value('Cox–Snell', 'proportion', () => fit.coxSnell, 3),
        value('Nagelkerke', 'proportion', () => fit.nagelkerke, 3),
      ),
      value('AIC', 'number', () => fit.aic),
      value('BIC', 'number', () => fit.bic),
    ],
    notes: rich`χ² is the likelihood-ratio test against the model without predictors.`,
  });

export function coefficientsTable(result: CategoryResult, options: CategoryOptions): TableBlock {
  const sections = equationsOf(result).map(({ category, ratios }) => ({
    heading: category === null ? null : comparedWith(category, result),
    rows: ratios,
  }));
  const all = sections.flatMap(({ rows }) => rows);
  const decimals = coefficientDecimals([...result.thresholds, ...all]);
  const hasRatio = slopesOf(all).some(({ ratio }) => ratio !== null);
  return table(
    { sections },
    {
      id: 'coefficients',
      title: rich`Coefficients Predicting ${result.outcome.label}`,
      columns: [
        hasRatio
          ? ratioColumns(all, { name: ratioName(options), level: options.confidenceLevel, decimals })
          : coefficientColumns(decimals),
      ],
      notes:
        options.method === 'ordinal'
          ? rich`A positive *b* favours higher categories.`
          : rich`*b* is the change of the logarithm of the ratio of both probabilities.`,
    },
  );
}

export function thresholdsTable(
  { thresholds }: CategoryResult,
  { confidenceLevel }: CategoryOptions,
): TableBlock {
  return table(thresholds, {
    id: 'thresholds',
    title: rich`Thresholds`,
    columns: [
      text('Between', ({ between }) => between.join(' and ')),
      estimate(rich`${num(confidenceLevel, 'level')} CI`, 'number', (row) => row),
      symbol('SE', 'number', ({ standardError }) => standardError),
      symbol('z', 'statistic', ({ statistic }) => statistic),
    ],
    notes: rich`Where the categories meet on the scale of the model, all predictors being zero or at their reference.`,
  });
}

export const classificationTable = ({ classification, outcome }: CategoryResult): TableBlock =>
  table(classification, {
    id: 'classification',
    title: rich`Observed and Most Probable ${outcome.label}`,
    columns: [
      text('Observed', (_, k) => outcome.categories[k]!),
      under(
        'Most probable',
        outcome.categories.map((category, k) => value(category, 'integer', (row) => row[k]!)),
      ),
      value('Correct', 'percent', (row, k) => row[k]! / row.reduce((sum, count) => sum + count, 0)),
    ],
  });

export const predictionsTable = (result: CategoryResult): TableBlock =>
  table(result.predictions, {
    id: 'predictions',
    title: 'Probabilities of New Cases',
    columns: [
      predictorColumns(Object.keys(result.labels), result, 'number'),
      under(
        `Probability of ${result.outcome.label}`,
        result.outcome.categories.map((category, k) =>
          value(category, 'proportion', ({ shares }) => shares[k]!),
        ),
      ),
    ],
  });
