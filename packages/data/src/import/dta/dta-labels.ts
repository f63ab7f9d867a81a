/** What a Stata file says after its data: long texts and the labels of values. */
import type { BinaryReader } from '../binary-reader.ts';
import { decodeLoosely, untilZero } from '../charset.ts';
import { tagLetter, tagName } from '../tagged-missing.ts';
import { expectTag, isTagged, nameWidth } from './dta-header.ts';

/** Values from here on stand for . and .a to .z. */
const FIRST_MISSING = 2_147_483_621;

/** Texts by the key that their cells hold. */
export function readLongTexts(reader: BinaryReader, release: number): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  if (!isTagged(release)) return found;
  expectTag(reader, '</data><strls>');
  while (reader.bytes[reader.at] === 0x47) {
    expectTag(reader, 'GSO');
    const variable = reader.u32();
    const row = release >= 118 ? reader.u64() : reader.u32();
    reader.skip(1);
    found.set(`${variable},${row}`, untilZero(reader.take(reader.u32())));
  }
  expectTag(reader, '</strls><value_labels>');
  return found;
}

/** Sets of labels by name, each from value to label. */
export function readValueLabels(
  reader: BinaryReader,
  release: number,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const tagged = isTagged(release);
  while (tagged ? reader.bytes[reader.at + 1] === 0x6c : reader.left > 0) {
    if (tagged) expectTag(reader, '<lbl>');
    reader.skip(4);
    const name = decodeLoosely(untilZero(reader.take(nameWidth(release))));
    reader.skip(3);
    found.set(name, readTable(reader));
    if (tagged) expectTag(reader, '</lbl>');
  }
  return found;
}

function readTable(reader: BinaryReader): ReadonlyMap<string, string> {
  const count = reader.u32();
  const length = reader.u32();
  if (count * 8 + length > reader.left) throw reader.damaged();
  const offsets = Array.from({ length: count }, () => reader.u32());
  const values = Array.from({ length: count }, () => reader.i32());
  const texts = reader.take(length);
  const labels = new Map<string, string>();
  values.forEach((value, i) => {
    const key = value < FIRST_MISSING ? String(value) : tagName(tagLetter(value - FIRST_MISSING));
    labels.set(key, decodeLoosely(untilZero(texts.subarray(offsets[i]!))));
  });
  return labels;
}
