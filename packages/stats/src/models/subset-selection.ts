/** Linear models of some of the terms, from the fit of all of them: no row is read again. */
import { StreamedQr } from '../linalg/streamed-qr.ts';
import type { LinearRegression } from './linear-regression.ts';

/** What a choice of terms explains. */
export interface SubsetModel {
  /** Places of its terms among those of the whole model. */
  readonly terms: readonly number[];
  readonly coefficients: number;
  readonly residualSumOfSquares: number;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  /** Mallows (1973): RSS / s² of the whole model - n + 2 k. */
  readonly cp: number;
  readonly aic: number;
  readonly bic: number;
}

export type SubsetCriterion = 'aic' | 'bic' | 'adjustedRSquared' | 'cp';

/** The smaller the better. */
const subsetScore = (model: SubsetModel, criterion: SubsetCriterion): number =>
  criterion === 'adjustedRSquared' ? -model.adjustedRSquared : model[criterion];

/** The fit in the coordinates of the triangle: R times the coefficients of its shifted and scaled columns; the intercept is in every model. */
function fittedPart({ fit, coefficients }: LinearRegression): Float64Array {
  const { factor, columnStats, rank } = fit;
  const scaled = coefficients.map(({ estimate }, j) => estimate / (columnStats[j]?.scale ?? 1));
  return Float64Array.from({ length: rank }, (_, i) =>
    scaled.reduce((sum, value, j) => (j < i ? sum : sum + (factor.data[i + j * rank] ?? 0) * value), 0),
  );
}

/** Computes models of any of the terms: the triangle of the whole fit without the columns of the others (Miller 2002, 2.3). */
function subsetModels(regression: LinearRegression): (terms: readonly number[]) => SubsetModel {
  const { fit, n, totalSumOfSquares: total, residualSumOfSquares: least, dfResidual } = regression;
  const { factor, design, rank } = fit;
  const effects = fittedPart(regression);
  const own = design.intercept ? 1 : 0;
  const scale = Math.sqrt(effects.reduce((sum, value) => sum + value * value, least)) || 1;
  return (terms) => {
    const columns = [
      ...(design.intercept ? [0] : []),
      ...terms.flatMap((at) => {
        const term = design.terms[at];
        return term ? Array.from({ length: term.count }, (_, j) => term.first + j) : [];
      }),
    ];
    const k = columns.length;
    const qr = new StreamedQr(k + 1, rank);
    columns.forEach((from, to) => {
      qr.block.set(factor.data.subarray(from * rank, (from + 1) * rank), to * rank);
    });
    qr.block.set(
      effects.map((value) => value / scale),
      k * rank,
    );
    qr.absorb(rank);
    const left = scale * (qr.factor().data[k + k * (k + 1)] ?? 0);
    const rss = least + left * left;
    const drop = n * Math.log(rss / least);
    return {
      terms,
      coefficients: k,
      residualSumOfSquares: rss,
      rSquared: 1 - rss / total,
      adjustedRSquared: 1 - ((rss / (n - k)) * (n - own)) / total,
      cp: rss / (least / dfResidual) - n + 2 * k,
      aic: regression.aic + drop + 2 * (k - rank),
      bic: regression.bic + drop + Math.log(n) * (k - rank),
    };
  };
}

/** Whether a product is only there with all of what it is made of. */
const isComplete = (terms: readonly number[], variables: readonly (readonly string[])[]): boolean =>
  terms.every((at) =>
    variables.every(
      (other, i) =>
        terms.includes(i) ||
        other.length >= (variables[at]?.length ?? 0) ||
        !other.every((name) => variables[at]?.includes(name)),
    ),
  );

/** Every choice of terms that keeps products with their parts, the best by a criterion first. */
export function bestSubsets(
  regression: LinearRegression,
  criterion: SubsetCriterion,
  progress: (done: number, total: number) => void = () => undefined,
): readonly SubsetModel[] {
  const model = subsetModels(regression);
  const variables = regression.fit.design.terms.map((term) => term.variables);
  const total = 2 ** variables.length;
  const found: SubsetModel[] = [];
  for (let bits = 0; bits < total; bits++) {
    if (bits % 256 === 0) progress(bits, total);
    const terms = variables.flatMap((_, i) => ((bits >> i) & 1 ? [i] : []));
    if (isComplete(terms, variables) && (terms.length > 0 || regression.fit.design.intercept))
      found.push(model(terms));
  }
  return found.sort((a, b) => subsetScore(a, criterion) - subsetScore(b, criterion));
}

/** The models on the way from all terms down, or from none up: each step the one that improves the criterion most, until none does. */
export function stepwiseModels(
  regression: LinearRegression,
  criterion: SubsetCriterion,
  direction: 'backward' | 'forward',
): readonly SubsetModel[] {
  const model = subsetModels(regression);
  const variables = regression.fit.design.terms.map((term) => term.variables);
  const all = variables.map((_, i) => i);
  let now = model(direction === 'backward' || !regression.fit.design.intercept ? all : []);
  const path = [now];
  for (;;) {
    const { terms } = now;
    const choices =
      direction === 'backward'
        ? terms.map((out) => terms.filter((at) => at !== out))
        : all
            .filter((at) => !terms.includes(at))
            .map((added) => all.filter((at) => at === added || terms.includes(at)));
    const [best] = choices
      .filter((each) => isComplete(each, variables) && (each.length > 0 || regression.fit.design.intercept))
      .map(model)
      .sort((a, b) => subsetScore(a, criterion) - subsetScore(b, criterion));
    if (!best || !(subsetScore(best, criterion) < subsetScore(now, criterion))) return path;
    now = best;
    path.push(now);
  }
}
