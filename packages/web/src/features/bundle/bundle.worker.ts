/** The bundle worker: data is packed, unpacked, checked and stored beside the page. */
import { expose } from 'comlink';
import type { BundleHandlers } from './bundle-contract.ts';
import { BundleError } from './bundle-format.ts';
import { loadOrGenerate, loadResults } from './load-for-bundle.ts';
import { type Bundle, readBundle } from './read-bundle.ts';
import { planRestore, restoreBundle } from './restore-bundle.ts';
import { writeBundle } from './write-bundle.ts';

let bundle: Bundle | null = null;

const handlers: BundleHandlers = {
  async write({ results: from, ...content }, onProgress) {
    const results = 'ids' in from ? await loadResults(from.owner, from.ids) : from;
    return writeBundle({ ...content, results }, loadOrGenerate, onProgress);
  },

  async read(owner, file, onProgress) {
    bundle = null;
    try {
      const read = await readBundle(file, onProgress);
      const plan = await planRestore(owner, read);
      bundle = read;
      return { ok: true, plan };
    } catch (error) {
      if (error instanceof BundleError) return { ok: false, code: error.code, message: error.message };
      throw error;
    }
  },

  store(owner, projectId) {
    if (!bundle) throw new Error('There is nothing to import.');
    return restoreBundle(owner, bundle, projectId);
  },
};

expose(handlers);
