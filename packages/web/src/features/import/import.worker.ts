/** The import worker: reads, shows, stores. The rows never pass through the page. */
import {
  type Dataset,
  datasetNameOf,
  ImportError,
  type Imported,
  type ImportOptions,
  importFile,
  importMessage,
  importPaste,
  stackTables,
} from '@constat/data';
import { expose } from 'comlink';
import { replaceDataset } from '../../storage/dataset-bin.ts';
import { saveDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { fileSource } from './file-source.ts';
import type { ImportHandlers, ImportSource, SeveralItem, SeveralTable } from './import-contract.ts';
import { ImportDraft } from './import-draft.ts';
import { scanHelpers } from './scan-helpers.ts';

const PASTE_NAME = 'Pasted data';

let draft: ImportDraft | null = null;

const current = (): ImportDraft => {
  if (!draft) throw new Error('There is nothing to import.');
  return draft;
};

async function readSource(source: ImportSource, options: Omit<ImportOptions, 'name'>): Promise<Imported> {
  if (source.kind === 'paste') return importPaste(source.text, { ...options, name: PASTE_NAME });
  const { file } = source;
  const isText = /\.(csv|tsv|txt)$/i.test(file.name);
  const helpers = isText ? scanHelpers(file) : undefined;
  try {
    return await importFile(file.name, fileSource(file), { ...options, ...(helpers ? { helpers } : {}) });
  } finally {
    helpers?.end();
  }
}

/** What was read of several, by their places. */
let several: (Dataset | null)[] = [];

const SOURCE_NAME = 'Source';

const itemName = ({ name, source }: SeveralItem): string =>
  name ?? (source.kind === 'file' ? datasetNameOf(source.file.name) : PASTE_NAME);

async function readOne(
  at: number,
  item: SeveralItem,
): Promise<{ readonly table: SeveralTable; readonly dataset: Dataset | null }> {
  const name = itemName(item);
  try {
    const { dataset, report } = await readSource(item.source, item.settings);
    const columns = dataset.columns.map((column) => column.name);
    const notices = report.notices.map(({ message }) => message);
    return {
      table: { at, name, read: { rows: dataset.rows, columns, notices } },
      dataset: { ...dataset, name },
    };
  } catch (error) {
    const problem = error instanceof ImportError ? error.message : importMessage('import.failed-file');
    return { table: { at, name, read: { problem } }, dataset: null };
  }
}

const handlers: ImportHandlers = {
  async read(source, settings, onProgress) {
    draft = null;
    try {
      draft = new ImportDraft(await readSource(source, { ...settings, onProgress }));
      return { ok: true, preview: draft.preview() };
    } catch (error) {
      if (error instanceof ImportError) return { ok: false, code: error.code, message: error.message };
      const code = source.kind === 'file' ? 'import.failed-file' : 'import.failed-paste';
      return { ok: false, code, message: importMessage(code) };
    }
  },

  retype(columnId, type) {
    const importing = current();
    importing.retype(columnId, type);
    return importing.preview();
  },

  keep(columnIds, kept) {
    const importing = current();
    importing.keep(columnIds, kept);
    return importing.preview();
  },

  async readSeveral(items, onProgress) {
    several = [];
    const tables: SeveralTable[] = [];
    for (const [at, item] of items.entries()) {
      onProgress(at, items.length);
      const { table, dataset } = await readOne(at, item);
      tables.push(table);
      several.push(dataset);
    }
    return tables;
  },

  async storeSeveral({ owner, tables, joined }) {
    const chosen = tables.flatMap(({ at, name }) => {
      const dataset = several[at];
      return dataset ? [{ ...dataset, name }] : [];
    });
    const [first] = chosen;
    if (joined === null || !first) {
      const infos: DatasetInfo[] = [];
      for (const dataset of chosen) infos.push(await saveDataset(owner, dataset));
      return infos;
    }
    return [await saveDataset(owner, { ...first, ...stackTables(chosen, SOURCE_NAME), name: joined })];
  },

  async store({ owner, name, replace }) {
    const dataset = current().dataset(name);
    if (replace === undefined) return { info: await saveDataset(owner, dataset), replaced: null };
    const replaced = await replaceDataset(replace, dataset);
    return { info: replaced.info, replaced };
  },
};

expose(handlers);
