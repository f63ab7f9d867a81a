import { captioned, type FigureBlock, figureData, noteRuns, renderCsv, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import {
  type ComponentProps,
  type ContextType,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FigureView } from '../../figure/figure-view.tsx';
import type { PlacedMark } from '../../figure/marks.ts';
import { copyText } from '../../ui/clipboard.ts';
import { RunsView } from '../../ui/runs-view.tsx';
import { FigureEditingContext } from '../figure-editor/editing.ts';
import { Highlights, shownMarks } from '../figure-select/highlights.tsx';
import { RowsContext } from '../figure-select/rows-context.tsx';
import { canSelect } from '../figure-select/selection.ts';
import { FigureCopy, FigureExport } from './figure-actions.tsx';
import { FigureData } from './figure-data.tsx';
import { usePartName } from './subject.ts';

const FigureEditor = lazy(() => import('../figure-editor/figure-editor.tsx'));
const FigureSelect = lazy(() => import('../figure-select/figure-select.tsx'));

/** A numbered figure with its exports, its data as a table and its note; edited in its place. */
export function FigureItem({ block: original, number }: { block: FigureBlock; number: number }) {
  const editing = useContext(FigureEditingContext);
  const [isEdited, setEdited] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const [showData, setShowData] = useState(false);
  const rows = useContext(RowsContext);
  const columns = rows?.dataset.columns;
  const isSelectable = useMemo(
    () => columns !== undefined && canSelect(original, columns),
    [original, columns],
  );
  const edit = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLButtonElement>(null);
  const block = captioned(original);
  const linked = useLinked(original, rows);
  const title = `Figure ${number}. ${runsToText(block.title)}`;
  const name = usePartName(title);
  if (editing && isEdited)
    return (
      <Suspense fallback={<FigureView figure={block} />}>
        <FigureEditor
          block={original}
          number={number}
          editing={editing}
          exports={<FigureExport block={block} number={number} />}
          onClose={() => {
            setEdited(false);
            editing.settle?.();
            // back to where it was opened, once the button is there again
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      </Suspense>
    );
  if (rows && isSelecting && isSelectable)
    return (
      <Suspense fallback={<FigureView figure={block} />}>
        <FigureSelect
          block={original}
          number={number}
          dataset={rows.dataset}
          onSelect={rows.select}
          onClose={() => {
            setSelecting(false);
            requestAnimationFrame(() => select.current?.focus());
          }}
        />
      </Suspense>
    );
  return (
    <section aria-label={name}>
      <FigureHead
        block={block}
        number={number}
        buttons={[
          ...(editing
            ? [{ label: 'Edit', name: `Edit figure ${number}`, at: edit, act: () => setEdited(true) }]
            : []),
          ...(isSelectable
            ? [
                {
                  label: 'Select',
                  name: `Select rows in figure ${number}`,
                  at: select,
                  act: () => setSelecting(true),
                },
              ]
            : []),
        ]}
        onData={() => setShowData(true)}
      />
      <figure {...(editing ? { onDoubleClick: () => setEdited(true) } : {})}>
        <FigureView figure={block} over={rows?.selected ? linked : undefined} />
        {block.notes && (
          <figcaption className="note">
            <RunsView runs={noteRuns(block.notes)} />
          </figcaption>
        )}
      </figure>
      {showData && (
        <FigureData
          title={title}
          alt={block.alt}
          rows={figureData(block)}
          onCopy={() => void copyText(renderCsv(block), 'Data copied as CSV')}
          onClose={() => setShowData(false)}
        />
      )}
    </section>
  );
}

/** Marks of rows that are selected in another figure. */
function useLinked(block: FigureBlock, rows: ContextType<typeof RowsContext>) {
  return useCallback(
    (placed: readonly PlacedMark[], scale: number) =>
      rows && (
        <Linked block={block} dataset={rows.dataset} filter={rows.selected} placed={placed} scale={scale} />
      ),
    [block, rows],
  );
}

interface LinkedProps extends Omit<ComponentProps<typeof Highlights>, 'marks'> {
  readonly placed: readonly PlacedMark[];
}

function Linked({ placed, ...props }: LinkedProps) {
  const { block } = props;
  const marks = useMemo(() => shownMarks(block, placed), [block, placed]);
  return <Highlights {...props} marks={marks} />;
}

interface FigureHeadProps {
  readonly block: FigureBlock;
  readonly number: number;
  /** What opens the figure for something. */
  readonly buttons: readonly {
    readonly label: string;
    readonly name: string;
    readonly at: RefObject<HTMLButtonElement | null>;
    readonly act: () => void;
  }[];
  readonly onData: () => void;
}

/** The number and the title of a figure, and what can be done with it. */
function FigureHead({ block, number, buttons, onData }: FigureHeadProps) {
  return (
    <div className="item-hd">
      <h2>
        <b>Figure {number}</b>
        <i>
          <RunsView runs={block.title} />
        </i>
      </h2>
      <div className="acts">
        {buttons.map(({ label, name, at, act }) => (
          <Button key={label} ref={at} size="dense" variant="text" aria-label={name} onClick={act}>
            {label}
          </Button>
        ))}
        <FigureCopy block={block} number={number} />
        <FigureExport block={block} number={number} />
        <Button
          size="dense"
          variant="text"
          aria-label={`Data of figure ${number} as a table`}
          onClick={onData}
        >
          Data
        </Button>
      </div>
    </div>
  );
}
