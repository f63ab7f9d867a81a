/** Where the software update stands; the prompt shows it. */
import { create } from 'zustand';

export type UpdateState =
  | { readonly status: 'current' }
  | { readonly status: 'offlineReady' }
  | { readonly status: 'needRefresh' }
  /** progress: 25, 75, 100. */
  | { readonly status: 'updating'; readonly progress: number }
  | { readonly status: 'error'; readonly message: string };

export const useUpdate = create<{ readonly state: UpdateState }>(() => ({ state: { status: 'current' } }));

export const setUpdate = (state: UpdateState): void => useUpdate.setState({ state });

export const UPDATE_ERRORS = {
  check: 'Failed to check for updates',
  apply: 'Failed to update application',
  unregistered: 'Service worker not registered',
  unsupported: 'PWA features not supported in this browser',
  registration: 'Offline use could not be set up in this browser.',
} as const;
