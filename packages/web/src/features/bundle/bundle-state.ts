/** Whether the dialog of bundles is open, and what for. Small, because the shell loads it. */
import { create } from 'zustand';
import type { BundleRequest } from './bundle-contract.ts';

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

/** No other archive can be imported; what is inside is checked when it is read. */
export const isBundleName = (name: string): boolean => /\.zip$/i.test(name);

/** How menus offer the export of a bundle. */
export const BUNDLE_CHOICE = {
  id: 'bundle',
  label: 'Bundle: data, options, R',
  hint: '.zip',
  icon: 'folder',
} as const;
