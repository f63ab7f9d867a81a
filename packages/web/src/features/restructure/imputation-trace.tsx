import type { RestructureTrace } from '@constat/data';
import { FigureView } from '../../figure/figure-view.tsx';

/** Means of the imputed values, iteration by iteration: chains that mix without a trend have settled. */
export function ImputationTrace({ trace }: { trace: readonly RestructureTrace[] }) {
  const names = trace.map(({ variable }) => variable);
  const values = trace.flatMap(({ variable, means }) =>
    means.flatMap((chain, i) =>
      chain.map((mean, k) => ({ variable, imputation: String(i + 1), iteration: k + 1, mean })),
    ),
  );
  return (
    <details className="rs-trace">
      <summary>Convergence of the imputations</summary>
      <p className="dt-help">
        Each line is the mean of the values filled in by one imputation (of level numbers for categories).
        Lines that mix and show no trend have settled; otherwise impute again with more iterations.
      </p>
      <FigureView
        figure={{
          alt: `Lines of the mean of the imputed values by iteration, for ${names.join(', ')}.`,
          spec: {
            data: { values },
            facet: {
              row: {
                field: 'variable',
                type: 'nominal',
                sort: names,
                title: null,
                header: { orient: 'top', labelAnchor: 'start' },
              },
            },
            resolve: { scale: { y: 'independent' } },
            spec: {
              height: 90,
              mark: { type: 'line', tooltip: { content: 'data' } },
              encoding: {
                x: {
                  field: 'iteration',
                  type: 'quantitative',
                  axis: { title: 'Iteration', tickMinStep: 1 },
                },
                y: { field: 'mean', type: 'quantitative', scale: { zero: false }, axis: { title: null } },
                detail: { field: 'imputation', type: 'nominal' },
              },
            },
          },
        }}
      />
    </details>
  );
}
