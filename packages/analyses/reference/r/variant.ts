import type { RawOptions } from '../../src/index.ts';

/** Options of an analysis whose R program differs from that of its example. */
export interface Variant {
  readonly analysis: string;
  /** After the id of the analysis: `reliability-gwet`. */
  readonly name: string;
  /** A file of reference/data. */
  readonly data: string;
  readonly options: RawOptions;
}
