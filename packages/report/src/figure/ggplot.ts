/**
 * A figure as a program for R's ggplot2 that draws the same: each layer of the spec is a data frame and a geom. Common marks are written (points, lines,
 * areas, bars, rules, rectangles, ticks, text); what has no counterpart is named in a comment instead of being drawn wrongly.
 */

import { rName, rString } from '../r-words.ts';
import { seriesOf } from './edits/levels.ts';
import {
  encodingOf,
  isFieldChannel,
  isRecord,
  markOf,
  panelsOf,
  type Row,
  rowsOf,
  type Spec,
  unitsOf,
} from './edits/units.ts';
import { geomOf, STEPS_FUNCTION } from './ggplot-geoms.ts';
import { axisOf, colourScales, legendsOf, limitsOf } from './ggplot-scales.ts';
import { rVector } from './ggplot-words.ts';
import { hatchDefinitions } from './hatch.ts';
import { themeSpec } from './theme.ts';

interface Frames {
  readonly lines: string[];
  readonly names: Map<readonly Row[], string>;
}

/** The data frame of some rows, written once. */
function frameOf(frames: Frames, rows: readonly Row[], spec: Spec): string {
  const known = frames.names.get(rows);
  if (known !== undefined) return known;
  const called = `d${frames.names.size + 1}`;
  frames.names.set(rows, called);
  const levels = new Map(seriesOf(spec).map((series) => [series.field, series.levels]));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = fields
    .filter((field) => rows.every((row) => typeof row[field] !== 'object' || row[field] === null))
    .map((field) => {
      const vector = columnOf(
        spec,
        field,
        rows.map((row) => row[field]),
      );
      const order = levels.get(field) ?? orderOf(spec, field, rows);
      return `  ${rName(field)} = ${order ? `factor(${vector}, levels = ${rVector(order)})` : vector}`;
    });
  // what stands at places of its own needs a row
  frames.lines.push(
    columns.length === 0
      ? `${called} <- data.frame(row = 1)`
      : `${called} <- data.frame(check.names = FALSE,\n${columns.join(',\n')})`,
  );
  return called;
}

/** The order of the categories that an axis shows: as it is written, or as they come. */
function orderOf(spec: Spec, field: string, rows: readonly Row[]): readonly string[] | null {
  for (const unit of unitsOf(spec))
    for (const axis of ['x', 'y']) {
      const channel = encodingOf(unit)[axis];
      if (!isFieldChannel(channel) || channel.field !== field) continue;
      const domain = isRecord(channel.scale) ? channel.scale.domain : undefined;
      for (const order of [channel.sort, domain])
        if (Array.isArray(order) && order.every((level) => typeof level === 'string')) return order;
      if (channel.sort === null && channel.type !== 'quantitative' && channel.type !== 'temporal')
        return [...new Set(rows.map((row) => row[field]))].flatMap((level) =>
          level === null || level === undefined ? [] : [String(level)],
        );
    }
  return null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A column; days are moments too, so that all of an axis is of one kind. */
function columnOf(spec: Spec, field: string, values: readonly unknown[]): string {
  const vector = rVector(values);
  const isTime = unitsOf(spec).some((unit) =>
    Object.values(encodingOf(unit)).some(
      (channel) => isFieldChannel(channel) && channel.field === field && channel.type === 'temporal',
    ),
  );
  if (!isTime) return vector;
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.every((value) => typeof value === 'number'))
    return `as.POSIXct(${vector} / 1000, origin = "1970-01-01", tz = "UTC")`;
  if (known.every((value) => typeof value === 'string' && DAY.test(value)))
    return `as.POSIXct(${vector}, tz = "UTC")`;
  return `as.POSIXct(${vector}, tz = "UTC", format = "%Y-%m-%dT%H:%M")`;
}

/** A layer, or why there is none. */
function layerOf(unit: Spec, frames: Frames, spec: Spec): string {
  if (unit.transform !== undefined && JSON.stringify(unit.transform).includes('calculate'))
    return '# a layer with computed values is left out';
  const rows = rowsOf(spec, unit);
  if (rows.length === 0) return '# a layer without data of its own is left out';
  return geomOf(unit, frameOf(frames, rows, spec));
}

/** Whether an axis is drawn in two stretches. */
const isBroken = (spec: Spec): boolean =>
  unitsOf(spec).some((unit) =>
    (['x', 'y'] as const).some((axis) => {
      const channel = encodingOf(unit)[axis];
      return (
        isFieldChannel(channel) &&
        isRecord(channel.scale) &&
        Array.isArray(channel.scale.domain) &&
        channel.scale.domain.length === 4 &&
        channel.type === 'quantitative'
      );
    }),
  );

/** What has no counterpart. */
const lacking = (spec: Spec): readonly string[] => [
  ...(isBroken(spec) ? ['# the part that is left out of an axis is drawn here'] : []),
  ...(hatchDefinitions(JSON.stringify(spec.layer ?? spec)) === ''
    ? []
    : ['# patterns are left out: the package ggpattern has some']),
];

/** Panels by one variable or two. */
function facetOf({ facet }: Spec): readonly string[] {
  if (isFieldChannel(facet)) return [`facet_wrap(vars(${rName(facet.field)}))`];
  if (!isRecord(facet)) return [];
  const by = (['row', 'column'] as const).flatMap((key) => {
    const channel = facet[key];
    return isFieldChannel(channel)
      ? [`${key === 'row' ? 'rows' : 'cols'} = vars(${rName(channel.field)})`]
      : [];
  });
  return by.length > 0 ? [`facet_grid(${by.join(', ')})`] : [];
}

/** The program, or null for a figure that ggplot2 has no grammar for. */
export function ggplotCode(drawn: Spec): string | null {
  const panels = panelsOf(drawn);
  const [panel] = panels;
  if (drawn.drawing !== undefined || panels.length !== 1 || !panel) return null;
  const themed = themeSpec(drawn, 'light');
  const spec: Spec = {
    ...(panelsOf(themed)[0] ?? themed),
    datasets: drawn.datasets,
    data: panel.data ?? drawn.data,
    params: drawn.params,
  };
  if (unitsOf(spec).some((unit) => markOf(unit).type === 'arc')) return null;
  const frames: Frames = { lines: [], names: new Map() };
  const geoms = unitsOf(spec).map((unit) => layerOf(unit, frames, spec));
  const drawnGeoms = geoms.filter((geom) => geom !== '' && !geom.startsWith('#'));
  if (drawnGeoms.length === 0) return null;
  const [x, y] = [axisOf(spec, 'x'), axisOf(spec, 'y')];
  const legends = legendsOf(spec);
  const facet = facetOf(drawn);
  const title =
    isRecord(drawn.title) && typeof drawn.title.text === 'string'
      ? `, title = ${rString(drawn.title.text)}`
      : '';
  const limits = limitsOf(spec);
  const layers = [
    ...drawnGeoms,
    ...[x.scale, y.scale].filter((one) => one !== null),
    ...colourScales(spec),
    ...(limits ? [limits] : []),
    ...facet,
    `labs(x = ${x.title === null ? 'NULL' : rString(x.title)}, y = ${y.title === null ? 'NULL' : rString(y.title)}${legends.titles}${title})`,
    'theme_minimal(base_size = 9)',
    ...(legends.theme === null ? [] : [legends.theme]),
  ];
  return [
    'library(ggplot2)',
    ...geoms.filter((geom) => geom.startsWith('#')),
    ...lacking(spec),
    '',
    ...frames.lines,
    ...(drawnGeoms.some((geom) => geom.includes('steps(')) ? ['', STEPS_FUNCTION] : []),
    '',
    `ggplot() +\n  ${layers.join(' +\n  ')}`,
    '',
  ].join('\n');
}
