/** Whether the dialog of bundles is open, and what for. Small, because the shell loads it. */
import type { Report, SavedResult } from '@constat/report';
import { create } from 'zustand';

/** What a bundle holds besides the data of its results. */
export interface BundleContent {
  readonly title: string;
  readonly project: string | null;
  readonly results: readonly SavedResult[];
  readonly report?: { readonly report: Report; readonly html: string };
  /** Python programs by the id of their result. */
  readonly python?: Readonly<Record<string, string>>;
}

/** What to pack: results, or their ids, because the worker can read stored ones itself. */
export interface BundleRequest extends Omit<BundleContent, 'results'> {
  readonly results: readonly SavedResult[] | { readonly owner: string; readonly ids: readonly string[] };
}

export type BundleTask =
  | { readonly kind: 'import'; readonly file: File | null }
  | { readonly kind: 'export'; readonly request: BundleRequest };

export const useBundleTask = create<{ readonly task: BundleTask | null }>(() => ({ task: null }));

/** Opens the import of a bundle, with the file where there is one. */
export const importBundle = (file: File | null = null): void =>
  useBundleTask.setState({ task: { kind: 'import', file } });

/** Writes results with their data into a bundle and gives it to the user. */
export const exportBundle = (request: BundleRequest): void =>
  useBundleTask.setState({ task: { kind: 'export', request } });

export const closeBundle = (): void => useBundleTask.setState({ task: null });

/** What is inside is checked when it is read; another name hides a bundle, which the import then sees. */
export const isBundleName = (name: string): boolean => /\.constat\.zip$/i.test(name);

/** How menus offer the export of a bundle. */
export const BUNDLE_CHOICE = {
  id: 'bundle',
  label: 'Bundle: data, options, R, Python',
  hint: '.zip',
  icon: 'folder',
} as const;
