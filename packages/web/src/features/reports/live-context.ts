/** What the texts of a report can take numbers from. */
import { composeReport, type NumberOf, numbersIn, type Report, type SavedResult } from '@constat/report';
import { createContext, useMemo } from 'react';

export interface LiveSource {
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly numberOf: NumberOf;
}

export const LiveContext = createContext<LiveSource>({ results: new Map(), numberOf: () => undefined });

/** The results of the report that is open; its tables and figures are counted when somebody asks. */
export function useLiveSource(report: Report, results: ReadonlyMap<string, SavedResult>): LiveSource {
  return useMemo(() => {
    let numbers: NumberOf | null = null;
    const numberOf: NumberOf = (result, block) => {
      numbers ??= numbersIn(composeReport(report, results));
      return numbers(result, block);
    };
    return { results, numberOf };
  }, [report, results]);
}
