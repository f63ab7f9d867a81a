/** Titles, ranges, scales, ticks and lines of axes. What an axis cannot be (a logarithm of zero) is left as it was. */
import { breakOf, breakSign, brokenScale, valuesInside } from './breaks.ts';
import type { AxisEdit, FigureEdits, FormatName } from './edits.ts';
import { namedRows } from './levels.ts';
import { withLayers } from './note-ink.ts';
import { figureText, wholeItalic } from './text.ts';
import {
  encodingOf,
  extentOf,
  isComposed,
  isFieldChannel,
  isRecord,
  mapPanels,
  mapUnits,
  markOf,
  panelsOf,
  rowsOf,
  type Spec,
  unitsOf,
} from './units.ts';

export type AxisName = 'x' | 'y';

/** The name of an axis in edits. */
export const axisKey = (axis: AxisName, panel: number, panels: number): string =>
  panels > 1 ? `${panel}.${axis}` : axis;

/** How many panels a figure has; those of a facet are all alike and count as one. */
export const panelCount = (spec: Spec): number => panelsOf(spec).length;

/** What is known of an axis before it is edited. */
export interface AxisFacts {
  readonly key: string;
  readonly axis: AxisName;
  readonly panel: number;
  /** As it stands there; lines are joined. Null where it has none. */
  readonly title: string | null;
  readonly kind: 'number' | 'time' | 'category';
  /** Its range, where it is one of numbers. */
  readonly range: readonly [number, number] | null;
  /** Why it cannot be logarithmic, or null. */
  readonly noLog: string | null;
  /** Why no part of it can be left out, or null. */
  readonly noBreak: string | null;
  /** Whether bars stand on it, which begin at zero. */
  readonly bars: boolean;
  /** Whether its ticks are rows with names, which have no range. */
  readonly rows: boolean;
  readonly scale: string;
  readonly reverse: boolean;
  readonly grid: boolean | null;
}

const positional = (panel: Spec, axis: AxisName) =>
  unitsOf(panel).flatMap((unit) => {
    const channel = encodingOf(unit)[axis];
    return isFieldChannel(channel) ? [{ unit, channel }] : [];
  });

const fieldsOn = (unit: Spec, axis: AxisName): readonly string[] =>
  [axis, `${axis}2`].flatMap((name) => {
    const channel = encodingOf(unit)[name];
    return isRecord(channel) && typeof channel.field === 'string' ? [channel.field] : [];
  });

/** Smallest and largest value on an axis. */
function valuesOn(root: Spec, panel: Spec, axis: AxisName): readonly [number, number] | null {
  const ends = unitsOf(panel).flatMap((unit) => extentOf(rowsOf(root, unit), fieldsOn(unit, axis)) ?? []);
  return ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : null;
}

const titleText = (title: unknown): string | null => {
  if (typeof title === 'string') return title;
  return Array.isArray(title) ? title.map(String).join(' ') : null;
};

/** Marks that reach down to zero on an axis. */
const STANDING: ReadonlySet<unknown> = new Set(['bar', 'area']);
const standsOnZero = (panel: Spec, axis: AxisName): boolean =>
  unitsOf(panel).some((unit) => {
    const encoding = encodingOf(unit);
    const channel = encoding[axis];
    const other = encoding[axis === 'x' ? 'y' : 'x'];
    return (
      STANDING.has(markOf(unit).type) &&
      isFieldChannel(channel) &&
      channel.type === 'quantitative' &&
      channel.bin === undefined &&
      encoding[`${axis}2`] === undefined &&
      !(
        isFieldChannel(other) &&
        other.type === 'quantitative' &&
        axis === 'x' &&
        markOf(unit).type === 'area'
      )
    );
  });

function currentRange(root: Spec, panel: Spec, axis: AxisName): readonly [number, number] | null {
  for (const { channel } of positional(panel, axis)) {
    const domain = isRecord(channel.scale) ? channel.scale.domain : undefined;
    if (Array.isArray(domain) && domain.length === 2 && domain.every((end) => typeof end === 'number'))
      return [Math.min(...domain), Math.max(...domain)];
  }
  const values = valuesOn(root, panel, axis);
  return values && standsOnZero(panel, axis) ? [Math.min(0, values[0]), Math.max(0, values[1])] : values;
}

function noLogOf(root: Spec, panel: Spec, axis: AxisName): string | null {
  if (standsOnZero(panel, axis)) return 'Bars begin at zero, which has no logarithm.';
  const values = valuesOn(root, panel, axis);
  if (!values) return 'This axis has no numbers.';
  return values[0] > 0
    ? null
    : `It holds ${values[0] === 0 ? '0' : `values down to ${Number(values[0].toPrecision(4))}`}, which have no logarithm.`;
}

function noBreakOf(root: Spec, panel: Spec, axis: AxisName, panels: number): string | null {
  if (standsOnZero(panel, axis))
    return 'Bars and areas say amounts by their length: with a part left out they would be too short.';
  if (panels > 1 || isComposed(root)) return 'Panels are compared on whole axes.';
  if (positional(panel, axis).some(({ channel }) => isRecord(channel.scale) && channel.scale.type === 'log'))
    return 'A logarithmic axis brings far values near already.';
  return null;
}

/** The axes of a figure. */
export function axesOf(spec: Spec): readonly AxisFacts[] {
  const panels = panelsOf(spec);
  return panels.flatMap((panel, index) =>
    (['y', 'x'] as const).flatMap((axis): AxisFacts[] => {
      const channels = positional(panel, axis);
      const first = channels[0]?.channel;
      if (!first || channels.every(({ channel }) => channel.axis === null)) return [];
      const shown = channels.map(({ channel }) => channel.axis).find(isRecord) ?? {};
      const rows = namedRows(spec, panel)?.channel === axis || shown.labelExpr !== undefined;
      const kind = first.type === 'quantitative' ? 'number' : first.type === 'temporal' ? 'time' : 'category';
      const scale = channels.map(({ channel }) => channel.scale).find(isRecord) ?? {};
      return [
        {
          key: axisKey(axis, index, panels.length),
          axis,
          panel: index,
          title: titleText(shown.title ?? first.title),
          kind,
          rows,
          range: kind === 'number' && !rows ? currentRange(spec, panel, axis) : null,
          noLog:
            kind === 'number' && !rows ? noLogOf(spec, panel, axis) : 'Only axes of numbers have logarithms.',
          noBreak:
            kind === 'number' && !rows
              ? noBreakOf(spec, panel, axis, panels.length)
              : 'Only axes of numbers have a part to leave out.',
          bars: standsOnZero(panel, axis),
          scale: typeof scale.type === 'string' ? scale.type : 'linear',
          reverse: scale.reverse === true,
          grid: typeof shown.grid === 'boolean' ? shown.grid : null,
        },
      ];
    }),
  );
}

const DATE_FORMATS = { year: '%Y', month: '%b %Y', day: '%d %b %Y' } as const;

function formatText(
  format: FormatName | undefined,
  decimals: number | undefined,
  time: boolean,
): string | undefined {
  if (format === 'year' || format === 'month' || format === 'day')
    return time ? DATE_FORMATS[format] : undefined;
  if (time) return undefined;
  if (format === 'percent') return `.${decimals ?? 0}%`;
  if (format === 'scientific') return `.${decimals ?? 1}e`;
  if (format === 'si') return decimals === undefined ? '~s' : `.${decimals + 1}s`;
  return decimals === undefined ? undefined : `,.${decimals}f`;
}

/** As many ticks as an axis can bear. */
const MOST_TICKS = 100;

function ticksOf(every: number, [low, high]: readonly [number, number]): readonly number[] | undefined {
  const first = Math.ceil(low / every - 1e-9);
  const count = Math.floor(high / every + 1e-9) - first + 1;
  if (!(count >= 1 && count <= MOST_TICKS)) return undefined;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * every).toPrecision(12)));
}

interface Wanted {
  readonly domain: readonly [number, number] | null;
  readonly type: string | undefined;
  readonly ticks: readonly number[] | undefined;
}

/** The range, scale and ticks that an edit leads to. */
function wantedOf(root: Spec, panel: Spec, facts: AxisFacts, edit: AxisEdit): Wanted {
  if (facts.rows || facts.kind === 'category') return { domain: null, type: undefined, ticks: undefined };
  const { min, max, zero, every } = edit;
  const before = facts.kind === 'number' ? facts.range : null;
  const log = edit.scale === 'log' || (edit.scale === undefined && facts.scale === 'log');
  const data = valuesOn(root, panel, facts.axis);
  let low = min ?? before?.[0];
  let high = max ?? before?.[1];
  if (zero === true && !log) {
    if (min === undefined) low = Math.min(0, low ?? 0);
    if (max === undefined) high = Math.max(0, high ?? 0);
  }
  if (facts.bars && low !== undefined && high !== undefined) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  const asked = min !== undefined || max !== undefined || zero === true;
  const relog = edit.scale === 'log' && facts.scale !== 'log';
  if (log && low !== undefined && low <= 0) low = data && data[0] > 0 ? data[0] : undefined;
  const whole = low !== undefined && high !== undefined && low < high ? ([low, high] as const) : null;
  const type = edit.scale === 'log' && facts.noLog !== null ? undefined : edit.scale;
  return {
    domain: asked || (relog && type === 'log' && before !== null) ? whole : null,
    type: facts.kind === 'number' && type !== facts.scale ? type : undefined,
    ticks: every !== undefined && !log && (whole ?? before) ? ticksOf(every, whole ?? before!) : undefined,
  };
}

function axisSettings(
  edit: AxisEdit,
  facts: AxisFacts,
  ticks: readonly number[] | undefined,
): Record<string, unknown> {
  const format = facts.rows ? undefined : formatText(edit.format, edit.decimals, facts.kind === 'time');
  const { title, lines, angle } = edit;
  const italic = title === undefined ? null : wholeItalic(title);
  return {
    ...(title === undefined ? {} : { title: title.trim() === '' ? null : (italic ?? figureText(title)) }),
    ...(italic === null ? {} : { titleFontStyle: 'italic' }),
    ...(format === undefined ? {} : { format }),
    ...(lines === undefined
      ? {}
      : { grid: lines === 'grid', ticks: lines === 'ticks', ...(lines === 'ticks' ? { domain: true } : {}) }),
    ...(angle === undefined ? {} : { labelAngle: angle, ...angleAlign(angle, facts.axis) }),
    ...(ticks === undefined ? {} : { values: ticks }),
  };
}

/** Turned labels end at their tick. */
const angleAlign = (angle: number, axis: AxisName): Record<string, unknown> => {
  if (angle === 0 || axis === 'y') return {};
  return {
    labelAlign: angle < 0 ? 'right' : 'left',
    labelBaseline: Math.abs(angle) === 90 ? 'middle' : 'top',
  };
};

/** The break of an axis with its ends; null where there is none, where it cannot be, or where values lie in it. */
function breakIn(root: Spec, panel: Spec, facts: AxisFacts, edit: AxisEdit, wanted: Wanted) {
  const broken = breakOf(edit);
  const ends = wanted.domain ?? facts.range;
  if (!broken || !ends || facts.noBreak !== null || (edit.scale ?? 'linear') !== 'linear') return null;
  if (broken.from <= ends[0] || broken.to >= ends[1]) return null;
  if (valuesInside(root, panel, facts.axis, broken) > 0) return null;
  return {
    broken,
    ...brokenScale(facts.axis, ends, broken, { ...edit, reverse: edit.reverse ?? facts.reverse }),
  };
}

/** Why an edit breaks no axis, in words; null where it does, or asks for none. */
export function unbroken(spec: Spec, key: string, edit: AxisEdit): string | null {
  const facts = axesOf(spec).find((one) => one.key === key);
  const panel = panelsOf(spec)[facts?.panel ?? 0];
  if (!facts || !panel || edit.breakFrom === undefined || edit.breakTo === undefined) return null;
  const broken = breakOf(edit);
  if (!broken) return 'The part begins below its end.';
  if ((edit.scale ?? 'linear') !== 'linear') return 'Only a linear axis can be broken.';
  const ends = wantedOf(spec, panel, facts, edit).domain ?? facts.range;
  if (!ends || broken.from <= ends[0] || broken.to >= ends[1])
    return `The part lies within the axis, between ${ends?.map((end) => Number(end.toPrecision(6))).join(' and ') ?? ''}.`;
  const inside = valuesInside(spec, panel, facts.axis, broken);
  if (inside === 0) return null;
  return `${inside === 1 ? '1 value lies' : `${inside.toLocaleString('en')} values lie`} in this part: only what is empty is left out.`;
}

function withAxis(root: Spec, panel: Spec, facts: AxisFacts, edit: AxisEdit): Spec {
  const wanted = wantedOf(root, panel, facts, edit);
  const { domain, type } = wanted;
  const gap = breakIn(root, panel, facts, edit, wanted);
  const ticks = gap?.values ?? wanted.ticks;
  const settings: Record<string, unknown> = {
    ...axisSettings(edit, facts, ticks),
    // none of them is left out again: both stretches have theirs
    ...(gap ? { tickCount: gap.values.length } : {}),
  };
  const reverse = edit.reverse !== undefined && !(facts.rows && edit.reverse === facts.reverse);
  const rescaled = domain !== null || type !== undefined || reverse || gap !== null;
  const changed = mapUnits(panel, (unit) => {
    const encoding = encodingOf(unit);
    const channel = encoding[facts.axis];
    if (!isFieldChannel(channel)) return unit;
    const own = isRecord(channel.axis) ? channel.axis : {};
    const {
      clamp: _clamp,
      zero: _zero,
      domainMin: _min,
      domainMax: _max,
      ...scale
    } = isRecord(channel.scale) ? channel.scale : {};
    const before = isRecord(channel.scale) ? channel.scale : {};
    const nextScale = {
      ...(domain === null ? before : scale),
      ...(domain === null
        ? {}
        : { domain, nice: false, ...(type === 'log' || before.type === 'log' ? {} : { zero: false }) }),
      ...(type === undefined ? {} : { type }),
      ...(type === 'log' ? { zero: undefined } : {}),
      ...(reverse ? { reverse: edit.reverse } : {}),
      ...(gap
        ? {
            domain: gap.domain,
            range: gap.range,
            nice: false,
            zero: false,
            clamp: undefined,
            reverse: undefined,
          }
        : {}),
    };
    const { labelExpr, values, tickMinStep, ...ownLess } = own;
    // Numbers that an analysis wrote in its own way, and ticks of another range, make room for those that were asked for.
    const base = {
      ...ownLess,
      ...(labelExpr !== undefined && (settings.format === undefined || facts.rows) ? { labelExpr } : {}),
      ...(values !== undefined && (facts.rows || (domain === null && type === undefined)) ? { values } : {}),
      ...(tickMinStep === undefined ? {} : { tickMinStep }),
    };
    return {
      ...unit,
      ...(domain !== null && unit.mark !== undefined ? { mark: { ...markOf(unit), clip: true } } : {}),
      encoding: {
        ...encoding,
        [facts.axis]: {
          ...channel,
          ...(channel.axis === null ? {} : { axis: { ...base, ...settings } }),
          ...(rescaled && channel.scale !== null ? { scale: stripped(nextScale) } : {}),
        },
      },
    };
  });
  return gap
    ? withLayers(changed, [breakSign(facts.axis, gap.broken, positional(panel, facts.axis)[0]?.channel)])
    : changed;
}

const stripped = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The spec with its axes as wanted. */
export function withAxes(spec: Spec, { axes }: FigureEdits): Spec {
  if (!axes) return spec;
  const facts = axesOf(spec);
  return mapPanels(spec, (panel, index) =>
    facts
      .filter((one) => one.panel === index && Object.hasOwn(axes, one.key))
      .reduce((changed, one) => withAxis(spec, changed, one, axes[one.key] ?? {}), panel),
  );
}

/** How many values lie outside the range that an edit gives an axis; a figure hides them. */
export function hiddenBy(spec: Spec, key: string, { min, max }: AxisEdit): number {
  const facts = axesOf(spec).find((one) => one.key === key);
  const panel = panelsOf(spec)[facts?.panel ?? 0];
  if (!facts || !panel || (min === undefined && max === undefined)) return 0;
  let hidden = 0;
  for (const unit of unitsOf(panel)) {
    if (!['point', 'circle', 'square'].includes(String(markOf(unit).type))) continue;
    const channel = encodingOf(unit)[facts.axis];
    if (!isFieldChannel(channel)) continue;
    for (const row of rowsOf(spec, unit)) {
      const value = row[channel.field];
      if (typeof value === 'number' && (value < (min ?? value) || value > (max ?? value))) hidden += 1;
    }
  }
  return hidden;
}
