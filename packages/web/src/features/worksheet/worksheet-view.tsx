import type { Report, ReportItem, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { reportHref, WORKSHEET_PATH } from '../../routes/report-address.ts';
import { useShell } from '../../state/shell.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { newItemId } from '../../storage/reports.ts';
import { duplicateResult } from '../../storage/results.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReportHeader } from '../reports/builder/report-header.tsx';
import { ResultPicker } from '../reports/builder/result-picker.tsx';
import { LiveContext, useLiveSource } from '../reports/live-context.ts';
import { addItems, replaceItem, withHidden, withLive } from '../reports/outline.ts';
import { LazyScope } from '../reports/paper/lazy.tsx';
import { failed, itemsOf } from '../reports/report-actions.ts';
import type { ReportDraft } from '../reports/report-draft.ts';
import { resultOf, useItemActions } from '../reports/use-item-actions.ts';
import { DRAGGED_ITEM } from '../reports/use-item-drop.ts';
import { useDraft, useReportResults } from '../reports/use-report.ts';
import { isDocument, originOf, reopen, reopenProblem } from '../results/result-actions.ts';
import type { SheetActions } from './item-menu.ts';
import { useLiveRuns } from './use-live-runs.ts';
import { WorksheetItem } from './worksheet-item.tsx';
import './worksheet.css';

const NO_RESULTS: ReadonlyMap<string, SavedResult> = new Map();

/** A heading or a text to be written. */
const emptyItem = (kind: 'heading' | 'text'): ReportItem =>
  kind === 'heading'
    ? { kind, id: newItemId(), text: '', level: 1 }
    : { kind, id: newItemId(), paragraphs: [] };

interface ViewProps {
  readonly draft: ReportDraft;
  readonly owner: string;
  readonly inAccount: boolean;
}

/** What is done with items, for as long as the page is open. */
function useSheetActions(
  { draft, owner }: ViewProps,
  results: ReadonlyMap<string, SavedResult>,
  openId: string | null,
  onOpen: (id: string | null) => void,
) {
  const { list, said, actions, reveal } = useItemActions({ draft, results, openId, onOpen });
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const all = useMemo<SheetActions>(
    () => ({
      ...actions,
      hide: (item, hidden) => draft.change((now) => replaceItem(now, withHidden(item, hidden))),
      follow: (item, live) => draft.change((now) => replaceItem(now, withLive(item, live))),
      addBelow: (item, kind) => draft.change((now) => addItems(now, [emptyItem(kind)], item.id)),
      duplicate: (item) => {
        duplicateResult(owner, item.resultId).then((resultId) => {
          const copy = { ...item, id: newItemId(), resultId, live: true } as const;
          draft.change((now) => addItems(now, [copy], item.id));
          reveal(copy.id, 'Duplicated: the copy stands below');
        }, failed);
      },
      openTool: (result) => {
        void draft.flush();
        void reopen(originOf(result), useWorkspace.getState().datasets, go.current);
      },
    }),
    [actions, draft, owner, reveal],
  );
  return { list, said, actions: all };
}

/** The worksheet: analyses one below the other, each live, with text between them. It is a report that is being written. */
export function WorksheetView({ draft, owner, inAccount }: ViewProps) {
  const { report } = useDraft(draft);
  const read = useReportResults(owner, report);
  const results = read ?? NO_RESULTS;
  const [openId, setOpenId] = useState<string | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { list, said, actions } = useSheetActions({ draft, owner, inAccount }, results, openId, setOpenId);
  const live = useLiveSource(report, results);
  const opened = report.items.find(({ id }) => id === openId);
  const runs = useLiveRuns(owner, report, results, opened?.kind === 'result' ? opened.resultId : null);
  const datasets = useWorkspace((state) => state.datasets);
  const problemOf = (result: SavedResult | undefined): string | null => {
    if (!result) return 'It is no longer saved';
    const origin = originOf(result);
    return isDocument(origin) ? 'It is written by hand' : reopenProblem(origin, datasets);
  };
  return (
    <div className="rb">
      <ReportHeader
        draft={draft}
        inAccount={inAccount}
        results={results}
        aside={
          <Button className="ws-other" component={Link} to={reportHref(report.id)}>
            <Icon name="publication" />
            <span className="lbl">As a report</span>
          </Button>
        }
      >
        <DataLine report={report} />
      </ReportHeader>
      <section ref={setRoot} className="ws" aria-label="Worksheet">
        <p id="ws-move-keys" className="sr">
          Alt with the up or down arrow moves it.
        </p>
        <p className="sr" role="status">
          {said}
        </p>
        {report.items.length === 0 && <Nothing />}
        <LazyScope root={root}>
          <LiveContext value={live}>
            <ol ref={list} className="ws-list" aria-label="Analyses and text">
              {read &&
                report.items.map((item, i) => {
                  const result = resultOf(item, results);
                  return (
                    <WorksheetItem
                      key={item.id}
                      draft={draft}
                      owner={owner}
                      item={item}
                      at={i}
                      result={result}
                      run={item.kind === 'result' ? runs.get(item.resultId) : undefined}
                      options={report.options}
                      open={openId === item.id}
                      problem={problemOf(result)}
                      first={i === 0}
                      last={i === report.items.length - 1}
                      actions={actions}
                    />
                  );
                })}
            </ol>
          </LiveContext>
        </LazyScope>
        <AddBar
          present={results}
          onAdd={(items) => draft.change((now) => addItems(now, items, null))}
          onDrop={(id) => actions.dropBefore(id, null)}
        />
      </section>
    </div>
  );
}

/** Which data it is about; the way to the other worksheets. */
function DataLine({ report }: { report: Report }) {
  const dataset = useWorkspace(({ datasets }) => datasets.find(({ id }) => id === report.worksheet));
  return (
    <>
      <Link className="back" to={`${hrefOf(WORKSHEET_PATH)}?all`}>
        Worksheets
      </Link>
      {dataset && <span className="ws-data">{dataset.name}</span>}
    </>
  );
}

function Nothing() {
  return (
    <p className="ws-none">
      Nothing here yet. Run an analysis and press “Add to worksheet”: it appears here with its finding, tables
      and figures, and follows the data.
    </p>
  );
}

interface AddBarProps {
  readonly present: ReadonlyMap<string, SavedResult>;
  readonly onAdd: (items: readonly ReportItem[]) => void;
  /** An item is dropped below the last one. */
  readonly onDrop: (id: string) => void;
}

/** Adds an analysis, saved results, a heading or text at the end. */
function AddBar({ present, onAdd, onDrop }: AddBarProps) {
  const [picking, setPicking] = useState(false);
  return (
    <fieldset
      className="ws-add"
      aria-label="Add to the worksheet"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED_ITEM)) event.preventDefault();
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(DRAGGED_ITEM);
        if (id !== '') onDrop(id);
      }}
    >
      <Button variant="contained" onClick={() => useShell.setState({ paletteOpen: true })}>
        <Icon name="plus" />
        Analysis
      </Button>
      <Button onClick={() => setPicking(true)}>
        <Icon name="plus" />
        Saved results
      </Button>
      <Button onClick={() => onAdd([emptyItem('heading')])}>
        <Icon name="plus" />
        Heading
      </Button>
      <Button onClick={() => onAdd([emptyItem('text')])}>
        <Icon name="plus" />
        Text
      </Button>
      {picking && (
        <ResultPicker
          present={new Set(present.keys())}
          onAdd={(ids) => onAdd(itemsOf(ids))}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
