/** Writes documents beside the page. */
import { expose } from 'comlink';
import type { ReportHandlers } from './report-contract.ts';
import { writeReport } from './write-report.ts';

expose({ write: writeReport } satisfies ReportHandlers);
