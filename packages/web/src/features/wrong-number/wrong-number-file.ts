/** The file about a wrong number: everything that somebody else needs to compute it again, and nothing that was not agreed to. */
import type { Block, SavedResult } from '@constat/report';
import type { DataFacts } from '../../engine/engine-contract.ts';
import type { DoubtedNumber } from '../../state/wrong-number.ts';

export interface WrongNumber {
  readonly result: SavedResult;
  readonly number: DoubtedNumber | null;
  /** What it should be, and by whom, in the person's words. */
  readonly expected: string;
  readonly source: string;
  /** null where the data are no longer here, or a calculator has none. */
  readonly facts: DataFacts | null;
  /** The revision of the data that the facts are of; the result may have been computed on an earlier one. */
  readonly revision: number | null;
  readonly browser: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const WRONG_NUMBER_FORMAT = 'constat-wrong-number';

/** The text of the file. Figures and the raw result hold values of single cases: they go with the data or not at all. */
export function wrongNumberFile(report: WrongNumber): string {
  const { result, number, expected, source, facts, revision, browser, now } = report;
  const { analysis, options, sample, dataset, seed, constat, blocks, result: computed } = result.data;
  const withData = facts?.csv != null || dataset === null;
  return `${JSON.stringify(
    {
      format: WRONG_NUMBER_FORMAT,
      version: 1,
      made: new Date(now).toISOString(),
      constat,
      browser,
      number,
      expected,
      source,
      analysis,
      options,
      seed,
      sample,
      dataset: dataset && {
        name: dataset.name,
        rows: dataset.rows,
        revision: dataset.revision,
        revisionNow: revision,
      },
      variables: facts?.variables ?? [],
      data: facts?.csv ?? null,
      blocks: withData ? blocks : blocks.filter(isWithoutCases),
      result: withData ? computed : null,
    },
    null,
    1,
  )}\n`;
}

const isWithoutCases = ({ kind }: Block): boolean => kind !== 'figure';
