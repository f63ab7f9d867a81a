/** The messages between the page and the bundle worker, which keeps what it read until it is stored. */
import type { SavedResult } from '@constat/report';
import type { BundleProblem } from './bundle-format.ts';
import type { BundlePlan, RestoredBundle } from './restore-bundle.ts';
import type { BundleContent } from './write-bundle.ts';

/** What to pack: results, or their ids, because the worker can read stored ones itself. */
export interface BundleRequest extends Omit<BundleContent, 'results'> {
  readonly results: readonly SavedResult[] | { readonly owner: string; readonly ids: readonly string[] };
}

export type OnBundleProgress = (done: number, total: number, what: string) => void;

/** Errors cross the border as codes and words: a class does not survive it. */
export type BundleReply =
  | { readonly ok: true; readonly plan: BundlePlan }
  | { readonly ok: false; readonly code: BundleProblem; readonly message: string };

export interface BundleHandlers {
  write(request: BundleRequest, onProgress: OnBundleProgress): Promise<Blob>;
  read(owner: string, file: Blob, onProgress: OnBundleProgress): Promise<BundleReply>;
  /** Stores what was read last. */
  store(owner: string, projectId: string): Promise<RestoredBundle>;
}
