/** The points of a control chart: those within the limits, hollow ones, and signals. */
import type { Layers, Position } from '../../shared/figure.ts';

/** More names than these cannot be read. */
export const MOST_LABELS = 25;

/** Points that lie beyond the limits; the last of the theme's colours but two, which stands out from that of the line. */
export const signalLayer = (x: Position, y: Position, hollow: string): Layers[number] => ({
  data: { name: 'values' },
  transform: [{ filter: "datum.kind === 'signal'" }],
  mark: { type: 'point', style: 'flagged', strokeWidth: 0, fillOpacity: 1, tooltip: { content: 'data' } },
  encoding: {
    x,
    y,
    color: {
      field: 'kind',
      type: 'nominal',
      scale: { domain: ['point', hollow, '3', '4', '5', 'signal'], range: 'categoryLine' },
      legend: null,
    },
  },
});

/** All points by their `kind`: 'point', 'signal', or the word of the hollow ones. */
export const pointLayers = (x: Position, y: Position, hollow: string, many: boolean): Layers => [
  {
    data: { name: 'values' },
    transform: [{ filter: "datum.kind === 'point'" }],
    mark: { type: 'point', size: many ? 10 : 30, fillOpacity: 1, tooltip: { content: 'data' } },
    encoding: { x, y },
  },
  {
    data: { name: 'values' },
    transform: [{ filter: `datum.kind === '${hollow}'` }],
    mark: { type: 'point', size: 40, filled: false, tooltip: { content: 'data' } },
    encoding: { x, y },
  },
  signalLayer(x, y, hollow),
];
