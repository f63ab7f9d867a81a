/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock, type TableRow } from '@constat/report';
import { column, estimate, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import { coefficientLabel } from '../kit/labels.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';
import { ratioDecimals, ratioName, slopes, termLabel } from './text.ts';

export function modelTable({ fit, outcome }: CategoryResult): TableBlock {
  const r2 = (key: string, name: string) => ({
    ...column(key, [name], 'proportion', 'r2'),
    decimals: 3,
  });
  return {
    kind: 'table',
    id: 'model',
    title: rich`Model Fit for ${outcome.label}`,
    columns: [
      column('deviance', rich`−2 log *L*`, 'number'),
      column('chi', ['χ²'], 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
      r2('mcFadden', 'McFadden'),
      r2('coxSnell', 'Cox–Snell'),
      r2('nagelkerke', 'Nagelkerke'),
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
          aic: fit.aic,
          bic: fit.bic,
        },
      },
    ],
    notes: rich`χ² is the likelihood-ratio test against the model without predictors.`,
  };
}

export function coefficientsTable(result: CategoryResult, options: CategoryOptions): TableBlock {
  const { outcome } = result;
  const all = [...result.thresholds, ...result.equations.flatMap(({ coefficients }) => coefficients)];
  const smallest = Math.min(...all.map(({ standardError }) => standardError));
  const decimals = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
  const hasRatio = slopes(result).some(({ coefficient }) => coefficient.ratio !== null);
  const ratioColumns = Math.min(
    4,
    Math.max(2, ...slopes(result).map(({ coefficient }) => ratioDecimals(coefficient))),
  );
  const ratio = (key: string, label: Runs) => ({
    ...column(key, label, 'number', 'ratio'),
    decimals: ratioColumns,
  });
  const rows: TableRow[] = result.equations.flatMap(({ category, coefficients }) => [
    ...(category === null
      ? []
      : [{ cells: { term: [`${category} vs. ${outcome.categories[0]}`] }, heading: true }]),
    ...coefficients.map((coefficient) => {
      const isRatio = coefficient.name !== '(Intercept)';
      return {
        cells: {
          term: [termLabel(coefficient.name, result)],
          b: coefficient.estimate,
          se: coefficient.standardError,
          z: coefficient.statistic,
          p: coefficient.pValue,
          ratio: isRatio ? coefficient.ratio : null,
          lower: isRatio ? coefficient.ratioCiLower : null,
          upper: isRatio ? coefficient.ratioCiUpper : null,
        },
        ...(category === null ? {} : { indent: true }),
      };
    }),
  ]);
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Coefficients Predicting ${outcome.label}`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      ...(hasRatio ? [ratio('ratio', ['Estimate']), ratio('lower', ['LL']), ratio('upper', ['UL'])] : []),
    ],
    ...(hasRatio
      ? { spanners: { ratio: rich`${ratioName(options)}, ${num(options.confidenceLevel, 'level')} CI` } }
      : {}),
    rows,
    notes:
      options.method === 'ordinal'
        ? rich`A positive *b* favours higher categories.`
        : rich`*b* is the change of the logarithm of the ratio of both probabilities.`,
  };
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

export function termsTable(result: CategoryResult): TableBlock {
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

export function classificationTable({ classification, outcome }: CategoryResult): TableBlock {
  const keys = outcome.categories.map((_, k) => `c${k}`);
  return {
    kind: 'table',
    id: 'classification',
    title: rich`Observed and Most Probable ${outcome.label}`,
    columns: [
      column('observed', ['Observed']),
      ...outcome.categories.map((category, k) => column(keys[k]!, [category], 'integer', 'predicted')),
      column('correct', ['Correct'], 'percent'),
    ],
    spanners: { predicted: ['Most probable'] },
    rows: classification.map((row, k) => ({
      cells: {
        observed: outcome.categories[k]!,
        ...Object.fromEntries(row.map((count, j) => [keys[j]!, count])),
        correct: row[k]! / row.reduce((sum, count) => sum + count, 0),
      },
    })),
  };
}

export function predictionsTable({ predictions, labels, outcome }: CategoryResult): TableBlock {
  const predictors = Object.keys(labels);
  return {
    kind: 'table',
    id: 'predictions',
    title: rich`Probabilities of New Cases`,
    columns: [
      ...predictors.map((name) => column(`v-${name}`, [labels[name] ?? name], 'number')),
      ...outcome.categories.map((category, k) => column(`c${k}`, [category], 'proportion', 'share')),
    ],
    spanners: { share: [`Probability of ${outcome.label}`] },
    rows: predictions.map(({ values, shares }) => ({
      cells: {
        ...Object.fromEntries(predictors.map((name) => [`v-${name}`, values[name] ?? null])),
        ...Object.fromEntries(shares.map((share, k) => [`c${k}`, share])),
      },
    })),
  };
}
