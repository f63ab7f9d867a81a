import { readFileSync } from 'node:fs';

/** A table of the product specification. */
export const readSpec = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../spec/${name}.json`, import.meta.url), 'utf8'));
