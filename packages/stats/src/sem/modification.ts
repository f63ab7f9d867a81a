/** What freeing a fixed parameter would bring: score tests (Sörbom 1989, Psychometrika 54, 371-384). */
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import type { Saturated, SemEstimate } from './estimate.ts';
import { implied, valueAt } from './implied.ts';
import { type LikelihoodAt, likelihoodAt } from './likelihood.ts';
import type { SemKind, SemModel, SemParameter } from './model.ts';
import type { SemOperator } from './syntax.ts';

/** A relation that the model leaves out. */
export interface ModificationIndex {
  readonly group: number;
  readonly lhs: string;
  readonly op: SemOperator;
  readonly rhs: string;
  /** Fall of chi-square to be expected, with one degree of freedom. */
  readonly statistic: number;
  /** Value to be expected once it is free. */
  readonly expectedChange: number;
  /** That value in standard deviations; null where a variance is not positive. */
  readonly standardizedChange: number | null;
}

/** Relations that could be added: loadings, covariances of residuals and of factors, paths between variables of a structural part. */
export function candidates(model: SemModel): SemParameter[] {
  const p = model.observed.length;
  const names = [...model.observed, ...model.latent];
  const found: SemParameter[] = [];
  for (let group = 0; group < model.groups; group++) {
    const own = model.parameters.filter((each) => each.group === group);
    const taken = (kind: SemKind, row: number, column: number): boolean =>
      own.some(
        (each) =>
          each.kind === kind &&
          ((each.row === row && each.column === column) ||
            (kind === 'covariance' && each.row === column && each.column === row)),
      );
    const add = (op: SemOperator, kind: SemKind, row: number, column: number): void => {
      const [lhs, rhs] = op === '=~' ? [names[column]!, names[row]!] : [names[row]!, names[column]!];
      const free = model.free + found.length;
      found.push({ group, lhs, op, rhs, kind, row, column, free, value: 0, exogenous: false });
    };
    const indicators = new Set(own.filter(({ op }) => op === '=~').map(({ row }) => row));
    const structural = new Set(
      own.filter(({ op }) => op === '~').flatMap(({ row, column }) => [row, column]),
    );
    const outside = new Set(model.exogenous.map((name) => model.observed.indexOf(name)));
    model.latent.forEach((_, k) => {
      for (const row of indicators) if (row < p && !taken('path', row, p + k)) add('=~', 'path', row, p + k);
    });
    for (let j = 0; j < names.length; j++)
      for (let i = 0; i < j; i++) {
        const together = i < p === j < p;
        if (together && !outside.has(i) && !outside.has(j) && !taken('covariance', i, j))
          add('~~', 'covariance', i, j);
      }
    for (const row of structural)
      for (const column of structural)
        if (row !== column && !outside.has(row) && !taken('path', row, column) && !taken('path', column, row))
          add('~', 'path', row, column);
  }
  return found;
}

/** Score tests of all relations left out, the largest first; those that the model could not determine are left out. */
export function modificationIndices(
  { model, theta }: Pick<SemEstimate, 'model' | 'theta'>,
  saturated: Saturated,
): readonly ModificationIndex[] {
  const extra = candidates(model);
  const at = likelihoodAt(model, saturated.patterns, theta, {
    parameters: [...model.parameters.filter(({ free }) => free >= 0), ...extra],
    count: model.free + extra.length,
  });
  if (!at) return [];
  return scoreTests(model, theta, extra, at);
}

/** Score tests of further parameters by gradient and information over the free ones and them; those that cannot be determined are left out. */
export function scoreTests(
  model: SemModel,
  theta: Float64Array,
  extra: readonly SemParameter[],
  at: Pick<LikelihoodAt, 'gradient' | 'information'>,
): readonly ModificationIndex[] {
  const k = model.free;
  const count = k + extra.length;
  const inner = matrix(k, k);
  for (let j = 0; j < k; j++)
    for (let i = 0; i < k; i++) inner.data[i + j * k] = at.information.data[i + j * count]!;
  const factor = cholesky(inner);
  const sds = standardDeviations(model, theta);
  return extra
    .flatMap((each) => {
      const own = at.information.data[each.free + each.free * count]!;
      const cross = Float64Array.from({ length: k }, (_, i) => at.information.data[i + each.free * count]!);
      const solved = choleskySolve(factor, cross);
      const left = own - cross.reduce((sum, value, i) => sum + value * solved[i]!, 0);
      if (!(left > 1e-8 * own)) return [];
      const score = -at.gradient[each.free]!;
      const { group, lhs, op, rhs } = each;
      const change = score / left;
      return {
        group,
        lhs,
        op,
        rhs,
        statistic: (score * score) / left,
        expectedChange: change,
        standardizedChange: finiteOr(sds(each) * change),
      };
    })
    .sort((a, b) => b.statistic - a.statistic);
}

const finiteOr = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** The factor that makes a parameter one of standardized variables. */
function standardDeviations(model: SemModel, theta: Float64Array): (each: SemParameter) => number {
  const groups = Array.from({ length: model.groups }, (_, group) => implied(model, group, theta).total);
  const rest = new Map<string, number>();
  for (const each of model.parameters)
    if (each.kind === 'covariance' && each.row === each.column)
      rest.set(`${each.group} ${each.row}`, valueAt(each, theta));
  return ({ group, kind, row, column }) => {
    const total = groups[group]!;
    const sd = (i: number): number => Math.sqrt(total.data[i + i * total.rows]!);
    if (kind === 'path') return sd(column) / sd(row);
    return 1 / Math.sqrt((rest.get(`${group} ${row}`) ?? 0) * (rest.get(`${group} ${column}`) ?? 0));
  };
}
