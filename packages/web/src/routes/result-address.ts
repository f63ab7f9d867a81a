import { hrefOf } from './address.ts';

export const RESULTS_PATH = 'publication-ready/results-manager';

/** The address of a saved result. */
export const resultHref = (id: string): string => `${hrefOf(RESULTS_PATH)}?result=${encodeURIComponent(id)}`;

/** The address of two results side by side. */
export const compareHref = (ids: readonly string[]): string =>
  `${hrefOf(RESULTS_PATH)}?${ids.map((id) => `compare=${encodeURIComponent(id)}`).join('&')}`;

/** The address where figures of results become panels of one. */
export const panelsHref = (ids: readonly string[]): string =>
  `${hrefOf(RESULTS_PATH)}?${ids.map((id) => `panels=${encodeURIComponent(id)}`).join('&')}`;

/** The address where a saved figure of panels is changed. */
export const panelsOfHref = (id: string): string =>
  `${hrefOf(RESULTS_PATH)}?panels-of=${encodeURIComponent(id)}`;

/** State of a navigation to a result that asks to compute it again. */
export const RUN_AGAIN = 'run-again';
