/**
 * A bundle: one ZIP file with everything that results need to be computed again elsewhere. Its manifest names every file with
 * size and SHA-256.
 *
 *     manifest.json   README.txt   analysis.R   analysis.qmd
 *     data/01-trial.csv      for people and other programs
 *     data/01-trial.jsonl    the same, exactly: a backup that holds this dataset alone
 *     results/01-….json      a saved result
 *     report/report.json     report/report.html
 */
import { isRecord } from '../../lib/is-record.ts';

export const BUNDLE_FORMAT = 'constat-bundle';
export const BUNDLE_VERSION = 1;
/** The end of a bundle's file name. */
export const BUNDLE_EXTENSION = 'constat.zip';

export interface BundleFile {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export interface BundleDataset {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly csv: string;
  readonly exact: string;
}

export interface BundleResult {
  readonly id: string;
  readonly title: string;
  readonly analysis: { readonly id: string; readonly version: number };
  readonly seed: number;
  /** The dataset, when the bundle has it. */
  readonly dataset: string | null;
  /** The data changed after the result was saved: computing it again gives other numbers. */
  readonly stale: boolean;
  readonly path: string;
}

export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT;
  readonly version: number;
  /** Version of the product that wrote it. */
  readonly constat: string;
  readonly title: string;
  /** ISO 8601. */
  readonly date: string;
  /** The project that the results were in, when they were exported from one. */
  readonly project: string | null;
  readonly datasets: readonly BundleDataset[];
  readonly results: readonly BundleResult[];
  readonly report: { readonly json: string; readonly html: string } | null;
  readonly files: readonly BundleFile[];
}

export type BundleProblem = 'not-a-bundle' | 'newer' | 'too-large' | 'unsafe' | 'damaged';

/** Why a file cannot be imported as a bundle, in words for its reader. */
export class BundleError extends Error {
  constructor(
    readonly code: BundleProblem,
    message: string,
  ) {
    super(message);
    this.name = 'BundleError';
  }
}

export const notABundle = () =>
  new BundleError('not-a-bundle', 'This file is not a bundle made by Constat: it has no manifest.');
export const damaged = (what: string) => new BundleError('damaged', `The bundle is damaged: ${what}`);

/** More than this is refused before it is unpacked. */
export const MAX_UNPACKED = 2 ** 30;
const MAX_FILES = 20_000;

type Shape = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Names that stay inside the bundle wherever it is unpacked: letters, digits, `-`, `_`, `.` and `/`, no part of dots. */
export const isSafePath = (path: string): boolean =>
  path.length <= 200 &&
  /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) &&
  path.split('/').every((part) => !/^\.+$/.test(part));

/** Reads a manifest; every path in it is safe and described in `files`. */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notABundle();
  }
  if (!isRecord(value) || value.format !== BUNDLE_FORMAT || !isCount(value.version)) throw notABundle();
  if (value.version > BUNDLE_VERSION)
    throw new BundleError(
      'newer',
      'This bundle was made by a newer version of Constat. Update the app, then try again.',
    );
  const wrong = () => damaged('its manifest cannot be read.');
  const textOf = (item: unknown): string => {
    if (typeof item !== 'string') throw wrong();
    return item;
  };
  const listOf = (item: unknown): readonly Shape[] => {
    if (!Array.isArray(item) || item.length > MAX_FILES || !item.every(isRecord)) throw wrong();
    return item;
  };
  const files = listOf(value.files).map((file): BundleFile => {
    const path = textOf(file.path);
    if (!isSafePath(path))
      throw new BundleError('unsafe', `The bundle names a file outside itself (${path}); it was not opened.`);
    if (!isCount(file.bytes) || !/^[0-9a-f]{64}$/.test(textOf(file.sha256))) throw wrong();
    return { path, bytes: file.bytes, sha256: textOf(file.sha256) };
  });
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length) throw wrong();
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_UNPACKED) throw tooLarge();
  const pathOf = (item: unknown): string => {
    const path = textOf(item);
    if (!paths.has(path)) throw damaged(`${path} is not in it.`);
    return path;
  };
  const datasets = listOf(value.datasets).map((item): BundleDataset => {
    if (!isCount(item.rows) || !isCount(item.columns)) throw wrong();
    return {
      id: textOf(item.id),
      name: textOf(item.name),
      rows: item.rows,
      columns: item.columns,
      csv: pathOf(item.csv),
      exact: pathOf(item.exact),
    };
  });
  const known = new Set(datasets.map(({ id }) => id));
  if (known.size !== datasets.length) throw wrong();
  const results = listOf(value.results).map((item): BundleResult => {
    const { analysis, seed, dataset } = item;
    if (!isRecord(analysis) || !isCount(analysis.version) || typeof seed !== 'number') throw wrong();
    if (dataset !== null && !known.has(textOf(dataset))) throw wrong();
    return {
      id: textOf(item.id),
      title: textOf(item.title),
      analysis: { id: textOf(analysis.id), version: analysis.version },
      seed,
      dataset: dataset === null ? null : textOf(dataset),
      stale: item.stale === true,
      path: pathOf(item.path),
    };
  });
  if (new Set(results.map(({ id }) => id)).size !== results.length) throw wrong();
  return {
    format: BUNDLE_FORMAT,
    version: value.version,
    constat: textOf(value.constat),
    title: textOf(value.title),
    date: textOf(value.date),
    project: value.project === null ? null : textOf(value.project),
    datasets,
    results,
    report: isRecord(value.report)
      ? { json: pathOf(value.report.json), html: pathOf(value.report.html) }
      : null,
    files,
  };
}

export const tooLarge = () =>
  new BundleError('too-large', 'This bundle unpacks to more than 1 GB and was not opened.');
