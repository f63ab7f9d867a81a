/** Boxes, ellipses and arrows as layers of Vega-Lite: what both diagrams of a model share. */

import { arrowHeads } from '../../shared/arrow-heads.ts';
import type { FigureSpec, Position } from '../../shared/figure.ts';
import { haloed } from '../../shared/figures.ts';

/** Units of width, and pixels of a unit of height. */
export const WIDE = 12;
export const UNIT = 46;

/** Half of the width and height of a variable. */
export const HALF = { width: 1.6, height: 0.34 } as const;
const HEAD = { size: 60, half: 4 } as const;
const CURVE_POINTS = 24;

/** A variable in the diagram; factors are ellipses. */
export interface Node {
  readonly name: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly latent: boolean;
}

/** A line or curve through points, with heads at its end, and at its start where it is a covariance. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly points: readonly (readonly [number, number])[];
  readonly both: boolean;
  readonly text: string;
  readonly at: readonly [number, number];
}

/** Points of a quadratic curve. */
export function curve(
  [x0, y0]: readonly [number, number],
  [xc, yc]: readonly [number, number],
  [x1, y1]: readonly [number, number],
): readonly (readonly [number, number])[] {
  return Array.from({ length: CURVE_POINTS + 1 }, (_, i) => {
    const t = i / CURVE_POINTS;
    const s = 1 - t;
    return [s * s * x0 + 2 * s * t * xc + t * t * x1, s * s * y0 + 2 * s * t * yc + t * t * y1] as const;
  });
}

const ellipse = ({ name, x, y }: Node) =>
  Array.from({ length: 48 }, (_, i) => {
    const angle = (i * Math.PI) / 24;
    return {
      name,
      order: i,
      x: x + HALF.width * Math.cos(angle),
      y: y + 1.4 * HALF.height * Math.sin(angle),
    };
  });

/** The specification of a diagram over a range of heights. */
export function diagramSpec(
  nodes: readonly Node[],
  edges: readonly Edge[],
  [low, high]: readonly [number, number],
): FigureSpec {
  const lines = edges.flatMap(({ points }, edge) => points.map(([x, y], order) => ({ edge, order, x, y })));
  const heads = edges.flatMap(({ points, both }) => {
    const ends = both ? [points, [...points].reverse()] : [points];
    return ends.map((own) => {
      const [x, y] = own.at(-2)!;
      const [x2, y2] = own.at(-1)!;
      return { x, y, x2, y2 };
    });
  });
  const arrows = edges.map(({ from, to, text, at: [tx, ty] }) => ({ from, to, text, tx, ty }));
  const boxes = nodes
    .filter(({ latent }) => !latent)
    .map(({ label, x, y }) => ({
      label,
      left: x - HALF.width,
      right: x + HALF.width,
      top: y + HALF.height,
      bottom: y - HALF.height,
    }));
  const ellipses = nodes.filter(({ latent }) => latent).flatMap(ellipse);
  const names = nodes.map(({ label, x, y, latent }) => ({ label, x, y, weight: latent ? 'bold' : 'normal' }));
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, WIDE], nice: false },
    axis: null,
  });
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [low, high], nice: false, zero: false },
    axis: null,
  });
  const outline = { fill: 'white', stroke: 'black', strokeWidth: 1.2, tooltip: false } as const;
  return {
    height: Math.round(UNIT * (high - low)),
    datasets: { lines, heads, arrows, boxes, ellipses, names },
    layer: [
      {
        data: { name: 'lines' },
        mark: { type: 'line', stroke: 'black', strokeWidth: 1.2, tooltip: false },
        encoding: {
          x: x('x'),
          y: y('y'),
          order: { field: 'order', type: 'quantitative' },
          detail: { field: 'edge', type: 'nominal' },
        },
      },
      ...(ellipses.length > 0
        ? ([
            {
              data: { name: 'ellipses' },
              mark: { type: 'line', interpolate: 'linear-closed', ...outline },
              encoding: {
                x: x('x'),
                y: y('y'),
                order: { field: 'order', type: 'quantitative' },
                detail: { field: 'name', type: 'nominal' },
              },
            },
          ] as const)
        : []),
      {
        data: { name: 'boxes' },
        mark: { type: 'rect', cornerRadius: 2, ...outline },
        encoding: { x: x('left'), x2: { field: 'right' }, y: y('bottom'), y2: { field: 'top' } },
      },
      {
        data: { name: 'names' },
        mark: { type: 'text', fontSize: 12, fontWeight: 600, limit: 96, tooltip: false },
        encoding: { x: x('x'), y: y('y'), text: { field: 'label' } },
      },
      arrowHeads({ data: 'heads', wide: WIDE, unit: UNIT, ...HEAD, x, y }),
      // wide enough that no line runs between the digits
      ...haloed(
        {
          data: { name: 'arrows' },
          mark: { type: 'text', fontSize: 12, tooltip: false },
          encoding: { x: x('tx'), y: y('ty'), text: { field: 'text' } },
        } as const,
        7,
      ),
    ],
  } as const;
}
