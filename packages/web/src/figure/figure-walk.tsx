import { type Drawable, drawnSpec, fieldNames, formatNumber } from '@constat/report';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { DrawnMark } from './marks.ts';

interface FigureWalkProps {
  readonly figure: Drawable;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly marks: () => readonly DrawnMark[];
}

/** Fields that only the drawing needs. */
const INTERNAL = /^_|^(part|panel_|order|place|line|base|top|before|after|above|below|label|end)$/;

const written = (value: unknown): string | null => {
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 'integer' : 'number');
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'boolean' ? String(value) : null;
};

/** What a mark says: `Age (years): 47; Blood pressure (mmHg): 129`. */
export function markText({ values }: Pick<DrawnMark, 'values'>, names: ReadonlyMap<string, string>): string {
  const shown = Object.entries(values).flatMap(([field, value]) => {
    const text = INTERNAL.test(field) ? null : written(value);
    return text === null ? [] : [{ field, name: names.get(field) ?? field, text }];
  });
  // several numbers along one axis go by their own names
  const isAlone = (name: string) => shown.filter((other) => other.name === name).length === 1;
  return shown.map(({ field, name, text }) => `${isAlone(name) ? name : field}: ${text}`).join('; ');
}

const NO_NAMES: ReadonlyMap<string, string> = new Map<string, string>();

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

/** The way through the marks of a figure by keyboard: a button that is seen while it has the focus, and the mark it stands at. */
export function FigureWalk({ figure, box, marks }: FigureWalkProps) {
  const [all, setAll] = useState<readonly DrawnMark[]>([]);
  const [at, setAt] = useState(0);
  const names = useMemo(() => (all.length > 0 ? fieldNames(drawnSpec(figure)) : NO_NAMES), [figure, all]);
  const mark = all[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    setAt((before) => Math.max(0, Math.min(all.length - 1, before + step)));
  };
  const drawing = box.current?.querySelector('svg');
  const scale = drawing
    ? drawing.clientWidth / (Number(drawing.getAttribute('width')) || drawing.clientWidth)
    : 1;
  return (
    <>
      <button
        type="button"
        className="figwalk"
        aria-label="Values of the figure one by one, with the arrow keys"
        onFocus={() => {
          setAt(0);
          setAll(marks());
        }}
        onBlur={() => setAll([])}
        onKeyDown={onKeyDown}
      >
        {mark ? `${at + 1} of ${all.length}. ${markText(mark, names)}` : 'No values'}
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
        {mark ? `${at + 1} of ${all.length}. ${markText(mark, names)}` : ''}
      </span>
    </>
  );
}
