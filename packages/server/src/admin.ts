/** npm run admin: commands on the accounts of this server, running or not, or of a hosted project. */

import { type CallProcedure, CommandError, runAdminCommand } from './admin-commands.ts';
import { isInUse } from './data-directory.ts';
import { BACKEND_PREFIX } from './paths.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

type Fetch = (request: Request) => Promise<Response>;

const caller =
  (address: string, key: string, send: Fetch): CallProcedure =>
  async (name, values) => {
    const answer = await send(
      new Request(`${address}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(values),
      }),
    );
    const text = await answer.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (answer.ok) return body;
    const message: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, 'message') : null;
    throw new CommandError(typeof message === 'string' ? message : `The backend answered ${answer.status}.`);
  };

/** Does work with the backend of this machine: the running server's, or one opened for the moment. */
async function withBackend(
  settings: Settings,
  work: (call: CallProcedure) => Promise<string>,
): Promise<string> {
  if (settings.hosted) {
    const key = process.env.SUPABASE_SERVICE_KEY;
    if (!key) throw new SettingsError('Set SUPABASE_SERVICE_KEY to the secret key of the project.');
    return work(caller(settings.hosted.url, key, fetch));
  }
  if (await isInUse(settings.dataDirectory)) {
    const { secretKey } = await loadSecrets(settings.dataDirectory, settings.secretsFile);
    return work(caller(`http://localhost:${settings.port}${BACKEND_PREFIX}`, secretKey, fetch));
  }
  const { openEmbeddedBackend } = await import('./embedded.ts');
  const { backend, secrets, unlock } = await openEmbeddedBackend(settings, {});
  try {
    const send: Fetch = (request) => backend.handle(request, null);
    return await work(caller('http://localhost', secrets.secretKey, send));
  } finally {
    await backend.close();
    unlock();
  }
}

try {
  const settings = readSettings(process.env);
  console.log(await withBackend(settings, (call) => runAdminCommand(process.argv.slice(2), call)));
  process.exit(0);
} catch (error) {
  const known = error instanceof CommandError || error instanceof SettingsError;
  console.error(known ? error.message : error);
  process.exit(1);
}
