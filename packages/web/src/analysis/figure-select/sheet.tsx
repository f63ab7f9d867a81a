/** A figure to select in: a rectangle is a range or the marks it touches, a click a mark. */
import type { RowChoice } from '@constat/data';
import type { FigureBlock, ShownPart } from '@constat/report';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFigureScheme } from '../../figure/figure-view.tsx';
import type { DatasetInfo } from '../../storage/db.ts';
import { drawLive, type LiveFigure } from '../figure-editor/live.ts';
import { Highlights, type ShownMark, shownMarks } from './highlights.tsx';
import {
  type AxisVariable,
  groupOf,
  groupsOf,
  type Range,
  rangesOf,
  type Selection,
  withMark,
} from './selection.ts';

type Axis = 'x' | 'y';

/** Fewer pixels are a click. */
const CLICK = 4;
/** How near a click is to a small mark, in pixels. */
const NEAR = 4;
const NO_MARKS: readonly ShownMark[] = [];

interface SheetProps {
  readonly block: FigureBlock;
  readonly dataset: DatasetInfo;
  readonly variables: readonly AxisVariable[];
  readonly selection: Selection;
  readonly filter: RowChoice | null;
  readonly onSelection: (selection: Selection) => void;
  /** The groups that the figure shows, once it is drawn. */
  readonly onGroups: (groups: readonly (readonly ShownPart[])[]) => void;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Marks that a rectangle touches; all that a click is near, the topmost alone. */
function touched(marks: readonly ShownMark[], from: Corner, to: Corner): readonly ShownMark[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return marks.filter(
    ({ x, y, width, height }) => x <= right && x + width >= left && y <= bottom && y + height >= top,
  );
}

/** A case by its values, a group added or taken away. */
function clicked(selection: Selection, marks: readonly ShownMark[], { x, y }: Corner): Selection {
  const mark = touched(marks, { x: x - NEAR, y: y - NEAR }, { x: x + NEAR, y: y + NEAR }).at(-1);
  if (!mark) return selection;
  const group = groupOf(mark.parts);
  const ranges = rangesOf([mark]);
  if (Object.keys(ranges).length > 0) return { ranges, marks: group.length > 0 ? [group] : [] };
  return group.length > 0 ? withMark(selection, group) : selection;
}

/** The drawing with the selection over it. */
export function Sheet(props: SheetProps) {
  const { block, dataset, variables, selection, filter, onSelection, onGroups } = props;
  const paper = useRef<HTMLDivElement>(null);
  const live = useLiveFigure(paper, block);
  const marks = useMemo(() => (live ? shownMarks(block, live.placed()) : NO_MARKS), [block, live]);
  useEffect(() => {
    const groups = groupsOf(marks);
    onGroups(groups.length > 1 ? groups : []);
  }, [marks, onGroups]);
  const [drag, setDrag] = useState<readonly [Corner, Corner] | null>(null);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Corner => {
    const box = currentTarget.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const end = () => {
    const [from, to] = drag ?? [];
    setDrag(null);
    if (!live || !from || !to) return;
    if (Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) < CLICK)
      return onSelection(clicked(selection, marks, to));
    const ranges = Object.fromEntries(
      variables.flatMap(({ axis, name, isTime }): readonly (readonly [string, Range])[] => {
        const along = live.along(axis);
        if (!along) return [];
        const ends = [along.valueAt(from[axis]), along.valueAt(to[axis])].map(rounded(along, isTime));
        return [[name, [Math.min(...ends), Math.max(...ends)]]];
      }),
    );
    // where both axes have values, these say it all
    const inside = variables.length < 2 ? touched(marks, from, to) : [];
    const groups = groupsOf(inside);
    onSelection({
      ranges: { ...rangesOf(inside), ...ranges },
      marks: groups.length < groupsOf(marks).length ? groups : [],
    });
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
      <Highlights block={block} dataset={dataset} filter={filter} marks={marks} scale={1} />
      <Marked drag={drag} live={live} variables={variables} selection={selection} />
    </div>
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Limits have the digits that a pixel can tell apart; times are whole days, or minutes where these are wide. */
const rounded =
  ({ valueAt, ends }: NonNullable<ReturnType<LiveFigure['along']>>, isTime: boolean) =>
  (value: number): number => {
    const pixel = Math.abs(valueAt(ends[0] + 1) - valueAt(ends[0]));
    if (isTime) {
      const unit = pixel * 50 < DAY ? MINUTE : DAY;
      return Math.floor(value / unit) * unit;
    }
    const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(pixel || 1))));
    return Number(value.toFixed(digits));
  };

interface MarkedProps {
  readonly drag: readonly [Corner, Corner] | null;
  readonly live: LiveFigure | null;
  readonly variables: readonly AxisVariable[];
  readonly selection: Selection;
}

/** The rectangle that is drawn, or that of the limits. */
function Marked({ drag, live, variables, selection }: MarkedProps): ReactNode {
  const limited = variables.some(({ name }) => selection.ranges[name]);
  if (!live || (!drag && !limited)) return null;
  const span = (axis: Axis): readonly [number, number] => {
    const along = live.along(axis);
    const variable = variables.find((one) => one.axis === axis);
    const bound = variable && selection.ranges[variable.name];
    // where an axis has no values the rectangle itself is seen
    if (drag && (variable || variables.length === 0 || !along)) return sorted(drag[0][axis], drag[1][axis]);
    const ends = along?.ends ?? live.plot[axis];
    if (drag || !bound || !along) return drag ? sorted(drag[0][axis], drag[1][axis]) : ends;
    const [from, to] = bound.map(along.pixelOf) as [number, number];
    const [low, high] = sorted(from, to);
    return [Math.max(ends[0], low), Math.min(ends[1], high)];
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

const sorted = (a: number, b: number): readonly [number, number] => [Math.min(a, b), Math.max(a, b)];

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
