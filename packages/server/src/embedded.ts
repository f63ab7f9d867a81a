/** The embedded backend together with its data folder: secrets, lock, database. */
import type { Backend, BackendOptions } from './backend.ts';
import { openBackendThread } from './backend-thread.ts';
import { lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { folderProblem } from './start-problems.ts';

export interface Embedded {
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly unlock: () => void;
}

/** Takes the data folder and opens the backend on it. */
export async function openEmbeddedBackend(settings: Settings, options: BackendOptions): Promise<Embedded> {
  const { dataDirectory } = settings;
  let unlock = () => {};
  try {
    prepareDataDirectory(dataDirectory);
    unlock = await lockDataDirectory(dataDirectory);
    const secrets = await loadSecrets(dataDirectory, settings.secretsFile);
    const { open = openBackendThread } = options;
    return { backend: await open(settings, secrets, options), secrets, unlock };
  } catch (error) {
    unlock();
    throw folderProblem(error, dataDirectory);
  }
}
