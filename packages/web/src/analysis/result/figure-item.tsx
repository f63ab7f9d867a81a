import { captioned, type FigureBlock, figureData, noteRuns, renderCsv, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { lazy, type RefObject, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { FigureView } from '../../figure/figure-view.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { RunsView } from '../../ui/runs-view.tsx';
import { FigureEditingContext } from '../figure-editor/editing.ts';
import { axisVariables } from '../figure-select/axis-variables.ts';
import { RowsContext } from '../figure-select/rows-context.ts';
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
  const dataset = useContext(RowsContext);
  const variables = useMemo(
    () => (dataset ? axisVariables(original, dataset.columns) : []),
    [original, dataset],
  );
  const edit = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLButtonElement>(null);
  const block = captioned(original);
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
  if (dataset && isSelecting && variables.length > 0)
    return (
      <Suspense fallback={<FigureView figure={block} />}>
        <FigureSelect
          block={original}
          number={number}
          dataset={dataset}
          variables={variables}
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
          ...(variables.length > 0
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
        <FigureView figure={block} />
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
