/** The values of R that a data frame is made of, as its serialization writes them. */

/** A value with its attributes; what tables do not need (functions, environments) is `other`. */
export type RValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'symbol'; readonly name: string }
  | (Attributed & { readonly kind: 'logical' | 'integer'; readonly values: Int32Array })
  | (Attributed & { readonly kind: 'double'; readonly values: Float64Array })
  | (Attributed & { readonly kind: 'character'; readonly values: readonly (string | null)[] })
  | (Attributed & { readonly kind: 'list'; readonly values: readonly RValue[] })
  | (Attributed & { readonly kind: 'pairs'; readonly pairs: readonly RPair[] })
  | { readonly kind: 'other' };

export interface RPair {
  readonly tag: string | null;
  readonly value: RValue;
}

interface Attributed {
  readonly attributes: ReadonlyMap<string, RValue>;
}

export const NO_ATTRIBUTES: ReadonlyMap<string, RValue> = new Map();
export const R_NULL: RValue = { kind: 'null' };
export const R_OTHER: RValue = { kind: 'other' };
/** The integer and logical that is missing. */
export const NA_INTEGER = -(2 ** 31);

/** An attribute by its name; null where the value has none. */
export const attributeOf = (value: RValue, name: string): RValue | null =>
  'attributes' in value ? (value.attributes.get(name) ?? null) : null;

/** The texts of a character vector; none for anything else. */
export const textsOf = (value: RValue | null): readonly (string | null)[] =>
  value?.kind === 'character' ? value.values : [];

export const hasClass = (value: RValue, name: string): boolean =>
  textsOf(attributeOf(value, 'class')).includes(name);

export const lengthOf = (value: RValue): number => ('values' in value ? value.values.length : 0);
