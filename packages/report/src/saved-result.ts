/**
 * A saved result: the entity of the results manager, the project file and the cloud. `data` carries everything that is
 * needed to show it again without computing, and a format version, so that old files can always be read.
 */
import { isBlock } from './block-check.ts';
import type { Block } from './blocks.ts';

export const SAVED_RESULT_TYPES = [
  'descriptive',
  'normality',
  'ttest',
  'regression',
  'correlation',
  'other',
] as const;
export type SavedResultType = (typeof SAVED_RESULT_TYPES)[number];

/** Grows with every change of `SavedData`; each step has a named upgrade. */
export const SAVED_FORMAT = 2;

export const DEFAULT_PROJECT = 'default';

export interface SavedDataset {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly rows: number;
}

export interface SavedData {
  readonly format: number;
  readonly analysis: { readonly id: string; readonly version: number };
  readonly options: Readonly<Record<string, unknown>>;
  readonly blocks: readonly Block[];
  readonly result: unknown;
  readonly sample: { readonly used: number; readonly excluded: number };
  /** null for a calculator. */
  readonly dataset: SavedDataset | null;
  readonly seed: number;
  /** Version of the product that computed it. */
  readonly constat: string;
}

export interface SavedResult {
  /** `result_{timestamp}_{random}` */
  readonly id: string;
  readonly title: string;
  readonly type: SavedResultType;
  /** The tool that made it. */
  readonly component: string;
  /** With the fields that belong to its type (`testResults`, `regressionType` and so on) beside the common ones. */
  readonly data: SavedData & Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly selected: boolean;
  readonly projectId: string;
  readonly tags?: readonly string[];
  /** What its owner wrote about it. */
  readonly note?: string;
  /** Place in the owner's own order; results without one stand by their date, the newest first. */
  readonly order?: number;
}

export interface NewResult extends Omit<SavedData, 'format'> {
  readonly title: string;
  readonly type: SavedResultType;
  readonly component: string;
  readonly timestamp: number;
  /** Letters and digits that make the id unique. */
  readonly random: string;
  readonly projectId?: string;
  /** Fields of the result's type; they cannot replace the common ones. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Builds a result to be saved. */
export function createSavedResult(from: NewResult): SavedResult {
  const { title, type, component, timestamp, random, projectId, payload, ...data } = from;
  return {
    id: `result_${timestamp}_${random}`,
    title,
    type,
    component,
    data: { ...payload, ...data, format: SAVED_FORMAT },
    timestamp,
    selected: false,
    projectId: projectId ?? DEFAULT_PROJECT,
  };
}

export type SavedResultProblem = 'not-a-result' | 'unknown-format' | 'newer-format' | 'damaged';

/** Why something cannot be read as a saved result. */
export class SavedResultError extends Error {
  constructor(
    readonly code: SavedResultProblem,
    message: string,
  ) {
    super(message);
    this.name = 'SavedResultError';
  }
}

/** One step from a format to the next. */
export interface SavedUpgrade {
  readonly from: number;
  readonly name: string;
  up(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Steps from past formats; format 1 is the first. */
export const SAVED_UPGRADES: readonly SavedUpgrade[] = [
  // Format 2 may hold texts with the literature, which versions that know format 1 only cannot read; nothing is missing without.
  { from: 1, name: 'literature', up: (data) => data },
];

/** Reads a saved result of any past format, or throws SavedResultError with the reason. */
export function upgradeSavedResult(
  saved: unknown,
  upgrades: readonly SavedUpgrade[] = SAVED_UPGRADES,
  current = SAVED_FORMAT,
): SavedResult {
  if (!isRecord(saved) || !isRecord(saved.data) || typeof saved.id !== 'string')
    throw new SavedResultError('not-a-result', 'This is not a saved result.');
  let data: Readonly<Record<string, unknown>> = saved.data;
  if (typeof data.format !== 'number')
    throw new SavedResultError('unknown-format', 'The result has no format version.');
  if (data.format > current)
    throw new SavedResultError('newer-format', 'The result was saved by a newer version of Constat.');
  while (data.format !== current) {
    const step = upgrades.find((upgrade) => upgrade.from === data.format);
    if (!step)
      throw new SavedResultError('unknown-format', `There is no upgrade from format ${data.format}.`);
    data = { ...step.up(data), format: step.from + 1 };
  }
  return {
    id: saved.id,
    title: textOf(saved.title) ?? 'Untitled result',
    type: SAVED_RESULT_TYPES.find((type) => type === saved.type) ?? 'other',
    component: textOf(saved.component) ?? '',
    data: checkData(data),
    timestamp: timeOf(saved.timestamp),
    selected: saved.selected === true,
    projectId: textOf(saved.projectId) ?? DEFAULT_PROJECT,
    ...ownersMarks(saved),
  };
}

/** What the owner added; anything unreadable is left out, the result itself stays. */
function ownersMarks({ tags, note, order }: Readonly<Record<string, unknown>>): Partial<SavedResult> {
  const words = Array.isArray(tags) ? tags.filter((tag) => textOf(tag) !== undefined) : [];
  const text = textOf(note);
  return {
    ...(words.length > 0 ? { tags: words } : {}),
    ...(text === undefined ? {} : { note: text }),
    ...(typeof order === 'number' && Number.isFinite(order) ? { order } : {}),
  };
}

function checkData(data: Readonly<Record<string, unknown>>): SavedResult['data'] {
  const { analysis, options, blocks, sample, dataset, seed, constat, format } = data;
  const damaged = (what: string) =>
    new SavedResultError('damaged', `The ${what} of the saved result cannot be read.`);
  if (!isRecord(analysis) || typeof analysis.id !== 'string' || typeof analysis.version !== 'number')
    throw damaged('analysis');
  if (!isRecord(options)) throw damaged('options');
  if (!Array.isArray(blocks) || !blocks.every(isBlock)) throw damaged('content');
  if (!isRecord(sample) || typeof sample.used !== 'number' || typeof sample.excluded !== 'number')
    throw damaged('sample size');
  if (dataset !== null && !isDataset(dataset)) throw damaged('dataset');
  if (typeof seed !== 'number' || typeof constat !== 'string' || typeof format !== 'number')
    throw damaged('version');
  return {
    ...data,
    format,
    analysis: { id: analysis.id, version: analysis.version },
    options,
    blocks,
    result: data.result ?? null,
    sample: { used: sample.used, excluded: sample.excluded },
    dataset,
    seed,
    constat,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDataset = (value: unknown): value is SavedDataset =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.revision === 'number' &&
  typeof value.rows === 'number';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function timeOf(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time === 'number' && Math.abs(time) <= 8.64e15) return time;
  throw new SavedResultError('damaged', 'The date of the saved result cannot be read.');
}
