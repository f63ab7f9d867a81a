/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { estimate, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import { errorsNote } from '../kit/errors.ts';
import { predictorColumns } from '../kit/model-tables.ts';
import { ratioColumns } from '../kit/ratios.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';
import { rateRatios } from './text.ts';

export function modelTable({ fit, outcome, errors }: PoissonResult): TableBlock {
  const { likelihood, negativeBinomial: nb, overall } = fit;
  const row = (
    what: Runs,
    value: number | Runs,
    test: { readonly df?: number; readonly df2?: number | null; readonly pValue?: number } = {},
  ) => ({ what, value, df: test.df ?? null, df2: test.df2 ?? null, p: test.pValue ?? null });
  const isF = overall.df2 !== null;
  const rows = [
    row(
      isF ? rich`*F* of all predictors` : rich`${errors ? 'Wald ' : ''}χ² of all predictors`,
      overall.statistic,
      overall,
    ),
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
  const quasi = options.family === 'quasi-poisson' && !result.errors;
  const ratios = rateRatios(result);
  return table(ratios, {
    id: 'coefficients',
    title: rich`Coefficients Predicting ${result.outcome.label}`,
    columns: [
      ratioColumns(ratios, {
        name: 'Rate ratio',
        level: options.confidenceLevel,
        statistic: quasi ? 't' : 'z',
      }),
    ],
    notes: rich`*b* is the change of the logarithm of the ${result.exposure ? 'rate' : 'expected count'}.${quasi ? rich` *t* has ${num(result.fit.dfResidual, 'df')} degrees of freedom.` : ''}${errorsNote(options, result.errors)}`,
  });
}

export const predictionsTable = (
  result: PoissonResult,
  { confidenceLevel, newExposure }: PoissonOptions,
): TableBlock =>
  table(result.predictions, {
    id: 'predictions',
    title: 'Expected Counts of New Cases',
    columns: [
      predictorColumns(Object.keys(result.labels), result, 'number'),
      estimate(
        rich`Expected count, ${num(confidenceLevel, 'level')} CI`,
        'number',
        ({ count, ciLower, ciUpper }) => ({ estimate: count, ciLower, ciUpper }),
      ),
    ],
    notes: rich`The interval is that of the expected count${result.exposure ? (newExposure === 1 ? rich` per unit of ${result.exposure.label}` : rich` at an exposure of ${given(newExposure)} (${result.exposure.label})`) : ''}, not of a single one.`,
  });
