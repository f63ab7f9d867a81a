/** Runs the server from the command line until it is told to stop. */
import { keepRunning } from './connections.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { startServer } from './start.ts';

try {
  const settings = readSettings(process.env);
  const server = await startServer(settings, { log: (line) => console.log(line) });
  keepRunning((line) => console.error(line));
  for (const name of server.appliedMigrations) console.log(`Applied migration ${name}.`);
  const { hosted, databaseUrl, s3, dataDirectory } = settings;
  const rows = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : dataDirectory;
  const files = s3 ? `the bucket ${s3.bucket} at ${s3.url}` : dataDirectory;
  const place = hosted ? hosted.url : [...new Set([rows, files])].join(' and ');
  console.log(`Accounts and saved files: ${place}`);
  console.log(
    `${settings.appDirectory ? 'Constat' : 'The backend'} is running at ${server.url} (Ctrl+C stops it).`,
  );

  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
