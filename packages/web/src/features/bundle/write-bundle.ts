/** Writes a bundle file by file, so that neither the archive nor all the data is ever in memory as a whole text. */
import { type Dataset, datasetToCsv, otherSource, type RestructureStep } from '@constat/data';
import { CONSTAT_VERSION, type SavedResult } from '@constat/report';
import { Zip, ZipDeflate } from 'fflate';
import { sha256 } from '../../lib/sha256.ts';
import { pack } from '../../recovery/backup-codec.ts';
import type { BundleContent } from '../../state/bundle-task.ts';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleDataset,
  type BundleFile,
  type BundleResult,
  type Manifest,
} from './bundle-format.ts';
import { bundlePython } from './bundle-python.ts';
import { bundleQuarto } from './bundle-quarto.ts';
import { bundleProgram, type RProgram } from './bundle-r.ts';
import { bundleReadme } from './bundle-readme.ts';
import { datasetLines } from './dataset-lines.ts';

/** A dataset by its id; null when it is not to be had. */
export type LoadDataset = (id: string) => Promise<Dataset | null>;

type OnProgress = (done: number, total: number, what: string) => void;

const encoder = new TextEncoder();
const SLUG_LENGTH = 40;
/** Larger files are packed quickly rather than tightly. */
const LARGE = 2 ** 23;
/** Packed at once, between two words on how far it is. */
const SLICE = 2 ** 22;

/** 'Trial 1/2' is trial-1-2: a file name for every system. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'untitled';

const numbered = (i: number, text: string): string => `${String(i + 1).padStart(2, '0')}-${slug(text)}`;

class Archive {
  readonly files: BundleFile[] = [];
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip: Zip;
  readonly #date: Date;
  #error: Error | null = null;

  constructor(date: Date) {
    this.#date = date;
    this.#zip = new Zip((error, part) => {
      if (error) this.#error = error;
      else this.#parts.push(part);
    });
  }

  /** Adds a file from pieces of text; `onShare` hears how much of it is packed. */
  async add(
    path: string,
    pieces: Iterable<string>,
    onShare: (share: number) => void = () => undefined,
  ): Promise<void> {
    const bytes = new Uint8Array(
      await new Blob([...pieces].map((piece) => encoder.encode(piece))).arrayBuffer(),
    );
    const entry = new ZipDeflate(path, { level: bytes.length > LARGE ? 1 : 6 });
    entry.mtime = this.#date;
    this.#zip.add(entry);
    for (let from = 0; from === 0 || from < bytes.length; from += SLICE) {
      onShare(from / bytes.length);
      entry.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length);
    }
    if (this.#error) throw this.#error;
    this.files.push({ path, bytes: bytes.length, sha256: await sha256(bytes) });
  }

  end(): Blob {
    this.#zip.end();
    if (this.#error) throw this.#error;
    return new Blob(this.#parts, { type: 'application/zip' });
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const sourcesOf = (step: RestructureStep): readonly string[] => {
  const other = otherSource(step);
  return other === null ? [] : [other];
};

/** The datasets that results used, and those that filters took their rows from, or that they were restructured, joined or aggregated from. */
async function collect(results: readonly SavedResult[], load: LoadDataset): Promise<Map<string, Dataset>> {
  const found = new Map<string, Dataset>();
  const wanted = results.flatMap(({ data }) => (data.dataset ? [data.dataset.id] : []));
  for (const id of wanted) {
    if (found.has(id)) continue;
    const dataset = await load(id);
    if (!dataset) continue;
    // A generated sample has an id of its own on each device.
    found.set(id, { ...dataset, id });
    if (dataset.filteredFrom) wanted.push(dataset.filteredFrom.id);
    if (dataset.madeBy) wanted.push(dataset.madeBy.id, ...sourcesOf(dataset.madeBy.step));
  }
  return found;
}

/** The bundle of some results, with everything they need. */
export async function writeBundle(
  { title, project, results, report, python = {} }: BundleContent,
  load: LoadDataset,
  onProgress: OnProgress = () => undefined,
  now = new Date(),
): Promise<Blob> {
  const data = await collect(results, load);
  const total = data.size + results.length + 1;
  const archive = new Archive(now);
  const datasets: BundleDataset[] = [];
  for (const [id, dataset] of data) {
    const done = datasets.length;
    const half = (share: number) => onProgress(done + share / 2, total, dataset.name);
    const path = `data/${numbered(datasets.length, dataset.name)}`;
    half(0);
    await archive.add(`${path}.csv`, [datasetToCsv(dataset)], half);
    await archive.add(`${path}.jsonl`, datasetLines(dataset, now), (share) => half(1 + share));
    datasets.push({
      id,
      name: dataset.name,
      rows: dataset.rows,
      columns: dataset.columns.length,
      csv: `${path}.csv`,
      exact: `${path}.jsonl`,
    });
  }
  const listed: BundleResult[] = [];
  for (const [i, result] of results.entries()) {
    onProgress(data.size + i, total, result.title);
    const path = `results/${numbered(i, result.title)}.json`;
    await archive.add(path, [json(pack(result))]);
    const used = result.data.dataset;
    const dataset = used ? data.get(used.id) : undefined;
    listed.push({
      id: result.id,
      title: result.title,
      analysis: result.data.analysis,
      seed: result.data.seed,
      dataset: dataset && used ? used.id : null,
      stale: dataset !== undefined && dataset.revision !== used?.revision,
      path,
    });
  }
  onProgress(total - 1, total, title);
  if (report) {
    await archive.add('report/report.json', [json(report.report)]);
    await archive.add('report/report.html', [report.html]);
  }
  const programs = results.map((result): RProgram => {
    const id = result.data.dataset?.id;
    const dataset = id === undefined ? undefined : data.get(id);
    const path = datasets.find((each) => each.id === id)?.csv;
    return { result, data: dataset && path !== undefined ? { dataset, path } : null };
  });
  const files = datasets.flatMap(({ id, csv }) => {
    const dataset = data.get(id);
    return dataset ? [{ dataset, path: csv }] : [];
  });
  await archive.add('analysis.R', [bundleProgram(title, programs, files)]);
  await archive.add('analysis.qmd', [bundleQuarto(title, programs, files)]);
  const inPython = bundlePython(title, programs, python);
  if (inPython !== null) await archive.add('analysis.py', [inPython]);
  const manifest: Omit<Manifest, 'files'> = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    constat: CONSTAT_VERSION,
    title,
    date: now.toISOString(),
    project,
    datasets,
    results: listed,
    report: report ? { json: 'report/report.json', html: 'report/report.html' } : null,
  };
  const withoutData = new Set(
    results.filter(({ data: { dataset } }) => dataset === null).map(({ id }) => id),
  );
  await archive.add('README.txt', [bundleReadme(manifest, withoutData, inPython !== null)]);
  await archive.add('manifest.json', [json({ ...manifest, files: archive.files })]);
  return archive.end();
}
