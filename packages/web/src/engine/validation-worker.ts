/** An engine worker of its own for a validation: whoever cancels ends it, and the page's runs go on beside it. */
export const validationWorker = (): Worker =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'validation' });
