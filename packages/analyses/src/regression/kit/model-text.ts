/** Sentences and decimals that all models share. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import { pText } from '../../shared/wording.ts';
import { type LabelledModel, labelOf } from './labels.ts';

interface ModelWithInteractions extends LabelledModel {
  readonly interactions: readonly (readonly string[])[];
}

/** The coefficients without the intercept. */
export const slopesOf = <C extends { readonly name: string }>(coefficients: readonly C[]): readonly C[] =>
  coefficients.filter(({ name }) => name !== '(Intercept)');

/** Those that are put into words one by one: no products, and not too many. */
export const explainedOf = <C extends { readonly name: string }>(slopes: readonly C[]): readonly C[] =>
  slopes.filter(({ name }) => !name.includes(':')).slice(0, 8);

/** What a coefficient is held against, where there are several. */
export const heldConstant = (slopes: readonly unknown[]): string =>
  slopes.length > 1 ? ', the other predictors held constant' : '';

/** `The odds ratios were`, or `was` for one alone. */
export const listed = (one: string, several: readonly unknown[]): string =>
  several.length === 1 ? `The ${one} was` : `The ${one}s were`;

/** As many decimals as give the smallest standard error two digits, the same for estimate and error. */
export function coefficientDecimals(coefficients: readonly { readonly standardError: number }[]): number {
  const smallest = Math.min(...coefficients.map(({ standardError }) => standardError));
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

/** `χ²(2) = 7.31, p = .026`. */
export const chiText = ({
  statistic,
  df,
  pValue,
}: {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}): Runs => rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

/** `Age and Smoker`. */
export const predictorList = (model: LabelledModel): string =>
  andList(Object.keys(model.labels).map((name) => labelOf(name, model)));

/** How factors became numbers; nothing without factors. */
export function dummyCoding(model: LabelledModel): string {
  const factors = model.factors.map(
    ({ name, whole, reference }) =>
      `${labelOf(name, model)}: ${whole ? 'a mean of each level' : `reference ${reference}`}`,
  );
  return factors.length > 0 ? ` Factors were dummy coded (${factors.join('; ')}).` : '';
}

/** Which products are in the model; nothing without any. */
export function interactionList(model: ModelWithInteractions): string {
  const products = model.interactions.map((term) => term.map((name) => labelOf(name, model)).join(' × '));
  return products.length > 0 ? ` Interactions: ${andList(products)}.` : '';
}

/** What a product in the model does to the coefficients of its parts. */
export const interactionCaution = ({ interactions }: ModelWithInteractions, measure: string): Runs[] =>
  interactions.length === 0
    ? []
    : [
        rich`With an interaction in the model the ${measure} of a variable alone is its effect where the other variable is zero or at its reference level.`,
      ];

const boldList = (labels: readonly string[]): Runs => join(labels.map(bold), ', ', ' and ');

/** `; Age contributed significantly, Smoker did not.` */
export const contributors = (yes: readonly string[], no: readonly string[]): Runs =>
  no.length === 0
    ? rich`; ${boldList(yes)} contributed significantly.`
    : rich`; ${boldList(yes)} contributed significantly, ${boldList(no)} did not.`;
