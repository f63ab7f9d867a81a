/** The messages between the page and the bundle worker, which keeps what it read until it is stored. */
import type { BundleRequest } from '../../state/bundle-task.ts';
import type { BundleProblem } from './bundle-format.ts';
import type { BundlePlan, RestoredBundle } from './restore-bundle.ts';

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
