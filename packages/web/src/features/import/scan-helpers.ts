/** Workers that read parts of a long text file beside the import worker, which ends them with itself. */
import type { ScanHelpers } from '@constat/data';
import { wrap } from 'comlink';
import type { ScanHandlers } from './scan.worker.ts';

/** More readers wait for memory, not for each other. */
const MOST = 3;
/** Bytes that take longer to read than a worker to start. */
const LEAST = 8 * 1024 * 1024;

/** As many helpers as there are other cores. */
export function scanHelpers(file: Blob): ScanHelpers {
  const cores = typeof Worker === 'undefined' ? 1 : navigator.hardwareConcurrency || 1;
  return {
    count: Math.min(MOST, cores - 1),
    least: LEAST,
    async scan(task) {
      const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), {
        type: 'module',
        name: 'import-helper',
      });
      const broken = new Promise<never>((_, reject) => {
        worker.addEventListener('error', (event) => reject(new Error(event.message || 'A helper broke.')));
      });
      try {
        return await Promise.race([wrap<ScanHandlers>(worker).scan(file, task), broken]);
      } finally {
        worker.terminate();
      }
    },
  };
}
