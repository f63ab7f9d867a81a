import { hrefOf } from './address.ts';
import { RESULTS_PATH } from './result-address.ts';

/** The address of a report. */
export const reportHref = (id: string): string => `${hrefOf(RESULTS_PATH)}?report=${encodeURIComponent(id)}`;

/** The address of the list of reports. */
export const reportsHref = (): string => `${hrefOf(RESULTS_PATH)}?reports`;

/** The page where the analyses of a dataset stand one below the other. */
export const WORKSHEET_PATH = 'publication-ready/worksheet';

/** The address of a report as a worksheet. */
export const worksheetHref = (id: string): string =>
  `${hrefOf(WORKSHEET_PATH)}?report=${encodeURIComponent(id)}`;
