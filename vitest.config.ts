import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', testTimeout: 30_000, pool: 'threads' } as const;
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
      { test: { ...shared, name: 'app', include: [...testsOf('{cli,server,web}'), 'scripts/**/*.test.ts'] } },
    ],
  },
});
