import type { NumberPlace } from '@constat/analyses';
import { createContext, type ReactNode, useContext } from 'react';

/** Whether the numbers around can be asked what they are. */
export const NumbersAsked = createContext(false);

export const useNumbersAsked = (): boolean => useContext(NumbersAsked);

/** A button in the middle of a sentence: an element of that name would be torn from the words before and after it at line ends. */
const BUTTON = { role: 'button' } as const;

/** A number that can be asked. One of each table or sentence is in the order of the Tab key; `use-number-keys.ts` moves that. */
export function NumberMark({ place, children }: { place: NumberPlace; children: ReactNode }) {
  return (
    <span {...BUTTON} className="asknum" tabIndex={-1} data-number={JSON.stringify(place)}>
      {children}
    </span>
  );
}

/** The place that an element marks. */
export function placeOf(element: HTMLElement): NumberPlace | null {
  const { number } = element.dataset;
  return number === undefined ? null : (JSON.parse(number) as NumberPlace);
}
