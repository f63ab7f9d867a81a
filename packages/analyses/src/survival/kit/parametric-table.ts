/** Parametric models of times side by side, each against the model without predictors. */
import { type Runs, rich, type TableBlock } from '@constat/report';
import type { IntervalDistribution } from '@constat/stats';
import { type Columns, symbol, table, text, value } from '../../shared/table.ts';
import { DISTRIBUTION_WORDS } from './distribution-words.ts';

interface ParametricFit {
  readonly distribution: IntervalDistribution;
  readonly logLik: number;
  readonly aic: number;
  readonly scale: number;
  readonly likelihoodRatio: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
}

/** `further` stands behind the AIC. */
export const parametricTable = <Fit extends ParametricFit>(
  models: readonly Fit[],
  notes: Runs,
  further: Columns<Fit> = [],
): TableBlock =>
  table(models, {
    id: 'parametric',
    title: 'Parametric Models',
    columns: [
      text('Distribution', ({ distribution }) => DISTRIBUTION_WORDS[distribution]),
      value(rich`log *L*`, 'number', ({ logLik }) => logLik),
      value('AIC', 'number', ({ aic }) => aic),
      further,
      value('Scale', 'number', ({ scale }) => scale, 3),
      value('χ²', 'statistic', ({ likelihoodRatio }) => likelihoodRatio?.statistic ?? null),
      symbol('df', 'df', ({ likelihoodRatio }) => likelihoodRatio?.df ?? null),
      symbol('p', 'p', ({ likelihoodRatio }) => likelihoodRatio?.pValue ?? null),
    ],
    notes: rich`${notes} χ² is the likelihood-ratio test against the model without predictors.`,
  });
