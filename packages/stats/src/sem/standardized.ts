/** Parameters in units of standard deviations of all variables, observed and latent. */
import { implied, valueAt } from './implied.ts';
import type { SemModel, SemParameter } from './model.ts';

/** Standard deviations of all variables of a group, and the values of its parameters. */
interface GroupScale {
  readonly sds: Float64Array;
}

function scaleOf(model: SemModel, group: number, theta: Float64Array): GroupScale {
  const { total } = implied(model, group, theta);
  const v = total.rows;
  return { sds: Float64Array.from({ length: v }, (_, i) => Math.sqrt(total.data[i + i * v]!)) };
}

/**
 * Completely standardized values of all parameters (Bollen 1989, p. 349): a path times the ratio of standard deviations, a covariance of two
 * residuals as their correlation, a variance as share of the whole, an intercept in standard deviations. NaN where a variance is not positive.
 */
export function standardizedValues(model: SemModel, theta: Float64Array): Float64Array {
  const scales = Array.from({ length: model.groups }, (_, group) => scaleOf(model, group, theta));
  const variances = new Map<string, number>();
  for (const each of model.parameters)
    if (each.kind === 'covariance' && each.row === each.column)
      variances.set(`${each.group} ${each.row}`, valueAt(each, theta));
  return Float64Array.from(model.parameters, (each: SemParameter) => {
    const { group, kind, row, column } = each;
    const { sds } = scales[group]!;
    const value = valueAt(each, theta);
    if (kind === 'path') return (value * sds[column]!) / sds[row]!;
    if (kind === 'intercept') return value / sds[row]!;
    if (row === column) return value / sds[row]! ** 2;
    const product = (variances.get(`${group} ${row}`) ?? 0) * (variances.get(`${group} ${column}`) ?? 0);
    return value / Math.sqrt(product);
  });
}

/** Share of the variance of each variable with a path to it that the model explains, by group. */
export function rSquared(model: SemModel, theta: Float64Array): readonly ReadonlyMap<string, number>[] {
  const names = [...model.observed, ...model.latent];
  return Array.from({ length: model.groups }, (_, group) => {
    const { sds } = scaleOf(model, group, theta);
    const own = model.parameters.filter((each) => each.group === group);
    const found = new Map<string, number>();
    names.forEach((name, row) => {
      if (!own.some((each) => each.kind === 'path' && each.row === row)) return;
      const rest = own.find((each) => each.kind === 'covariance' && each.row === row && each.column === row);
      found.set(name, 1 - (rest ? valueAt(rest, theta) : 0) / sds[row]! ** 2);
    });
    return found;
  });
}

/** Jacobian of a vector function of the parameters by central differences in units of their standard errors: rows of results. */
export function jacobianOf(
  f: (theta: Float64Array) => Float64Array,
  theta: Float64Array,
  standardErrors: Float64Array,
): readonly Float64Array[] {
  const size = f(theta).length;
  const rows = Array.from({ length: size }, () => new Float64Array(theta.length));
  theta.forEach((_, j) => {
    const h = 1e-4 * standardErrors[j]!;
    if (!(h > 0)) return;
    const at = (by: number): Float64Array => f(theta.map((value, k) => (k === j ? value + by : value)));
    const up = at(h);
    const down = at(-h);
    rows.forEach((row, i) => {
      row[j] = (up[i]! - down[i]!) / (2 * h);
    });
  });
  return rows;
}
