/** Short feedback at the bottom right: one message at a time, the newest replaces the one before. */
import { create } from 'zustand';
import { dataset } from '../lib/constants.ts';
import { logDebug } from '../lib/debug-log.ts';

interface NoticeAction {
  readonly label: string;
  readonly onAction: () => void;
}

export interface Notice {
  readonly id: number;
  readonly message: string;
  readonly action?: NoticeAction;
  /** A second thing to do, such as a look at what was made. */
  readonly also?: NoticeAction;
  /** How long it is shown, when not as long as messages usually are. */
  readonly ms?: number;
}

interface NoticeState {
  readonly notice: Notice | null;
}

export const useNotice = create<NoticeState>(() => ({ notice: null }));

let lastId = 0;

/** Shows a message, with one or two things to do about it (Undo, Reload, Open ...). */
export function notify(message: string, action?: NoticeAction, ms?: number, also?: NoticeAction): void {
  lastId += 1;
  const notice = {
    id: lastId,
    message,
    ...(action ? { action } : {}),
    ...(also ? { also } : {}),
    ...(ms === undefined ? {} : { ms }),
  };
  useNotice.setState({ notice });
  logDebug('message', message);
}

/** The notice on choosing a dataset; it clears after 3 s. */
export const notifyLoaded = (name: string): void =>
  notify(`${name}: data loaded`, undefined, dataset.loadedNoticeMs);

export const dismissNotice = (): void => useNotice.setState({ notice: null });
