import { type AnyForm, missingOptions } from '@constat/analyses';
import { runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import '../../analysis/analysis.css';
import { FormContext, type FormState } from '../../analysis/form/form-context.ts';
import { OptionsForm } from '../../analysis/form/options-form.tsx';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { RunStatus } from '../../analysis/result/states.tsx';
import { useFacts } from '../../analysis/use-facts.ts';
import { useOptions } from '../../analysis/use-options.ts';
import { useResultActions } from '../../analysis/use-result-actions.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DescribedTable, ServerTable } from './ask-tables.ts';
import { conditionsOf, FilterRows, type WrittenCondition } from './filter-rows.tsx';
import { tableSummaries } from './table-dataset.ts';
import { TablePivot } from './table-pivot.tsx';
import { useTableRun } from './use-table-run.ts';

interface TableAnalysisProps {
  readonly table: ServerTable;
  readonly described: DescribedTable;
  readonly dataset: DatasetInfo;
  readonly analysis: AnyForm;
}

/** Variables and options beside the answer of the table. */
export function TableAnalysis({ table, described, dataset, analysis }: TableAnalysisProps) {
  const { options, change } = useOptions(analysis, dataset, null);
  const [written, setWritten] = useState<readonly WrittenCondition[]>([]);
  const [dragging, setDragging] = useState<readonly string[]>([]);
  const [said, announce] = useState('');
  const summaries = useMemo(() => tableSummaries(described), [described]);
  const run = useTableRun();
  const form: FormState | null = useMemo(
    () => options && { analysis, dataset, summaries, options, change, dragging, setDragging, announce },
    [analysis, dataset, summaries, options, change, dragging],
  );
  const missing = options ? missingOptions(analysis.options, options) : [];
  const filter = useMemo(() => conditionsOf(written), [written]);
  const asked = options && { table: table.id, analysisId: analysis.entry.id, dataset, options, filter };
  const isOld =
    run.answered !== null &&
    asked !== null &&
    (run.answered.options !== options || run.answered.filter !== filter);
  return (
    <FormContext value={form}>
      <div className="ana">
        <aside className="optcol" aria-label="Variables and options">
          <div className="opts">
            {form && (analysis.entry.id === 'pivot-analysis' ? <TablePivot /> : <OptionsForm />)}
            <FilterRows columns={described.columns} written={written} onChange={setWritten} />
          </div>
          <div className="tb-go">
            <Button
              variant="contained"
              disabled={asked === null || missing.length > 0 || run.phase !== 'idle'}
              onClick={() => asked && run.run(asked)}
            >
              <Icon name="play" />
              Ask the table
            </Button>
            <p className="hint" role="status">
              {missing.length > 0 ? missingText(analysis, missing) : ''}
            </p>
          </div>
        </aside>
        <div className="rescol">
          <Answer analysis={analysis} dataset={dataset} run={run} isOld={isOld} smallest={table.smallest} />
        </div>
      </div>
      <p className="sr" role="status">
        {said}
      </p>
    </FormContext>
  );
}

function missingText({ options }: AnyForm, missing: readonly string[]): string {
  return `Still needed: ${missing.map((key) => runsToText([options[key]?.label ?? key])).join(', ')}.`;
}

interface AnswerProps {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
  readonly run: ReturnType<typeof useTableRun>;
  readonly isOld: boolean;
  readonly smallest: number;
}

function Answer({ analysis, dataset, run, isOld, smallest }: AnswerProps) {
  const actions = useResultActions(analysis, dataset, run.result);
  const facts = useFacts(analysis, actions.saved);
  const outcome = run.result?.outcome;
  const status = { ...run, retry: () => run.answered && run.run(run.answered) };
  return (
    <article className="res" aria-label="Result" aria-busy={run.phase !== 'idle'}>
      <RunStatus run={status} hasResult={outcome !== undefined} />
      {outcome === undefined && run.phase === 'idle' && run.problem === null && (
        <div className="empty">
          <h2>The table stays where it is</h2>
          <p>
            Choose variables, then ask. The server computes over all rows, and only the result reaches this
            page
            {smallest > 1 ? `; groups of fewer than ${smallest} rows stay hidden.` : '.'}
          </p>
        </div>
      )}
      {isOld && run.phase === 'idle' && (
        <p className="notice" role="status">
          <Icon name="info" />
          <span>The result below belongs to the choices before. Ask the table for the new ones.</span>
        </p>
      )}
      {outcome?.status === 'refused' && <Refusals refusals={outcome.refusals} />}
      {outcome?.status === 'done' && (
        <div className={isOld || run.phase !== 'idle' ? 'stale' : 'fresh'}>
          <div className="row tb-acts">
            <Button size="dense" onClick={actions.copy}>
              <Icon name="copy" />
              Copy text
            </Button>
            <ActionMenu
              label="Export"
              entries={actions.exports}
              trigger={(props) => (
                <Button size="dense" {...props}>
                  <Icon name="export" />
                  Export
                </Button>
              )}
            />
            <Button size="dense" variant="contained" disabled={actions.saved} onClick={actions.save}>
              <Icon name="save" />
              {actions.saved ? 'Saved' : 'Save'}
            </Button>
          </div>
          <ResultView blocks={outcome.blocks} ms={null} facts={facts} whole={actions.whole} />
        </div>
      )}
    </article>
  );
}
