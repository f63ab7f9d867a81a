/** The model that the options describe, over the complete rows. */
import type { Frame } from '@constat/data';
import { type Design, type ModelVariable, modelMatrix } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { ModelOptions } from './model-options.ts';
import { modelRefusals as refusals } from './refusals.ts';

export interface Model {
  readonly design: Design;
  readonly variables: readonly ModelVariable[];
  /** Terms in the order in which they enter. */
  readonly terms: readonly (readonly string[])[];
  /** Terms that enter at each step, and the predictors named there. */
  readonly steps: readonly { readonly terms: number; readonly added: readonly string[] }[];
  readonly mask: Uint8Array;
  readonly used: number;
  readonly excluded: number;
}

export const predictorsOf = (options: ModelOptions): readonly string[] => [
  ...options.covariates,
  ...options.factors,
];

/** Products of two or more variables; the main effects are always in. */
export const interactionsOf = (options: Pick<ModelOptions, 'terms'>): readonly (readonly string[])[] =>
  (options.terms ?? []).filter((term) => term.length > 1);

export function modelOf(frame: Frame, options: ModelOptions): Model {
  const predictors = predictorsOf(options);
  const columns = [
    options.outcome,
    ...predictors,
    ...(options.weights === null ? [] : [options.weights]),
    ...(options.needed ?? []),
  ];
  const complete = frame.complete(columns);
  if (frame.rows === 0) throw new RefusedError([refusals.tooFewRows(0, predictors.length + 1)]);
  const variables = predictors.map((name) =>
    options.factors.includes(name)
      ? factorVariable(frame, name, complete.mask, options.references[name])
      : ({ name, kind: 'numeric', values: frame.numbers(name) } as const),
  );
  const steps = stepsOf(options);
  const terms = steps.flatMap((step) => step.members);
  return {
    design: modelMatrix({ variables, terms, intercept: options.intercept ?? true, rows: frame.rows }),
    variables,
    terms,
    steps: steps.map(({ members, added }) => ({ terms: members.length, added })),
    ...complete,
  };
}

/** Terms by the step at which they enter; an interaction enters with the last of its variables. */
function stepsOf(options: ModelOptions): { members: (readonly string[])[]; added: string[] }[] {
  const stepOf = new Map(options.steps.map(({ variable, step }) => [variable, step]));
  const all = [...predictorsOf(options).map((name) => [name]), ...interactionsOf(options)];
  const at = (term: readonly string[]) => Math.max(...term.map((name) => stepOf.get(name) ?? 1));
  const numbers = [...new Set(all.map(at))].sort((a, b) => a - b);
  return numbers.map((step) => {
    const members = all.filter((term) => at(term) === step);
    return { members, added: members.map((term) => term.join(' × ')) };
  });
}

/** Levels that occur in the rows used; a factor with one such level explains nothing. */
function factorVariable(frame: Frame, name: string, mask: Uint8Array, reference?: string): ModelVariable {
  const { codes, levels } = frame.factor(name);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (mask[row]) present[codes[row]!] = 1;
  const kept = levels.filter((_, code) => present[code]);
  if (kept.length < 2) throw new RefusedError([refusals.constant(name)]);
  if (reference !== undefined && !kept.includes(reference))
    throw new RefusedError([refusals.unknownLevel(name, reference)]);
  const recode = Int32Array.from(levels, (level) => kept.indexOf(level));
  return {
    name,
    kind: 'factor',
    codes: kept.length === levels.length ? codes : codes.map((code) => (code < 0 ? -1 : recode[code]!)),
    levels: kept,
    ...(reference === undefined ? {} : { reference }),
  };
}

/** The factors of a model with the levels that occur and the one the others are compared with. */
export const factorsOf = (model: Model) =>
  model.variables.flatMap((variable) =>
    variable.kind === 'factor'
      ? [
          {
            name: variable.name,
            reference: variable.reference ?? variable.levels[0]!,
            levels: variable.levels,
          },
        ]
      : [],
  );

/** The same terms over new values, for prediction. */
export function newDesign(model: Model, options: ModelOptions): Design {
  const rows = options.newCases;
  const variables = model.variables.map((variable): ModelVariable => {
    if (variable.kind === 'numeric')
      return { ...variable, values: Float64Array.from(rows, (row) => Number(row[variable.name])) };
    const codes = Int32Array.from(rows, (row) => variable.levels.indexOf(String(row[variable.name])));
    if (codes.some((code) => code < 0)) throw new RefusedError([refusals.incompleteCase(variable.name)]);
    return { ...variable, codes };
  });
  return modelMatrix({ variables, terms: model.terms, intercept: options.intercept ?? true });
}
