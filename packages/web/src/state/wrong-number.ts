/** The result, and the number of it, that somebody holds to be wrong. Small, because the shell loads it. */
import type { SavedResult } from '@constat/report';
import { create } from 'zustand';

/** A number as its explanation names it. */
export interface DoubtedNumber {
  readonly statistic: string;
  readonly title: string;
  readonly where: string;
  readonly values: readonly number[];
}

export interface Doubted {
  readonly result: SavedResult;
  /** null where the whole result is meant. */
  readonly number: DoubtedNumber | null;
}

export const useWrongNumber = create<{ readonly doubted: Doubted | null }>(() => ({ doubted: null }));

/** Opens the dialog that makes a file of it. */
export const reportWrongNumber = (result: SavedResult, number: DoubtedNumber | null): void =>
  useWrongNumber.setState({ doubted: { result, number } });

export const closeWrongNumber = (): void => useWrongNumber.setState({ doubted: null });

/** As menus of results offer it. */
export const WRONG_NUMBER_CHOICE = {
  id: 'wrong-number',
  label: 'Report a wrong number',
  hint: '.json',
  icon: 'warning',
} as const;
