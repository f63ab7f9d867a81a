/** Where figures can be edited: a page that keeps what is changed offers it here. */
import type { Block, EditsById } from '@constat/report';
import { createContext } from 'react';

export interface FigureEditing {
  /** The blocks of the result that the figures belong to. */
  readonly blocks: () => readonly Block[];
  /** Keeps the edits of some figures, by their ids. */
  readonly change: (changes: EditsById) => void;
  /** Stores now what would be stored soon. */
  readonly settle?: () => void;
}

/** null where figures are only shown. */
export const FigureEditingContext = createContext<FigureEditing | null>(null);
