import { interpretationOptions } from '@constat/analyses';
import type { SavedResult, TextBlock } from '@constat/report';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { withPlanNotices } from '../../analysis/plan-notices.ts';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { ProgressBar } from '../../analysis/result/states.tsx';
import { useSavedEditing } from '../../analysis/use-saved-editing.ts';
import { reportEntries } from '../../export/formats.ts';
import { hrefOf } from '../../routes/address.ts';
import { panelsOfHref, RESULTS_PATH, RUN_AGAIN } from '../../routes/result-address.ts';
import { BUNDLE_CHOICE, exportBundle } from '../../state/bundle-task.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { reportWrongNumber, WRONG_NUMBER_CHOICE } from '../../state/wrong-number.ts';
import { useLive } from '../../storage/use-live.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { copySentences } from '../../ui/copy-sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { PANEL_FIGURE } from '../panel-figure/panel-choice.ts';
import {
  exportAs,
  hasAnalysis,
  interpret,
  isStale,
  originOf,
  remove,
  reopen,
  reopenProblem,
  reopenWords,
} from './result-actions.ts';
import { RenameResult } from './result-dialogs.tsx';
import { targetsOf, useRunAgain } from './run-again.ts';
import { RunAgainDialog } from './run-again-dialog.tsx';
import './results.css';

/** The report text of a result: APA where it has one, else the finding. */
function copyReport({ data }: SavedResult): void {
  const texts = data.blocks.filter((block): block is TextBlock => block.kind === 'text');
  const apa = texts.filter((block) => block.role === 'apa');
  void copySentences(
    apa.length > 0 ? apa : texts.filter((block) => block.role === 'finding'),
    'Report text copied',
  );
}

/** One saved result, as it was when it was saved; the dataset is not needed. */
export function SavedResultPage({ result }: { result: SavedResult }) {
  const datasets = useWorkspace((state) => state.datasets);
  const [renaming, setRenaming] = useState(false);
  const wanted: unknown = useLocation().state;
  const [asking, setAsking] = useState(wanted === RUN_AGAIN);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { data } = result;
  const { blocks, editing } = useSavedEditing(useWithPlan(result));
  const whole = useCallback(() => result, [result]);
  const again = useRunAgain(result);
  const canRun =
    data.dataset !== null && targetsOf(result, datasets).length > 0 && hasAnalysis(originOf(result));
  const onRun = canRun && !again.running ? () => setAsking(true) : null;
  return (
    <div className="rm-one">
      <div className="one-hd">
        <Link className="back" to={hrefOf(RESULTS_PATH)}>
          Results
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {result.title}
        </h1>
        <p>
          {[
            result.component,
            data.dataset && `${data.dataset.name}, ${data.dataset.rows.toLocaleString('en')} rows`,
            `saved ${timeAgo(result.timestamp)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="acts">
          {canRun && (
            <Button disabled={again.running} onClick={() => setAsking(true)}>
              <Icon name="redo" />
              Run again
            </Button>
          )}
          <ReopenButton result={result} />
          <InterpretButton result={result} />
          <ResultButtons result={result} onRename={() => setRenaming(true)} />
        </div>
      </div>
      <div className="rescol">
        <article className="res" aria-label="Result">
          <RunNotices again={again} />
          <StaleNotice result={result} onRun={onRun} />
          <FigureEditingContext value={editing}>
            <ResultView
              whole={hasAnalysis(originOf(result)) ? whole : undefined}
              blocks={blocks}
              ms={null}
              facts={[
                `Constat ${data.constat}`,
                `${result.component}, version ${data.analysis.version}`,
                `Saved ${new Date(result.timestamp).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`,
              ]}
            />
          </FigureEditingContext>
        </article>
      </div>
      {asking && <RunAgainDialog result={result} onRun={again.run} onClose={() => setAsking(false)} />}
      {renaming && <RenameResult result={result} onClose={() => setRenaming(false)} />}
    </div>
  );
}

/** The result with what the plan of its project says of it, once that is known. */
function useWithPlan(result: SavedResult): SavedResult {
  const owner = useWorkspace((state) => state.owner);
  const read = useCallback(
    async () => (owner === null ? undefined : (await withPlanNotices(owner, [result]))[0]),
    [owner, result],
  );
  return useLive(read) ?? result;
}

/** Opens the analysis with the options of this result; where that cannot be, says why. */
function ReopenButton({ result }: { result: SavedResult }) {
  const navigate = useNavigate();
  const datasets = useWorkspace((state) => state.datasets);
  const origin = originOf(result);
  const problem = reopenProblem(origin, datasets);
  if (result.data.analysis.id === PANEL_FIGURE)
    return (
      <Button component={Link} to={panelsOfHref(result.id)}>
        <Icon name="chart" />
        Change the panels
      </Button>
    );
  const open = (
    <Button disabled={problem !== null} onClick={() => void reopen(origin, datasets, navigate)}>
      <Icon name="play" />
      {reopenWords(origin)}
    </Button>
  );
  return problem === null ? (
    open
  ) : (
    <Tooltip title={problem}>
      <span>{open}</span>
    </Tooltip>
  );
}

/** A regression in words, where they would be about the same model. */
function InterpretButton({ result }: { result: SavedResult }) {
  const navigate = useNavigate();
  const datasets = useWorkspace((state) => state.datasets);
  const options = interpretationOptions(result.data.analysis.id, result.data.options);
  if (options === null || reopenProblem(originOf(result), datasets) !== null) return null;
  return (
    <Button onClick={() => void interpret(result, options, datasets, navigate)}>
      <Icon name="text" />
      In words
    </Button>
  );
}

/** What can be done with the result itself: copy, export, rename, delete. */
function ResultButtons({ result, onRename }: { result: SavedResult; onRename: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => copyReport(result)}>
        <Icon name="copy" />
        Copy
      </Button>
      <ActionMenu
        label="Export"
        entries={[
          ...reportEntries((format) => void exportAs([result.id], format)),
          {
            ...BUNDLE_CHOICE,
            onSelect: () => exportBundle({ title: result.title, project: null, results: [result] }),
          },
          { ...WRONG_NUMBER_CHOICE, onSelect: () => reportWrongNumber(result, null) },
        ]}
        trigger={(props) => (
          <Button {...props}>
            <Icon name="export" />
            Export
            <Icon name="chevronDown" size={14} className="end" />
          </Button>
        )}
      />
      <Button variant="text" onClick={onRename}>
        <Icon name="text" />
        Rename
      </Button>
      <Button
        variant="text"
        onClick={() => {
          remove([result.id]);
          void navigate(hrefOf(RESULTS_PATH));
        }}
      >
        <Icon name="trash" />
        Delete
      </Button>
    </>
  );
}

/** How a new run of it goes. */
function RunNotices({ again }: { again: ReturnType<typeof useRunAgain> }) {
  return (
    <>
      {again.running && <ProgressBar progress={again.progress} slow onCancel={again.cancel} />}
      {again.problem !== null && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{again.problem}</div>
        </div>
      )}
      {again.refusals.length > 0 && <Refusals refusals={again.refusals} />}
    </>
  );
}

/** The data changed after the result was saved; `onRun` is null where it cannot be computed again now. */
function StaleNotice({ result, onRun }: { result: SavedResult; onRun: (() => void) | null }) {
  const datasets = useWorkspace((state) => state.datasets);
  if (!isStale(originOf(result), datasets)) return null;
  return (
    <div className="notice" role="status">
      <Icon name="info" />
      <div>{result.data.dataset?.name} has changed since; this is the result as it was saved.</div>
      {onRun && (
        <Button size="dense" onClick={onRun}>
          Run again
        </Button>
      )}
    </div>
  );
}
