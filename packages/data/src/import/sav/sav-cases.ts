/** The cases of an SPSS system file as one row of bytes after another: plain, as bytecodes, or as deflated bytecodes. */
import { BinaryReader } from '../binary-reader.ts';
import { ImportError } from '../errors.ts';
import { SAV, type SavDictionary } from './sav-dictionary.ts';

/** Fills `row` with the next case; false at the end of the file. */
export type NextCase = (row: Uint8Array) => boolean;

/** Inflated bytes of a file; more is refused before it is inflated. */
const MAX_INFLATED = 2 ** 30;
/** No deflated byte stands for more than 1032 bytes (zlib, Technical Details, maximum compression factor). */
const MAX_RATIO = 1032;

/** How the cases of this file are read. */
export async function openCases(reader: BinaryReader, dictionary: SavDictionary): Promise<NextCase> {
  switch (dictionary.compression) {
    case 0:
      return plainCases(reader);
    case 1:
      return bytecodeCases(reader, dictionary);
    case 2: {
      const inflated = new BinaryReader(await inflateBlocks(reader), SAV);
      inflated.littleEndian = reader.littleEndian;
      return bytecodeCases(inflated, dictionary);
    }
    default:
      throw new ImportError('import.file-unsupported', { format: SAV, feature: 'an unknown compression' });
  }
}

const plainCases =
  (reader: BinaryReader): NextCase =>
  (row) => {
    if (reader.left === 0) return false;
    row.set(reader.take(row.length));
    return true;
  };

const END = 252;
const LITERAL = 253;
const BLANKS = 254;
const MISSING = 255;

/** One code per eight bytes of a case, in groups of eight codes followed by the literals they ask for. */
function bytecodeCases(reader: BinaryReader, { bias, systemMissing }: SavDictionary): NextCase {
  let group = 0;
  let position = 8;
  const nextCode = (): number => {
    for (;;) {
      if (position === 8) {
        if (reader.left === 0) return END;
        group = reader.skip(8);
        position = 0;
      }
      const code = reader.bytes[group + position++]!;
      if (code !== 0) return code;
    }
  };
  return (row) => {
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    for (let at = 0; at < row.length; at += 8) {
      const code = nextCode();
      if (code === END) {
        if (at === 0) return false;
        throw reader.damaged();
      }
      if (code === LITERAL) {
        const from = reader.skip(8);
        for (let i = 0; i < 8; i++) row[at + i] = reader.bytes[from + i]!;
      } else if (code === BLANKS) row.fill(0x20, at, at + 8);
      else view.setFloat64(at, code === MISSING ? systemMissing : code - bias, reader.littleEndian);
    }
    return true;
  };
}

/** The bytecodes of a file with zlib blocks, by the table at its end. */
async function inflateBlocks(reader: BinaryReader): Promise<Uint8Array> {
  reader.skip(8);
  const trailer = reader.u64();
  reader.seek(trailer);
  reader.skip(20);
  const count = reader.i32();
  if (count < 0 || count * 24 > reader.left) throw reader.damaged();
  const blocks = Array.from({ length: count }, () => {
    reader.skip(8);
    const from = reader.u64();
    const size = reader.u32();
    const length = reader.u32();
    if (from + length > trailer || size > length * MAX_RATIO) throw reader.damaged();
    return { from, size, length };
  });
  const total = blocks.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_INFLATED) throw new ImportError('import.file-too-large');
  const { unzlibSync } = await import('fflate');
  const whole = new Uint8Array(total);
  let at = 0;
  for (const { from, size, length } of blocks) {
    const room = whole.subarray(at, at + size);
    try {
      // A block that holds more than it says has no room for it and fails.
      if (unzlibSync(reader.bytes.subarray(from, from + length), { out: room }).length !== size)
        throw reader.damaged();
    } catch {
      throw reader.damaged();
    }
    at += size;
  }
  return whole;
}
