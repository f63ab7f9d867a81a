import type {
  CountedFields,
  DocumentContent,
  DocumentProblem,
  DocumentTemplate,
  DocumentValue,
  LinkSource,
} from '@constat/analyses';
import { createContext, useContext } from 'react';

/** What the fields of a form share. */
export interface FieldContextValue {
  readonly template: DocumentTemplate;
  /** As it is kept, with the marks of links. */
  readonly content: DocumentContent;
  /** As it reads. */
  readonly read: DocumentContent;
  readonly links: LinkSource;
  /** The project whose results can be linked. */
  readonly projectId: string;
  /** The saved result of this document, which cannot be linked to itself. */
  readonly resultId: string | null;
  readonly problems: readonly DocumentProblem[];
  /** What is counted in a dataset, and so only read. */
  readonly counted: CountedFields;
  /** What does not fit in that dataset, in sentences. */
  readonly countProblems: readonly string[];
  /** Puts a value in a field; changes of one place are one step of undo, null is a step of its own. */
  readonly set: (key: string, value: DocumentValue, place: string | null) => void;
  readonly fix: (content: DocumentContent) => void;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

export function useFields(): FieldContextValue {
  const value = useContext(FieldContext);
  if (!value) throw new Error('A field stands outside of its form.');
  return value;
}
