/**
 * Pages that the vocabulary knows and the product does not have yet; nothing that answers questions may name them. A test of the app
 * compares the list with its routes: building a page means deleting its line in both.
 */
export const UNBUILT: readonly string[] = [];

const unbuilt = new Set(UNBUILT);

/** Whether the product has the page at an address. */
export const isBuilt = (path: string): boolean => !unbuilt.has(path);
