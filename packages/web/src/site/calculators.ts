/** The public pages of calculators: what they say of themselves belongs to the tools in the app as well. */
import { type Draft, readPage } from './read-page.ts';

const files = import.meta.glob<string>('./content/calculators/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const calculators: readonly Draft[] = Object.entries(files).map(([file, text]) => readPage(file, text, {}));

/** The public page with this address. */
export const calculatorAt = (path: string): Draft | undefined =>
  calculators.find((page) => page.path === path);
