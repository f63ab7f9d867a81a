/** A document that the app itself writes (a validation report, a statement) as a file. */
import { type Block, CONSTAT_VERSION, createSavedResult, reportOf } from '@constat/report';
import { notify } from '../state/notify.ts';
import { currentNumbers } from '../state/preferences.ts';
import { saveFile } from './export-report.ts';
import type { ExportFormat } from './formats.ts';

export interface OwnDocument {
  readonly title: string;
  /** The page that wrote it. */
  readonly component: string;
  readonly blocks: readonly Block[];
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Name of the file, without its ending. */
  readonly name: string;
}

export function saveDocument(
  { title, component, blocks, time, name }: OwnDocument,
  format: ExportFormat,
): void {
  const result = createSavedResult({
    title,
    type: 'other',
    component,
    timestamp: time,
    random: crypto.randomUUID().slice(0, 8),
    projectId: '',
    analysis: { id: name, version: 1 },
    options: {},
    blocks,
    result: null,
    sample: { used: 0, excluded: 0 },
    dataset: null,
    seed: 0,
    constat: CONSTAT_VERSION,
  });
  const report = reportOf([result], undefined, currentNumbers());
  saveFile(report, new Map([[result.id, result]]), format, new Map(), { name }).catch(() =>
    notify('The document could not be written.'),
  );
}
