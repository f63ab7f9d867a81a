/** Short feedback at the bottom right: one message at a time, the newest replaces the one before. */
import { create } from 'zustand';

export interface Notice {
  readonly id: number;
  readonly message: string;
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

interface NoticeState {
  readonly notice: Notice | null;
}

export const useNotice = create<NoticeState>(() => ({ notice: null }));

let lastId = 0;

/** Shows a message, with at most one thing to do about it (Undo, Reload ...). */
export function notify(message: string, action?: Notice['action']): void {
  lastId += 1;
  useNotice.setState({ notice: { id: lastId, message, ...(action ? { action } : {}) } });
}

export const dismissNotice = (): void => useNotice.setState({ notice: null });
