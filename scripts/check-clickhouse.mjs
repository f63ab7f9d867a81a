// npm run check:clickhouse: plans, reference cases and examples of all analyses that compute by aggregates, in ClickHouse beside the other engines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, run } from './run.mjs';

const FILES = ['plans', 'open-source', 'reference-sources'].map(
  (name) => `packages/cli/test/${name}.test.ts`,
);
const folder = process.env.CONSTAT_CHDB;
const isThere = folder !== undefined && existsSync(join(folder, 'node_modules', 'chdb', 'package.json'));
if (!process.env.CONSTAT_CLICKHOUSE && !isThere) {
  console.log(`No ClickHouse. Either name a server of your own whose tables may be made and dropped:
  CONSTAT_CLICKHOUSE=http://127.0.0.1:8123 npm run check:clickhouse
or install ClickHouse as a library outside this project (Linux and macOS, 550 MB):
  npm install --prefix /tmp/chdb chdb@3.4.0
  CONSTAT_CHDB=/tmp/chdb npm run check:clickhouse`);
  process.exit(1);
}
const { code } = await run(bin('vitest'), ['run', ...FILES, ...process.argv.slice(2)]);
process.exit(code);
