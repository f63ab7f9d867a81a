/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { column, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import { coefficientLabel } from '../kit/labels.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';
import { ratioDecimals, ratioLabel, slopes } from './text.ts';

export function modelTable({ fit, outcome }: PoissonResult): TableBlock {
  const { likelihood, negativeBinomial: nb, overall } = fit;
  const row = (
    what: Runs,
    value: number | Runs,
    test: { readonly df?: number; readonly df2?: number | null; readonly pValue?: number } = {},
  ) => ({ what, value, df: test.df ?? null, df2: test.df2 ?? null, p: test.pValue ?? null });
  const isF = overall.df2 !== null;
  const rows = [
    row(isF ? rich`*F* of all predictors` : rich`χ² of all predictors`, overall.statistic, overall),
    row(rich`Deviance`, fit.deviance, fit.devianceGoodnessOfFit),
    row(rich`Pearson χ²`, fit.pearsonChiSquare, fit.pearsonGoodnessOfFit),
    row(rich`Dispersion`, fit.dispersion),
    ...(likelihood
      ? [
          row(rich`McFadden *R*²`, [num(likelihood.mcFadden, 'proportion', 3)]),
          row(rich`Log likelihood`, likelihood.logLik),
          row(rich`AIC`, likelihood.aic),
          row(rich`BIC`, likelihood.bic),
        ]
      : []),
    ...(nb
      ? [
          row(rich`θ`, nb.theta),
          row(rich`*SE* of θ`, nb.thetaStandardError),
          row(rich`α = 1/θ`, nb.alpha),
          row(rich`χ² against Poisson`, nb.poissonComparison.statistic, {
            df: 1,
            pValue: nb.poissonComparison.pValue,
          }),
        ]
      : []),
  ];
  return table(rows, {
    id: 'model',
    title: rich`Model Fit for ${outcome.label}`,
    columns: [
      text('Quantity', ({ what }) => what),
      value('Value', 'number', ({ value }) => value),
      symbol('df', 'df', ({ df }) => df),
      isF ? value(rich`*df*₂`, 'df', ({ df2 }) => df2) : [],
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`Deviance and Pearson χ² test the fit: small *p* values are evidence against the model. The dispersion is the Pearson χ² divided by its *df*, 1 where counts vary as the model says.${nb ? ' The variance is the mean plus its square divided by θ; the test against Poisson halves the tail, as θ cannot be negative.' : ''}`,
  });
}

export function coefficientsTable(result: PoissonResult, options: PoissonOptions): TableBlock {
  const smallest = Math.min(...result.coefficients.map(({ standardError }) => standardError));
  const decimals = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
  const ratioColumns = Math.min(4, Math.max(2, ...slopes(result).map(ratioDecimals)));
  const ratio = (key: string, label: Runs) => ({
    ...column(key, label, 'number', 'irr'),
    decimals: ratioColumns,
  });
  const quasi = options.family === 'quasi-poisson';
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label}`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      symbolColumn('z', quasi ? 't' : 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      ratio('ratio', ['Estimate']),
      ratio('lower', ['LL']),
      ratio('upper', ['UL']),
    ],
    spanners: { irr: rich`Rate ratio, ${num(options.confidenceLevel, 'level')} CI` },
    rows: result.coefficients.map((coefficient) => {
      // the intercept is not a ratio of rates but a rate
      const isRatio = coefficient.name !== '(Intercept)';
      return {
        cells: {
          term: ratioLabel(coefficient.name, result),
          b: coefficient.estimate,
          se: coefficient.standardError,
          z: coefficient.statistic,
          p: coefficient.pValue,
          ratio: isRatio ? coefficient.rateRatio : null,
          lower: isRatio ? coefficient.rateRatioCiLower : null,
          upper: isRatio ? coefficient.rateRatioCiUpper : null,
        },
      };
    }),
    notes: rich`*b* is the change of the logarithm of the ${result.exposure ? 'rate' : 'expected count'}.${quasi ? rich` *t* has ${num(result.fit.dfResidual, 'df')} degrees of freedom.` : ''}`,
  };
}

export function termsTable(result: PoissonResult): TableBlock {
  const isF = result.fit.overall.df2 !== null;
  return table(result.termTests, {
    id: 'terms',
    title: isF ? rich`Tests of the Terms` : rich`Likelihood-Ratio Tests of the Terms`,
    columns: [
      text('Term', ({ term }) => coefficientLabel(term, result)),
      isF
        ? symbol('F', 'statistic', ({ statistic }) => statistic)
        : value('χ²', 'statistic', ({ statistic }) => statistic),
      isF ? value(rich`*df*₁`, 'df', ({ df }) => df) : symbol('df', 'df', ({ df }) => df),
      isF ? value(rich`*df*₂`, 'df', ({ df2 }) => df2) : [],
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Each term is tested in the model of all terms that do not contain it (type II).`,
  });
}

export function predictionsTable(result: PoissonResult, { confidenceLevel }: PoissonOptions): TableBlock {
  const predictors = Object.keys(result.labels);
  return {
    kind: 'table',
    id: 'predictions',
    title: rich`Expected Counts of New Cases`,
    columns: [
      ...predictors.map((name) => column(`v-${name}`, [result.labels[name] ?? name], 'number')),
      column('count', ['Estimate'], 'number', 'ci'),
      column('lower', ['LL'], 'number', 'ci'),
      column('upper', ['UL'], 'number', 'ci'),
    ],
    spanners: { ci: rich`Expected count, ${num(confidenceLevel, 'level')} CI` },
    rows: result.predictions.map(({ values, count, ciLower, ciUpper }) => ({
      cells: {
        ...Object.fromEntries(predictors.map((name) => [`v-${name}`, values[name] ?? null])),
        count,
        lower: ciLower,
        upper: ciUpper,
      },
    })),
    notes: rich`The interval is that of the expected count${result.exposure ? rich` per unit of ${result.exposure.label}` : ''}, not of a single one.`,
  };
}
