/** Opens the table that an address names. */
import { openDuckdb } from './duckdb.ts';
import { type OpenedSource, SourceError, type TableSettings } from './opened.ts';
import { openPostgres } from './postgres.ts';

/** `duckdb:folder/*.parquet`, `duckdb:file.duckdb` with a table, `postgres://...` with a table. */
export async function openSource(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  if (address.startsWith('duckdb:')) return openDuckdb(address.slice('duckdb:'.length), settings);
  if (/^postgres(?:ql)?:\/\//.test(address)) return openPostgres(address, settings);
  throw new SourceError(
    `'${address.split(':')[0]}' is no source that can be read. Sources are duckdb:<files or database> and postgres://<server>/<database>.`,
  );
}
