/** The page's side of the bundle worker: one worker for one bundle, ended when it is done or given up. */
import { proxy, type Remote, wrap } from 'comlink';
import type { BundleRequest } from '../../state/bundle-task.ts';
import type { BundleHandlers, BundleReply, OnBundleProgress } from './bundle-contract.ts';
import type { RestoredBundle } from './restore-bundle.ts';

export class BundleSession {
  readonly #worker: Worker;
  readonly #remote: Remote<BundleHandlers>;
  /** Rejects when the worker cannot be loaded, so that nobody waits for ever. */
  readonly #failed: Promise<never>;

  constructor() {
    this.#worker = new Worker(new URL('./bundle.worker.ts', import.meta.url), {
      type: 'module',
      name: 'bundle',
    });
    this.#failed = new Promise((_, reject) => {
      this.#worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    this.#failed.catch(() => undefined);
    this.#remote = wrap<BundleHandlers>(this.#worker);
  }

  write(request: BundleRequest, onProgress: OnBundleProgress): Promise<Blob> {
    return Promise.race([this.#remote.write(request, proxy(onProgress)), this.#failed]);
  }

  read(owner: string, file: Blob, onProgress: OnBundleProgress): Promise<BundleReply> {
    return Promise.race([this.#remote.read(owner, file, proxy(onProgress)), this.#failed]);
  }

  store(owner: string, projectId: string): Promise<RestoredBundle> {
    return Promise.race([this.#remote.store(owner, projectId), this.#failed]);
  }

  /** Ends the worker, whatever it is doing; a transaction under way leaves nothing behind. */
  end(): void {
    this.#worker.terminate();
  }
}
