/** Where the search for estimates begins. */
import type { Matrix } from '../linalg/matrix.ts';
import type { SemModel, SemParameter } from './model.ts';

/** Mean and covariance matrix (divisor n) of a group. */
export interface GroupMoments {
  readonly n: number;
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** The sample's own moments of observed predictors put into the model. */
export function withPredictorMoments(model: SemModel, moments: readonly GroupMoments[]): SemModel {
  const p = model.observed.length;
  return {
    ...model,
    parameters: model.parameters.map((each) => {
      if (!each.exogenous) return each;
      const { mean, covariance } = moments[each.group]!;
      const value =
        each.kind === 'intercept' ? mean[each.row]! : covariance.data[each.row + each.column * p]!;
      return { ...each, value };
    }),
  };
}

interface Scale {
  /** Loading of each indicator beside the first. */
  readonly relative: ReadonlyMap<number, number>;
  /** Variance of the factor in units of the first indicator. */
  readonly variance: number;
}

/** Loadings from ratios of covariances with the other indicators (Hägglund 1982, Psychometrika 47, 209-222). */
function scaleOf(indicators: readonly number[], { covariance }: GroupMoments): Scale {
  const p = covariance.rows;
  const at = (i: number, j: number): number => covariance.data[i + j * p]!;
  const first = indicators[0]!;
  const relative = new Map<number, number>([[first, 1]]);
  for (const j of indicators.slice(1)) {
    let above = 0;
    let below = 0;
    for (const k of indicators) {
      if (k === j || k === first) continue;
      above += at(first, k) * at(j, k);
      below += at(first, k) ** 2;
    }
    const size = Math.sqrt(at(j, j) / at(first, first));
    const plain = (at(first, j) < 0 ? -1 : 1) * size;
    const ratio = below > 0 ? above / below : plain;
    // a ratio far from the units of the items says only that the covariances are weak
    relative.set(j, Math.abs(ratio) > 0.2 * size && Math.abs(ratio) < 5 * size ? ratio : plain);
  }
  let sum = 0;
  for (const j of indicators.slice(1)) sum += at(first, j) / relative.get(j)!;
  const mean = indicators.length > 1 ? sum / (indicators.length - 1) : at(first, first);
  const variance = Math.min(0.9 * at(first, first), Math.max(0.1 * at(first, first), mean));
  return { relative, variance };
}

/** Values from which the free parameters start; `plain` takes one loading and half the variances, the second try. */
export function startValues(model: SemModel, moments: readonly GroupMoments[], plain: boolean): Float64Array {
  const theta = new Float64Array(model.free);
  const p = model.observed.length;
  for (let group = 0; group < model.groups; group++) {
    const own = model.parameters.filter((each) => each.group === group);
    const sample = moments[group]!;
    const scales = new Map<number, { scale: Scale; unit: number }>();
    model.latent.forEach((_, k) => {
      const loadings = own.filter(({ op, column }) => op === '=~' && column === p + k);
      const items = loadings.filter(({ row }) => row < p);
      if (items.length === 0) return;
      const scale = scaleOf(
        items.map(({ row }) => row),
        sample,
      );
      const fixed = own.find(
        ({ kind, row, column }) => kind === 'covariance' && row === p + k && column === p + k,
      );
      const anchor = items.find(({ free, value }) => free < 0 && value !== 0);
      // how long one unit of the factor is in units of its first indicator
      const unit = anchor
        ? scale.relative.get(anchor.row)! / anchor.value
        : fixed && fixed.free < 0 && fixed.value > 0
          ? Math.sqrt(scale.variance / fixed.value)
          : 1;
      scales.set(p + k, { scale, unit });
    });
    for (const each of own) if (each.free >= 0) theta[each.free] = each.start ?? startOf(each, plain);
    function startOf({ kind, op, row, column }: SemParameter, simple: boolean): number {
      if (kind === 'intercept') return row < p ? sample.mean[row]! : 0;
      const factor = scales.get(kind === 'path' ? column : row);
      if (kind === 'path') {
        if (op === '~') return 0;
        if (!factor || row >= p) return 0.7;
        const ratio = factor.scale.relative.get(row)! * factor.unit;
        return simple ? Math.abs(ratio) : ratio;
      }
      if (row !== column) return 0;
      if (row < p) {
        const own2 = sample.covariance.data[row + row * p]!;
        return model.exogenous.length === p ? own2 : (simple ? 0.5 : 0.6) * own2;
      }
      return factor ? ((simple ? 0.5 : 1) * factor.scale.variance) / factor.unit ** 2 : 0.5;
    }
  }
  return theta;
}
