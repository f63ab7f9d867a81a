/** What differs between two texts, line by line: most cases of an analysis say nearly the same as its example. */

/** Lengths of the longest common part of every pair of ends. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Lines that only one of the texts has, marked - and +; empty lines left out. */
export function changedLines(before: string, after: string): readonly string[] {
  const from = before.split('\n').filter((line) => line !== '');
  const to = after.split('\n').filter((line) => line !== '');
  const common = commonLengths(from, to);
  const changes: string[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      i++;
      j++;
    } else if (i < from.length && (j === to.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push(`- ${from[i]}`);
      i++;
    } else {
      changes.push(`+ ${to[j]}`);
      j++;
    }
  }
  return shortened(changes);
}

/** Lines that go away are told by the first and the last of them: they stand in the text that is compared with. */
function shortened(changes: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let i = 0; i < changes.length; ) {
    let end = i;
    while (changes[end]?.startsWith('- ')) end++;
    if (end - i > 4) result.push(changes[i]!, `- (${end - i - 2} lines)`, changes[end - 1]!);
    else result.push(...changes.slice(i, end + 1));
    i = end - i > 4 ? end : end + 1;
  }
  return result;
}
