import { loadForm } from '@constat/analyses';
import { compareResults, differencesTable, type SavedResult } from '@constat/report';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { TableItem } from '../../analysis/result/table-item.tsx';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH, resultHref } from '../../routes/result-address.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import { hasAnalysis, originOf } from './result-actions.ts';
import './results.css';

/** Two saved results: what differs number by number, where they are of one analysis, and both side by side. */
export function ComparePage({ results }: { results: readonly SavedResult[] }) {
  const [first, second] = results;
  return (
    <div className="rm-one">
      <div className="one-hd">
        <Link className="back" to={hrefOf(RESULTS_PATH)}>
          Results
        </Link>
        <h1>Compare two results</h1>
      </div>
      {first && second && <Differences first={first} second={second} />}
      <div className="cmp">
        {results.map((result, i) => (
          <Side key={result.id} result={result} place={PLACES[i] ?? ''} />
        ))}
      </div>
    </div>
  );
}

/** What the table of differences calls the two. */
const PLACES = ['First', 'Second'];

function Side({ result, place }: { result: SavedResult; place: string }) {
  const whole = useCallback(() => result, [result]);
  return (
    <article className="res" aria-label={result.title}>
      <h2>
        <Link to={resultHref(result.id)}>{result.title}</Link>
      </h2>
      <p className="w">
        {[
          place,
          result.data.dataset?.name,
          `n = ${result.data.sample.used.toLocaleString('en')}`,
          timeAgo(result.timestamp),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ResultView
        blocks={result.data.blocks}
        ms={null}
        facts={[]}
        whole={hasAnalysis(originOf(result)) ? whole : undefined}
      />
    </article>
  );
}

interface Pair {
  readonly first: SavedResult;
  readonly second: SavedResult;
}

function Differences({ first, second }: Pair) {
  const same = first.data.analysis.id === second.data.analysis.id;
  const found = useMemo(() => (same ? compareResults(first.data, second.data) : null), [same, first, second]);
  const table = useMemo(() => (found ? differencesTable(found) : null), [found]);
  const causes = useCauses({ first, second }, found?.options ?? []);
  if (!found || !table)
    return (
      <p className="cmp-say">
        The two are of different analyses, so that their numbers have no counterparts; they stand side by
        side.
      </p>
    );
  const { length } = found.differences;
  return (
    <section className="res cmp-diff" aria-label="Differences">
      <p className="cmp-say">
        {length === 0 ? (
          <b>All {found.shared.toLocaleString('en')} numbers are the same.</b>
        ) : (
          <>
            <b>
              {length.toLocaleString('en')} {length === 1 ? 'number differs' : 'numbers differ'}
            </b>{' '}
            ({found.shared.toLocaleString('en')} are in both).
          </>
        )}{' '}
        {causes.length > 0
          ? `Not the same: ${causes.join('; ')}.`
          : 'Options, data and version are the same.'}
      </p>
      {length > 0 && <TableItem block={table} number={1} />}
    </section>
  );
}

/** What was not the same in the two runs, in words. */
function useCauses({ first, second }: Pair, options: readonly string[]): readonly string[] {
  const [a, b] = [first.data, second.data];
  const { data: form } = useQuery({
    queryKey: ['form', a.analysis.id],
    queryFn: () => loadForm(a.analysis.id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const changed = options.map((name) => form?.options[name]?.label ?? name);
  return [
    ...(changed.length > 0 ? [`options (${changed.join(', ')})`] : []),
    ...(a.dataset?.id !== b.dataset?.id
      ? [`data (${a.dataset?.name ?? 'none'} and ${b.dataset?.name ?? 'none'})`]
      : a.dataset?.revision !== b.dataset?.revision
        ? ['the data, which were changed between']
        : []),
    ...(a.constat !== b.constat ? [`version (${a.constat} and ${b.constat})`] : []),
    ...(a.analysis.version !== b.analysis.version
      ? [`version of the analysis (${a.analysis.version} and ${b.analysis.version})`]
      : []),
    ...(a.seed !== b.seed ? ['seed of random numbers'] : []),
  ];
}
