import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { Drawn } from './draw.ts';
import type { DrawnMark } from './marks.ts';

interface FigureWalkProps {
  readonly box: RefObject<HTMLDivElement | null>;
  /** What is on the screen; null until something is. */
  readonly drawn: Drawn | null;
}

/** How far each key goes. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** How much larger a drawing is shown than it was drawn. */
export function drawnScale(box: HTMLElement | null): number {
  const drawing = box?.querySelector('svg');
  return drawing ? drawing.clientWidth / (Number(drawing.getAttribute('width')) || drawing.clientWidth) : 1;
}

/** The way through the marks of a figure by keyboard: a button that is seen while it has the focus, and the mark it stands at. */
export function FigureWalk({ box, drawn }: FigureWalkProps) {
  const [isWalked, setWalked] = useState(false);
  const [at, setAt] = useState(0);
  // read again where the figure is drawn anew meanwhile
  const all = useMemo<readonly DrawnMark[]>(
    () => (isWalked && drawn ? drawn.marks() : []),
    [isWalked, drawn],
  );
  const place = Math.min(at, all.length - 1);
  const mark = all[place];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    setAt((before) => Math.max(0, Math.min(all.length - 1, before + step)));
  };
  const scale = drawnScale(box.current);
  return (
    <>
      <button
        type="button"
        className="figwalk"
        aria-label="Values of the figure one by one, with the arrow keys"
        onFocus={() => {
          setAt(0);
          setWalked(true);
        }}
        onBlur={() => setWalked(false)}
        onKeyDown={onKeyDown}
      >
        {mark ? `${place + 1} of ${all.length}. ${mark.text}` : 'No values'}
      </button>
      {mark && (
        <span
          className="figwalk-at"
          style={{
            left: mark.x * scale - 4,
            top: mark.y * scale - 4,
            width: mark.width * scale + 8,
            height: mark.height * scale + 8,
          }}
        />
      )}
      <span className="sr" aria-live="polite">
        {mark ? `${place + 1} of ${all.length}. ${mark.text}` : ''}
      </span>
    </>
  );
}
