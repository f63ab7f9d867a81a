/** The embedded backend together with its data folder: secrets, lock, database. */
import { type Backend, type BackendOptions, openBackend } from './backend.ts';
import { lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface Embedded {
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly unlock: () => void;
}

/** Takes the data folder and opens the backend on it. */
export async function openEmbeddedBackend(settings: Settings, options: BackendOptions): Promise<Embedded> {
  prepareDataDirectory(settings.dataDirectory);
  const unlock = await lockDataDirectory(settings.dataDirectory);
  try {
    const secrets = await loadSecrets(settings.dataDirectory, settings.secretsFile);
    return { backend: await openBackend(settings, secrets, options), secrets, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
