/** A column as the files of statistics programs have it. */
import type { TextCells } from './cell-store.ts';

/** Rows whose cell has a kind of missing (.a to .z), with its letter. */
export type Tags = ReadonlyMap<number, string>;

export type Measure = 'nominal' | 'ordinal' | 'scale';

export interface LabelledColumn {
  readonly name: string;
  readonly label?: string;
  /** What the numbers count, where the format of the file says so: times of day and durations. */
  readonly unit?: 'seconds';
  /** What the file says; found from labels and values when it says nothing. */
  readonly measure?: Measure;
  readonly data:
    | { readonly kind: 'numbers' | 'dates'; readonly values: Float64Array }
    | ({ readonly kind: 'texts' } & TextCells);
  /** Texts that are categories by themselves, in the order of their levels. */
  readonly factor?: 'nominal' | 'ordered';
  readonly labels: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  /** Numbers from the first to the second, both included, mean missing. */
  readonly missingRange?: readonly [number, number];
  /** Cells with a kind of missing (.a to .z); `labels` may have `.a` for what it means. */
  readonly tags?: Tags;
}
