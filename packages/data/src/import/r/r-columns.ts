/** Columns of a data frame: factors, dates, times, labels and exact whole numbers as R and its packages keep them. */
import type { TextCells } from '../cell-store.ts';
import { type LabelledColumn, validTime } from '../labelled.ts';
import type { Tags } from '../labelled-column.ts';
import { tagName } from '../tagged-missing.ts';
import { zoneShift } from '../zone.ts';
import { fieldTimes, flattened, periodDays, periodSeconds, unitOf } from './r-times.ts';
import { attributeOf, hasClass, NA_INTEGER, type RValue, textsOf } from './r-values.ts';

const DAY_MS = 86_400_000;

/** A column of a data frame; null where its values are none that a dataset can hold. */
export function rColumn(name: string, value: RValue): LabelledColumn | null {
  const [said] = textsOf(attributeOf(value, 'label'));
  const unit = unitOf(value);
  const label = unit === null ? said : `${said || name} (${unit})`;
  const common = { name, ...(label ? { label } : {}), labels: labelsOf(value), missing: missingOf(value) };
  switch (value.kind) {
    case 'logical':
      return {
        ...common,
        labels: new Map([
          ['0', 'false'],
          ['1', 'true'],
        ]),
        data: { kind: 'numbers', values: numbersOf(value.values) },
      };
    case 'integer':
    case 'double': {
      if (hasClass(value, 'factor')) return factorColumn(common, value);
      if (value.kind === 'double' && hasClass(value, 'integer64')) return exactColumn(common, value.values);
      const values = hasClass(value, 'Period')
        ? periodSeconds(value, numbersOf(value.values))
        : numbersOf(value.values);
      if (!values) return null;
      const days = hasClass(value, 'Date') ? values : periodDays(value, values);
      if (days)
        return { ...common, data: { kind: 'dates', values: days.map((day) => validTime(day * DAY_MS)) } };
      if (hasClass(value, 'POSIXct'))
        return { ...common, data: { kind: 'dates', values: clockTimes(value, values) } };
      const range = missingRangeOf(value);
      return {
        ...common,
        ...(range ? { missingRange: range } : {}),
        data: { kind: 'numbers', values },
        tags: tagsOf(values),
      };
    }
    case 'character':
      return { ...common, data: { kind: 'texts', ...textCells(value.values) } };
    case 'list': {
      const times = fieldTimes(value);
      if (times) return { ...common, data: { kind: 'dates', values: times.map(validTime) } };
      const cells = flattened(value);
      return cells ? rColumn(name, cells) : null;
    }
    default:
      return null;
  }
}

/** Points in time as R prints them: by the clock of the zone that the column names; without a zone by that of UTC. */
function clockTimes(value: RValue, seconds: Float64Array): Float64Array {
  const [zone] = textsOf(attributeOf(value, 'tzone'));
  const shift = zone ? zoneShift(zone) : null;
  return seconds.map((second) => {
    const time = validTime(second * 1000);
    return shift === null || Number.isNaN(time) ? time : time + shift(time);
  });
}

type Common = Pick<LabelledColumn, 'name' | 'label' | 'labels' | 'missing'>;

function factorColumn(common: Common, value: RValue): LabelledColumn {
  const named = textsOf(attributeOf(value, 'levels'));
  // addNA makes a level of what is missing
  const levels = named.filter((level) => level !== null);
  const codeOf = named.map((level) => (level === null ? -1 : levels.indexOf(level)));
  const codes = 'values' in value && value.kind !== 'character' && value.kind !== 'list' ? value.values : [];
  return {
    ...common,
    labels: new Map(),
    factor: hasClass(value, 'ordered') ? 'ordered' : 'nominal',
    data: {
      kind: 'texts',
      codes: Int32Array.from(codes, (code) => codeOf[code - 1] ?? -1),
      levels,
    },
  };
}

/** Whole numbers of 64 bits (package bit64): their bits are in doubles. As text where a number would lose digits. */
function exactColumn(common: Common, doubles: Float64Array): LabelledColumn {
  const whole = new BigInt64Array(doubles.slice().buffer);
  const missing = -(2n ** 63n);
  if (whole.every((value) => value === missing || Number.isSafeInteger(Number(value))))
    return {
      ...common,
      data: {
        kind: 'numbers',
        values: Float64Array.from(whole, (value) => (value === missing ? Number.NaN : Number(value))),
      },
    };
  const texts = Array.from(whole, (value) => (value === missing ? null : String(value)));
  return { ...common, data: { kind: 'texts', ...textCells(texts) } };
}

const numbersOf = (values: Int32Array | Float64Array): Float64Array =>
  values instanceof Float64Array
    ? values
    : Float64Array.from(values, (value) => (value === NA_INTEGER ? Number.NaN : value));

/** Each text once, with the rows that have it; empty texts are texts in R, and missing here. */
function textCells(values: readonly (string | null)[]): TextCells {
  const levels: string[] = [];
  const known = new Map<string, number>();
  const codes = Int32Array.from(values, (text) => {
    if (text === null || text.trim() === '') return -1;
    const code = known.get(text) ?? levels.push(text) - 1;
    known.set(text, code);
    return code;
  });
  return { codes, levels };
}

/** Labels of values (package haven): a named vector. */
function labelsOf(value: RValue): ReadonlyMap<string, string> {
  const labels = attributeOf(value, 'labels');
  if (!labels || !('values' in labels) || labels.kind === 'list') return new Map();
  const names = textsOf(attributeOf(labels, 'names'));
  const codes = Array.from<string | number | null>(labels.values);
  const tags = labels.kind === 'double' ? tagsOf(labels.values) : new Map<number, string>();
  return new Map(
    codes.flatMap((code, i) => {
      const tag = tags.get(i);
      if (tag !== undefined) return [[tagName(tag), names[i] ?? ''] as const];
      return isMissing(code) ? [] : [[String(code), names[i] ?? ''] as const];
    }),
  );
}

/** The low word of what is missing in R; package haven notes the kind in the byte above. */
const NA_WORD = 1954;

function tagsOf(values: Float64Array): Tags {
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const tags = new Map<number, string>();
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row]!) || words[2 * row] !== NA_WORD) continue;
    const letter = String.fromCharCode(words[2 * row + 1]! & 0xff);
    if (/[a-z]/.test(letter)) tags.set(row, letter);
  }
  return tags;
}

const isMissing = (code: string | number | null): boolean =>
  code === null || code === NA_INTEGER || Number.isNaN(code);

function missingOf(value: RValue): readonly string[] {
  const codes = attributeOf(value, 'na_values');
  return codes && 'values' in codes && codes.kind !== 'list' ? Array.from(codes.values, String) : [];
}

function missingRangeOf(value: RValue): readonly [number, number] | null {
  const range = attributeOf(value, 'na_range');
  if (range?.kind !== 'double' && range?.kind !== 'integer') return null;
  const [low, high] = range.values;
  return low === undefined || high === undefined ? null : [low, high];
}
