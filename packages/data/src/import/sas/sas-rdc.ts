/**
 * Rows that SAS wrote with COMPRESS=BINARY: Ross Data Compression. Sixteen bits, the highest first, say of what follows
 * whether it is a byte as it is (0) or a command (1); a command repeats a byte or a stretch that was written before.
 * Written from the description in E. Ross, "Simple Data Compression", The C Users Journal 10 (1992).
 */

const LITERALS = 16;
const SHORT_RUN = 0;
const LONG_RUN = 1;
const LONG_PATTERN = 2;

/** Fills `row` from the packed bytes; false when they do not make exactly one row. */
export function unpackBinaryRow(packed: Uint8Array, row: Uint8Array): boolean {
  let from = 0;
  let at = 0;
  let control = 0;
  let bits = 0;
  while (from < packed.length && at < row.length) {
    if (bits === 0) {
      if (from + 2 > packed.length) return false;
      control = (packed[from]! << 8) | packed[from + 1]!;
      from += 2;
      bits = LITERALS;
      if (from === packed.length) return false;
    }
    bits -= 1;
    if (((control >> bits) & 1) === 0) {
      row[at++] = packed[from++]!;
      continue;
    }
    const command = packed[from]! >> 4;
    let amount = packed[from]! & 0xf;
    from += 1;
    if (command !== SHORT_RUN) {
      if (from === packed.length) return false;
      amount += packed[from++]! << 4;
    }
    // every command but that of a short pattern has one byte more: what is repeated, or how often
    const last = command <= LONG_PATTERN ? packed[from++] : command;
    if (last === undefined) return false;
    if (command <= LONG_RUN) {
      const end = at + amount + (command === SHORT_RUN ? 3 : 19);
      if (end > row.length) return false;
      row.fill(last, at, end);
      at = end;
    } else {
      const end = at + last + (command === LONG_PATTERN ? 16 : 0);
      const start = at - (amount + 3);
      if (start < 0 || end > row.length) return false;
      // byte by byte: a stretch may reach into what it is just writing
      for (let source = start; at < end; ) row[at++] = row[source++]!;
    }
  }
  return at === row.length;
}
