/** Times and events out of a frame. */
import type { Frame } from '@constat/data';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { SurvivalOptions } from './option-parts.ts';
import { survivalRefusals as refusals } from './refusals.ts';

/** Which value of the event variable is the event; null where it never happens, or always. */
export interface EventLevels {
  readonly event: string | null;
  readonly censored: string | null;
}

/** Values that mean yes or no wherever they stand alone. */
const NEVER = /^(?:0|false|no|n|censored|alive)$/i;
const ALWAYS = /^(?:1|true|yes|y|event|died|dead)$/i;

/** Rows as plain arrays, those of the mask alone. */
export interface ObservedTimes extends EventLevels {
  readonly times: Float64Array;
  /** 1 where the event happened. */
  readonly events: Uint8Array;
  readonly count: number;
}

/** The first box that repeats a variable. */
export function checkBoxes(names: readonly (string | null)[]): readonly Refusal[] {
  const used = names.filter((name) => name !== null);
  const twice = used.find((name, i) => used.indexOf(name) !== i);
  return twice === undefined ? [] : [refusals.usedTwice(twice)];
}

/** Times and events of the rows in the mask, `counts` cases each; refuses what cannot be one. */
export function observedTimes(
  frame: Frame,
  { time, event, eventLevel }: SurvivalOptions,
  mask: Uint8Array,
  used: number,
  counts?: Float64Array,
): ObservedTimes {
  if (used === 0) throw new RefusedError([refusals.noRows(time, event)]);
  const times = maskedNumbers(frame.numbers(time), mask, used);
  for (const value of times) {
    if (value < 0) throw new RefusedError([refusals.negativeTime(time)]);
    if (!Number.isFinite(value)) throw new RefusedError([refusals.infiniteTime(time)]);
  }
  const { codes, levels } = frame.factor(event);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (mask[row]) present[codes[row]!] = 1;
  const kept = levels.map((_, code) => code).filter((code) => present[code]);
  const chosen = eventCode(event, levels, kept, eventLevel);
  const events = new Uint8Array(used);
  let count = 0;
  for (let row = 0, i = 0; row < codes.length; row++) {
    if (!mask[row]) continue;
    const happened = codes[row] === chosen ? 1 : 0;
    count += happened * (counts?.[i] ?? 1);
    events[i++] = happened;
  }
  const other = kept.find((code) => code !== chosen);
  return {
    times,
    events,
    count,
    event: chosen === null ? null : levels[chosen]!,
    censored: other === undefined ? null : levels[other]!,
  };
}

/** Code of the level that is the event; null where the only level means that it did not happen. */
function eventCode(
  name: string,
  levels: readonly string[],
  kept: readonly number[],
  eventLevel: SurvivalOptions['eventLevel'],
): number | null {
  const [first, last] = kept;
  if (first === undefined || kept.length > 2)
    throw new RefusedError([refusals.eventLevels(name, kept.length)]);
  if (last !== undefined) return eventLevel === 'last' ? last : first;
  const level = levels[first]!.trim();
  const reversed = eventLevel === 'first';
  if (NEVER.test(level)) return reversed ? first : null;
  if (ALWAYS.test(level)) return reversed ? null : first;
  throw new RefusedError([refusals.unclearEvent(name, level)]);
}

/** Numbers of the rows in the mask. */
export function maskedNumbers(values: Float64Array, mask: Uint8Array, used: number): Float64Array {
  const result = new Float64Array(used);
  for (let row = 0, i = 0; row < values.length; row++) if (mask[row]) result[i++] = values[row]!;
  return result;
}

/** Codes of the rows in the mask, counted over the levels that occur there. */
export function maskedFactor(
  frame: Frame,
  name: string,
  mask: Uint8Array,
  used: number,
): { readonly codes: Int32Array; readonly levels: readonly string[] } {
  const { codes, levels } = frame.factor(name);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (mask[row]) present[codes[row]!] = 1;
  const place = new Int32Array(levels.length).fill(-1);
  let count = 0;
  for (let code = 0; code < levels.length; code++) if (present[code]) place[code] = count++;
  const result = new Int32Array(used);
  for (let row = 0, i = 0; row < codes.length; row++) if (mask[row]) result[i++] = place[codes[row]!]!;
  return { codes: result, levels: levels.filter((_, code) => present[code]) };
}
