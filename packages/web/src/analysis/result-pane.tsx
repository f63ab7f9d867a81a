import { type AnyForm, isCalculator, missingOptions, type RawOptions } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import type { ReactNode } from 'react';
import type { DatasetInfo } from '../storage/db.ts';
import { Refusals } from './result/notices.tsx';
import './result/result.css';
import { CalculatorEmpty } from './result/calculator-empty.tsx';
import { ResultView } from './result/result-view.tsx';
import { EmptyState, RunStatus } from './result/states.tsx';
import { useFacts } from './use-facts.ts';
import type { useRun } from './use-run.ts';

interface ResultPaneProps {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo | null;
  readonly options: RawOptions | null;
  readonly missing: readonly string[];
  readonly run: ReturnType<typeof useRun>;
  readonly saved: boolean;
  readonly onExample: () => void;
  readonly onChoose: (() => void) | null;
  readonly changeDataset: ReactNode;
  readonly whole: () => SavedResult | null;
}

/** The right column: empty, first load, computing, refused, or the result. */
export function ResultPane(props: ResultPaneProps) {
  const { analysis, dataset, options, missing, run, saved } = props;
  const facts = useFacts(analysis, saved);
  const empty = (needed: readonly string[]) =>
    isCalculator(analysis) ? (
      <CalculatorEmpty
        schema={analysis.options}
        options={options ?? {}}
        missing={needed}
        onExample={props.onExample}
      />
    ) : (
      <EmptyState
        model={analysis}
        options={options ?? {}}
        missing={needed}
        onExample={props.onExample}
        onChoose={props.onChoose}
        changeDataset={props.changeDataset}
      />
    );
  if (!dataset || missing.length > 0)
    return (
      <article className="res" aria-label="Result">
        {empty(dataset ? missing : missingOptions(analysis.options, {}))}
      </article>
    );
  const busy = run.phase !== 'idle';
  const outcome = run.result?.outcome;
  return (
    <article className="res" aria-label="Result" aria-busy={busy}>
      <RunStatus run={run} hasResult={outcome !== undefined} />
      {outcome?.status === 'refused' && (
        <div className={busy ? 'stale' : 'fresh'}>
          <Refusals refusals={outcome.refusals} />
        </div>
      )}
      {outcome?.status === 'needs' && options && empty(outcome.needs)}
      {outcome?.status === 'done' && (
        <div className={busy ? 'stale' : 'fresh'}>
          <ResultView blocks={outcome.blocks} ms={run.result?.ms ?? null} facts={facts} whole={props.whole} />
        </div>
      )}
    </article>
  );
}
