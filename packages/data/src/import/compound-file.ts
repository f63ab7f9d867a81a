/**
 * The file system inside old Office files ([MS-CFB], Microsoft, 2.1 to 2.6): whether its chains of sectors lead where
 * they should, before anything follows them.
 */

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER = 512;
const HEADER_FAT = 109;
const ENTRY = 128;
const MAX_SECTOR = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;

/** The chains of the file are broken: it was cut short or changed. */
export class CompoundDamage extends Error {}

/** Whether the bytes begin like an old Office file. */
export const isCompound = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

/** Whether a whole file holds a workbook that needs a password: its only large stream is EncryptedPackage ([MS-OFFCRYPTO] 2.3.4.4). */
export function isEncryptedWorkbook(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(name[0]!); at >= 0; at = bytes.indexOf(name[0]!, at + 1))
    if (name.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}

/** Throws CompoundDamage unless every stream of the file is all there. */
export function checkCompound(bytes: Uint8Array): void {
  if (bytes.length < HEADER) throw new CompoundDamage();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if ((shift !== 9 && shift !== 12) || view.getUint16(28, true) !== 0xfffe) throw new CompoundDamage();
  const size = 2 ** shift;
  const file = new Sectors(view, size);
  const directory = file.chain(view.getUint32(48, true));
  const miniCutoff = view.getUint32(56, true);
  const miniFat = file.chain(view.getUint32(60, true));
  let root: readonly number[] = [];
  const minis: { readonly start: number; readonly length: number }[] = [];
  for (const sector of directory)
    for (let at = file.offset(sector); at < file.offset(sector) + size; at += ENTRY) {
      const type = view.getUint8(at + 66);
      const start = view.getUint32(at + 116, true);
      const length = view.getUint32(at + 120, true);
      if (type === ROOT) root = length === 0 ? [] : file.chain(start);
      else if (type === STREAM && length >= miniCutoff) {
        if (file.chain(start).length * size < length) throw new CompoundDamage();
      } else if (type === STREAM && length > 0) minis.push({ start, length });
    }
  const perSector = size / 4;
  const nextMini = (mini: number): number => {
    const sector = miniFat[Math.floor(mini / perSector)];
    if (sector === undefined) throw new CompoundDamage();
    return view.getUint32(file.offset(sector) + (mini % perSector) * 4, true);
  };
  const miniSectors = (root.length * size) / 64;
  for (const { start, length } of minis) {
    let count = 0;
    for (let mini = start; mini < MAX_SECTOR; mini = nextMini(mini))
      if (mini >= miniSectors || ++count > miniSectors) throw new CompoundDamage();
    if (count * 64 < length) throw new CompoundDamage();
  }
}

class Sectors {
  readonly #fat: readonly number[];
  readonly #count: number;

  constructor(
    readonly view: DataView,
    readonly size: number,
  ) {
    this.#count = Math.ceil((view.byteLength - HEADER) / size);
    this.#fat = this.#fatSectors();
  }

  offset(sector: number): number {
    const at = (sector + 1) * this.size;
    if (sector >= this.#count || at + this.size > this.view.byteLength) throw new CompoundDamage();
    return at;
  }

  /** The sectors of a chain in order; none for the mark of an empty one. */
  chain(start: number): readonly number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < MAX_SECTOR; sector = this.#next(sector)) {
      this.offset(sector);
      if (sectors.push(sector) > this.#count) throw new CompoundDamage();
    }
    return sectors;
  }

  #next(sector: number): number {
    const perSector = this.size / 4;
    const fat = this.#fat[Math.floor(sector / perSector)];
    if (fat === undefined) throw new CompoundDamage();
    return this.view.getUint32(this.offset(fat) + (sector % perSector) * 4, true);
  }

  #fatSectors(): readonly number[] {
    const sectors: number[] = [];
    const add = (sector: number) => {
      if (sector < MAX_SECTOR) sectors.push(sector);
    };
    for (let i = 0; i < HEADER_FAT; i++) add(this.view.getUint32(76 + 4 * i, true));
    let more = this.view.getUint32(68, true);
    for (let left = this.#count; more < MAX_SECTOR; left--) {
      if (left < 0) throw new CompoundDamage();
      const at = this.offset(more);
      for (let i = 0; i < this.size / 4 - 1; i++) add(this.view.getUint32(at + 4 * i, true));
      more = this.view.getUint32(at + this.size - 4, true);
    }
    return sectors;
  }
}
