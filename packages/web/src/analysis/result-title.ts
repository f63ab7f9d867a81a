/** What a saved result is called, as a person would write it. */

import { type AnyForm, isCalculator, isShown, type RawOptions } from '@constat/analyses';
import { andList } from '@constat/report';
import { shownRoles, variablesIn } from './options-state.ts';

/** What a number is of where there are several: those of all groups stand together. */
const OF_GROUP = /, group \d+$/;

/** The numbers a calculator was given: 'Cases 25 and 30, Mean 101.3 and 99'. */
function numbersOf({ options: schema }: AnyForm, options: RawOptions): string {
  const numbers = new Map<string, string[]>();
  for (const [key, option] of Object.entries(schema)) {
    if (option.kind !== 'number' || !option.required || options[key] === null) continue;
    if (!isShown(option, schema, options)) continue;
    const label = option.label.replace(OF_GROUP, '');
    numbers.set(label, [...(numbers.get(label) ?? []), String(options[key])]);
  }
  return [...numbers].map(([label, values]) => `${label} ${andList(values)}`).join(', ');
}

/** Roles that say what is analysed even where another box comes first. */
const SUBJECTS: readonly string[] = ['outcome', 'outcomes', 'y'];

/** The word before the variables of a role; those that only say how (weights, events, labels) are not named. */
const WORDS: Readonly<Record<string, string>> = {
  group: 'by',
  columns: 'by',
  second: 'by',
  between: 'by',
  category: 'by',
  x: 'by',
  layer: 'by',
  operator: 'by',
  factors: 'by',
  covariates: 'by',
  predictor: 'on',
  mediators: 'through',
  controls: 'given',
};

/** So many variables are named one by one; of more than these, the first two. */
const MAX_NAMED = 6;

const named = (names: readonly string[]): string =>
  andList(names.length > MAX_NAMED ? [...names.slice(0, 2), `${names.length - 2} more`] : names);

/** What variables are called: by their labels where they have some. */
type Called = readonly { readonly name: string; readonly label?: string }[];

/** 'Cox regression: Months on Age, Sex and Arm', 'Independent-samples t-test: Tooth length by supp'. */
export function resultTitle(analysis: AnyForm, options: RawOptions, columns: Called = []): string {
  const labels = new Map(columns.map(({ name, label }) => [name, label || name]));
  const called = (names: readonly string[]): readonly string[] =>
    names.map((name) => labels.get(name) ?? name);
  const { title, resultType } = analysis.entry;
  if (isCalculator(analysis)) {
    const numbers = numbersOf(analysis, options);
    return numbers === '' ? title : `${title}: ${numbers}`;
  }
  const isModel = resultType === 'regression';
  const roles = shownRoles(analysis, options)
    .map((key) => ({ key, names: called(variablesIn(analysis, options, key)) }))
    .filter(({ names }) => names.length > 0);
  const subject = roles.find(({ key }) => SUBJECTS.includes(key)) ?? roles[0];
  if (!subject) return title;
  const parts = new Map<string, string[]>();
  for (const role of roles) {
    const word = WORDS[role.key];
    if (role === subject || word === undefined) continue;
    const shown = isModel && (role.key === 'factors' || role.key === 'covariates') ? 'on' : word;
    parts.set(shown, [...(parts.get(shown) ?? []), ...role.names]);
  }
  const rest = [...parts].map(([word, names]) => ` ${word} ${named(names)}`).join('');
  return `${title}: ${named(subject.names)}${rest}`;
}
