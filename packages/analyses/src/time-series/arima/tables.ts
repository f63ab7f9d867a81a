import { num, rich, type TableBlock } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import { ACCURACY_NOTE, accuracyTable } from '../kit/future.ts';
import type { ArimaOptions } from './options.ts';
import type { ArimaResult } from './result.ts';
import { modelName } from './text.ts';

export function coefficientTable(result: ArimaResult, options: ArimaOptions): TableBlock {
  const { fit, coefficients } = result;
  const note = rich`${modelName(fit.order)}, *n* = ${num(result.n, 'integer')}, ${num(fit.nUsed, 'integer')} after differencing. σ² = ${num(fit.sigma2)}, log likelihood ${num(fit.logLik)}, AIC = ${num(fit.aic)}, AICc = ${num(fit.aicc)}, BIC = ${num(fit.bic)}. Moving-average coefficients have positive signs in the model${fit.order.constant ? (fit.order.d + fit.order.seasonalD > 0 ? '; the drift is the mean change a step' : '; the intercept is the mean of the series') : ''}.`;
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Coefficients of ${modelName(fit.order)}`,
    columns: [
      column('name', ['Coefficient']),
      column('estimate', ['Estimate'], 'number'),
      symbolColumn('se', 'SE', 'number'),
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      column('lower', [LIMITS.lower], 'number', 'ci'),
      column('upper', [LIMITS.upper], 'number', 'ci'),
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
    rows:
      coefficients.length > 0
        ? coefficients.map(({ name, estimate, standardError, z, pValue, ciLower, ciUpper }) => ({
            cells: { name, estimate, se: standardError, z, p: pValue, lower: ciLower, upper: ciUpper },
          }))
        : [
            {
              cells: {
                name: 'none: a random walk',
                estimate: null,
                se: null,
                z: null,
                p: null,
                lower: null,
                upper: null,
              },
            },
          ],
    notes: note,
  };
}

export function candidateTable({ candidates, tried }: ArimaResult): readonly TableBlock[] {
  if (candidates.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'candidates',
      title: ['Models Compared'],
      columns: [
        column('model', ['Model']),
        column('k', ['Parameters'], 'integer'),
        column('logLik', ['Log likelihood'], 'number'),
        column('aicc', ['AICc'], 'number'),
        column('difference', ['Above the best'], 'number'),
      ],
      rows: candidates.map(({ order, nParameters, logLik, aicc }) => ({
        cells: {
          model: modelName(order),
          k: nParameters,
          logLik,
          aicc,
          difference: aicc - candidates[0]!.aicc,
        },
      })),
      notes: rich`${num(tried, 'integer')} models were tried in steps${tried > candidates.length ? rich`; the best ${num(candidates.length, 'integer')} are shown` : ''}. Models whose AICc differs by less than 2 are about equally good; those with other differences cannot be compared by it.`,
    },
  ];
}

export function accuracy({ within, holdout }: ArimaResult): TableBlock {
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
      ? rich`${ACCURACY_NOTE} Values held out are forecast one to ${num(holdout.model.n, 'integer')} steps ahead; naive takes the last value, or that of the same season.`
      : ACCURACY_NOTE,
  );
}
