/** The question to a model that is under way, or that waits until the person has seen what is sent. */
import type { TalkCall } from '@constat/analyses';
import { create } from 'zustand';

interface TalkState {
  /** A question that waits for an agreement. */
  readonly waiting: string | null;
  readonly live: {
    readonly question: string;
    readonly text: string;
    readonly calls: readonly TalkCall[];
    readonly stop: () => void;
  } | null;
}

export const useTalk = create<TalkState>(() => ({ waiting: null, live: null }));

/** Ends the question that is under way. */
export const stopTalk = (): void => useTalk.getState().live?.stop();
