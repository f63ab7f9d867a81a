/** Every analysis of the product: its entry is loaded eagerly, its code when it is opened. */
import type { AnyAnalysis, CatalogueEntry } from './contract.ts';

export interface CatalogueItem {
  readonly entry: CatalogueEntry;
  readonly load: () => Promise<AnyAnalysis>;
}

export const catalogue: readonly CatalogueItem[] = [];

/** The analysis with this id, or undefined. */
export const findAnalysis = (id: string): CatalogueItem | undefined =>
  catalogue.find((item) => item.entry.id === id);
