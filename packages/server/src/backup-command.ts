/** npm run backup and npm run restore: the first argument says which, the second names the folder of the copy. */
import { resolve } from 'node:path';
import { backUp, restore } from './backup.ts';
import { isInUse } from './data-directory.ts';
import { BACKUP_PATH } from './paths.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

/** Lets the server that uses the data folder make the copy. */
async function askRunning(settings: Settings, target: string): Promise<void> {
  const { secretKey } = await loadSecrets(settings.dataDirectory, settings.secretsFile);
  const address = `http://localhost:${settings.port}${BACKUP_PATH}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ target }),
  }).catch(() => undefined);
  if (!answer)
    throw new SettingsError(`The running server does not answer at ${address}; set PORT as it is.`);
  const { message } = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new SettingsError(message ?? `The running server answered ${answer.status}.`);
}

const [command, folder] = process.argv.slice(2);
try {
  if (!folder) throw new SettingsError(`Name the folder: npm run ${command} -- <folder>`);
  const settings = readSettings(process.env);
  const path = resolve(process.env.INIT_CWD ?? '.', folder);
  if (command === 'restore') {
    const before = await restore(settings, path);
    console.log(`Restored ${path} to ${settings.dataDirectory}.`);
    if (before) console.log(`What was there before is in ${before}.`);
  } else {
    if (await isInUse(settings.dataDirectory)) await askRunning(settings, path);
    else await backUp(settings, path);
    console.log(`Backed up ${settings.dataDirectory} to ${path}.`);
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
