import { findEntry, loadForm, SUMMED } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLogin } from '../account/use-login.ts';
import { describeTable, listTables, type ServerTable, SIGNED_OUT, TableProblem } from './ask-tables.ts';
import { TableAnalysis } from './table-analysis.tsx';
import { tableDataset } from './table-dataset.ts';
import { TableVariables } from './table-variables.tsx';
import './tables.css';

const ANALYSES = SUMMED.flatMap((id) => findEntry(id) ?? []);

/** Tables of the server that are too large, or too private, for a browser: the database does the sums. */
export function TablesPage() {
  const owner = useWorkspace((state) => state.owner);
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending } = useQuery({
    queryKey: ['tables', owner],
    queryFn: ({ signal }) => listTables(signal),
    retry: false,
    staleTime: 60_000,
    networkMode: 'always',
  });
  const table = data?.find(({ id }) => id === search.get('table')) ?? data?.[0];
  const choose = (part: Readonly<Record<string, string>>) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...part }), { replace: true });
  return (
    <div className="plain-page tb">
      <h1>Tables of This Server</h1>
      <p>
        Tables that the owner of this server or an administrator opened to you. Their rows stay in the
        database, which computes the sums; results arrive here like any other.
      </p>
      {isPending && <p role="status">Asking which tables there are…</p>}
      {error && <Problem error={error} />}
      {data?.length === 0 && <NoTables />}
      {data && table && (
        <>
          <div className="row tb-choice">
            <label>
              Table
              <select value={table.id} onChange={(event) => choose({ table: event.target.value })}>
                {data.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Analysis
              <select
                value={search.get('analysis') ?? 'descriptives'}
                onChange={(event) => choose({ analysis: event.target.value })}
              >
                {ANALYSES.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <Table key={table.id} table={table} analysisId={search.get('analysis') ?? 'descriptives'} />
        </>
      )}
    </div>
  );
}

function Problem({ error }: { error: Error }) {
  const { label, login } = useLogin();
  const message = error instanceof TableProblem ? error.message : 'The server could not answer.';
  return (
    <div className="notice notice--warn" role="alert">
      <Icon name="warning" />
      <div>{message}</div>
      {message === SIGNED_OUT && (
        <Button size="dense" onClick={login}>
          {label}
        </Button>
      )}
    </div>
  );
}

const NoTables = () => (
  <div className="empty">
    <h2>No table is open to you</h2>
    <p>
      The owner of a server and its administrators can offer tables of PostgreSQL, ClickHouse, Parquet and CSV
      files for analysis. What you import yourself is analysed on this device.
    </p>
    <Link to={hrefOf('data-management/import')}>Import data</Link>
  </div>
);

function Table({ table, analysisId }: { table: ServerTable; analysisId: string }) {
  const owner = useWorkspace((state) => state.owner);
  const described = useQuery({
    queryKey: ['tables', owner, table.id],
    queryFn: ({ signal }) => describeTable(table.id, signal),
    retry: false,
    staleTime: 300_000,
    networkMode: 'always',
  });
  const form = useQuery({
    queryKey: ['analysis', analysisId],
    queryFn: () => loadForm(analysisId),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const dataset = useMemo(
    () => (owner !== null && described.data ? tableDataset(owner, table, described.data) : null),
    [owner, table, described.data],
  );
  if (described.error) return <Problem error={described.error} />;
  if (!described.data || !dataset) return <p role="status">Reading the variables of {table.title}…</p>;
  return (
    <>
      <TableVariables table={table} described={described.data} />
      {form.data && (
        <TableAnalysis
          key={analysisId}
          table={table}
          described={described.data}
          dataset={dataset}
          analysis={form.data}
        />
      )}
    </>
  );
}
