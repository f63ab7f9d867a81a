/**
 * The rows of a table of models: a covariate has one, a factor one for each level with the reference among them; each model gives
 * a row its cases, events, estimate with limits and p. Regression tables, tables of outcomes and of models are made of them.
 */
import type { Frame } from '@constat/data';
import type { Runs } from '@constat/report';
import { modelMatrix, zip } from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { factorsOf, type Model, modelOf } from '../../regression/kit/model.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import { fitModel } from './fit-model.ts';
import { type Estimate, type FittedModel, type Measures, neededBy, type OutcomeSpec } from './fit-parts.ts';

/** A predictor of the table. */
export interface RowVariable {
  readonly name: string;
  readonly label: string;
  /** Of a factor, in their order; null for a covariate. */
  readonly levels: readonly string[] | null;
  readonly reference: string | null;
}

/** What a model gives one row: cases and events of it, and the estimate unless it is a reference. */
export interface ModelCell {
  readonly n: number;
  readonly events: number | null;
  readonly estimate: Estimate | null;
}

/** One variable in one model. */
export interface ModelPart {
  /** In the order of the levels of the variable, null for those that do not occur; one alone for a covariate. */
  readonly cells: readonly (ModelCell | null)[];
  /** p of the factor as a whole; null where it was not asked for. */
  readonly pValue: number | null;
}

/** A model, or the models of every predictor alone. */
export interface ModelColumn {
  readonly kind: 'univariable' | 'multivariable' | 'block';
  /** Its number among several. */
  readonly number: number;
  /** Of a multinomial model, the category that is compared with the base; null of others. */
  readonly category: string | null;
  /** By variable; those that are not in the model have none. */
  readonly parts: Readonly<Record<string, ModelPart>>;
  /** Null of univariable models, which are many, and of further equations of the same model. */
  readonly whole: (Measures & { readonly n: number; readonly events: number | null }) | null;
  /** Predictors that have no estimate alone, and why. */
  readonly failed: readonly { readonly name: string; readonly message: Runs }[];
}

export interface ModelRows {
  readonly used: number;
  readonly variables: readonly RowVariable[];
  readonly columns: readonly ModelColumn[];
  readonly levels: FittedModel['levels'];
}

/** What is fitted: predictors, and the models they stand in. */
export interface ModelPlan {
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  readonly references: Readonly<Record<string, string>>;
  readonly univariable: boolean;
  /** The predictors of each model with several of them. */
  readonly models: readonly { readonly kind: ModelColumn['kind']; readonly predictors: readonly string[] }[];
  /** Whether every model has the cases that are complete in all predictors. */
  readonly sameCases: boolean;
  readonly overall: boolean;
}

/** The options of a model in the words that regressions share. */
export const modelOptionsOf = (
  spec: OutcomeSpec,
  { covariates, factors, references }: Pick<ModelPlan, 'covariates' | 'factors' | 'references'>,
): ModelOptions => ({
  outcome: spec.outcome,
  covariates,
  factors,
  references,
  weights: null,
  terms: null,
  steps: [],
  newCases: [],
  needed: neededBy(spec),
});

/** Fits all models of the plan and arranges what they say by predictor. */
export function modelRows(frame: Frame, spec: OutcomeSpec, plan: ModelPlan, run: RunContext): ModelRows {
  const predictors = [...plan.covariates, ...plan.factors];
  const full = modelOf(frame, modelOptionsOf(spec, plan));
  // every model compares with the same level, whichever cases it has
  const references = Object.fromEntries(factorsOf(full).map(({ name, reference }) => [name, reference]));
  const part = (names: readonly string[]) => ({
    covariates: plan.covariates.filter((name) => names.includes(name)),
    factors: plan.factors.filter((name) => names.includes(name)),
    references,
  });
  const fitted = (names: readonly string[]) => {
    const own = part(names);
    const model = plan.sameCases ? within(full, names) : modelOf(frame, modelOptionsOf(spec, own));
    return { model, fit: fitModel({ frame, spec, model, ...own, overall: plan.overall, run }) };
  };
  const total = plan.models.length + (plan.univariable ? predictors.length : 0);
  let done = 0;
  const step = (what: string): void => run.progress(done++, total, what);
  const seen = new Uint8Array(frame.rows);
  let levels: FittedModel['levels'] = null;
  /** What each equation says of the variables. */
  const keep = ({ model, fit }: ReturnType<typeof fitted>) => {
    for (let row = 0; row < seen.length; row++) if (model.mask[row]) seen[row] = 1;
    levels ??= fit.levels;
    // a term is tested in all equations at once, and told with the first
    return fit.equations.map(({ category, slopes }, k) => ({
      category,
      parts: partsOf(frame, model, k === 0 ? fit : { ...fit, terms: {} }, slopes),
    }));
  };
  const univariable = (): readonly ModelColumn[] => {
    const parts = new Map<string | null, Record<string, ModelPart>>();
    const failed: { name: string; message: Runs }[] = [];
    for (const name of predictors) {
      step(name);
      try {
        for (const equation of keep(fitted([name])))
          parts.set(equation.category, { ...parts.get(equation.category), ...equation.parts });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        failed.push({ name, message: error.refusals[0]?.message ?? [] });
        if (failed.length === predictors.length) throw error;
      }
    }
    return [...parts].map(([category, own], i) => ({
      kind: 'univariable',
      number: 0,
      category,
      parts: own,
      whole: null,
      failed: i === 0 ? failed : [],
    }));
  };
  const models = plan.models.flatMap(({ kind, predictors: names }, i): readonly ModelColumn[] => {
    step(`Model ${i + 1}`);
    const both = fitted(names);
    const { rSquared, adjustedRSquared, aic, pValue } = both.fit;
    const { used } = both.model;
    const whole = { n: used, events: eventsIn(both), rSquared, adjustedRSquared, aic, pValue };
    return keep(both).map(({ category, parts }, k) => ({
      kind,
      number: i + 1,
      category,
      parts,
      whole: k === 0 ? whole : null,
      failed: [],
    }));
  });
  const columns = [...(plan.univariable ? univariable() : []), ...models];
  return {
    used: seen.reduce((sum, one) => sum + one, 0),
    variables: predictors.map((name) => variableOf(frame, name, plan.factors, references)),
    columns,
    levels,
  };
}

/** The equations of the model that a table is about: the last, which has the most predictors. */
export const lastModel = (columns: readonly ModelColumn[]): readonly ModelColumn[] => {
  const last = columns.at(-1);
  return columns.filter(({ kind, number }) => kind === last?.kind && number === last.number);
};

/** A part of a model, over the same cases. */
const within = (full: Model, names: readonly string[]): Model => {
  const terms = full.terms.filter((term) => term.every((name) => names.includes(name)));
  const variables = full.variables.filter(({ name }) => names.includes(name));
  return { ...full, variables, terms, design: modelMatrix({ variables, terms, rows: full.design.rows }) };
};

function eventsIn({
  model,
  fit,
}: {
  readonly model: Model;
  readonly fit: Pick<FittedModel, 'events'>;
}): number | null {
  if (!fit.events) return null;
  let events = 0;
  for (let row = 0; row < model.mask.length; row++) if (model.mask[row]) events += fit.events[row]!;
  return events;
}

/** Each variable of a model with its cells; levels as the column has them. */
function partsOf(
  frame: Frame,
  model: Model,
  fit: FittedModel,
  slopes: readonly Estimate[],
): Readonly<Record<string, ModelPart>> {
  const all = { n: model.used, events: eventsIn({ model, fit }) };
  return Object.fromEntries(
    zip(model.variables, model.design.terms).map(([variable, term]) => {
      const { first, name } = term;
      const pValue = fit.terms[name] ?? null;
      if (variable.kind === 'numeric')
        return [variable.name, { cells: [{ ...all, estimate: slopes[first - 1]! }], pValue }];
      const reference = variable.reference ?? variable.levels[0]!;
      const others = variable.levels.filter((level) => level !== reference);
      const counted = countLevels(variable.codes, variable.levels.length, model.mask, fit.events);
      const { levels } = frame.factor(variable.name);
      const cells = levels.map((level): ModelCell | null => {
        const place = variable.levels.indexOf(level);
        if (place < 0) return null;
        return {
          n: counted.n[place]!,
          events: counted.events ? counted.events[place]! : null,
          estimate: level === reference ? null : slopes[first - 1 + others.indexOf(level)]!,
        };
      });
      return [variable.name, { cells, pValue }];
    }),
  );
}

/** Cases and events of each level, in one pass over the rows. */
function countLevels(
  codes: Int32Array,
  levels: number,
  mask: Uint8Array,
  events: ArrayLike<number> | null,
): { readonly n: Float64Array; readonly events: Float64Array | null } {
  const n = new Float64Array(levels);
  const happened = events ? new Float64Array(levels) : null;
  for (let row = 0; row < codes.length; row++) {
    if (!mask[row]) continue;
    n[codes[row]!]!++;
    if (happened && events) happened[codes[row]!]! += events[row]!;
  }
  return { n, events: happened };
}

/** A predictor with all its levels in the data; those that no model has are left out of the table. */
function variableOf(
  frame: Frame,
  name: string,
  factors: readonly string[],
  references: Readonly<Record<string, string>>,
): RowVariable {
  const label = frame.label(name);
  return factors.includes(name)
    ? { name, label, levels: frame.factor(name).levels, reference: references[name] ?? null }
    : { name, label, levels: null, reference: null };
}
