/** Numbered discs on a square from 0 to 1 in both directions, with named quarters and the names beside it. */
import type { Drawing, Ink, Shape } from '@constat/report';
import { gridKey, numberedDisc, quarter } from './grid.ts';

interface PlaneMark {
  /** From 0 to 1. */
  readonly across: number;
  readonly up: number;
  readonly name: string;
  readonly fill: Ink;
}

interface PlaneWords {
  readonly across: string;
  readonly up: string;
  /** Names of the quarters: top left, top right, bottom left, bottom right. */
  readonly quarters: readonly [string, string, string, string];
}

const LEFT = 30;
const TOP = 22;
const NEAR = 22;

/** Discs that would cover one before them stand beside it. */
function spread(
  places: readonly (readonly [number, number])[],
  right: number,
): readonly (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const [x, y] of places) {
    let at: readonly [number, number] = [x, y];
    for (let step = 0; step < places.length && kept.some((other) => near(other, at)); step++)
      at = at[0] + NEAR > right ? [x, at[1] + NEAR] : [at[0] + NEAR, at[1]];
    kept.push(at);
  }
  return kept;
}

const near = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1]) < NEAR - 1;

/** A plane as wide as given; the names stand below it where there is no room beside it. */
export function plane(marks: readonly PlaneMark[], words: PlaneWords, width: number): Drawing {
  const beside = width > 600;
  const plot = beside ? 400 : width - LEFT - 12;
  const inner = plot - NEAR;
  const places = spread(
    marks.map(
      ({ across, up }) => [LEFT + NEAR / 2 + across * inner, TOP + NEAR / 2 + (1 - up) * inner] as const,
    ),
    LEFT + plot,
  );
  const tick = (x: number, y: number, text: string): Shape => ({
    kind: 'text',
    x,
    y,
    text,
    ink: 'muted',
    size: 11,
    anchor: 'middle',
  });
  const ticks = [0, 0.5, 1].flatMap((value) => [
    tick(LEFT + NEAR / 2 + value * inner, TOP + plot + 15, value.toFixed(1)),
    tick(LEFT - 14, TOP + NEAR / 2 + (1 - value) * inner + 4, value.toFixed(1)),
  ]);
  const under = TOP + plot + 40;
  const names = beside
    ? gridKey(marks, [], LEFT + plot + 24, TOP, width - LEFT - plot - 26)
    : gridKey(marks, [], 1, under, width - 2);
  return {
    width,
    height: Math.max(under, names.bottom + 2, ...places.map(([, y]) => y + NEAR)),
    shapes: [
      { kind: 'text', x: LEFT, y: 13, text: words.up, bold: true },
      ...words.quarters.flatMap((name, i) => quarter(name, i, plot / 2, LEFT, true)),
      { kind: 'box', x: LEFT, y: TOP, width: plot, height: plot, line: 'line' },
      ...ticks,
      { kind: 'text', x: LEFT + plot, y: TOP + plot + 32, text: words.across, bold: true, anchor: 'end' },
      ...places.flatMap(([x, y], i) => numberedDisc(x, y, String(i + 1), marks[i]?.fill ?? 'paper')),
      ...names.shapes,
    ],
  };
}
