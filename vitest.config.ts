import { defineConfig } from 'vitest/config';
import { slowness } from './scripts/slowness.mjs';

// Waits find what never ends, not what is slow: they grow with the slowness of the machine.
const patience = Math.ceil(180_000 * slowness());
const shared = {
  environment: 'node',
  testTimeout: patience,
  hookTimeout: patience,
  pool: 'threads',
} as const;
const testsOf = (packages: string) => [
  `packages/${packages}/src/**/*.test.{ts,tsx}`,
  `packages/${packages}/test/**/*.test.ts`,
];

export default defineConfig({
  test: {
    // By default one processor is left free; nothing else runs here.
    maxWorkers: '100%',
    projects: [
      // Pure functions keep nothing from file to file, so their modules are loaded once a thread.
      { test: { ...shared, name: 'pure', include: testsOf('{analyses,data,report,stats}'), isolate: false } },
      {
        test: {
          ...shared,
          name: 'app',
          include: [...testsOf('{cli,web}'), '{scripts,e2e}/**/*.test.ts'],
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
