/** Rows the result is based on. */
export interface Sample {
  readonly used: number;
  readonly excluded: number;
}
