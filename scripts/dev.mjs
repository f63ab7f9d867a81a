// npm run dev: the backend and Vite's development server together, until interrupted.
import { bootstrap } from './bootstrap.mjs';
import { bin, run } from './run.mjs';

await bootstrap();
const port = process.env.PORT ?? '4180';
const backendPort = String(Number(port) + 1);
const backend = run(
  process.execPath,
  ['--import', 'tsx', '--import', './scripts/stamp.mjs', 'packages/server/src/main.ts'],
  { env: { PORT: backendPort, CONSTAT_APP: 'off' }, isServer: true },
);
const vite = run(bin('vite'), ['packages/web', '--port', port, '--strictPort'], {
  env: { CONSTAT_BACKEND: `http://localhost:${backendPort}` },
  isServer: true,
});
const { code } = await Promise.race([backend, vite]);
process.exit(code);
