/** Two versions of a report that grew from one, put together: neither loses what its writer did. */
import type { Report, ReportItem } from '@constat/report';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Of each field the version that changed; where both did, mine. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const names = Object.keys({ ...theirs, ...mine }) as (keyof T)[];
  const merged = { ...mine };
  for (const name of names) if (same(mine[name], base[name])) merged[name] = theirs[name];
  return merged;
}

const byId = (items: readonly ReportItem[]): ReadonlyMap<string, ReportItem> =>
  new Map(items.map((item) => [item.id, item]));

/**
 * The items of both. My order stands where I changed it, else theirs; what only one side added, or changed after the other
 * had deleted it, is in; a text or heading that both changed is there twice.
 */
function mergeItems(
  base: readonly ReportItem[],
  mine: readonly ReportItem[],
  theirs: readonly ReportItem[],
): readonly ReportItem[] {
  const before = byId(base);
  const [my, their] = [byId(mine), byId(theirs)];
  const chosen = (id: string): readonly ReportItem[] => {
    const [old, a, b] = [before.get(id), my.get(id), their.get(id)];
    if (!a || !b) {
      const only = a ?? b;
      return only && (old === undefined || !same(only, old)) ? [only] : [];
    }
    if (same(a, b) || same(b, old)) return [a];
    if (same(a, old)) return [b];
    if (a.kind === 'result' && b.kind === 'result') return [mergeFields(b, a, b)];
    return [a, { ...b, id: `${b.id}-2` }];
  };
  const order = (items: readonly ReportItem[]) => items.map(({ id }) => id).filter((id) => before.has(id));
  const remaining = new Set(order(mine));
  const reordered = !same(
    order(mine),
    base.map(({ id }) => id).filter((id) => remaining.has(id)),
  );
  const [lead, other] = reordered ? [mine, theirs] : [theirs, mine];
  const ids = lead.map(({ id }) => id);
  // What the other side alone has comes after what it stood after there.
  other.forEach(({ id }, i) => {
    if (ids.includes(id)) return;
    const previous = other[i - 1]?.id;
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
  });
  return ids.flatMap(chosen);
}

/** Both versions in one; `base` is what both began with. */
export function mergeReports(base: Report, mine: Report, theirs: Report): Report {
  return {
    ...mergeFields(base, mine, theirs),
    items: mergeItems(base.items, mine.items, theirs.items),
    options: {
      ...mergeFields(base.options, mine.options, theirs.options),
      numbers: mergeFields(base.options.numbers, mine.options.numbers, theirs.options.numbers),
    },
    dateModified: Math.max(mine.dateModified, theirs.dateModified),
  };
}
