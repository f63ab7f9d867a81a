/** An analysis of a table of the server, asked for by a press of a button: nobody wants a minute of a database for every click. */
import type { RawOptions } from '@constat/analyses';
import type { FilterCondition } from '@constat/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunState } from '../../analysis/use-run.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { analyseTable, TableProblem } from './ask-tables.ts';

export interface TableAsked {
  readonly table: string;
  readonly analysisId: string;
  readonly dataset: DatasetInfo;
  readonly options: RawOptions;
  readonly filter: readonly FilterCondition[];
}

const NOTHING: RunState = { result: null, phase: 'idle', progress: null, problem: null };

export function useTableRun() {
  const [state, setState] = useState<RunState>(NOTHING);
  /** What the result shown belongs to. */
  const [answered, setAnswered] = useState<TableAsked | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((before) => ({ ...before, phase: 'idle' }));
  }, []);

  const run = useCallback((asked: TableAsked) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const began = performance.now();
    setState((before) => ({ ...before, phase: 'slow', problem: null }));
    const { table, analysisId, options, filter, dataset } = asked;
    analyseTable(table, analysisId, options, filter, own.signal).then(
      ({ outcome }) => {
        if (own.signal.aborted) return;
        const ms = performance.now() - began;
        setAnswered(asked);
        setState({ ...NOTHING, result: { outcome, ms, dataset: { id: dataset.id, revision: 0 } } });
      },
      (error: unknown) => {
        if (own.signal.aborted) return;
        const problem = error instanceof TableProblem ? error.message : 'The server could not answer.';
        setState((before) => ({ ...before, phase: 'idle', problem }));
      },
    );
  }, []);

  const forget = useCallback(() => {
    running.current?.abort();
    setAnswered(null);
    setState(NOTHING);
  }, []);
  return { ...state, answered, run, cancel, forget };
}
