/** Changes of an outline: a line goes with everything below it. */
import type { OutlineItem } from '@constat/analyses';

type Items = readonly OutlineItem[];

/** Where the part that belongs to a line ends. */
export function endOf(items: Items, at: number): number {
  const level = items[at]?.level ?? 0;
  const next = items.findIndex((item, i) => i > at && item.level <= level);
  return next < 0 ? items.length : next;
}

/** The line and what belongs to it one level deeper or up; null where that cannot be. */
export function shifted(items: Items, at: number, by: 1 | -1, deepest: number): Items | null {
  const item = items[at];
  if (!item) return null;
  const end = endOf(items, at);
  const part = items.slice(at, end).map((each) => ({ ...each, level: each.level + by }));
  const limit = (items[at - 1]?.level ?? -1) + 1;
  const fits = part.every(({ level }) => level >= 0 && level <= deepest) && item.level + by <= limit;
  return fits ? [...items.slice(0, at), ...part, ...items.slice(end)] : null;
}

/** The line and what belongs to it before the one above of its level, or after the one below; null where there is none. */
export function swapped(items: Items, at: number, by: 1 | -1): Items | null {
  const item = items[at];
  if (!item) return null;
  const end = endOf(items, at);
  if (by === 1) {
    if (items[end]?.level !== item.level) return null;
    const after = endOf(items, end);
    return [
      ...items.slice(0, at),
      ...items.slice(end, after),
      ...items.slice(at, end),
      ...items.slice(after),
    ];
  }
  const before = items.findLastIndex(({ level }, i) => i < at && level <= item.level);
  if (items[before]?.level !== item.level) return null;
  return [
    ...items.slice(0, before),
    ...items.slice(at, end),
    ...items.slice(before, at),
    ...items.slice(end),
  ];
}

/** Without a line; what belonged to it goes too. */
export const without = (items: Items, at: number): Items => [
  ...items.slice(0, at),
  ...items.slice(endOf(items, at)),
];

/** With an empty line after another one, at its level or, below a first-level line, one deeper. */
export function withNew(items: Items, after: number, deepest: number): Items {
  const level = items[after]?.level ?? 0;
  const next = { text: '', level: level === 0 ? Math.min(1, deepest) : level };
  return [...items.slice(0, after + 1), next, ...items.slice(after + 1)];
}
