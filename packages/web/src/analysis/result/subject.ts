/** What a result is called where several stand on one page: names of its parts that must differ begin with what they are and end with it. */
import { createContext, useContext } from 'react';

export const SubjectContext = createContext<string | null>(null);

/** 'Finding', or 'Finding, Descriptives: Weight' among others. */
export function usePartName(part: string): string {
  const subject = useContext(SubjectContext);
  return subject === null ? part : `${part}, ${subject}`;
}
