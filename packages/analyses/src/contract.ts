/**
 * The contract of an analysis: one definition from which the form, the route, the worker run, the screen, saving,
 * every export, search, the assistant's tool schema, the command line, the docs page and the reference tests follow.
 *
 *     options --validate--> check --> compute --> present --> blocks
 */
import type { Cells, Frame, Source } from '@constat/data';
import type { Action, Runs } from '@constat/report';
import type { Inference, SurveySample } from './inference/inference.ts';
import type { OptionSchema, OptionValues, RawOptions, ShowWhen } from './options.ts';
import type { Presentation } from './presentation.ts';
import type { PythonFile } from './python/python-file.ts';
import type { Sample } from './sample.ts';
import type { SpssFile } from './spss/spss-file.ts';

export type { Sample };

/** Kinds of saved result, as the results manager filters them. */
export const RESULT_TYPES = [
  'descriptive',
  'normality',
  'ttest',
  'regression',
  'correlation',
  'other',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const AREAS = [
  'descriptive',
  'inferential',
  'correlation',
  'regression',
  'time-series',
  'charts',
  'survival',
  'multivariate',
  'causal',
  'meta',
  'quality',
  'epidemiology',
  'intervals',
  'summary-tests',
  'sample-size',
  'calculators',
  'publication',
] as const;
export type Area = (typeof AREAS)[number];

/** Catalogue data of one analysis: small, loaded eagerly, searched by the palette and the assistant. */
export interface CatalogueEntry {
  /** Folder name and last segment of the path; where others have the same, with its group before it: `ci-single-mean`. */
  readonly id: string;
  readonly area: Area;
  /** Canonical address below /app. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly resultType: ResultType;
  /** Other names people use for it. */
  readonly aliases: readonly string[];
  readonly keywords: readonly string[];
  /** Further addresses that open it with some options set, each under a name of its own. */
  readonly presets?: readonly EntryPreset[];
}

/** An analysis under the name of one of its methods: Spearman's correlation is the correlation matrix with that coefficient. */
export interface EntryPreset {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Options that hold whenever the address is opened. */
  readonly options: RawOptions;
  /** The address leads here and is in no menu, because another is. */
  readonly unlisted?: true;
  /** Where the example of the analysis does not answer the question of this address. */
  readonly example?: { readonly sample: string | null; readonly options: RawOptions };
}

/** A coded reason not to run, in words that name the variable and what to change. */
export interface Refusal {
  readonly code: string;
  readonly message: Runs;
  /** What to change. */
  readonly advice?: Runs;
  readonly variable?: string;
  readonly actions?: readonly Action[];
}

/** Thrown by `compute` where only the numbers show that there is no answer (collinearity, no variation). */
export class RefusedError extends Error {
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map((refusal) => refusal.code).join(', '));
    this.name = 'RefusedError';
  }
}

/** What a long computation may use: the seed of all randomness, progress and cancel, and the cores of the machine. */
export interface RunContext {
  readonly seed: number;
  /**
   * Reports progress and throws CancelledError when the user gave up; call it every few milliseconds of work. `unit` names
   * what is counted: 'samples'.
   */
  progress(done: number, total: number, what: string, unit?: string): void;
  /** Shares the parts of a registered task among workers; use it through `mapParts`, which does without it too. */
  map?(
    task: string,
    shared: unknown,
    parts: readonly unknown[],
    finished: (index: number) => void,
  ): Promise<readonly unknown[]>;
  /**
   * Takes values for the rows of the data, NaN or -1 where a row has none, under the id that the form lists in `keeps`; there when
   * somebody wants them. Where one id gives several variables, they are numbered from 1.
   */
  keep?(id: string, cells: () => KeptCells, number?: number): void;
  /** Takes what is estimated, with its errors, where somebody wants to pool it over imputations. */
  infer?(estimates: () => Inference): void;
  /** The table elsewhere that `fromAggregates` asks; the frame then holds no more than the levels and ranges of its variables. */
  readonly source?: Source;
  /** Takes what of a result from a table elsewhere is an approximation, and how good it is. */
  remark?(approximation: string): void;
}

/** How a result is got from a table that is too large to be fetched: sums made where the data is. */
export interface FromAggregates<S extends OptionSchema, R> {
  /** What of these options needs every case, as an object of 'needs': 'the bootstrap'; null where nothing does. */
  needsCases(options: OptionValues<S>): string | null;
  /** The same result as `compute`; `frame` has the variables with their levels, and one row for each of these. */
  compute(source: Source, frame: Frame, options: OptionValues<S>, run: RunContext): Promise<R>;
}

/** Values for the rows of the data. */
export type KeptCells = Exclude<Cells, { kind: 'strings' }>;

/** What a computation can tell about every case, and the user can add to the dataset: residuals, scores, clusters. */
export interface Keepable {
  readonly id: string;
  /** Name of the new variable. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly showWhen?: ShowWhen | readonly ShowWhen[];
}

export class CancelledError extends Error {
  constructor() {
    super('cancelled');
    this.name = 'CancelledError';
  }
}

/** Numbers that are asked for as rows and columns: the option of each cell. */
export interface LayoutGrid<K extends string = string> {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly K[])[];
}

export interface LayoutGroup<K extends string = string> {
  readonly title: string;
  readonly options: readonly K[];
  /** Grids among them; numbers labelled 'Mean, group 1', 'Mean, group 2' make one without being told. */
  readonly grids?: readonly LayoutGrid<K>[];
  /** The first group is open by default, the others closed unless they say so. */
  readonly open?: boolean;
}

export interface Layout<K extends string = string> {
  /** Options filled from the variable list, in the order of the role boxes. */
  readonly roles: readonly K[];
  readonly groups: readonly LayoutGroup<K>[];
  /**
   * Rows of its table that are changed in place: the variables that make the rows, and the list of what they have of their own;
   * where its groups can be renamed, the list of their names.
   */
  readonly rowMenu?: { readonly variables: K; readonly rows: K; readonly heads?: K };
}

/** How a calculator takes its numbers from data instead of the keyboard. */
export interface FromData<F extends OptionSchema = OptionSchema> {
  /** The variables that are asked for. */
  readonly options: F;
  /** The numbers of the form that they give; throws RefusedError where they give none. */
  fill(frame: Frame, options: OptionValues<F>): RawOptions;
}

/** The same, its option types forgotten. */
export interface AnyFromData {
  readonly options: OptionSchema;
  fill(frame: Frame, options: RawOptions): RawOptions;
}

/** Keeps the types of the variables asked for. */
export const defineFromData = <const F extends OptionSchema>(fromData: FromData<F>): FromData<F> => fromData;

/** What a page needs of an analysis before anything is computed: kept apart from the computation, which only workers load. */
export interface AnalysisForm<S extends OptionSchema = OptionSchema> {
  readonly entry: CatalogueEntry;
  /** Grows when the result's shape changes; older saved results pass through `upgrades`. */
  readonly version: number;
  readonly options: S;
  readonly layout: Layout<keyof S & string>;
  /** True where the result counts each case by the weights of the dataset; others say that they do not. */
  readonly usesWeights?: true;
  /** True where the estimates are pooled over the imputations of a dataset (`run.infer`); others use its original rows and say so. */
  readonly pools?: true;
  /** True where the estimates follow the survey design of a dataset (`underDesign`); others say that they do not. */
  readonly surveys?: true;
  /** Where differences (in last digits) or squares (all edges) of the chosen numbers would vanish unnoticed: there it refuses. */
  readonly refusesEdges?: 'last-digits' | 'all';
  /** A sample dataset and options that give a full result in one click. No sample: a calculator, which needs no data. */
  readonly example: { readonly sample: string | null; readonly options: Partial<OptionValues<S>> };
  /** Only of calculators. */
  readonly fromData?: AnyFromData;
  /** What can be added to the dataset; `compute` hands it to `run.keep`. */
  readonly keeps?: readonly Keepable[];
}

export interface Analysis<
  S extends OptionSchema = OptionSchema,
  R extends { sample: Sample } = { sample: Sample },
> extends AnalysisForm<S> {
  /** Coded reasons not to run, found before computing. */
  check(frame: Frame, options: OptionValues<S>): readonly Refusal[];
  /** JSON-safe numbers, no words. */
  compute(frame: Frame, options: OptionValues<S>, run: RunContext): R | Promise<R>;
  /** Where the result does not need every case. */
  readonly fromAggregates?: FromAggregates<S, R>;
  /** What it estimates where the dataset says how its rows were sampled. */
  underDesign?(frame: Frame, options: OptionValues<S>, sample: SurveySample): Inference;
  /** The same in SPSS syntax, on the .sav file that the app exports; null where SPSS has no procedure for these options. */
  spss?(file: SpssFile, options: OptionValues<S>): readonly string[] | null;
  /** The same with pandas, SciPy and statsmodels, on the .csv file that the app exports; null where they have no method for these options. */
  python?(file: PythonFile, options: OptionValues<S>): readonly string[] | null;
  /** Pure: numbers to what is said of them. */
  present(result: R, options: OptionValues<S>): Presentation;
  /** The fields that the results manager and report read for this kind of result. */
  payload?(result: R, options: OptionValues<S>): Readonly<Record<string, unknown>>;
  readonly upgrades?: Readonly<Record<number, (saved: unknown) => unknown>>;
}

/** Any form, its option types forgotten: for code that handles all of them alike. */
export interface AnyForm extends Omit<AnalysisForm, 'layout' | 'example'> {
  readonly layout: Layout;
  readonly example: { readonly sample: string | null; readonly options: RawOptions };
}

/** Any analysis, its option and result types forgotten. */
export interface AnyAnalysis extends AnyForm {
  check(frame: Frame, options: RawOptions): readonly Refusal[];
  compute(
    frame: Frame,
    options: RawOptions,
    run: RunContext,
  ): { sample: Sample } | Promise<{ sample: Sample }>;
  readonly fromAggregates?: {
    needsCases(options: RawOptions): string | null;
    compute(source: Source, frame: Frame, options: RawOptions, run: RunContext): Promise<{ sample: Sample }>;
  };
  underDesign?(frame: Frame, options: RawOptions, sample: SurveySample): Inference;
  spss?(file: SpssFile, options: RawOptions): readonly string[] | null;
  python?(file: PythonFile, options: RawOptions): readonly string[] | null;
  present(result: { sample: Sample }, options: RawOptions): Presentation;
  payload?(result: { sample: Sample }, options: RawOptions): Readonly<Record<string, unknown>>;
  readonly upgrades?: Readonly<Record<number, (saved: unknown) => unknown>>;
}

/** Whether an analysis computes from the numbers of its form alone, without a dataset. */
export const isCalculator = ({ example }: Pick<AnyForm, 'example'>): boolean => example.sample === null;

/** Defines the form of an analysis; the types of its options are inferred. */
export const defineForm = <const S extends OptionSchema>(form: AnalysisForm<S>): AnalysisForm<S> => form;

/** Defines an analysis; the types of options and result are inferred from the parts. */
export function defineAnalysis<const S extends OptionSchema, R extends { sample: Sample }>(
  analysis: Analysis<S, R>,
): Analysis<S, R> {
  return analysis;
}
