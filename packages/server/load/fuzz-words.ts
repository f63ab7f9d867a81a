/** Words and chances of the requests that fuzz-grammar.ts makes. */

/** Random numbers from a seed (mulberry32). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  below(n: number): number {
    return Math.floor(this.next() * n);
  }
  often(probability: number): boolean {
    return this.next() < probability;
  }
  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

/** Values that something, somewhere, has not thought of. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\\',
  "'",
  '"',
  '%',
  '%00',
  '%2f',
  '%zz',
  '../..',
  '//',
  '*',
  '()',
  '(((((',
  '{}',
  '[]',
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'NaN',
  '2024-13-45',
  'ä€😀',
  '\ud800',
  'a'.repeat(300),
  'x'.repeat(5000),
  '^(.+)(.+)\\1\\2$',
  '$1',
  ';drop table profiles',
  '\r\nX: y',
  '<script>',
  '\u202e',
  '00000000-0000-4000-8000-00000000000a',
];

/** Names of columns of many tables. */
export const COLUMNS = (
  'id user_id title message is_active priority created_at tier_name dataset_limit ' +
  'accounttype is_admin file_path dataset_name project_name override_tier end_date ' +
  'notification_id full_name nothing'
).split(' ');
/** Comparisons, offered or not. */
export const OPERATORS = (
  'eq neq gt gte lt lte is in eq neq gt gte lt lte is in eq eq in is ' +
  'eq neq gt gte lt lte is in like ilike match imatch fts plfts wfts cs cd ov sl ' +
  'isdistinct not.eq not.in eq(any) like(all) nothing'
).split(' ');
/** Methods, offered or not. */
export const METHODS =
  'GET GET GET POST POST PATCH DELETE GET POST PATCH DELETE PUT HEAD OPTIONS PROPFIND'.split(' ');
