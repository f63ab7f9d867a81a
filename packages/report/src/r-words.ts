/** Names and texts as R writes them, quoted so that any column name gives a program that runs. */

/** Words of R itself. */
const RESERVED: ReadonlySet<string> = new Set(
  'if else repeat while function for in next break TRUE FALSE NULL Inf NaN NA'.split(' '),
);

/** A name as R takes it in a formula or after `$`. */
export const rName = (name: string): string =>
  /^[A-Za-z.][A-Za-z0-9._]*$/.test(name) && !/^\.\d/.test(name) && !RESERVED.has(name)
    ? name
    : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** A text between quotation marks. */
export const rString = (text: string): string => JSON.stringify(text);
