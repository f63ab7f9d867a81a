/** The bytecodes of SPSS: one for eight bytes of a case, in groups of eight with their literals behind. */
import type { ByteWriter } from './byte-writer.ts';

const MAX_CODE = 251;
const LITERAL = 253;
const BLANKS = 254;
const MISSING = 255;
const BLANK = 0x20;

export class BytecodeWriter {
  readonly #codes = new Uint8Array(8);
  readonly #literals = new Uint8Array(64);
  readonly #view = new DataView(this.#literals.buffer);
  #used = 0;
  #literalBytes = 0;

  constructor(
    readonly writer: ByteWriter,
    readonly bias: number,
  ) {}

  missing(): void {
    this.#push(MISSING);
  }

  /** Small whole numbers are their code; zero with a sign is not. */
  number(value: number): void {
    const code = value + this.bias;
    if (Number.isInteger(value) && code >= 1 && code <= MAX_CODE && !Object.is(value, -0)) this.#push(code);
    else {
      this.#view.setFloat64(this.#literalBytes, value, true);
      this.#literalBytes += 8;
      this.#push(LITERAL);
    }
  }

  /** Text whose length is a multiple of eight. */
  text(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 8) {
      const part = bytes.subarray(at, at + 8);
      if (part.every((byte) => byte === BLANK)) this.#push(BLANKS);
      else {
        this.#literals.set(part, this.#literalBytes);
        this.#literalBytes += 8;
        this.#push(LITERAL);
      }
    }
  }

  finish(): void {
    if (this.#used > 0) this.#flush();
  }

  #push(code: number): void {
    this.#codes[this.#used++] = code;
    if (this.#used === 8) this.#flush();
  }

  #flush(): void {
    this.#codes.fill(0, this.#used);
    this.writer.bytes(this.#codes);
    this.writer.bytes(this.#literals.subarray(0, this.#literalBytes));
    this.#used = 0;
    this.#literalBytes = 0;
  }
}
