/** The name, or the name with the first number that makes it free; it is taken from then on. */
export function freeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}_${i}`;
  taken.add(free);
  return free;
}
