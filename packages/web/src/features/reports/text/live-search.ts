/** Finds numbers of results by words of their result, table, row and column. */
import { liveChoices, type NumberSettings, type SavedResult } from '@constat/report';

export interface Offered {
  readonly result: string;
  readonly at: string;
  readonly title: string;
  readonly group: string;
  readonly label: string;
  readonly shown: string;
}

/** Everything that can be taken from the results, in their order. */
export const offeredBy = (results: Iterable<SavedResult>, numbers: NumberSettings): readonly Offered[] =>
  [...results].flatMap((result) =>
    liveChoices(result, numbers).map((choice) => ({ ...choice, result: result.id, title: result.title })),
  );

/** Whether it reads the same outside of a report, in which alone tables and figures are numbered. */
export const isReadAlone = ({ at }: Offered): boolean => !/^(?:table|figure):[^/]+$/.test(at);

/** As many as a list can show. */
const MOST = 60;

/** Those that hold all the words, the first of them. */
export function findOffered(offered: readonly Offered[], query: string): readonly Offered[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: Offered[] = [];
  for (const each of offered) {
    const text = `${each.label} ${each.group} ${each.title} ${each.shown}`.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(each);
    if (found.length === MOST) break;
  }
  return found;
}
