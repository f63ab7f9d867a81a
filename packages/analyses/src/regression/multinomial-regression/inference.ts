import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import type { CategoryRegression } from '@constat/stats';
import { type FitInR, type Inference, MEASURES, type TestedTogether } from '../../inference/inference.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import { factorsOf, type Model, predictorsOf } from '../kit/model.ts';
import type { CategoryOptions } from './options.ts';

const ORDINAL: FitInR = {
  upTo: 'b <- c(m$zeta',
  estimates: 'b',
  covariance: 'vcov(m)[names(b), names(b)]',
  df: 'Inf',
};

const MULTINOMIAL: FitInR = {
  upTo: 'b <- c(t(coef',
  estimates: 'setNames(b, rownames(vcov(m)))',
  covariance: 'vcov(m)',
  df: 'Inf',
};

/** The coefficients of all equations, and each term with several of them together. */
export function inferenceOf(
  frame: Frame,
  model: Model,
  {
    regression,
    categories,
  }: { readonly regression: CategoryRegression; readonly categories: readonly string[] },
  options: CategoryOptions,
): Inference {
  const ordinal = options.method === 'ordinal';
  const labels = Object.fromEntries(
    predictorsOf({ ...options, steps: [] }).map((name) => [name, frame.label(name)]),
  );
  const labelled = { labels, factors: factorsOf(model) };
  const { thresholds, equations, parameters, covariance } = regression;
  const size = parameters.length;
  const at = (j: number, k: number): number => covariance[j + k * size] ?? 0;
  const hasRatio = !ordinal || options.link === 'logit';
  const cuts = thresholds.map((_, k) => ({
    key: `cut ${k}`,
    label: `${categories[k] ?? ''} | ${categories[k + 1] ?? ''}`,
    column: '',
    aside: true,
  }));
  const slopes = equations.flatMap((coefficients, k) =>
    coefficients.map(({ name }) => {
      const own = coefficientLabel(name, labelled, hasRatio ? 'vs.' : '−');
      return {
        key: `${k} ${name}`,
        label: ordinal ? own : `${own} (${categories[k + 1] ?? ''})`,
        column: name,
        aside: name === '(Intercept)',
      };
    }),
  );
  const rows = [...cuts, ...slopes];
  const together = (label: string, columns: readonly string[]): readonly TestedTogether[] => {
    const own = rows.flatMap((row, j) => (columns.includes(row.column) ? [j] : []));
    if (own.length < 2) return [];
    return [
      {
        label,
        keys: own.map((j) => rows[j]?.key ?? ''),
        covariance: own.map((j) => own.map((k) => at(j, k))),
        df: null,
      },
    ];
  };
  const { columns, terms } = model.design;
  const namesOf = (first: number, count: number): readonly string[] =>
    columns.slice(first, first + count).map(({ name }) => name);
  const outcome = frame.label(options.outcome);
  return {
    measure: !ordinal ? MEASURES.relativeRiskRatio : hasRatio ? MEASURES.oddsRatio : MEASURES.coefficient,
    level: options.confidenceLevel,
    n: regression.n,
    parts: [
      {
        heading: null,
        rows: rows.map(({ key, label, aside }, j) => ({
          key,
          label,
          estimate: parameters[j] ?? 0,
          standardError: Math.sqrt(at(j, j)),
          df: null,
          ...(aside ? { aside: true } : {}),
        })),
        tests: [
          ...together('All predictors', namesOf(1, columns.length - 1)),
          ...(terms.length > 1
            ? terms.flatMap(({ name, first, count }) =>
                together(
                  name
                    .split(':')
                    .map((each) => labelOf(each, labelled))
                    .join(' × '),
                  namesOf(first, count),
                ),
              )
            : []),
        ],
      },
    ],
    fitted: ordinal
      ? rich`An ordinal regression of ${outcome} on ${andList(Object.values(labels))}`
      : rich`A multinomial regression of ${outcome} (against ${categories[0] ?? ''}) on ${andList(Object.values(labels))}`,
    works: [],
    fits: [ordinal ? ORDINAL : MULTINOMIAL],
  };
}
