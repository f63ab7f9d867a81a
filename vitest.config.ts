import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { commitCount } from './scripts/commits.mjs';
import { partOf, TURNS } from './scripts/in-turn.ts';
import { keepFilesInMemory } from './scripts/memory-files.mjs';
import { slowness } from './scripts/slowness.mjs';

// Databases live for seconds here: to make their code fast takes longer than to run it as it is. For all threads.
setFlagsFromString('--liftoff-only');

// Waits find what never ends, not what is slow: they grow with the slowness of the machine.
const patience = Math.ceil(180_000 * slowness());

process.env.PROPERTY_SEED ??= String(commitCount());
keepFilesInMemory();

const testsOf = (packages: string) => [
  `packages/${packages}/src/**/*.test.{ts,tsx}`,
  `packages/${packages}/test/**/*.test.ts`,
];

/** Files that take long and ask for more of the same: a tenth with every commit. As long as each other, three by three. */
const LONG = [
  ...['server/test/operations', 'server/test/storage-s3', 'server/test/doctor'],
  ...['data/src/import/hostile-files', 'server/test/postgres-limits', 'server/test/hosted-roles'],
  ...['server/test/auth-limits', 'report/src/render/valid-docx', 'server/test/start-problems'],
  ...['server/test/activity', 'data/src/import/r/rds', 'server/test/account-traces'],
  ...['server/test/backup-running', 'report/src/render/hostile', 'server/test/quotas-in-parallel'],
  ...['server/test/session-turns', 'server/test/postgres-owner', 'server/test/stopping'],
  ...['server/test/crash', 'cli/test/reference-sources', 'server/test/fuzz'],
  ...['server/test/storage-disk', 'server/test/file-turns', 'server/test/frozen'],
  ...['server/test/never-down', 'server/test/mail', 'server/test/postgres-restart'],
  ...['analyses/test/figures-shown', 'data/src/import/foreign-files.fuzz'],
  ...['data/src/import/shared-scan.property'],
  ...['web/src/features/bundle/hostile-bundle', 'data/src/export/read-by-r'],
  ...['server/test/connected-tables'],
].map((file) => `packages/${file}.test.ts`);
const now = partOf(LONG, TURNS);
const later = LONG.filter((file) => !now.includes(file));

const shared = {
  environment: 'node',
  testTimeout: patience,
  hookTimeout: patience,
  pool: 'threads',
  setupFiles: 'scripts/property-seed.ts',
  exclude: later,
} as const;

/** Tests that put something in the place of what all others use, or keep data: they have their modules and globals to themselves. */
const REPLACES =
  /fake-indexeddb|\bvi\.(?:mock|doMock|stub)|\b(?:globalThis|window|navigator)[.\w]* = |\((?:globalThis|window|navigator),|process\.(?:env|chdir)/;
const apart = ['packages/cli/src', 'packages/web/src', 'packages/web/test', 'scripts', 'e2e'].flatMap(
  (folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => REPLACES.test(readFileSync(join(import.meta.dirname, file), 'utf8'))),
);

export default defineConfig({
  test: {
    // By default one processor is left free; nothing else runs here.
    maxWorkers: '100%',
    projects: [
      // Pure functions keep nothing from file to file, so their modules are loaded once a process. By Node itself: calls between
      // modules are then plain calls, and what computes takes half the time.
      {
        test: {
          ...shared,
          name: 'pure',
          include: testsOf('{analyses,data,report,stats}'),
          isolate: false,
          pool: 'forks',
          execArgv: ['--import', new URL('./scripts/typescript.mjs', import.meta.url).href],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...shared,
          name: 'app',
          include: [...testsOf('{cli,web}'), '{scripts,e2e}/**/*.test.ts'],
          exclude: [...apart, ...later],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'apart',
          include: apart,
          setupFiles: [shared.setupFiles, 'scripts/no-other-tabs.ts'],
        },
      },
      // Loading and compiling the database is most of the work of starting a server: once a thread.
      {
        test: {
          ...shared,
          name: 'server',
          include: testsOf('server'),
          isolate: false,
          globalSetup: 'packages/server/test/prepared-database.ts',
        },
      },
    ],
  },
});
