/** How a result came about, in a line each: the rows and the options that produced it. */
import { type AnyForm, defaultOf, isShown, type Option, type RawOptions, summarise } from '@constat/analyses';
import type { SavedResult } from '@constat/report';

const count = (number: number): string => number.toLocaleString('en');

/** '60 used, 2 excluded, of ToothGrowth' */
export function rowsWords({ sample, dataset }: SavedResult['data']): string {
  if (!dataset) return 'No data: computed from the numbers of the form';
  return `${count(sample.used)} used, ${count(sample.excluded)} excluded, of ${dataset.name} (${count(dataset.rows)} rows)`;
}

/** Roles and what was set otherwise than the form starts. */
export function optionLines(form: AnyForm, options: RawOptions): readonly (readonly [string, string])[] {
  return Object.entries(form.options).flatMap(([key, option]): (readonly [string, string])[] => {
    const value = options[key] ?? defaultOf(option);
    const words = valueWords(option, value);
    const chosen = form.layout.roles.includes(key) || !same(value, defaultOf(option));
    return chosen && words !== '' && isShown(option, form.options, options) ? [[option.label, words]] : [];
  });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function valueWords(option: Option, value: unknown): string {
  if (option.kind === 'toggle') return value === true ? 'Yes' : 'No';
  const words = summarise(option, value);
  if (words !== '') return words;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return '';
}
