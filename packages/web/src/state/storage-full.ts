/** A full store, said once and in one place, with what can be done about it; what was not stored stays in memory. */
import { create } from 'zustand';
import { isStorageFull } from '../storage/quota.ts';
import { notify } from './notify.ts';

interface StorageFullState {
  readonly open: boolean;
  /** Stores again what could not be stored. */
  readonly retry: (() => void) | null;
}

export const useStorageFull = create<StorageFullState>(() => ({ open: false, retry: null }));

export const closeStorageFull = (): void => useStorageFull.setState({ open: false, retry: null });

/** Says why something could not be stored: a full store with what to do about it, anything else in the given words. */
export function reportNotStored(error: unknown, otherwise: string, retry: (() => void) | null = null): void {
  if (isStorageFull(error)) useStorageFull.setState({ open: true, retry });
  else notify(otherwise, retry ? { label: 'Try again', onAction: retry } : undefined);
}
