/** Keys for things that have no identity but their content and their place among equals. */
export function keyed<T>(
  items: readonly T[],
  textOf: (item: T) => string = String,
): readonly { readonly key: string; readonly item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return { key: `${text}#${count}`, item };
  });
}
