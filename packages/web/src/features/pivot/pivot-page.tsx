import { type AnyForm, loadForm, type PivotResult } from '@constat/analyses';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AnalysisHeader, PhoneActions } from '../../analysis/analysis-header.tsx';
import '../../analysis/analysis.css';
import '../../analysis/form/form.css';
import { HelpPanel } from '../../analysis/help-panel.tsx';
import { ActionContext } from '../../analysis/result/actions.tsx';
import '../../analysis/result/result.css';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { useShowMe } from '../../analysis/show-me/use-show-me.tsx';
import { useAnalysisPage } from '../../analysis/use-analysis-page.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Icon } from '../../ui/icon.tsx';
import { FieldsPane } from './fields-pane.tsx';
import { PivotMain } from './pivot-main.tsx';
import './pivot.css';
import { type History, useHistory } from './use-history.ts';
import { usePivotExports } from './use-pivot-exports.ts';
import { useView, type ViewName } from './use-view.ts';
import { isEmpty, itemsIn } from './zones.ts';

/** Below this width the fields move into a sheet. */
const NARROW = '(max-width: 959px)';
/** The address that opens with the chart. */
const CHARTS = 'pivot/tables';

/** Pivot tables: fields put into zones by drag, touch or keyboard, and the table and chart that follow. */
export function PivotPage({ analysisId, preset }: { analysisId?: unknown; preset?: unknown }) {
  const id = String(analysisId);
  const status = useWorkspace((state) => state.status);
  const { data, error } = useQuery({
    queryKey: ['analysis', id],
    queryFn: () => loadForm(id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  if (error) throw error;
  if (!data || status === 'loading') return null;
  return <Page analysis={data} path={typeof preset === 'string' ? preset : null} />;
}

function Page({ analysis, path }: { analysis: AnyForm; path: string | null }) {
  const address = analysis.entry.presets?.find((each) => each.path === path);
  const page = useAnalysisPage(analysis, address);
  const { dataset, options, run } = page;
  const [view, onView] = useView(dataset, firstView(path));
  const history = useHistory(dataset?.id, page.change);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const [said, announce] = useState('');
  const show = useShowMe(analysis, address, page);
  const outcome = run.result?.outcome;
  const result = outcome?.status === 'done' ? (outcome.result as PivotResult) : null;
  const actions = usePivotExports(page.actions, result);
  const fields = dataset && options && (
    <FieldsPane
      dataset={dataset}
      options={options}
      summaries={page.summaries}
      change={history.change}
      announce={announce}
      zonesFirst={narrow}
    />
  );
  useUndoKeys(history);
  const closeSheet = () => {
    setSheet(false);
    show.skip();
  };
  return (
    <ActionContext value={page.act}>
      <FigureEditingContext value={page.editing}>
        <div className="pivot">
          <AnalysisHeader
            entry={{ title: analysis.entry.title, description: analysis.entry.description }}
            actions={actions}
            onExample={page.showExample}
            onShow={show.begin}
            onHelp={() => setHelp(true)}
          />
          {narrow && options && (
            <div className="vbar">
              <div className="vbar-in">
                <LayoutWords options={options} />
              </div>
              <Button size="dense" onClick={() => setSheet(true)}>
                <Icon name="options" />
                Fields
              </Button>
            </div>
          )}
          <div className="ana">
            {!narrow && (
              <aside className="optcol" aria-label="Fields and zones">
                <div className="opts">{fields}</div>
              </aside>
            )}
            <PivotMain
              page={page}
              analysis={analysis}
              result={result}
              history={history}
              view={view}
              onView={onView}
              onFields={() => setSheet(true)}
              narrow={narrow}
            />
          </div>
          <PhoneActions actions={actions} />
          {narrow && (
            <Drawer
              anchor="bottom"
              open={sheet || show.isForm}
              onClose={closeSheet}
              slotProps={{ paper: { 'aria-labelledby': 'pivot-sheet', role: 'dialog', 'aria-modal': true } }}
            >
              <div className="opts opts--sheet pivot">
                <div className="sheet-hd">
                  <h2 id="pivot-sheet">Fields</h2>
                  <IconButton aria-label="Close" onClick={closeSheet}>
                    <Icon name="close" />
                  </IconButton>
                </div>
                {show.isForm && show.card}
                {fields}
              </div>
            </Drawer>
          )}
          {!(narrow && show.isForm) && show.card}
          <HelpPanel entry={analysis.entry} open={help} onClose={() => setHelp(false)} />
          <p className="sr" role="status">
            {said}
          </p>
        </div>
      </FigureEditingContext>
    </ActionContext>
  );
}

/** Ctrl Z and Ctrl Y, except where text is typed. */
function useUndoKeys({ undo, redo }: History): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      const back = key === 'z' && !event.shiftKey;
      if (!back && key !== 'y' && key !== 'z') return;
      event.preventDefault();
      if (back) undo();
      else redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

const firstView = (path: string | null): ViewName | null => (path === CHARTS ? 'chart' : null);

/** `age, sex by flc.grp · count, mean`. */
function LayoutWords({ options }: { options: Readonly<Record<string, unknown>> }) {
  const names = (zone: 'rows' | 'columns') =>
    itemsIn(options, zone)
      .map(({ field }) => field)
      .join(', ');
  if (isEmpty(options)) return <span className="faint">No fields yet</span>;
  const [rows, columns] = [names('rows'), names('columns')];
  return (
    <>
      {rows !== '' && <b className="trunc">{rows}</b>}
      {columns !== '' && <span className="faint">by</span>}
      {columns !== '' && <b className="trunc">{columns}</b>}
    </>
  );
}
