import type { PartCount, RowChoice } from '@constat/data';
import { axesOf, drawnSpec, type FigureBlock, type ShownPart, shownParts } from '@constat/report';
import { useEffect, useMemo, useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import type { PlacedMark } from '../../figure/marks.ts';
import type { DatasetInfo } from '../../storage/db.ts';

/** A mark with what it stands for. */
export interface ShownMark extends PlacedMark {
  readonly parts: readonly ShownPart[];
}

/** The marks that stand for rows. */
export function shownMarks(block: FigureBlock, marks: readonly PlacedMark[]): readonly ShownMark[] {
  const partsOf = shownParts(block);
  return marks.flatMap((mark) => {
    const parts = partsOf(mark.datum);
    return parts.length > 0 ? [{ ...mark, parts }] : [];
  });
}

/** How many of the rows of each mark are selected; null while that is not known. */
function useCounts(
  { id, revision }: DatasetInfo,
  filter: RowChoice | null,
  marks: readonly ShownMark[],
): readonly PartCount[] | null {
  const [state, setState] = useState<{
    readonly filter: RowChoice;
    readonly marks: readonly ShownMark[];
    readonly counts: readonly PartCount[];
  } | null>(null);
  useEffect(() => {
    if (!filter || marks.length === 0) return;
    let current = true;
    askData((data) =>
      data.countParts(
        { id, revision },
        filter,
        marks.map(({ parts }) => parts),
      ),
    ).then(
      (counts) => current && setState({ filter, marks, counts }),
      // what cannot be counted is not shown
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, revision, filter, marks]);
  return state && state.filter === filter && state.marks === marks ? state.counts : null;
}

interface HighlightsProps {
  readonly block: FigureBlock;
  readonly dataset: DatasetInfo;
  readonly filter: RowChoice | null;
  readonly marks: readonly ShownMark[];
  /** How much larger the drawing is shown than it was drawn. */
  readonly scale: number;
}

/** The marks of a figure that stand for selected rows: points in a ring, bars filled by the share of their rows. */
export function Highlights({ block, dataset, filter, marks, scale }: HighlightsProps) {
  const counts = useCounts(dataset, filter, marks);
  const lies = useMemo(() => liesAlong(block), [block]);
  if (!counts) return null;
  const chosen = marks.flatMap((mark, i) => {
    const { rows = 0, chosen: own = 0 } = counts[i] ?? {};
    return own > 0 ? [{ mark, share: own / rows }] : [];
  });
  return (
    <>
      <svg className="fsel-marks" aria-hidden="true">
        <g transform={`scale(${scale})`}>
          {chosen.map(({ mark, share }) => (
            <Highlight
              key={`${mark.shape} ${mark.x} ${mark.y} ${mark.width}`}
              mark={mark}
              share={share}
              lies={lies}
            />
          ))}
        </g>
      </svg>
      <span className="sr">
        {`${chosen.length.toLocaleString('en')} of ${marks.length.toLocaleString('en')} marks hold selected rows.`}
      </span>
    </>
  );
}

/** Whether the bars of a figure lie: they are filled from the left then. */
function liesAlong(block: FigureBlock): boolean {
  const up = axesOf(drawnSpec(block)).find(({ axis }) => axis === 'y');
  return up !== undefined && (up.kind === 'category' || up.rows);
}

function Highlight({ mark, share, lies }: { mark: ShownMark; share: number; lies: boolean }) {
  const { x, y, width, height } = mark;
  if (mark.shape === 'symbol')
    return <circle cx={x + width / 2} cy={y + height / 2} r={Math.max(width, height) / 2 + 1.5} />;
  if (mark.shape === 'arc') return <rect x={x} y={y} width={width} height={height} />;
  const [wide, high] = lies ? [width * share, height] : [width, height * share];
  return (
    <>
      <rect x={x} y={y} width={width} height={height} />
      <rect className="part" x={x} y={y + height - high} width={wide} height={high} />
    </>
  );
}
