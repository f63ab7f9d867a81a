/** Opens the table that an address names. */
import { openAdapted } from './adapter.ts';
import { openClickhouse } from './clickhouse.ts';
import { openDuckdb } from './duckdb.ts';
import { type OpenedSource, SourceError, type TableSettings } from './opened.ts';
import { openPostgres } from './postgres.ts';

/** `duckdb:folder/*.parquet`, `duckdb:file.duckdb` with a table, `postgres://...` and `clickhouse:https://...` with a table, `adapter:module.mjs#...`. */
export async function openSource(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  if (address.startsWith('duckdb:')) return openDuckdb(address.slice('duckdb:'.length), settings);
  if (/^postgres(?:ql)?:\/\//.test(address)) return openPostgres(address, settings);
  if (address.startsWith('clickhouse:')) return openClickhouse(address.slice('clickhouse:'.length), settings);
  if (address.startsWith('adapter:')) return openAdapted(address.slice('adapter:'.length), settings);
  throw new SourceError(
    `'${address.split(':')[0]}' is no source that can be read. Sources are duckdb:<files or database>, postgres://<server>/<database>, clickhouse:https://<server>/<database> and adapter:<module>.`,
  );
}
