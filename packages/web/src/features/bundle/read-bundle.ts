/** Opens a bundle and checks all of it; nothing is stored. */
import { type Dataset, Zip } from '@constat/data';
import { type Report, readReport, type SavedResult, upgradeSavedResult } from '@constat/report';
import { inflateSync } from 'fflate';
import { sha256 } from '../../lib/sha256.ts';
import { unpack } from '../../recovery/backup-codec.ts';
import {
  BundleError,
  damaged,
  isSafePath,
  MAX_UNPACKED,
  type Manifest,
  notABundle,
  readManifest,
  tooLarge,
} from './bundle-format.ts';
import { readDatasetLines } from './dataset-lines.ts';

export interface Bundle {
  readonly manifest: Manifest;
  readonly datasets: readonly Dataset[];
  readonly results: readonly SavedResult[];
  readonly report: Report | null;
}

const MANIFEST_LIMIT = 16 * 2 ** 20;

/** Reads a file as a bundle, or throws BundleError with the reason. */
export async function readBundle(
  file: Blob,
  onProgress: (done: number, total: number, what: string) => void = () => undefined,
): Promise<Bundle> {
  if (file.size > MAX_UNPACKED) throw tooLarge();
  const zip = openZip(new Uint8Array(await file.arrayBuffer()));
  for (const name of zip.names)
    if (!isSafePath(name.replace(/\/$/, '')))
      throw new BundleError('unsafe', `The bundle names a file outside itself (${name}); it was not opened.`);
  if (!zip.names.includes('manifest.json')) throw notABundle();
  const manifest = readManifest(textOf(unzip(zip, 'manifest.json', MANIFEST_LIMIT)));
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [i, { path, bytes, sha256: expected }] of manifest.files.entries()) {
    onProgress(i, manifest.files.length, path);
    const content = unzip(zip, path, bytes);
    if (content.length !== bytes || (await sha256(content)) !== expected)
      throw damaged(`${path} was changed after the bundle was made.`);
    contents.set(path, content);
  }
  const read = (path: string): string => textOf(contents.get(path) ?? new Uint8Array());
  return {
    manifest,
    datasets: manifest.datasets.map(({ id, name, exact }) => {
      const dataset = readDatasetLines(read(exact), name);
      if (dataset.id !== id) throw damaged(`the data of ${name} cannot be read.`);
      return dataset;
    }),
    results: manifest.results.map(({ path, id, title }) => resultOf(read(path), id, title)),
    report: manifest.report ? reportOf(read(manifest.report.json)) : null,
  };
}

function openZip(bytes: Uint8Array): Zip {
  try {
    return new Zip(bytes, inflateSync);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'import.file-too-large') throw tooLarge();
    throw new BundleError(
      'not-a-bundle',
      'This file is not a bundle made by Constat: it cannot be unpacked.',
    );
  }
}

/** The content of a file; what claims to be larger than it should is not unpacked at all. */
function unzip(zip: Zip, path: string, limit: number): Uint8Array<ArrayBuffer> {
  if ((zip.sizeOf(path) ?? 0) > limit) throw damaged(`${path} was changed after the bundle was made.`);
  let content: Uint8Array | null;
  try {
    content = zip.read(path);
  } catch {
    throw damaged(`${path} cannot be unpacked.`);
  }
  if (!content) throw damaged(`${path} is not in it.`);
  return new Uint8Array(content);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw damaged('its text cannot be read.');
  }
}

function resultOf(text: string, id: string, title: string): SavedResult {
  try {
    const result = upgradeSavedResult(unpack(JSON.parse(text)));
    if (result.id === id) return result;
  } catch (error) {
    throw damaged(
      `the result ${title} cannot be read. ${error instanceof Error ? error.message : ''}`.trim(),
    );
  }
  throw damaged(`the result ${title} cannot be read.`);
}

function reportOf(text: string): Report {
  try {
    return readReport(JSON.parse(text));
  } catch (error) {
    throw damaged(`its report cannot be read. ${error instanceof Error ? error.message : ''}`.trim());
  }
}
