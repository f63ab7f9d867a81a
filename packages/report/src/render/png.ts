/** Bitmaps given as `data:image/png;base64,` addresses. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

const PNG_ADDRESS = 'data:image/png;base64,';

/** Letters of base64 that hold the signature and the first chunk of a PNG file. */
const HEADER = 32;

/** The size of a picture in pixels, from the header of the PNG file (W3C, 11.2.1); null for anything else. */
export function pngSize(address: string | undefined): Size | null {
  if (!address?.startsWith(PNG_ADDRESS)) return null;
  const bytes = fromBase64(address.slice(PNG_ADDRESS.length, PNG_ADDRESS.length + HEADER));
  const view = new DataView(bytes.buffer);
  if (bytes.length < 24 || view.getUint32(0) !== 0x89504e47) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** A picture and its size. */
export function pngOf(
  address: string | undefined,
): { readonly bytes: Uint8Array; readonly size: Size } | null {
  const size = pngSize(address);
  return address && size ? { bytes: fromBase64(address.slice(PNG_ADDRESS.length)), size } : null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Int16Array(128).fill(-1);
  for (let i = 0; i < LETTERS.length; i++) values[LETTERS.charCodeAt(i)] = i;
  const letters = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let buffer = 0;
  let at = 0;
  for (let i = 0; i < letters.length; i++) {
    const value = values[letters.charCodeAt(i)] ?? -1;
    if (value < 0) continue;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (buffer >> bits) & 0xff;
  }
  return bytes.slice(0, at);
}
