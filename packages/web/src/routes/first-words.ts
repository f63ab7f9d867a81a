/** What pages say below their name where it is not what the route says of them: their documents paint it as well, so that nothing changes when the page comes. */
import type { RouteDefinition } from './route-definition.ts';

export const IMPORT_WORDS =
  'A file, cells from a spreadsheet, or a sample. Everything is read and kept on this device.';
export const SAMPLE_WORDS = 'Datasets that come with Constat, to try every analysis on.';
export const ASSISTANT_WORDS =
  'The assistant reads the names and types of the variables. Calculators and guides are found without data.';

/** The words of a route's page; most pages say what the route says of them. */
export function firstWords({ page, props, metadata }: RouteDefinition): string {
  if (page === 'assistant') return ASSISTANT_WORDS;
  if (page !== 'import') return metadata.description;
  return props?.initialTab === 'sample' ? SAMPLE_WORDS : IMPORT_WORDS;
}
