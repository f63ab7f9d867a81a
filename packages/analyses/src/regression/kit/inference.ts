/** The coefficients of a model as estimates that can be pooled over imputations, or that come from the design of a survey. */
import type { Runs } from '@constat/report';
import type { Design, Matrix } from '@constat/stats';
import {
  type FitInR,
  type Inference,
  type InferencePart,
  MEASURES,
  type TestedTogether,
} from '../../inference/inference.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { coefficientLabel, type LabelledModel, labelOf } from './labels.ts';

export interface FittedModel extends LabelledModel {
  readonly design: Design;
  /** Names of the coefficients, in the order of estimates and covariances. */
  readonly names: readonly string[];
  readonly estimates: ArrayLike<number>;
  readonly covariance: Matrix;
  /** One for all coefficients, or one for each. */
  readonly df: number | null | readonly (number | null)[];
  readonly n: number;
  readonly level: number;
  readonly measure: keyof typeof MEASURES;
  readonly fitted: Runs;
  readonly rSquared?: number;
  readonly works?: readonly WorkKey[];
  /** In R, where the errors are not those of the model. */
  readonly rCovariance?: string;
  readonly rFit?: FitInR;
  readonly means?: InferencePart['means'];
}

const isEach = (df: FittedModel['df']): df is readonly (number | null)[] => Array.isArray(df);

/** Null where none is finite. */
function fewest(dfs: readonly (number | null)[]): number | null {
  const finite = dfs.filter((df) => df !== null);
  return finite.length === 0 ? null : Math.min(...finite);
}

const INTERCEPT = '(Intercept)';

/** Words for a term: `Age × Smoker`. */
const termLabel = (name: string, model: LabelledModel): string =>
  name
    .split(':')
    .map((part) => labelOf(part, model))
    .join(' × ');

export function modelInference(model: FittedModel): Inference {
  const { names, estimates, covariance } = model;
  const dfOf = (j: number): number | null => (isEach(model.df) ? (model.df[j] ?? null) : model.df);
  const against = model.measure === 'coefficient' ? '−' : 'vs.';
  const at = (j: number, k: number): number => covariance.data[j + k * covariance.rows] ?? 0;
  const together = (label: string, columns: readonly number[]): TestedTogether => ({
    label,
    keys: columns.map((j) => names[j] ?? ''),
    covariance: columns.map((j) => columns.map((k) => at(j, k))),
    df: fewest(columns.map(dfOf)),
  });
  const slopes = names.flatMap((name, j) => (name === INTERCEPT ? [] : [j]));
  const { columns, terms } = model.design;
  const factors = terms.flatMap(({ name, first, count }) => {
    const own = columns.slice(first, first + count).map((column) => names.indexOf(column.name));
    return terms.length > 1 && own.length > 1 ? [together(termLabel(name, model), own)] : [];
  });
  const part: InferencePart = {
    heading: null,
    rows: names.map((name, j) => ({
      key: name,
      label: coefficientLabel(name, model, against),
      estimate: estimates[j] ?? 0,
      standardError: Math.sqrt(at(j, j)),
      df: dfOf(j),
      ...(name === INTERCEPT ? { aside: true } : {}),
    })),
    tests: slopes.length > 1 ? [together('All predictors', slopes), ...factors] : [],
    ...(model.rSquared === undefined ? {} : { rSquared: model.rSquared }),
    ...(model.means ? { means: model.means } : {}),
  };
  return {
    measure: MEASURES[model.measure],
    level: model.level,
    n: model.n,
    parts: [part],
    fitted: model.fitted,
    works: model.works ?? [],
    ...(model.rCovariance === undefined ? {} : { covariance: model.rCovariance }),
    ...(model.rFit ? { fits: [model.rFit] } : {}),
  };
}
