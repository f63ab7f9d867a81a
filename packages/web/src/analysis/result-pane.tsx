import type { AnyAnalysis, RawOptions } from '@constat/analyses';
import { CONSTAT_VERSION } from '@constat/report';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import type { DatasetInfo } from '../storage/db.ts';
import { Icon } from '../ui/icon.tsx';
import { Refusals } from './result/notices.tsx';
import './result/result.css';
import { roleKeys } from './options-state.ts';
import { ResultView } from './result/result-view.tsx';
import { EmptyState, ProgressBar, ResultSkeleton } from './result/states.tsx';
import type { useRun } from './use-run.ts';

interface ResultPaneProps {
  readonly analysis: AnyAnalysis;
  readonly dataset: DatasetInfo | null;
  readonly options: RawOptions | null;
  readonly missing: readonly string[];
  readonly run: ReturnType<typeof useRun>;
  readonly saved: boolean;
  readonly onExample: () => void;
  readonly changeDataset: ReactNode;
}

/** The right column: empty, first load, computing, refused, or the result. */
export function ResultPane(props: ResultPaneProps) {
  const { analysis, dataset, options, missing, run, saved } = props;
  const facts = useMemo(
    () => [
      `Constat ${CONSTAT_VERSION}`,
      `${analysis.entry.title}, version ${analysis.version}`,
      saved ? 'Saved' : 'Not saved yet',
    ],
    [analysis, saved],
  );
  if (!dataset || missing.length > 0)
    return (
      <article className="res" aria-label="Result">
        <EmptyState
          model={analysis}
          missing={dataset ? missing : roleKeys(analysis)}
          onExample={props.onExample}
          changeDataset={props.changeDataset}
        />
      </article>
    );
  const busy = run.phase === 'busy' || run.phase === 'slow';
  const outcome = run.result?.outcome;
  return (
    <article className="res" aria-label="Result" aria-busy={busy}>
      {busy && (outcome || run.phase === 'slow') && (
        <ProgressBar progress={run.progress} slow={run.phase === 'slow'} onCancel={run.cancel} />
      )}
      {run.problem !== null && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{run.problem}</div>
          <Button size="dense" onClick={run.retry}>
            Compute again
          </Button>
        </div>
      )}
      {!outcome && busy && <ResultSkeleton />}
      {outcome?.status === 'refused' && (
        <div className={busy ? 'stale' : 'fresh'}>
          <Refusals refusals={outcome.refusals} />
        </div>
      )}
      {outcome?.status === 'needs' && options && (
        <EmptyState
          model={analysis}
          missing={outcome.needs}
          onExample={props.onExample}
          changeDataset={props.changeDataset}
        />
      )}
      {outcome?.status === 'done' && (
        <div className={busy ? 'stale' : 'fresh'}>
          <ResultView blocks={outcome.blocks} ms={run.result?.ms ?? null} facts={facts} />
        </div>
      )}
    </article>
  );
}
