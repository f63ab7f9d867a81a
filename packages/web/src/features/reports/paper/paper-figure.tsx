import { captioned, type FigureBlock, type NumberSettings, type SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { FigureExport } from '../../../analysis/result/figure-actions.tsx';
import { useSavedEditing } from '../../../analysis/use-saved-editing.ts';
import { FigureView } from '../../../figure/figure-view.tsx';
import { LiveContext } from '../live-context.ts';
import { Caption, Note } from './paper-words.tsx';

const FigureEditor = lazy(() => import('../../../analysis/figure-editor/figure-editor.tsx'));

interface PaperFigureProps {
  readonly block: FigureBlock;
  readonly number: number | undefined;
  readonly numbers: NumberSettings;
  readonly resultId: string;
}

/** A figure on the paper; it is edited where it stands, and the result that it belongs to keeps that. */
export function PaperFigure(props: PaperFigureProps) {
  const result = useContext(LiveContext).results.get(props.resultId);
  return result ? <EditableFigure {...props} result={result} /> : <Shown {...props} />;
}

function Shown({ block: original, number, numbers }: PaperFigureProps) {
  const block = captioned(original);
  return (
    <>
      <Caption word="Figure" number={number} title={block.title} numbers={numbers} />
      <FigureView figure={original} />
      <Note notes={block.notes} numbers={numbers} />
    </>
  );
}

function EditableFigure(props: PaperFigureProps & { readonly result: SavedResult }) {
  const { result, block: original, number = 1 } = props;
  const { blocks, editing } = useSavedEditing(result);
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const block =
    blocks.find((one): one is FigureBlock => one.kind === 'figure' && one.id === original.id) ?? original;
  if (isEdited)
    return (
      <div className="paper-fe">
        <Suspense fallback={<FigureView figure={block} />}>
          <FigureEditor
            block={block}
            number={number}
            editing={editing}
            exports={<FigureExport block={captioned(block)} number={number} />}
            onClose={() => {
              setEdited(false);
              editing.settle?.();
              requestAnimationFrame(() => edit.current?.focus());
            }}
          />
        </Suspense>
      </div>
    );
  return (
    <div className="paper-fig">
      <Button
        ref={edit}
        size="dense"
        variant="text"
        aria-label={`Edit figure ${number}`}
        onClick={() => setEdited(true)}
      >
        Edit
      </Button>
      <Shown {...props} block={block} />
    </div>
  );
}
