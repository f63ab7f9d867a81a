/** npm run backup and npm run restore: the first argument says which, the second names the folder of the copy. */
import { resolve } from 'node:path';
import { backUp, restore } from './backup.ts';
import { readSettings, SettingsError } from './settings.ts';

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
    await backUp(settings, path);
    console.log(`Backed up ${settings.dataDirectory} to ${path}.`);
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
