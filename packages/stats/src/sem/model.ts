/** Statements become a table of parameters, with what the custom adds: variances, covariances of factors, the scale of each factor. */
import { StatsError } from '../stats-error.ts';
import type { SemDefinition, SemOperator, SemStatement, SemSyntax } from './syntax.ts';

/** How a factor gets its scale: its first loading is 1, or its variance is. */
export type SemScaling = 'marker' | 'variance';

/** Parameters that are the same in every group. */
export type GroupEquality = 'loadings' | 'intercepts' | 'residuals';

/** What the custom adds to a model. */
export interface SemModelOptions {
  readonly scaling?: SemScaling;
  readonly groups?: number;
  readonly groupEqual?: readonly GroupEquality[];
  /** Means and intercepts belong to the model. */
  readonly meanStructure?: boolean;
  /** Residuals of outcomes that predict nothing covary. */
  readonly autoCovariance?: boolean;
  /** Factors do not covary unless written. */
  readonly orthogonal?: boolean;
  /** Moments of observed predictors are taken as they are. */
  readonly fixedPredictors?: boolean;
}

/** Where a parameter stands: a path, a variance or covariance, or an intercept. */
export type SemKind = 'path' | 'covariance' | 'intercept';

/** One parameter in one group. */
export interface SemParameter {
  readonly group: number;
  readonly lhs: string;
  readonly op: SemOperator;
  readonly rhs: string;
  readonly kind: SemKind;
  readonly row: number;
  readonly column: number;
  /** Position among the free parameters; -1 where it is fixed. */
  readonly free: number;
  /** Value where it is fixed. */
  readonly value: number;
  readonly start?: number;
  readonly label?: string;
  /** Belongs to observed predictors: fixed at what the sample has. */
  readonly exogenous: boolean;
}

/** A model ready to be fitted. Variables are those observed, then the factors. */
export interface SemModel {
  readonly observed: readonly string[];
  readonly latent: readonly string[];
  /** Observed predictors whose moments are fixed. */
  readonly exogenous: readonly string[];
  readonly groups: number;
  readonly meanStructure: boolean;
  readonly parameters: readonly SemParameter[];
  readonly free: number;
  readonly definitions: readonly SemDefinition[];
}

/** What the variables of a model are in it. */
export interface SemVariables {
  readonly observed: readonly string[];
  readonly latent: readonly string[];
  /** On the right of `=~`. */
  readonly indicators: ReadonlySet<string>;
  /** On the left of `~`. */
  readonly outcomes: ReadonlySet<string>;
  /** On the right of `~`. */
  readonly predictors: ReadonlySet<string>;
}

/** Sorts the names of a model. */
export function semVariables(statements: readonly SemStatement[]): SemVariables {
  const latent = [...new Set(statements.filter(({ op }) => op === '=~').map(({ lhs }) => lhs))];
  const names = new Set<string>();
  // indicators first, as they are written, so that tables follow the model
  for (const { op, rhs } of statements) if (op === '=~') names.add(rhs);
  for (const { lhs, rhs, op } of statements) {
    names.add(lhs);
    if (op !== '~1') names.add(rhs);
  }
  const on = (op: SemOperator, side: 'lhs' | 'rhs') =>
    new Set(statements.filter((each) => each.op === op).map((each) => each[side]));
  return {
    latent,
    observed: [...names].filter((name) => !latent.includes(name)),
    indicators: on('=~', 'rhs'),
    outcomes: on('~', 'lhs'),
    predictors: on('~', 'rhs'),
  };
}

interface Draft {
  readonly lhs: string;
  readonly op: SemOperator;
  readonly rhs: string;
  fixed?: number | null | undefined;
  readonly start?: number | undefined;
  readonly label?: string | undefined;
  readonly exogenous?: boolean;
}

/** The parameters of one group, before they are numbered. */
function draftsOf(
  statements: readonly SemStatement[],
  variables: SemVariables,
  exogenous: readonly string[],
  options: SemModelOptions,
): Draft[] {
  const { latent, observed, indicators, outcomes, predictors } = variables;
  const drafts: Draft[] = statements.map(({ line: _, ...rest }) => ({ ...rest }));
  const has = (lhs: string, op: SemOperator, rhs: string): boolean =>
    drafts.some(
      (d) =>
        d.op === op && ((d.lhs === lhs && d.rhs === rhs) || (op === '~~' && d.lhs === rhs && d.rhs === lhs)),
    );
  const add = (draft: Draft): void => {
    if (!has(draft.lhs, draft.op, draft.rhs)) drafts.push(draft);
  };
  const variance = options.scaling === 'variance';
  for (const factor of latent) {
    const own = drafts.filter(({ lhs, op }) => op === '=~' && lhs === factor);
    const first = own[0]!;
    if (!variance && first.fixed === undefined && first.label === undefined) first.fixed = 1;
    // one indicator alone measures without error
    if (own.length === 1 && observed.includes(first.rhs))
      add({ lhs: first.rhs, op: '~~', rhs: first.rhs, fixed: 0 });
  }
  for (const name of observed) if (!exogenous.includes(name)) add({ lhs: name, op: '~~', rhs: name });
  for (const name of latent) add({ lhs: name, op: '~~', rhs: name, ...(variance ? { fixed: 1 } : {}) });
  const pairs = (names: readonly string[]) =>
    names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
  if (!options.orthogonal)
    for (const [a, b] of pairs(latent.filter((name) => !outcomes.has(name) && !indicators.has(name))))
      add({ lhs: a, op: '~~', rhs: b });
  if (options.autoCovariance) {
    const last = [...latent, ...observed].filter((name) => outcomes.has(name) && !predictors.has(name));
    for (const [a, b] of pairs(last))
      if (!indicators.has(a) && !indicators.has(b)) add({ lhs: a, op: '~~', rhs: b });
  }
  exogenous.forEach((a, i) => {
    for (const b of exogenous.slice(i)) add({ lhs: a, op: '~~', rhs: b, exogenous: true });
  });
  if (!options.meanStructure) return drafts.filter(({ op }) => op !== '~1');
  for (const name of observed)
    add({ lhs: name, op: '~1', rhs: '', ...(exogenous.includes(name) ? { exogenous: true } : {}) });
  for (const name of latent) add({ lhs: name, op: '~1', rhs: '', fixed: 0 });
  return drafts;
}

/** Whether a parameter is held equal over the groups. */
function isEqual(draft: Draft, equal: readonly GroupEquality[], variables: SemVariables): boolean {
  if (draft.exogenous) return false;
  if (draft.op === '=~') return equal.includes('loadings');
  if (draft.op === '~1') return equal.includes('intercepts') && variables.indicators.has(draft.lhs);
  if (draft.op !== '~~' || draft.lhs !== draft.rhs) return false;
  return (
    equal.includes('residuals') &&
    variables.indicators.has(draft.lhs) &&
    !variables.latent.includes(draft.lhs)
  );
}

/** What becomes free in later groups because the first one already sets the scale (Jöreskog 1971; Sörbom 1974). */
function freedLater(
  draft: Draft,
  group: number,
  options: SemModelOptions,
  latent: readonly string[],
): boolean {
  if (group === 0 || !latent.includes(draft.lhs)) return false;
  const equal = options.groupEqual ?? [];
  if (draft.op === '~1') return equal.includes('intercepts');
  return (
    draft.op === '~~' &&
    draft.lhs === draft.rhs &&
    options.scaling === 'variance' &&
    equal.includes('loadings')
  );
}

/** Builds the model of statements; refuses one without a free parameter. */
export function semModel(
  syntax: Pick<SemSyntax, 'statements' | 'definitions'>,
  options: SemModelOptions = {},
): SemModel {
  const { statements, definitions } = syntax;
  if (statements.length === 0) throw new StatsError('empty', 'the model has no statement', 'model');
  const variables = semVariables(statements);
  const { observed, latent, indicators, outcomes, predictors } = variables;
  const groups = options.groups ?? 1;
  const meanStructure = options.meanStructure ?? false;
  const written = new Set(
    statements.filter(({ op }) => op === '~~' || op === '~1').flatMap(({ lhs, rhs }) => [lhs, rhs]),
  );
  const exogenous =
    options.fixedPredictors === false
      ? []
      : observed.filter(
          (name) =>
            predictors.has(name) && !outcomes.has(name) && !indicators.has(name) && !written.has(name),
        );
  const place = new Map([...observed, ...latent].map((name, i) => [name, i]));
  const numbers = new Map<string, number>();
  const parameters: SemParameter[] = [];
  const equal = groups > 1 ? (options.groupEqual ?? []) : [];
  for (let group = 0; group < groups; group++)
    for (const draft of draftsOf(statements, variables, exogenous, { ...options, meanStructure })) {
      const { lhs, op, rhs, label, start } = draft;
      const added = !statements.some((s) => s.lhs === lhs && s.op === op && s.rhs === rhs);
      const fixed = added && freedLater(draft, group, options, latent) ? undefined : draft.fixed;
      const held = draft.exogenous === true || typeof fixed === 'number';
      const key = label ?? `${isEqual(draft, equal, variables) ? '*' : group} ${lhs} ${op} ${rhs}`;
      if (!held && !numbers.has(key)) numbers.set(key, numbers.size);
      parameters.push({
        group,
        lhs,
        op,
        rhs,
        ...positionOf(draft, place),
        free: held ? -1 : numbers.get(key)!,
        value: typeof fixed === 'number' ? fixed : 0,
        ...(start === undefined ? {} : { start }),
        ...(label === undefined ? {} : { label }),
        exogenous: draft.exogenous === true,
      });
    }
  if (numbers.size === 0) throw new StatsError('empty', 'the model has no free parameter', 'model');
  return { observed, latent, exogenous, groups, meanStructure, parameters, free: numbers.size, definitions };
}

function positionOf(
  { lhs, op, rhs }: Draft,
  place: ReadonlyMap<string, number>,
): { readonly kind: SemKind; readonly row: number; readonly column: number } {
  const left = place.get(lhs)!;
  if (op === '~1') return { kind: 'intercept', row: left, column: 0 };
  const right = place.get(rhs)!;
  if (op === '~~') return { kind: 'covariance', row: left, column: right };
  return op === '=~'
    ? { kind: 'path', row: right, column: left }
    : { kind: 'path', row: left, column: right };
}

/** The model in which only variances (and the moments of predictors) differ from zero: what fit indices compare with. */
export function baselineOf(model: SemModel): SemModel {
  const parameters: SemParameter[] = [];
  let free = 0;
  for (let group = 0; group < model.groups; group++)
    model.observed.forEach((name, row) => {
      const outside = model.exogenous.includes(name);
      const base = { group, lhs: name, row, value: 0, exogenous: outside } as const;
      const variance = { ...base, op: '~~', rhs: name, kind: 'covariance', column: row } as const;
      if (!outside) parameters.push({ ...variance, free: free++ });
      else
        model.exogenous.forEach((other) => {
          const column = model.observed.indexOf(other);
          if (column >= row) parameters.push({ ...variance, rhs: other, column, free: -1 });
        });
      if (model.meanStructure)
        parameters.push({
          ...base,
          op: '~1',
          rhs: '',
          kind: 'intercept',
          column: 0,
          free: outside ? -1 : free++,
        });
    });
  return { ...model, latent: [], parameters, free, definitions: [] };
}

/** How many moments the data bring that a model has to explain. */
export function momentsOf({ observed, exogenous, groups, meanStructure }: SemModel): number {
  const p = observed.length;
  const x = exogenous.length;
  const count = (k: number): number => (k * (k + 1)) / 2 + (meanStructure ? k : 0);
  return groups * (count(p) - count(x));
}
