/** Computes saved results again, with their options and seed, and says whether the numbers are the same. */
import {
  CancelledError,
  documentBlocks,
  findEntry,
  loadDocument,
  type Outcome,
  readDocument,
} from '@constat/analyses';
import { CONSTAT_VERSION, runsToText, type SavedResult } from '@constat/report';
import type { RunRequest } from '../../engine/engine-contract.ts';
import { isEqual } from '../../lib/is-equal.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { WITHOUT_DATA } from '../../storage/no-data.ts';
import { CLOSE, compareNumbers } from './compare-numbers.ts';

export interface Checked {
  readonly id: string;
  readonly title: string;
  readonly verdict: 'same' | 'close' | 'different' | 'not-computed';
  /** In words, for the reader. */
  readonly text: string;
}

/** What results of calculators are computed on. */

export type Run = (request: RunRequest) => Promise<{ readonly outcome: Outcome }>;

/** Checks one result; throws CancelledError alone. */
export async function checkResult(
  result: SavedResult,
  datasets: readonly Pick<DatasetInfo, 'id' | 'revision'>[],
  run: Run,
): Promise<Checked> {
  const { id, title, data } = result;
  const say = (verdict: Checked['verdict'], text: string): Checked => ({ id, title, verdict, text });
  const template = await loadDocument(data.analysis.id);
  if (template) {
    const { content } = readDocument(template, data.options);
    return isEqual(documentBlocks(template, content), data.blocks)
      ? say('same', 'A document: drawn again from what was written.')
      : say('close', 'A document: what was written is there; this version draws it in another way.');
  }
  if (!findEntry(data.analysis.id))
    return say('not-computed', 'This version of Constat has no such analysis.');
  const { dataset: used } = data;
  // a calculator needs no data
  const dataset = used === null ? WITHOUT_DATA : datasets.find((each) => each.id === used.id);
  if (!dataset) return say('not-computed', 'Its data is not on this device.');
  const request = {
    analysisId: data.analysis.id,
    dataset: { id: dataset.id, revision: dataset.revision },
    options: data.options,
    seed: data.seed,
  };
  try {
    const { outcome } = await run(request);
    if (outcome.status !== 'done') return say('not-computed', refusalOf(outcome));
    const { same, compared, differing, largest, first } = compareNumbers(data.result, outcome.result);
    if (same) return say('same', `${compared.toLocaleString('en')} values, all the same.`);
    if (largest <= CLOSE)
      return say(
        'close',
        `To nine digits; ${differing.toLocaleString('en')} of ${compared.toLocaleString('en')} values differ after them.`,
      );
    const why = [
      ...(used === null || dataset.revision === used.revision
        ? []
        : [' The data has changed since it was saved.']),
      ...(data.constat === CONSTAT_VERSION ? [] : [` It was computed by Constat ${data.constat}.`]),
    ].join('');
    return say(
      'different',
      `${differing.toLocaleString('en')} of ${compared.toLocaleString('en')} values differ, first ${first ?? ''}.${why}`,
    );
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return say('not-computed', error instanceof Error ? error.message : String(error));
  }
}

function refusalOf(outcome: Exclude<Outcome, { status: 'done' }>): string {
  if (outcome.status === 'needs') return `It needs ${outcome.needs.join(', ')}.`;
  return outcome.refusals.map(({ message }) => runsToText(message)).join(' ');
}
