/** The import worker: reads, shows, stores. The rows never pass through the page. */
import {
  ImportError,
  type Imported,
  type ImportOptions,
  importFile,
  importMessage,
  importPaste,
} from '@constat/data';
import { expose } from 'comlink';
import { replaceDataset } from '../../storage/dataset-bin.ts';
import { saveDataset } from '../../storage/datasets.ts';
import { fileSource } from './file-source.ts';
import type { ImportHandlers, ImportSource } from './import-contract.ts';
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

  async store({ owner, name, replace }) {
    const dataset = current().dataset(name);
    if (replace === undefined) return { info: await saveDataset(owner, dataset), replaced: null };
    const replaced = await replaceDataset(replace, dataset);
    return { info: replaced.info, replaced };
  },
};

expose(handlers);
