/** Scales of a figure as those of ggplot2: axes, colours, shapes, legends. */

import { rString } from '../r-words.ts';
import themes from './chart-theme.json' with { type: 'json' };
import { encodingOf, isFieldChannel, isRecord, type Spec, unitsOf } from './edits/units.ts';
import { plainInk, rVector } from './ggplot-words.ts';

type Axis = 'x' | 'y';
type Channel = Readonly<Record<string, unknown>>;

const channelsOf = (spec: Spec, axis: Axis): readonly Channel[] =>
  unitsOf(spec).flatMap((unit) => {
    const channel = encodingOf(unit)[axis];
    return isFieldChannel(channel) ? [channel] : [];
  });

const scaleIn = (channels: readonly Channel[]): Channel =>
  channels.map(({ scale }) => scale).find(isRecord) ?? {};

/** The ends of an axis of numbers; one that is broken is drawn whole. */
function endsOf(channels: readonly Channel[]): readonly [number, number] | null {
  for (const { scale, type } of channels) {
    if (!isRecord(scale) || !Array.isArray(scale.domain) || type === 'temporal') continue;
    const [first, last] = [scale.domain[0], scale.domain.at(-1)];
    if (typeof first === 'number' && typeof last === 'number') return [first, last];
  }
  return null;
}

/** Titles, ticks and labels of an axis. */
export function axisOf(
  spec: Spec,
  axis: Axis,
): { readonly scale: string | null; readonly title: string | null } {
  const channels = channelsOf(spec, axis);
  const kind = channels[0]?.type;
  const shown = channels.map(({ axis: own }) => own).find(isRecord) ?? {};
  const title =
    typeof shown.title === 'string'
      ? shown.title
      : Array.isArray(shown.title)
        ? shown.title.join('\n')
        : null;
  // categories of ggplot2 go upwards
  if (kind === 'nominal' || kind === 'ordinal')
    return { scale: axis === 'y' ? 'scale_y_discrete(limits = rev)' : null, title };
  if (kind !== 'quantitative') return { scale: null, title };
  const parts = [...ticksOf(spec, channels, shown), ...(endsOf(channels) ? ['expand = expansion(0)'] : [])];
  return { scale: parts.length > 0 ? `scale_${axis}_continuous(${parts.join(', ')})` : null, title };
}

function ticksOf(spec: Spec, channels: readonly Channel[], shown: Channel): readonly string[] {
  const scale = scaleIn(channels);
  const domain =
    Array.isArray(scale.domain) && scale.domain.every((end) => typeof end === 'number')
      ? (scale.domain as number[])
      : null;
  const param =
    typeof shown.labelExpr === 'string' ? /^(\w+)\[datum\.value\]$/.exec(shown.labelExpr)?.[1] : undefined;
  const held = Array.isArray(spec.params)
    ? spec.params.filter(isRecord).find((one) => one.name === param)
    : undefined;
  const labels = Array.isArray(held?.value)
    ? held.value.map((one) => (Array.isArray(one) ? one.join('\n') : String(one)))
    : null;
  const reverse = (domain !== null && (domain[0] ?? 0) > (domain[1] ?? 0)) !== (scale.reverse === true);
  const values =
    Array.isArray(shown.values) && shown.values.every((value) => typeof value === 'number')
      ? (shown.values as number[])
      : null;
  return [
    ...(scale.type === 'log'
      ? ['trans = "log10"']
      : scale.type === 'sqrt'
        ? ['trans = "sqrt"']
        : reverse
          ? ['trans = "reverse"']
          : []),
    ...(values ? [`breaks = ${rVector(values)}`] : []),
    ...(labels && values ? [`labels = ${rVector(values.map((value) => labels[value] ?? ''))}`] : []),
    ...(typeof shown.format === 'string' && shown.format.endsWith('%') ? ['labels = scales::percent'] : []),
  ];
}

/** What is shown of both axes; of one that runs backwards ggplot2 wants the ends in its direction. */
export function limitsOf(spec: Spec): string | null {
  const limits = (['x', 'y'] as const).flatMap((axis) => {
    const channels = channelsOf(spec, axis);
    const ends = endsOf(channels);
    if (!ends) return [];
    const ordered = channels.some(({ scale }) => isRecord(scale) && scale.reverse === true)
      ? ends.toReversed()
      : ends;
    return [`${axis}lim = c(${ordered.join(', ')})`];
  });
  return limits.length > 0 ? `coord_cartesian(${limits.join(', ')})` : null;
}

/** Ranges of the theme by their names. */
const RANGES: Readonly<Record<string, readonly string[]>> = themes.light.range;
const rangeOf = (range: unknown, otherwise: string): readonly string[] =>
  Array.isArray(range) && range.every((one) => typeof one === 'string')
    ? range
    : (RANGES[String(range)] ?? RANGES[otherwise] ?? []);

const INKS = ['color', 'fill', 'stroke'] as const;
/** What ggplot2 calls the channels that a legend explains. */
const AESTHETICS: Readonly<Record<string, readonly string[]>> = {
  color: ['colour', 'fill'],
  stroke: ['colour'],
  fill: ['fill'],
  shape: ['shape'],
  strokeDash: ['linetype'],
  size: ['size'],
};

/** Colours of the series as they are drawn. */
export function colourScales(spec: Spec): readonly string[] {
  const scales = new Map<string, string>();
  for (const unit of unitsOf(spec))
    for (const key of INKS) {
      const channel = encodingOf(unit)[key];
      if (!isFieldChannel(channel)) continue;
      const scale = isRecord(channel.scale) ? channel.scale : {};
      const made = channel.type === 'quantitative' ? gradient(scale) : series(scale);
      if (made === null) continue;
      for (const aesthetic of AESTHETICS[key] ?? []) scales.set(aesthetic, `scale_${aesthetic}_${made}`);
    }
  return [...scales.values()];
}

function series({ domain, range }: Channel): string | null {
  const values = rangeOf(range, 'category');
  if (domain === undefined) return `manual(values = rep_len(${rVector(values.map(plainInk))}, 99))`;
  if (!Array.isArray(domain) || !domain.every((level) => typeof level === 'string')) return null;
  const named = domain.map(
    (level, i) => `${rString(level)} = ${rString(plainInk(String(values[i % values.length])))}`,
  );
  return `manual(values = c(${named.join(', ')}))`;
}

function gradient({ domain, range }: Channel): string {
  const ends =
    Array.isArray(domain) && domain.every((end) => typeof end === 'number')
      ? `, limits = c(${domain[0]}, ${domain.at(-1)})`
      : '';
  return `gradientn(colours = ${rVector(rangeOf(range, 'heatmap').map(plainInk))}${ends})`;
}

/** Titles of the legends, and whether and where they stand. */
export function legendsOf(spec: Spec): { readonly titles: string; readonly theme: string | null } {
  const titles = new Map<string, string>();
  let [shown, channels] = [false, 0];
  for (const unit of unitsOf(spec))
    for (const [key, channel] of Object.entries(encodingOf(unit))) {
      const aesthetics = AESTHETICS[key];
      if (!aesthetics || !isFieldChannel(channel)) continue;
      channels += 1;
      if (channel.legend === null) continue;
      shown = true;
      const legend = isRecord(channel.legend) ? channel.legend : {};
      const title = 'title' in legend ? legend.title : channel.field;
      for (const one of aesthetics) titles.set(one, typeof title === 'string' ? rString(title) : 'NULL');
    }
  return {
    titles: shown ? [...titles].map(([key, title]) => `, ${key} = ${title}`).join('') : '',
    theme: channels === 0 ? null : `theme(legend.position = "${shown ? 'top' : 'none'}")`,
  };
}
