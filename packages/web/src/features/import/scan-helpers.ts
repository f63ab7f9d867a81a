/** Workers that read parts of a long text file beside the import worker, which ends them with itself. */
import type { ScanHelpers } from '@constat/data';
import { wrap } from 'comlink';
import type { ScanHandlers } from './scan.worker.ts';

/** More readers wait for memory, not for each other. */
const MOST = 3;
/** Bytes that take longer to read than a worker to start. */
const LEAST = 8 * 1024 * 1024;

/** As many helpers as there are other cores; for a long file they start at once, while its first lines are looked at. */
export function scanHelpers(file: Blob): ScanHelpers & { end(): void } {
  const cores = typeof Worker === 'undefined' ? 1 : navigator.hardwareConcurrency || 1;
  const count = Math.min(MOST, cores - 1, Math.floor(file.size / LEAST) - 1);
  const workers: Worker[] = Array.from({ length: Math.max(0, count) }, hire);
  const idle = [...workers];
  return {
    count,
    least: LEAST,
    async scan(task) {
      const worker = idle.pop();
      if (!worker) throw new Error('There is no helper left.');
      const broken = new Promise<never>((_, reject) => {
        worker.addEventListener('error', (event) => reject(new Error(event.message || 'A helper broke.')));
      });
      return Promise.race([wrap<ScanHandlers>(worker).scan(file, task), broken]);
    },
    end() {
      for (const worker of workers) worker.terminate();
    },
  };
}

const hire = (): Worker =>
  new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: 'import-helper' });
