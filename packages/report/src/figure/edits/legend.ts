/** Place and title of the legend, or names at the ends of lines instead of one. */
import type { FigureEdits } from './edits.ts';
import { COLOUR_CHANNELS, LOOK_CHANNELS } from './levels.ts';
import { namesIn } from './names.ts';
import { withLayers } from './note-ink.ts';
import { figureText } from './text.ts';
import {
  encodingOf,
  type FieldChannel,
  isFieldChannel,
  isRecord,
  mapPanels,
  mapUnits,
  markOf,
  type Row,
  rowsOf,
  type Spec,
  unitsOf,
} from './units.ts';

const isLegend = (channel: unknown): channel is FieldChannel =>
  isFieldChannel(channel) && channel.legend !== null;

/** Whether a figure has a legend of series. */
export const hasLegend = (spec: Spec): boolean =>
  unitsOf(spec).some((unit) => LOOK_CHANNELS.some((name) => isLegend(encodingOf(unit)[name])));

/** The title of the legend as it stands there. */
export function legendTitle(spec: Spec): string {
  for (const unit of unitsOf(spec))
    for (const name of LOOK_CHANNELS) {
      const channel = encodingOf(unit)[name];
      if (!isLegend(channel)) continue;
      const own = isRecord(channel.legend) ? channel.legend.title : undefined;
      const title = own === undefined ? channel.title : own;
      return typeof title === 'string' ? title : '';
    }
  return '';
}

/** Lines of series along an axis of numbers or time: their ends can carry the names. */
function linesOf(panel: Spec) {
  return unitsOf(panel).flatMap((unit) => {
    const encoding = encodingOf(unit);
    const colour = COLOUR_CHANNELS.map((name) => encoding[name]).find(isFieldChannel);
    const { x, y } = encoding;
    return markOf(unit).type === 'line' &&
      colour &&
      colour.type === 'nominal' &&
      isFieldChannel(x) &&
      isFieldChannel(y) &&
      y.type === 'quantitative'
      ? [{ unit, colour, x, y }]
      : [];
  });
}

/** Whether names can stand at the ends of lines. */
export const canLabelDirectly = (spec: Spec): boolean => hasLegend(spec) && linesOf(spec).length > 0;

/** The last row of each series. */
function endsOf(rows: readonly Row[], series: string, x: string, y: string): readonly Row[] {
  const last = new Map<unknown, Row>();
  for (const row of rows) {
    if (row[y] === null || row[y] === undefined || row[x] === null || row[x] === undefined) continue;
    const before = last.get(row[series]);
    // Rows of categories stand in their order; numbers and dates are compared.
    if (!before || typeof row[x] === 'string' || Number(row[x]) >= Number(before[x]))
      last.set(row[series], row);
  }
  return [...last.values()];
}

function directLayer(root: Spec, panel: Spec, edits: FigureEdits): readonly Spec[] {
  const [line] = linesOf(panel);
  if (!line) return [];
  const names = namesIn(edits);
  const { unit, colour, x, y } = line;
  const values = endsOf(rowsOf(root, unit), colour.field, x.field, y.field).map((row) => ({
    [x.field]: row[x.field],
    [y.field]: row[y.field],
    [colour.field]: row[colour.field],
    label: names.get(String(row[colour.field])) ?? String(row[colour.field]),
  }));
  const { axis: _x, ...across } = x;
  const { axis: _y, ...along } = y;
  return [
    {
      data: { values },
      mark: { type: 'text', align: 'left', dx: 6, tooltip: false, clip: false },
      encoding: {
        x: across,
        y: along,
        text: { field: 'label', type: 'nominal' },
        color: { ...colour, legend: null },
      },
    },
  ];
}

/** The spec with its legend as wanted. */
export function withLegend(spec: Spec, edits: FigureEdits): Spec {
  const { legend } = edits;
  if (!legend) return spec;
  const direct = legend.place === 'direct';
  if (direct && !canLabelDirectly(spec)) return spec;
  const off = direct || legend.place === 'none';
  const legendOf = (own: unknown) => {
    if (off) return null;
    const { offset: _, columns: __, direction: ___, ...rest } = isRecord(own) ? own : {};
    const before = isRecord(own) ? own : {};
    return {
      ...(legend.place === undefined ? before : rest),
      ...(legend.place === undefined
        ? {}
        : {
            orient: legend.place,
            direction: legend.place === 'left' || legend.place === 'right' ? 'vertical' : 'horizontal',
            // above the plot stands the title of its axis
            ...(legend.place === 'top' ? { offset: 34 } : {}),
          }),
      ...(legend.title === undefined
        ? {}
        : { title: legend.title.trim() === '' ? null : figureText(legend.title) }),
    };
  };
  return mapPanels(spec, (panel) => {
    const changed = mapUnits(panel, (unit) => {
      const encoding = encodingOf(unit);
      return {
        ...unit,
        encoding: Object.fromEntries(
          Object.entries(encoding).map(([name, channel]) => [
            name,
            LOOK_CHANNELS.some((one) => one === name) && isLegend(channel)
              ? { ...channel, legend: legendOf(channel.legend) }
              : channel,
          ]),
        ),
      };
    });
    return direct ? withLayers(changed, directLayer(spec, changed, edits)) : changed;
  });
}
