import {
  captionRuns,
  comparisonsIn,
  type FigureBlock,
  type FigureEdits,
  readEdits,
  runsToText,
} from '@constat/report';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { MATRICES, type View } from '../../figure/colour-vision.ts';
import { useFigureScheme } from '../../figure/figure-view.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import type { FigureEditing } from './editing.ts';
import './figure-editor.css';
import { PartPanel } from './panel.tsx';
import { type Part, partsOf } from './parts.ts';
import { Stage } from './stage.tsx';
import { StyleTools } from './style-tools.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

interface FigureEditorProps {
  readonly block: FigureBlock;
  readonly number: number;
  readonly editing: FigureEditing;
  readonly onClose: () => void;
  /** What the figure can be exported as. */
  readonly exports: ReactNode;
}

/** The editor in the place of a figure: its paper, the controls of the chosen part, and what concerns the whole. */
export default function FigureEditor({ block, number, editing, onClose, exports }: FigureEditorProps) {
  const keep = useMemo(
    () => (edits: FigureEdits) => editing.change({ [block.id]: edits }),
    [editing, block.id],
  );
  const editor = useEditor(readEdits(block.edits), keep);
  const { edits } = editor;
  const comparisons = useMemo(() => comparisonsIn(editing.blocks(), block), [editing, block]);
  const figure = useMemo(
    () => ({ spec: block.spec, edits, compared: comparisons }),
    [block.spec, edits, comparisons],
  );
  const parts = useMemo(() => partsOf(figure, edits), [figure, edits]);
  const [chosen, setChosen] = useState(parts[0]?.id ?? 'title');
  const [vision, setVision] = useState<View>('asIs');
  const part: Part | undefined = parts.find(({ id }) => id === chosen) ?? parts[0];
  const scheme = useFigureScheme();
  const root = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  useAlone(root);

  const toPart = () =>
    root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(chosen)}"]`)?.focus();
  const toPanel = () =>
    panel.current
      ?.querySelector<HTMLElement>('.fe-part input, .fe-part textarea, .fe-part button, .fe-part select')
      ?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) editor.redo();
      else editor.undo();
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    }
  };
  if (!part) return null;
  const caption = edits.caption === undefined ? block.title : captionRuns(edits.caption);
  return (
    <section className="fe" ref={root} aria-label={`Editing figure ${number}`} onKeyDown={onKeyDown}>
      <div className="fe-hd">
        <h2 tabIndex={-1}>
          <b>Figure {number}</b>
          <i>
            <RunsView runs={caption} />
          </i>
        </h2>
        <span className="fe-kept">{editor.canUndo ? 'Kept with the result' : ''}</span>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </div>
      <Toolbar editor={editor} vision={vision} onVision={setVision}>
        <StyleTools block={block} editor={editor} editing={editing} />
        <span className="fe-end">{exports}</span>
      </Toolbar>
      <div className="fe-work">
        <Stage
          figure={figure}
          edits={edits}
          parts={parts}
          part={part}
          scheme={scheme}
          vision={vision}
          onPart={setChosen}
          onEnter={toPanel}
          onNote={(note, about) =>
            editor.change(
              { annotations: (edits.annotations ?? []).map((one) => (one.id === note.id ? note : one)) },
              about,
            )
          }
        />
        <PartPanel
          block={block}
          spec={block.spec}
          edits={edits}
          change={editor.change}
          parts={parts}
          part={part}
          comparisons={comparisons}
          onPart={setChosen}
          onLeave={toPart}
          panel={panel}
        />
      </div>
      <VisionFilters />
      <p className="sr" role="status">
        {editor.said}
      </p>
      <p className="sr">
        {runsToText(caption)}: parts are reached with Tab, their controls with Enter, and left with Escape.
      </p>
    </section>
  );
}

/** The filters by which the sheet is seen otherwise; SVG applies them on linear light, as the matrices want it. */
function VisionFilters() {
  return (
    <svg width="0" height="0" className="fe-filters" aria-hidden="true">
      {Object.entries(MATRICES).map(([view, m]) => (
        <filter key={view} id={`fe-${view}`}>
          <feColorMatrix
            values={[
              ...m.slice(0, 3),
              0,
              0,
              ...m.slice(3, 6),
              0,
              0,
              ...m.slice(6, 9),
              0,
              0,
              0,
              0,
              0,
              1,
              0,
            ].join(' ')}
          />
        </filter>
      ))}
    </svg>
  );
}

/** What stays as it is: messages, the head of the page with Save, what rests already. */
const AWAKE = '[inert], [role=status], .phead, .vbar, .actbar, svg';

/** While a figure is edited everything around it rests, and the editor comes to the head of the page. */
function useAlone(root: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = root.current;
    const page = element?.closest('main') ?? document.body;
    const rested: Element[] = [];
    for (let at: Element | null = element; at && at !== page; at = at.parentElement)
      for (const beside of at.parentElement?.children ?? [])
        if (beside !== at && !beside.matches(AWAKE)) {
          beside.setAttribute('inert', '');
          rested.push(beside);
        }
    page.setAttribute('data-editing', '');
    element?.scrollIntoView({ block: 'start' });
    // the head of the page stays above it, however many lines it takes
    const head = page.querySelector('.phead')?.getBoundingClientRect();
    const covered = head && element ? head.bottom - element.getBoundingClientRect().top : 0;
    if (head && head.top >= 0 && covered > 0) window.scrollBy(0, -covered);
    element?.querySelector<HTMLElement>('.fe-box')?.focus({ preventScroll: true });
    return () => {
      for (const beside of rested) beside.removeAttribute('inert');
      page.removeAttribute('data-editing');
    };
  }, [root]);
}
