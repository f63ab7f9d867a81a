import {
  type Annotation,
  type Drawable,
  type FigureEdits,
  type FigureScheme,
  lightened,
  panelCount,
  pixelSize,
} from '@constat/report';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { View } from '../../figure/colour-vision.ts';
import { heavyFigure } from '../../figure/draw.ts';
import { type Box, drawLive, type LiveFigure } from './live.ts';
import type { Part } from './parts.ts';

interface StageProps {
  readonly figure: Drawable;
  readonly edits: FigureEdits;
  readonly parts: readonly Part[];
  readonly part: Part;
  readonly scheme: FigureScheme;
  readonly vision: View;
  readonly onPart: (id: string) => void;
  /** To the controls of the part. */
  readonly onEnter: () => void;
  readonly onNote: (note: Annotation, about: string) => void;
}

const NO_BOXES: readonly Box[] = [];
/** Points that are drawn at once; of more the rest follows when nothing was changed for so many milliseconds. */
const LIGHT = 250;
const SETTLED = 350;
/** Room around a part that is chosen. */
const ROOM = 4;
/** A pointer this near to a thin part means it. */
const NEAR = 6;

const contains = ({ x, y, width, height }: Box, px: number, py: number): boolean =>
  px >= x - NEAR && px <= x + width + NEAR && py >= y - NEAR && py <= y + height + NEAR;

/** The smallest part at a place. */
function partAt(live: LiveFigure | null, parts: readonly Part[], x: number, y: number): string | null {
  const here = parts.flatMap(({ id }) => {
    const boxes = live?.boxes.get(id) ?? [];
    return boxes
      .filter((box) => contains(box, x, y))
      .map((box) => ({ id, area: (box.width + 1) * (box.height + 1) }));
  });
  return here.sort((a, b) => a.area - b.area)[0]?.id ?? null;
}

/** The width that a stage gives its sheet. */
function useStageWidth() {
  const stage = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth) - 2);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, width };
}

interface Sheet {
  readonly figure: Drawable;
  readonly scheme: FigureScheme;
  readonly width: number;
}

/** Draws the figure on its paper: some of very many points at once, all of them when nothing changes any more. */
function useDrawing(paper: RefObject<HTMLDivElement | null>, { figure, scheme, width }: Sheet) {
  const [live, setLive] = useState<LiveFigure | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const panels = panelCount(figure.spec);
  const light = useMemo(() => lightened(figure.spec, LIGHT), [figure.spec]);
  // Painting some of them takes half the time of elements for each, and looks as all of them will.
  const painted = useMemo(() => heavyFigure(figure.spec), [figure.spec]);

  useEffect(() => {
    const element = paper.current;
    if (!element || width <= 0) return;
    let current = true;
    let drawn: LiveFigure | undefined;
    const draw = async (one: Drawable, before?: LiveFigure): Promise<LiveFigure | undefined> => {
      const next = document.createElement('div');
      // Measured where it will stand, beside the old drawing, which stays until it is ready.
      next.className = 'fe-next';
      element.append(next);
      try {
        const made = await drawLive(next, one, scheme, width, panels, painted);
        if (!current) {
          made.remove();
          next.remove();
          return;
        }
        drawn?.remove();
        drawn = made;
        next.className = '';
        for (const old of [...element.children]) if (old !== next) old.remove();
        // series of very many marks are found where they stand among fewer
        const found = before ? { ...made, boxes: new Map([...before.boxes, ...made.boxes]) } : made;
        setLive(found);
        setProblem(null);
        return found;
      } catch (error) {
        next.remove();
        if (current) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    let pause: ReturnType<typeof setTimeout> | undefined;
    if (light === figure.spec) void draw(figure);
    else
      void draw({ ...figure, spec: light }).then((made) => {
        if (current) pause = setTimeout(() => void draw(figure, made), SETTLED);
      });
    return () => {
      current = false;
      clearTimeout(pause);
      drawn?.remove();
    };
  }, [paper, figure, light, painted, scheme, width, panels]);
  return { live, problem };
}

/** The figure on its paper, with its parts to be chosen by pointer or Tab. */
export function Stage({ figure, edits, parts, part, scheme, vision, onPart, onEnter, onNote }: StageProps) {
  const { stage, width } = useStageWidth();
  const paper = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const { live, problem } = useDrawing(paper, { figure, scheme, width });

  const drag = useNoteDrag(live, part, onNote);
  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return partAt(live, parts, event.clientX - box.left, event.clientY - box.top);
  };
  const size = edits.size && pixelSize(edits.size);
  return (
    <div className="fe-stage">
      <div ref={stage} className="fe-room">
        <div
          className="fe-sheet"
          style={size ? { width: Math.min(size.width, width) } : undefined}
          onPointerMove={(event) => {
            if (!drag.move(event)) setHovered(at(event));
          }}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={(event) => {
            const id = at(event) ?? 'figure';
            onPart(id);
            drag.start(event, id);
          }}
          onPointerUp={drag.end}
        >
          <div
            ref={paper}
            className="fe-paper"
            aria-hidden="true"
            style={vision === 'asIs' ? undefined : { filter: `url(#fe-${vision})` }}
          />
          {parts.map((one) => (
            <PartBox
              key={one.id}
              part={one}
              boxes={live?.boxes.get(one.id) ?? NO_BOXES}
              chosen={one.id === part.id}
              hovered={one.id === hovered}
              onFocus={() => onPart(one.id)}
              onEnter={onEnter}
              onArrow={drag.arrow}
            />
          ))}
        </div>
      </div>
      {problem !== null && <p className="fe-warn">The figure could not be drawn: {problem}</p>}
      <p className="fe-dims">{dimsText(edits, live, width)}</p>
    </div>
  );
}

/** The size on paper, in words. */
function dimsText({ size, fontSize = 9 }: FigureEdits, live: LiveFigure | null, width: number): string {
  if (!size) return live ? `As wide as the page, text ${fontSize} pt` : '';
  const shown = Math.min(100, Math.round((100 * width) / pixelSize(size).width));
  return shown < 100
    ? `Exported at ${size.width} × ${size.height} ${size.unit}, text ${fontSize} pt`
    : `${size.width} × ${size.height} ${size.unit}, shown at 100%. Text ${fontSize} pt.`;
}

interface PartBoxProps {
  readonly part: Part;
  readonly boxes: readonly Box[];
  readonly chosen: boolean;
  readonly hovered: boolean;
  readonly onFocus: () => void;
  readonly onEnter: () => void;
  readonly onArrow: (event: KeyboardEvent) => void;
}

const placeOf = ({ x, y, width, height }: Box) => ({
  left: x - ROOM,
  top: y - ROOM,
  width: width + 2 * ROOM,
  height: height + 2 * ROOM,
});

/** The outline of a part; a button for the keyboard, while the pointer goes to what is smallest below it. */
function PartBox({ part, boxes, chosen, hovered, onFocus, onEnter, onArrow }: PartBoxProps) {
  const [box, ...others] = boxes;
  const shown = { 'data-chosen': chosen && box !== undefined, 'data-hovered': hovered };
  return (
    <>
      <button
        type="button"
        className="fe-box"
        data-part={part.id}
        {...shown}
        aria-pressed={chosen}
        style={box ? placeOf(box) : { inset: 0 }}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onEnter();
          } else if (chosen) onArrow(event);
        }}
      >
        <span className="sr">{part.label}</span>
      </button>
      {others.map((other) => (
        <span key={`${other.x} ${other.y}`} className="fe-box" {...shown} style={placeOf(other)} />
      ))}
    </>
  );
}

/** Text and arrows follow the pointer, and the arrow keys by a few pixels. */
function useNoteDrag(live: LiveFigure | null, part: Part, onNote: StageProps['onNote']) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly note: Annotation } | null>(null);
  const place = (note: Annotation, dx: number, dy: number) => {
    if (!live || (note.kind !== 'text' && note.kind !== 'arrow')) return;
    const next = (axis: 'x' | 'y', value: number | string, by: number) => {
      const moved = typeof value === 'number' ? live.moved(axis, value, by) : null;
      return moved === null ? value : Number(moved.toPrecision(5));
    };
    const both = { x: next('x', note.x, dx), y: next('y', note.y, dy) };
    if (note.kind === 'text') onNote({ ...note, ...both }, `${note.id} place`);
    else
      onNote(
        { ...note, ...both, x2: next('x', note.x2, dx), y2: next('y', note.y2, dy) },
        `${note.id} place`,
      );
  };
  return {
    start: (event: PointerEvent, id: string) => {
      if (part.kind !== 'note' || part.id !== id) return;
      from.current = { x: event.clientX, y: event.clientY, note: part.note };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    move: (event: PointerEvent): boolean => {
      const start = from.current;
      if (!start) return false;
      place(start.note, event.clientX - start.x, event.clientY - start.y);
      return true;
    },
    end: () => {
      from.current = null;
    },
    arrow: (event: KeyboardEvent) => {
      const by = ({ ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] } as const)[
        event.key
      ];
      if (!by || part.kind !== 'note') return;
      event.preventDefault();
      place(part.note, by[0], by[1]);
    },
  };
}
