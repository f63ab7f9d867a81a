import { num, rich, type TableBlock } from '@constat/report';
import { isNonEmpty } from '@constat/stats';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { pText } from '../../shared/wording.ts';
import { ACCURACY_NOTE, accuracyTable } from '../kit/future.ts';
import type { ArimaOptions } from './options.ts';
import type { ArimaResult } from './result.ts';
import { modelName, regressorNames, withRegressors } from './text.ts';

export function coefficientTable(result: ArimaResult, options: ArimaOptions): TableBlock {
  const { fit, coefficients } = result;
  const { likelihoodRatio: ratio, regressors } = result;
  const regression = ratio
    ? rich` Against the model without ${regressorNames(result)}: χ²(${num(ratio.df, 'df')}) = ${num(ratio.statistic, 'statistic')}, ${pText(ratio.pValue)}.`
    : [];
  const note = rich`${modelName(fit.order)}, *n* = ${num(result.n, 'integer')}${fit.order.d + fit.order.seasonalD > 0 ? rich`, ${num(fit.nUsed, 'integer')} after differencing` : ''}${result.info.inside > 0 ? rich`, ${num(result.info.inside, 'integer')} missing inside the series` : ''}. σ² = ${num(fit.sigma2)}, log likelihood ${num(fit.logLik)}, AIC = ${num(fit.aic)}, AICc = ${num(fit.aicc)}, BIC = ${num(fit.bic)}. Moving-average coefficients have positive signs in the model${fit.order.constant ? (fit.order.d + fit.order.seasonalD > 0 ? '; the drift is the mean change a step' : regressors.length > 0 ? '; the intercept is the mean of the series where all regressors are 0' : '; the intercept is the mean of the series') : ''}.${regression}`;
  const none = {
    name: 'none: a random walk',
    estimate: null,
    standardError: null,
    z: null,
    pValue: null,
    ciLower: null,
    ciUpper: null,
  };
  const first = coefficients.length - regressors.length;
  const rows = coefficients.map((each, i) => ({ ...each, name: regressors[i - first]?.label ?? each.name }));
  return table([...rows, ...(coefficients.length > 0 ? [] : [none])], {
    id: 'coefficients',
    title: rich`Coefficients of ${modelName(fit.order)}${withRegressors(result)}`,
    columns: [
      text('Coefficient', ({ name }) => name),
      value('Estimate', 'number', ({ estimate }) => estimate),
      symbol('SE', 'number', ({ standardError }) => standardError),
      symbol('z', 'statistic', ({ z }) => z),
      symbol('p', 'p', ({ pValue }) => pValue),
      interval(options.confidenceLevel, 'number', (row) => row),
    ],
    notes: note,
  });
}

export function candidateTable({ candidates, tried, info }: ArimaResult): readonly TableBlock[] {
  if (!isNonEmpty(candidates)) return [];
  return [
    table(candidates, {
      id: 'candidates',
      title: 'Models Compared',
      columns: [
        text('Model', ({ order }) => modelName(order)),
        value('Parameters', 'integer', ({ nParameters }) => nParameters),
        value('Log likelihood', 'number', ({ logLik }) => logLik),
        value('AICc', 'number', ({ aicc }) => aicc),
        value('Above the best', 'number', ({ aicc }) => aicc - candidates[0].aicc),
      ],
      notes: rich`${num(tried, 'integer')} models were tried in steps${tried > candidates.length ? rich`; the best ${num(candidates.length, 'integer')} are shown` : ''}. Models whose AICc differs by less than 2 are about equally good; those with other differences cannot be compared by it.${info.inside > 0 ? ' For this comparison straight lines close the gaps.' : ''}`,
    }),
  ];
}

export function accuracy({ within, holdout, regressors }: ArimaResult): TableBlock {
  return accuracyTable(
    [
      { of: 'One step ahead, within the series', accuracy: within },
      ...(holdout
        ? [
            { of: 'Values held out', accuracy: holdout.model },
            { of: 'Values held out, naive', accuracy: holdout.naive },
          ]
        : []),
    ],
    holdout
      ? rich`${ACCURACY_NOTE} Values held out are forecast one to ${num(holdout.model.n, 'integer')} steps ahead${regressors.length > 0 ? ', with the regressors of these times' : ''}; naive takes the last value, or that of the same season.`
      : ACCURACY_NOTE,
  );
}
