/** Short feedback at the bottom right: one message at a time, the newest replaces the one before. */
import { create } from 'zustand';
import { dataset } from '../lib/constants.ts';
import { logDebug } from '../lib/debug-log.ts';

export interface Notice {
  readonly id: number;
  readonly message: string;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** How long it is shown, when not as long as messages usually are. */
  readonly ms?: number;
}

interface NoticeState {
  readonly notice: Notice | null;
}

export const useNotice = create<NoticeState>(() => ({ notice: null }));

let lastId = 0;

/** Shows a message, with at most one thing to do about it (Undo, Reload ...). */
export function notify(message: string, action?: Notice['action'], ms?: number): void {
  lastId += 1;
  const notice = { id: lastId, message, ...(action ? { action } : {}), ...(ms === undefined ? {} : { ms }) };
  useNotice.setState({ notice });
  logDebug('message', message);
}

/** The notice on choosing a dataset; it clears after 3 s. */
export const notifyLoaded = (name: string): void =>
  notify(`${name}: data loaded`, undefined, dataset.loadedNoticeMs);

export const dismissNotice = (): void => useNotice.setState({ notice: null });
