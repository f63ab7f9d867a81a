/** What every part of the options form reads and does. */
import type { AnyForm, RawOptions } from '@constat/analyses';
import { createContext, useContext } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';
import type { Summaries } from '../use-summaries.ts';

export interface FormState {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
  readonly summaries: Summaries;
  readonly options: RawOptions;
  readonly change: (next: (options: RawOptions) => RawOptions) => void;
  /** The variables being dragged, if any. */
  readonly dragging: readonly string[];
  readonly setDragging: (names: readonly string[]) => void;
  /** Says to screen readers what a key press did. */
  readonly announce: (message: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm needs a FormContext.');
  return form;
}
