/**
 * Rows that SAS wrote with COMPRESS=CHAR: runs of one byte and copied stretches. Each command is a half byte, the other
 * half is (part of) a length. Facts of the format are from M. Shotwell, "SAS7BDAT Database Binary Format" (2013).
 */

const BLANK = 0x20;
const AT_SIGN = 0x40;

type Command =
  /** `length` bytes follow, or one byte that is repeated, or the byte itself is fixed. */
  { readonly fill: 'copy' | 'next' | number; readonly base: number; readonly long: boolean };

const COMMANDS: Readonly<Record<number, Command>> = {
  0: { fill: 'copy', base: 64, long: true },
  1: { fill: 'copy', base: 64 + 4096, long: true },
  4: { fill: 'next', base: 18, long: true },
  5: { fill: AT_SIGN, base: 17, long: true },
  6: { fill: BLANK, base: 17, long: true },
  7: { fill: 0, base: 17, long: true },
  8: { fill: 'copy', base: 1, long: false },
  9: { fill: 'copy', base: 17, long: false },
  10: { fill: 'copy', base: 33, long: false },
  11: { fill: 'copy', base: 49, long: false },
  12: { fill: 'next', base: 3, long: false },
  13: { fill: AT_SIGN, base: 2, long: false },
  14: { fill: BLANK, base: 2, long: false },
  15: { fill: 0, base: 2, long: false },
};

/** Fills `row` from the packed bytes; false when they do not make exactly one row. */
export function unpackRow(packed: Uint8Array, row: Uint8Array): boolean {
  let from = 0;
  let at = 0;
  while (from < packed.length && at < row.length) {
    const byte = packed[from++]!;
    const command = COMMANDS[byte >> 4];
    if (!command) return false;
    let length = command.base + (byte & 0xf) * (command.long ? 256 : 1);
    if (command.long) length += packed[from++] ?? 0;
    if (at + length > row.length) return false;
    if (command.fill === 'copy') {
      if (from + length > packed.length) return false;
      row.set(packed.subarray(from, from + length), at);
      from += length;
    } else row.fill(command.fill === 'next' ? (packed[from++] ?? 0) : command.fill, at, at + length);
    at += length;
  }
  return at === row.length;
}
