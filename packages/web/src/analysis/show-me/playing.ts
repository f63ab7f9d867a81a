/** The example that is played step by step. It outlives the page, which is made anew where a visitor becomes a guest. */
import { create } from 'zustand';
import type { ShowStep } from './steps.ts';

export interface Playing {
  /** Path of the page it is played on. */
  readonly path: string;
  readonly steps: readonly ShowStep[];
  readonly at: number;
  /** Brings back what was there before. */
  readonly undo: () => void;
}

export const usePlaying = create<{ readonly playing: Playing | null }>(() => ({ playing: null }));

export const play = (playing: Playing | null): void => usePlaying.setState({ playing });

/** Whether the step of now is about this part of the page. */
export const useIsShown = (part: string): boolean =>
  usePlaying(({ playing }) => playing?.steps[playing.at]?.part === part);
