/** Where the bytes of an import come from, read in chunks as often as needed. */
import { type Encoding, sniffEncoding, Utf16Transcoder } from './bytes.ts';

export interface ByteSource {
  readonly size: number;
  /** Bytes asked for at a time; 4 MB when absent. */
  readonly chunk?: number;
  /** The bytes from `from` (included) to `to` (excluded); fewer only at the end. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** The bytes from a place on, one after the other: quicker than piece by piece where it is to be had. */
  stream?(from: number): ByteStream | null;
}

/** Bytes that are written into memory which is given away and given back, so that none has to be found for them. */
export interface ByteStream {
  /** Writes up to `most` bytes from `at` on, none only at the end; null when it cannot go on, and the memory is lost. */
  fill(
    memory: ArrayBuffer,
    at: number,
    most: number,
  ): Promise<{ readonly memory: ArrayBuffer; readonly count: number } | null>;
  close(): void;
}

const CHUNK = 4 * 1024 * 1024;

/** Bytes that are already in memory. */
export const bytesSource = (bytes: Uint8Array, chunk = CHUNK): ByteSource => ({
  size: bytes.length,
  chunk,
  read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
});

/** Bytes behind the last one, for a line feed and for those who look at several bytes together. */
const SLACK = 8;
const SNIFF = 64 * 1024;
const LF = 0x0a;
const CR = 0x0d;

export interface Sniffed {
  readonly encoding: Encoding;
  /** Bytes of the byte-order mark. */
  readonly mark: number;
  /** The first lines as UTF-8, followed by a line feed. */
  readonly start: Uint8Array;
  /** Length of `start` without that line feed. */
  readonly end: number;
  /** True when `start` is all there is. */
  readonly whole: boolean;
}

/** The start of the source, which tells how it is encoded and divided; a `wanted` encoding is not questioned. */
export async function sniff(source: ByteSource, wanted?: Encoding): Promise<Sniffed> {
  const raw = await source.read(0, Math.min(SNIFF, source.size));
  const found = sniffEncoding(raw);
  const encoding = wanted ?? found.encoding;
  const mark = encoding === found.encoding ? found.mark : 0;
  const body = raw.subarray(mark);
  const transcoder = transcoderOf(encoding);
  const utf8 = transcoder ? transcoder.push(body) : body;
  const whole = source.size <= SNIFF;
  const end = whole ? utf8.length : lastLine(utf8, utf8.length);
  const start = new Uint8Array(end + 1);
  start.set(utf8.subarray(0, end));
  start[end] = LF;
  return { encoding, mark, start, end, whole };
}

/** What turns the bytes into UTF-8; null for those that are decoded cell by cell. */
const transcoderOf = (encoding: Encoding): Utf16Transcoder | null =>
  encoding === 'utf-16le' || encoding === 'utf-16be' ? new Utf16Transcoder(encoding === 'utf-16le') : null;

/** Position after the last line end in the first `length` bytes, 0 when there is none. */
function lastLine(bytes: Uint8Array, length: number): number {
  for (let at = length - 1; at >= 0; at--) if (bytes[at] === LF || bytes[at] === CR) return at + 1;
  return 0;
}

/**
 * A window of UTF-8 over the source, one pass from its beginning. `take` is given whole lines and answers how many bytes
 * it used; what it leaves is given again with more behind it.
 */
export class ChunkReader {
  #buffer: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #used = 0;
  #position: number;
  #chunk: number;
  #ahead: { readonly at: number; readonly to: number; readonly bytes: Promise<Uint8Array> } | null = null;
  /** Undefined until it is asked for, null where there is none. */
  #stream: ByteStream | null | undefined;
  readonly #transcoder: Utf16Transcoder | null;
  /** Where to stop for now; it must follow a line end, unless it is the end of the source. */
  stop: number;

  constructor(
    readonly source: ByteSource,
    encoding: Encoding,
    mark: number,
  ) {
    this.#position = mark;
    this.stop = source.size;
    this.#chunk = source.chunk ?? CHUNK;
    this.#transcoder = transcoderOf(encoding);
  }

  /** Bytes of the source read so far. */
  get position(): number {
    return this.#position;
  }

  get finished(): boolean {
    return this.#position >= this.source.size;
  }

  get stopped(): boolean {
    return this.#position >= this.stop;
  }

  /** Bytes read that nobody used yet. */
  get left(): number {
    return this.#used;
  }

  /** Goes on from a later place; the bytes between are not read here. */
  skipTo(position: number): void {
    this.close();
    this.#position = position;
    this.#used = 0;
  }

  /** Lets go of the source; the next reading asks for it again. */
  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Reads the next chunk behind what is left and gives the whole lines to `take`. */
  async next(take: (buffer: Uint8Array, end: number, final: boolean) => number): Promise<void> {
    const count = (await this.#streamed()) ?? (await this.#piece());
    // A source that has shrunk under us ends here instead of being asked for ever.
    this.#position = count === 0 ? this.source.size : this.#position + count;
    const final = this.finished;
    const end = final ? this.#used : lastLine(this.#buffer, this.#used);
    if (final) this.#buffer[this.#used] = LF;
    const used = end === 0 ? 0 : take(this.#buffer, end, final);
    this.#buffer.copyWithin(0, used, this.#used);
    this.#used -= used;
    this.#chunk = used === 0 ? this.#chunk * 2 : (this.source.chunk ?? CHUNK);
  }

  /** Brings the next bytes behind what is left, straight from the stream; answers how many, null where there is none. */
  async #streamed(): Promise<number | null> {
    if (this.#transcoder) return null;
    if (this.#stream === undefined) this.#stream = this.source.stream?.(this.#position) ?? null;
    const stream = this.#stream;
    if (!stream) return null;
    const wanted = Math.min(this.stop, this.#position + this.#chunk) - this.#position;
    this.#reserve(wanted);
    let count = 0;
    while (count < wanted) {
      const filled = await stream.fill(this.#buffer.buffer, this.#used, wanted - count);
      if (!filled) return this.#giveUp(count);
      this.#buffer = new Uint8Array(filled.memory);
      if (filled.count === 0) break;
      this.#used += filled.count;
      count += filled.count;
    }
    return count;
  }

  /** A stream that cannot go on has our memory: what was not used is read again, from now on piece by piece. */
  #giveUp(count: number): null {
    this.close();
    this.#stream = null;
    this.#buffer = new Uint8Array(0);
    this.#position -= this.#used - count;
    this.#used = 0;
    return null;
  }

  /** The same in one piece. */
  async #piece(): Promise<number> {
    const raw = await this.#read();
    const bytes = this.#transcoder ? this.#transcoder.push(raw) : raw;
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
    return raw.length;
  }

  /** The next bytes; those after them are asked for at once, to arrive while these are worked on. */
  async #read(): Promise<Uint8Array> {
    const from = this.#position;
    const ask = (at: number) => {
      const to = Math.min(this.stop, at + this.#chunk);
      return { at, to, bytes: this.source.read(at, to) };
    };
    const ahead = this.#ahead;
    const { to, bytes } = ahead?.at === from && ahead.to <= this.stop ? ahead : ask(from);
    const raw = await bytes;
    this.#ahead = to < this.stop && raw.length === to - from ? ask(to) : null;
    this.#ahead?.bytes.catch(() => undefined);
    return raw;
  }

  /** Room for this many bytes behind what is left. */
  #reserve(bytes: number): void {
    const needed = this.#used + bytes + SLACK;
    if (needed <= this.#buffer.length) return;
    const larger = new Uint8Array(needed);
    larger.set(this.#buffer.subarray(0, this.#used));
    this.#buffer = larger;
  }
}
