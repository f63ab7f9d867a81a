import {
  type Drawable,
  drawingOf,
  drawingSvg,
  type FigureBlock,
  type FigureScheme,
  spelledAlt,
} from '@constat/report';
import { useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentNumbers } from '../state/preferences.ts';
import type { Drawn } from './draw.ts';
import { drawnScale, FigureWalk } from './figure-walk.tsx';
import type { PlacedMark } from './marks.ts';
import './figure-view.css';

/** The scheme that figures use on screen. */
export function useFigureScheme(): FigureScheme {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
}

interface FigureViewProps {
  readonly figure: Drawable & Pick<FigureBlock, 'alt'>;
  /** What lies over the drawing, once it is there. */
  readonly over?: ((marks: readonly PlacedMark[], scale: number) => ReactNode) | undefined;
}

/** The width of an element, followed as it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** What is drawn, put together again from its parts: a figure is often a new object with the same parts. */
const drawable = (
  spec: Drawable['spec'],
  edits: Drawable['edits'],
  compared: Drawable['compared'],
  own: Drawable['own'],
): Drawable => ({
  spec,
  ...(edits ? { edits } : {}),
  ...(compared ? { compared } : {}),
  ...(own ? { own } : {}),
});

/** What the figure shows, in the words of its owner where there are some. */
const altOf = (figure: FigureViewProps['figure']): string =>
  figure.edits?.alt !== undefined && figure.edits.alt.trim() !== ''
    ? figure.edits.alt
    : spelledAlt(figure, currentNumbers().spelling);

/** A figure drawn to the width of its container: labels keep their size, the drawing adapts. */
export function FigureView(props: FigureViewProps) {
  return drawingOf(props.figure.spec, 0) ? <DrawingView {...props} /> : <ChartView {...props} />;
}

/** A figure of boxes, lines and words: there at once, without the program that draws charts. */
function DrawingView({ figure }: FigureViewProps) {
  const { spec } = figure;
  const { box, width } = useWidth();
  const scheme = useFigureScheme();
  useLayoutEffect(() => {
    const drawing = drawingOf(spec, width);
    if (!drawing || width === 0) return;
    // Read as a document of its own: whatever a file holds, nothing in it can run.
    const read = new DOMParser().parseFromString(drawingSvg(drawing, scheme, false, true), 'image/svg+xml');
    read.documentElement.setAttribute('aria-hidden', 'true');
    box.current?.replaceChildren(read.documentElement);
  }, [spec, width, scheme, box]);
  return <div ref={box} className="figbox drawn" role="img" aria-label={altOf(figure)} />;
}

function ChartView({ figure, over }: FigureViewProps) {
  const { spec, edits, compared, own } = figure;
  const { box, width } = useWidth();
  const drawn = useRef<Drawn | null>(null);
  const [shown, setShown] = useState<Drawn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isCovered = over !== undefined;
  const placed = useMemo(() => (isCovered && shown ? shown.placed() : null), [isCovered, shown]);
  const scheme = useFigureScheme();

  useEffect(() => {
    const element = box.current;
    if (!element || width === 0) return;
    let current = true;
    // Drawn beside the old figure and exchanged when ready, so that nothing flickers.
    const next = document.createElement('div');
    // The box around the drawing carries its description; marks are not read out one by one.
    next.setAttribute('aria-hidden', 'true');
    import('./draw.ts')
      .then(({ drawFigure }) =>
        drawFigure(next, drawable(spec, edits, compared, own), scheme, width, () => current),
      )
      .then((made) => {
        if (!current) {
          made.remove();
          return;
        }
        drawn.current = made;
        element.replaceChildren(next);
        setShown(made);
        setProblem(null);
      })
      .catch((error: unknown) => {
        if (current) setProblem(error instanceof Error ? error.message : String(error));
      });
    return () => {
      current = false;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [spec, edits, compared, own, scheme, width, box]);

  return (
    <>
      <div className="figwhole">
        <div ref={box} className="figbox" role="img" aria-label={altOf(figure)} />
        <FigureWalk box={box} drawn={shown} />
        {over && placed && over(placed, drawnScale(box.current))}
      </div>
      {problem !== null && <p className="note">The figure could not be drawn: {problem}</p>}
    </>
  );
}
