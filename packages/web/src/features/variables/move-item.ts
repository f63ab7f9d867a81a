/** The list with one item moved by so many places; beyond the ends nothing moves. */
export function moveItem<T>(items: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  if (to < 0 || to >= items.length || at < 0 || at >= items.length) return items;
  const rest = items.filter((_, i) => i !== at);
  return [...rest.slice(0, to), ...items.slice(at, at + 1), ...rest.slice(to)];
}
