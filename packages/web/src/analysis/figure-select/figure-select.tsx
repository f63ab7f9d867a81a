import type { RawOptions } from '@constat/analyses';
import { type FilterGroup, newNameTaken, quoteName } from '@constat/data';
import type { FigureBlock } from '@constat/report';
import Button from '@mui/material/Button';
import { type PointerEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { askData } from '../../engine/data-client.ts';
import { useFigureScheme } from '../../figure/figure-view.tsx';
import { hrefOf } from '../../routes/address.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import { keepOnly } from '../../state/filter-actions.ts';
import { filteredId } from '../../storage/dataset-edits.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { figuresDraftId, loadDraft, saveDraft } from '../../storage/drafts.ts';
import { TextField } from '../../ui/field.tsx';
import { drawLive, type LiveFigure } from '../figure-editor/live.ts';
import { FormContext } from '../form/form-context.ts';
import { type AxisVariable, type Bounds, keptRows, otherRows } from './axis-variables.ts';
import './figure-select.css';

interface FigureSelectProps {
  readonly block: FigureBlock;
  readonly number: number;
  readonly dataset: DatasetInfo;
  readonly variables: readonly AxisVariable[];
  readonly onClose: () => void;
}

type Axis = 'x' | 'y';

/** Fewer pixels are a click, which selects nothing. */
const CLICK = 4;

/** A part of a figure as rows of the dataset: drawn with the pointer or typed, then shown, kept, left out or named. */
export default function FigureSelect({ block, number, dataset, variables, onClose }: FigureSelectProps) {
  const [bounds, setBounds] = useState<Bounds>({});
  const kept = keptRows(variables, bounds);
  const count = useCount(dataset, kept);
  const navigate = useNavigate();
  const ready = kept !== null && count !== null && count > 0;
  // While another dataset comes the form is not there yet.
  const form = useContext(FormContext);
  const apply = async (filter: FilterGroup | null) => {
    if (!filter || !form) return;
    await carryDrafts(dataset, form.analysis.entry.id, form.options);
    await keepOnly(dataset, filter);
  };
  const keep = () => apply(kept);
  const leaveOut = () => void apply(otherRows(variables, bounds));
  const buttons: readonly (readonly [string, boolean, () => void])[] = [
    [
      'Show in the data editor',
      ready,
      () => void keep().then(() => navigate(hrefOf('data-management/editor'))),
    ],
    ['Keep only these', ready, () => void keep()],
    ['Leave these out', ready && count < dataset.rows, leaveOut],
    [
      'Name them in a variable',
      ready && dataset.filteredFrom === undefined,
      () => void label(dataset, variables, bounds),
    ],
  ];
  return (
    <section className="fsel" aria-label={`Selecting rows in figure ${number}`}>
      <div className="fsel-hd">
        <h2>
          <b>Figure {number}</b> Select rows
        </h2>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </div>
      <Sheet block={block} variables={variables} bounds={bounds} onBounds={setBounds} />
      <div className="fsel-limits">
        {variables.map((variable) => (
          <Limits key={variable.axis} variable={variable} bounds={bounds} onBounds={setBounds} />
        ))}
      </div>
      <p role="status" className="fsel-count">
        {kept === null
          ? 'Draw a rectangle over the points, or type limits.'
          : count === null
            ? 'Counting'
            : `${count.toLocaleString('en')} of ${dataset.rows.toLocaleString('en')} rows are selected.`}
      </p>
      <div className="fsel-acts">
        {buttons.map(([words, enabled, act]) => (
          <Button key={words} size="dense" disabled={!enabled} onClick={act}>
            {words}
          </Button>
        ))}
        <Button size="dense" variant="text" disabled={kept === null} onClick={() => setBounds({})}>
          Clear
        </Button>
      </div>
    </section>
  );
}

/** The analysis goes on with the rows that stay: its options and the edits of its figures go along. */
async function carryDrafts(
  { owner, id, filteredFrom }: DatasetInfo,
  analysisId: string,
  options: RawOptions,
): Promise<void> {
  const to = filteredId(filteredFrom?.id ?? id);
  if (to === id) return;
  const figures = await loadDraft(owner, id, figuresDraftId(analysisId));
  await saveDraft(owner, to, analysisId, options);
  if (figures) await saveDraft(owner, to, figuresDraftId(analysisId), figures);
}

/** How many rows a selection holds; null while that is not known. */
function useCount({ id, revision }: DatasetInfo, filter: ReturnType<typeof keptRows>): number | null {
  const key = filter && JSON.stringify([id, revision, filter]);
  const [state, setState] = useState<{ readonly key: string; readonly kept: number } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const [dataset, from, wanted] = JSON.parse(key) as [string, number, NonNullable<typeof filter>];
    askData((data) => data.countRows({ id: dataset, revision: from }, wanted)).then(
      (answer) => current && answer.status === 'counted' && setState({ key, kept: answer.kept }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return state !== null && state.key === key ? state.kept : null;
}

/** A variable that says which rows were selected. */
async function label(
  { id, revision, columns }: DatasetInfo,
  variables: readonly AxisVariable[],
  bounds: Bounds,
): Promise<void> {
  const conditions = variables.flatMap(({ axis, name }) => {
    const bound = bounds[axis];
    return bound ? [`BETWEEN(${quoteName(name)}, ${bound[0]}, ${bound[1]})`] : [];
  });
  const free = (at: number): string => {
    const name = at === 1 ? 'Selected' : `Selected ${at}`;
    return newNameTaken(columns, name) === null ? name : free(at + 1);
  };
  const expression = `IF(${conditions.join(' and ')}, "selected", "other")`;
  await announceEdit(
    askData((data) =>
      data.createVariable(
        { id, revision },
        { kind: 'computeVariable', expression, newVariableName: free(1) },
      ),
    ),
    ({ added }) => `${added.join(', ')} created`,
  );
}

interface SheetProps {
  readonly block: FigureBlock;
  readonly variables: readonly AxisVariable[];
  readonly bounds: Bounds;
  readonly onBounds: (bounds: Bounds) => void;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The drawing with the selection over it. */
function Sheet({ block, variables, bounds, onBounds }: SheetProps) {
  const paper = useRef<HTMLDivElement>(null);
  const live = useLiveFigure(paper, block);
  const [drag, setDrag] = useState<readonly [Corner, Corner] | null>(null);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Corner => {
    const box = currentTarget.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const end = () => {
    const [from, to] = drag ?? [];
    setDrag(null);
    if (!live || !from || !to || Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) < CLICK) return;
    onBounds(
      Object.fromEntries(
        variables.flatMap(({ axis }) => {
          const along = live.along(axis);
          if (!along) return [];
          const ends = [along.valueAt(from[axis]), along.valueAt(to[axis])].map(rounded(along));
          return [[axis, [Math.min(...ends), Math.max(...ends)]] as const];
        }),
      ),
    );
  };
  return (
    <div
      className="fsel-sheet"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag([at(event), at(event)]);
      }}
      onPointerMove={(event) => drag && setDrag([drag[0], at(event)])}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      <div ref={paper} aria-hidden="true" />
      <Marked drag={drag} live={live} variables={variables} bounds={bounds} />
    </div>
  );
}

/** Limits have the digits that a pixel can tell apart. */
const rounded =
  ({ valueAt, ends }: NonNullable<ReturnType<LiveFigure['along']>>) =>
  (value: number): number => {
    const pixel = Math.abs(valueAt(ends[0] + 1) - valueAt(ends[0]));
    const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(pixel || 1))));
    return Number(value.toFixed(digits));
  };

/** The rectangle that is drawn, or that of the limits. */
function Marked({
  drag,
  live,
  variables,
  bounds,
}: Omit<SheetProps, 'block' | 'onBounds'> & {
  readonly drag: readonly [Corner, Corner] | null;
  readonly live: LiveFigure | null;
}): ReactNode {
  if (!live || (!drag && Object.keys(bounds).length === 0)) return null;
  const span = (axis: Axis): readonly [number, number] => {
    const along = live.along(axis);
    const known = variables.some((one) => one.axis === axis);
    const bound = bounds[axis];
    const pair =
      drag && known ? [drag[0][axis], drag[1][axis]] : bound && along ? bound.map(along.pixelOf) : null;
    const ends = along?.ends ?? live.plot[axis];
    if (!pair) return ends;
    return [Math.max(ends[0], Math.min(...pair)), Math.min(ends[1], Math.max(...pair))];
  };
  const [left, right] = span('x');
  const [top, bottom] = span('y');
  return (
    <div
      className="fsel-box"
      style={{ left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }}
    />
  );
}

function useLiveFigure(paper: React.RefObject<HTMLDivElement | null>, block: FigureBlock): LiveFigure | null {
  const [live, setLive] = useState<LiveFigure | null>(null);
  const scheme = useFigureScheme();
  useEffect(() => {
    const element = paper.current;
    if (!element) return;
    let current = true;
    let drawn: LiveFigure | undefined;
    drawLive(element, block, scheme, Math.floor(element.clientWidth), 1).then(
      (made) => {
        drawn = made;
        if (current) setLive(made);
        else made.remove();
      },
      () => undefined,
    );
    return () => {
      current = false;
      drawn?.remove();
      element.replaceChildren();
    };
  }, [paper, block, scheme]);
  return live;
}

interface LimitsProps {
  readonly variable: AxisVariable;
  readonly bounds: Bounds;
  readonly onBounds: (bounds: Bounds) => void;
}

/** The limits of a variable, typed. */
function Limits({ variable: { axis, label: name, range }, bounds, onBounds }: LimitsProps) {
  const bound = bounds[axis];
  // What is being typed stands as it was typed, also where it is not a number yet.
  const [typed, setTyped] = useState<readonly [at: number, text: string] | null>(null);
  const put = (at: 0 | 1) => (text: string) => {
    setTyped([at, text]);
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isFinite(value)) return;
    const [from, to] = bound ?? range;
    onBounds({ ...bounds, [axis]: at === 0 ? [value, to] : [from, value] });
  };
  return (
    <fieldset>
      <legend>{name}</legend>
      {([0, 1] as const).map((at) => (
        <TextField
          key={at}
          label={at === 0 ? 'From' : 'To'}
          type="number"
          step="any"
          placeholder={String(range[at])}
          value={typed?.[0] === at ? typed[1] : bound ? String(bound[at]) : ''}
          onBlur={() => setTyped(null)}
          onChange={put(at)}
        />
      ))}
    </fieldset>
  );
}
