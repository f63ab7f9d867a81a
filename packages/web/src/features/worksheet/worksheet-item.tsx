import type { ReportItem, ReportOptions, ReportResult, SavedResult } from '@constat/report';
import { blockKey } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, memo, useCallback, useMemo } from 'react';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { ProgressBar } from '../../analysis/result/states.tsx';
import { SubjectContext } from '../../analysis/result/subject.ts';
import { useSavedEditing } from '../../analysis/use-saved-editing.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemEditor } from '../reports/builder/item-editor.tsx';
import { Lazy } from '../reports/paper/lazy.tsx';
import type { ReportDraft } from '../reports/report-draft.ts';
import { moveByKeys, titleOf } from '../reports/use-item-actions.ts';
import { dragItem, useItemDrop } from '../reports/use-item-drop.ts';
import { BlockOptions } from './block-options.tsx';
import { itemMenu, type SheetActions } from './item-menu.ts';
import type { LiveRun } from './live-runs.ts';

interface WorksheetItemProps {
  readonly draft: ReportDraft;
  readonly owner: string;
  readonly item: ReportItem;
  readonly at: number;
  readonly result: SavedResult | undefined;
  readonly run: LiveRun | undefined;
  readonly options: ReportOptions;
  /** Its options are open. */
  readonly open: boolean;
  /** Why its options cannot be opened, or null. */
  readonly problem: string | null;
  readonly first: boolean;
  readonly last: boolean;
  readonly actions: SheetActions;
}

/** Room for a result until it was drawn once. */
const RESULT_HEIGHT = 720;

/** One item of the worksheet: a live result, or words between them. */
export const WorksheetItem = memo(function WorksheetItem(props: WorksheetItemProps) {
  const { draft, item, result, options, actions } = props;
  const { over, drop } = useItemDrop(item.id, actions.dropBefore);
  const hidden = item.kind === 'result' && item.hidden === true;
  const names = ['ws-item', item.kind, over ? 'over' : '', hidden ? 'hid' : ''];
  return (
    <li className={names.filter(Boolean).join(' ')} data-item={item.id} {...drop}>
      <Head {...props} />
      {item.kind === 'result' ? (
        !hidden && result && <Result {...props} item={item} result={result} />
      ) : (
        <ItemEditor draft={draft} options={options} item={item} result={undefined} />
      )}
    </li>
  );
});

const WORD: Readonly<Record<ReportItem['kind'], string>> = {
  heading: 'Heading',
  text: 'Text',
  result: 'Analysis',
};

/** Name, what it does with its data, and what can be done with it; Alt with an arrow moves it. */
function Head(props: WorksheetItemProps) {
  const { item, result, open, problem, actions } = props;
  const title = titleOf(item, result);
  const keys = {
    onKeyDown: (event: KeyboardEvent) => moveByKeys(event, (places) => actions.move(item, places)),
  };
  return (
    <div className="ws-hd">
      <span className="grip" aria-hidden="true" draggable onDragStart={(event) => dragItem(event, item.id)} />
      {item.kind === 'result' ? <h2>{title}</h2> : <span className="ws-kind">{WORD[item.kind]}</span>}
      {item.kind === 'result' && <Marks item={item} result={result} />}
      <span className="grow" />
      {item.kind === 'result' && item.hidden && (
        <Button size="dense" onClick={() => actions.hide(item, false)} {...keys}>
          Show
        </Button>
      )}
      {item.kind === 'result' && !item.hidden && problem === null && (
        <Button size="dense" aria-expanded={open} onClick={() => actions.open(item.id)} {...keys}>
          <Icon name="options" />
          Options
        </Button>
      )}
      <ActionMenu
        label={`Actions for ${title}`}
        align="right"
        entries={itemMenu(props)}
        trigger={(trigger) => (
          <IconButton
            aria-label={`Actions for ${title}`}
            aria-describedby="ws-move-keys"
            data-name
            {...trigger}
            {...keys}
          >
            <Icon name="more" />
          </IconButton>
        )}
      />
    </div>
  );
}

/** Whether a result follows its data. */
function Marks({ item, result }: { item: ReportResult; result: SavedResult | undefined }) {
  const words = [
    ...(item.hidden ? ['Hidden'] : []),
    ...(result && result.data.dataset !== null && !item.live ? ['Kept as it was saved'] : []),
  ];
  return words.map((word) => (
    <span key={word} className="badge">
      {word}
    </span>
  ));
}

interface ResultProps extends WorksheetItemProps {
  readonly item: ReportResult;
  readonly result: SavedResult;
}

function Result({ owner, item, at, result, run, open, actions }: ResultProps) {
  const edited = useSavedEditing(result);
  const blocks = useMemo(
    () => edited.blocks.filter((block) => !item.without?.includes(blockKey(block))),
    [edited.blocks, item.without],
  );
  const whole = useCallback(() => result, [result]);
  const shown = (
    <div className="rescol">
      <article className="res" aria-label={result.title} aria-busy={run?.phase === 'running'}>
        {run?.phase === 'running' && <ProgressBar progress={null} slow={false} onCancel={() => undefined} />}
        {run?.phase === 'refused' && <Refusals refusals={run.refusals} />}
        {run?.phase === 'failed' && (
          <div className="notice notice--warn" role="alert">
            <Icon name="warning" />
            <div>{run.problem} This is the result as it was before.</div>
          </div>
        )}
        <div className={run === undefined ? 'fresh' : 'stale'}>
          <SubjectContext value={result.title}>
            <FigureEditingContext value={edited.editing}>
              <ResultView blocks={blocks} ms={null} facts={NO_FACTS} whole={whole} />
            </FigureEditingContext>
          </SubjectContext>
        </div>
      </article>
    </div>
  );
  if (open)
    return (
      <BlockOptions owner={owner} result={result} onClose={() => actions.open(item.id)}>
        {shown}
      </BlockOptions>
    );
  return (
    <Lazy at={at} height={RESULT_HEIGHT}>
      {() => shown}
    </Lazy>
  );
}

const NO_FACTS: readonly string[] = [];
