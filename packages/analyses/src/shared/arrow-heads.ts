/** Heads of arrows in diagrams that are drawn as wide as the page. */
import type { Layers, PositionOf } from './figure.ts';

interface ArrowHeads {
  /** The dataset of the lines, from x and y to x2 and y2. */
  readonly data: string;
  /** Units of width of the diagram, and pixels of a unit of height. */
  readonly wide: number;
  readonly unit: number;
  /** Area of a head, and half its length, in pixels. */
  readonly size: number;
  readonly half: number;
  readonly x: PositionOf;
  readonly y: PositionOf;
}

/** Heads point along their line as it is drawn at the width of the page, and end where it ends. */
export const arrowHeads = ({ data, wide, unit, size, half, x, y }: ArrowHeads): Layers[number] => ({
  data: { name: data },
  transform: [
    { calculate: `(datum.x2 - datum.x) * width / ${wide}`, as: 'right' },
    { calculate: `(datum.y2 - datum.y) * ${unit}`, as: 'up' },
    { calculate: 'sqrt(datum.right * datum.right + datum.up * datum.up)', as: 'long' },
    { calculate: 'atan2(datum.right, datum.up) * 180 / PI', as: 'angle' },
    { calculate: `datum.x2 - ${half} * datum.right / datum.long * ${wide} / width`, as: 'hx' },
    { calculate: `datum.y2 - ${half} * datum.up / datum.long / ${unit}`, as: 'hy' },
  ],
  mark: {
    type: 'point',
    shape: 'triangle',
    size,
    fill: 'black',
    stroke: 'black',
    fillOpacity: 1,
    tooltip: false,
  },
  encoding: {
    x: x('hx'),
    y: y('hy'),
    angle: { field: 'angle', type: 'quantitative', scale: null },
  },
});
