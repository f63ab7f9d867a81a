/** Each predictor alone beside the model with all of them: crude and adjusted estimates in one table. */
import { type NumberFormat, num, rich, type TableBlock } from '@constat/report';
import { type Design, modelMatrix, StatsError } from '@constat/stats';
import { rName } from '../../shared/r-code.ts';
import { estimate, symbol, table, text } from '../../shared/table.ts';
import type { Model } from './model.ts';
import { type Ratio, ratioPlaces } from './ratios.ts';

/** An estimate with its limits and p; limits are null where they cannot be written. */
export interface CrudeEstimate {
  readonly name: string;
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly pValue: number;
}

/** Values of predictors beyond which fitting each alone would take longer than the model that was asked for. */
const MOST_VALUES = 2_000_000;

/**
 * The coefficients of models with one predictor each, over the rows of the whole model. None where there is only one predictor, in
 * very large data, or with interactions, which leave a variable no single adjusted estimate; a model that has no estimates is left out.
 */
export function crudeEstimates(
  { variables, terms, design }: Model,
  fit: (alone: Design) => readonly CrudeEstimate[],
): readonly CrudeEstimate[] {
  if (variables.length < 2 || terms.some((term) => term.length > 1)) return [];
  if (design.rows * variables.length > MOST_VALUES) return [];
  return variables.flatMap(({ name }) => {
    try {
      const alone = modelMatrix({ variables, terms: [[name]], intercept: true, rows: design.rows });
      return fit(alone).filter((each) => each.name !== '(Intercept)');
    } catch (error) {
      if (error instanceof StatsError) return [];
      throw error;
    }
  });
}

interface Compared {
  /** 'Odds ratios'. */
  readonly title: string;
  readonly level: number;
  readonly format: NumberFormat;
  readonly decimals?: number;
}

/** The adjusted estimates of the model with the crude ones beside them; no table where there are none. */
export function crudeTable(
  adjusted: readonly (CrudeEstimate & { readonly label: string })[],
  crude: readonly CrudeEstimate[],
  { title, level, format, decimals }: Compared,
): readonly TableBlock[] {
  if (crude.length === 0) return [];
  const alone = new Map(crude.map((each) => [each.name, each]));
  const rows = adjusted.filter(({ name }) => alone.has(name));
  return [
    table(rows, {
      id: 'crude',
      title: `Crude and Adjusted ${title}`,
      columns: [
        text('Predictor', ({ label }) => label),
        estimate(
          rich`Crude, ${num(level, 'level')} CI`,
          format,
          ({ name }) => alone.get(name) ?? null,
          decimals,
        ),
        symbol('p', 'p', ({ name }) => alone.get(name)?.pValue ?? null),
        estimate(rich`Adjusted, ${num(level, 'level')} CI`, format, (row) => row, decimals),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Crude estimates come from models with one predictor each, on the same cases as the adjusted ones, which come from the model with all predictors.`,
    }),
  ];
}

/** The same in R: `m` updated to each predictor alone, with what stays in every model. */
export const rCrude = (
  predictors: readonly string[],
  kept: readonly string[],
  print: string,
): readonly string[] => [
  `for (f in list(${predictors.map((name) => `. ~ ${[rName(name), ...kept].join(' + ')}`).join(', ')})) { u <- update(m, f); print(${print}) }`,
];

/** The same of ratios: 'Odds Ratios'. */
export const crudeRatios = (
  ratios: readonly Ratio[],
  crude: readonly CrudeEstimate[],
  title: string,
  level: number,
): readonly TableBlock[] =>
  crudeTable(
    ratios.map((each) => ({ ...each, estimate: each.ratio })),
    crude,
    { title, level, format: 'number', decimals: ratioPlaces(ratios) },
  );
