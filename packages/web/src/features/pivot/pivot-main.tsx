import type { AnyForm, PivotResult } from '@constat/analyses';
import type { Block, FigureBlock, TableBlock } from '@constat/report';
import { runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { RowsProvider } from '../../analysis/figure-select/rows-context.tsx';
import { FigureItem } from '../../analysis/result/figure-item.tsx';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { RunStatus } from '../../analysis/result/states.tsx';
import type { useAnalysisPage } from '../../analysis/use-analysis-page.ts';
import { useFacts } from '../../analysis/use-facts.ts';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Painted } from '../../ui/later.tsx';
import { type ChosenCell, PivotGrid } from './pivot-grid.tsx';
import { PivotToolbar } from './pivot-toolbar.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import type { History } from './use-history.ts';
import type { PivotView } from './use-view.ts';
import { isEmpty, itemsIn } from './zones.ts';

interface PivotMainProps {
  readonly page: ReturnType<typeof useAnalysisPage>;
  readonly analysis: AnyForm;
  readonly result: PivotResult | null;
  readonly history: History;
  readonly view: PivotView;
  readonly onView: (part: Partial<PivotView>) => void;
  /** Opens the fields where they are in a sheet. */
  readonly onFields: () => void;
  readonly narrow: boolean;
}

/** The toolbar, the table, the chart or the report, and the rows of the chosen cell. */
export function PivotMain(props: PivotMainProps) {
  const { page, result, history, view, onView } = props;
  const { dataset, options, run } = page;
  const [chosen, setChosen] = useState<{ readonly of: PivotResult; readonly cell: ChosenCell } | null>(null);
  const outcome = run.result?.outcome;
  const busy = run.phase !== 'idle';
  if (!dataset || !options || (isEmpty(options) && !result)) return <EmptyPivot {...props} />;
  const cell = chosen !== null && chosen.of === result ? chosen.cell : null;
  const choose = (next: ChosenCell) => result && setChosen({ of: result, cell: next });
  return (
    <div className="pvcol" data-part="result">
      <PivotToolbar options={options} result={result} history={history} view={view} onView={onView} />
      <div className="pscroll" aria-busy={busy}>
        <RunStatus run={run} hasResult={outcome !== undefined} />
        {outcome?.status === 'refused' && <Refusals refusals={outcome.refusals} />}
        {outcome?.status === 'needs' && (
          <p className="note">Add a value, or a field to the rows or columns.</p>
        )}
        {outcome?.status === 'done' && result && (
          <div className={busy ? 'stale pv-view' : 'fresh pv-view'}>
            <Shown {...props} result={result} blocks={outcome.blocks} cell={cell} onChoose={choose} />
          </div>
        )}
      </div>
      {result && cell && (
        <RowsDrawer
          dataset={dataset}
          options={options}
          result={result}
          cell={cell}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface ShownProps extends PivotMainProps {
  readonly result: PivotResult;
  readonly blocks: readonly Block[];
  readonly cell: ChosenCell | null;
  readonly onChoose: (cell: ChosenCell) => void;
}

function Shown(props: ShownProps) {
  const { view, blocks, page, analysis } = props;
  const { dataset, options } = page;
  const facts = useFacts(analysis, page.saved);
  const using = useMemo(() => options && { id: analysis.entry.id, options }, [analysis, options]);
  if (view.view === 'report')
    return (
      <article className="res" aria-label="Report">
        <ResultView
          blocks={blocks}
          ms={page.run.result?.ms ?? null}
          facts={facts}
          whole={page.actions.whole}
        />
      </article>
    );
  if (view.view === 'table') return <TableView {...props} />;
  const figure = blocks.find((block): block is FigureBlock => block.kind === 'figure');
  return figure ? (
    <Painted value={true}>
      <RowsProvider dataset={dataset} using={using}>
        <FigureItem block={figure} number={1} />
      </RowsProvider>
    </Painted>
  ) : (
    <p className="note">
      There is nothing to draw, or more than a chart can tell apart: at most 60 places, 10 colours and 12
      panels. Keep the largest levels only, or move a field to the filters.
    </p>
  );
}

function TableView({ result, blocks, view, onView, history, page, cell, onChoose }: ShownProps) {
  const table = blocks.find((block): block is TableBlock => block.kind === 'table');
  if (!table) return null;
  const title = runsToText(table.title);
  const { chartValue } = page.options ?? {};
  const first = result.values.findIndex(({ field, format }) => field !== null || format !== 'integer');
  const heatValue =
    typeof chartValue === 'number' ? Math.min(chartValue, result.values.length) - 1 : Math.max(0, first);
  const items = itemsIn(page.options ?? {}, 'rows');
  const sort = items[0]?.sort;
  const sorted =
    sort === 'falling' || sort === 'rising'
      ? { value: Number(items[0]?.sortBy ?? 1) - 1, falling: sort === 'falling' }
      : null;
  /** Largest first, smallest first, own order. */
  const onSort = (value: number) =>
    history.change((now) => ({
      ...now,
      rows: itemsIn(now, 'rows').map((item) => ({
        ...item,
        sort: sorted?.value !== value ? 'falling' : sorted.falling ? 'rising' : 'own',
        sortBy: value + 1,
      })),
    }));
  return (
    <>
      <div className="item-hd">
        <h2>
          <b>Table 1</b>
          <i>{title}</i>
        </h2>
        <div className="acts">
          <Painted value={true}>
            <CopyMenu
              blocks={[table]}
              label="Copy table 1"
              what="Table"
              formats={['rich', 'markdown', 'latex', 'text', 'csv']}
            />
          </Painted>
        </div>
      </div>
      <PivotGrid
        result={result}
        label={title}
        heatValue={heatValue}
        heat={view.heat}
        closed={view.closed}
        onClosed={(closed) => onView({ closed })}
        chosen={cell}
        onChoose={onChoose}
        onSort={onSort}
        sorted={sorted}
      />
    </>
  );
}

/** Before the first field: what to do, and one click to a full table. */
function EmptyPivot({ page, narrow, onFields }: PivotMainProps) {
  return (
    <div className="pvcol">
      <div className="pscroll">
        <div className="empty">
          <h2>{page.dataset ? 'Put a field into rows, columns or values' : 'Choose a dataset'}</h2>
          <ul>
            <li>
              <Icon name="menu" />
              Drag a field to a zone <span>with the mouse, or by its icon with a finger</span>
            </li>
            <li>
              <Icon name="keyboard" />
              Press Enter on a field <span>numbers go to the values, others to the rows</span>
            </li>
            <li>
              <Icon name="plus" />
              Click a field <span>and choose the zone</span>
            </li>
          </ul>
          <p>The table appears with the first field. Every step can be undone.</p>
          <div className="row">
            <Button variant="contained" onClick={page.showExample}>
              <Icon name="play" />
              Show the example
            </Button>
            {narrow && page.dataset && (
              <Button onClick={onFields}>
                <Icon name="options" />
                Fields
              </Button>
            )}
            <DatasetMenu
              trigger={(trigger) => (
                <Button {...trigger}>
                  <Icon name="table" />
                  {page.dataset ? 'Change dataset' : 'Choose a dataset'}
                </Button>
              )}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
