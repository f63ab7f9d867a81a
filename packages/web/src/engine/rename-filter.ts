import { type FilterGroup, isGroup } from '@constat/data';

/** The filter after columns got other names. */
export function renameInFilter(filter: FilterGroup, names: ReadonlyMap<string, string>): FilterGroup {
  return {
    ...filter,
    conditions: filter.conditions.map((part) =>
      isGroup(part)
        ? renameInFilter(part, names)
        : { ...part, column: names.get(part.column) ?? part.column },
    ),
  };
}
