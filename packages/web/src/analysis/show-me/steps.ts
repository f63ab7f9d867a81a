/** The example of an analysis as steps that follow from its definition: data, variables into their boxes, options, result. */
import { type AnyForm, isShown, type Option, type RawOptions, summarise } from '@constat/analyses';
import { groupSummary } from '../form/group-summary.ts';
import { roleOption, variablesIn } from '../options-state.ts';

export interface ShowStep {
  /** The part of the page it is about: 'data', 'result', `role <key>` or `group <title>`. */
  readonly part: string;
  readonly title: string;
  readonly text: string;
  /** The options as they are once it is done. */
  readonly options: RawOptions;
}

type Example = AnyForm['example'];

const MOST_NAMED = 3;

const list = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED - 1).join(', ')} and ${names.length - MOST_NAMED + 1} more`
    : names.length > 1
      ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
      : (names[0] ?? '');

/** What an option is set to, in a few words: 'Goal: 0.5'; its name alone where the value is a table or a text. */
function setTo(option: Option, value: unknown): string {
  const words = summarise(option, value);
  return words === '' || words === option.label ? option.label : `${option.label}: ${words}`;
}

function roleStep(form: AnyForm, key: string, example: RawOptions, before: RawOptions): ShowStep | null {
  const option = roleOption(form, key);
  const names = option ? variablesIn(form, example, key) : [];
  if (!option || names.length === 0) return null;
  return {
    part: `role ${key}`,
    title: option.label,
    text: `${list(names)} ${names.length === 1 ? 'goes' : 'go'} here. ${option.help}`,
    options: { ...before, [key]: example[key] },
  };
}

/** Roles that can be filled as the options stand, one after the other. */
function roleSteps(
  form: AnyForm,
  keys: readonly string[],
  example: RawOptions,
  start: RawOptions,
): readonly ShowStep[] {
  const steps: ShowStep[] = [];
  for (const key of keys) {
    const before = steps.at(-1)?.options ?? start;
    const option = form.options[key];
    if (!option || !isShown(option, form.options, before)) continue;
    const step = roleStep(form, key, example, before);
    if (step) steps.push(step);
  }
  return steps;
}

/** The fields that a list of the example names, in their order. */
const fieldsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown) =>
        typeof entry === 'object' && entry !== null && 'field' in entry && typeof entry.field === 'string'
          ? [entry.field]
          : [],
      )
    : [];

/** Where fields are put into lists, as into the zones of a pivot table: a step for each list that the example fills. */
function zoneSteps(form: AnyForm, example: RawOptions, start: RawOptions): readonly ShowStep[] {
  const steps: ShowStep[] = [];
  for (const [key, option] of Object.entries(form.options)) {
    const names = option.kind === 'list' ? fieldsIn(example[key]) : [];
    if (names.length === 0) continue;
    steps.push({
      part: `role ${key}`,
      title: option.label,
      text: `${list(names)} ${names.length === 1 ? 'goes' : 'go'} here. ${option.help}`,
      options: { ...(steps.at(-1)?.options ?? start), [key]: example[key] },
    });
  }
  return steps;
}

/** A step for each group in which the example sets something; one for the first group where it sets nothing at all. */
function groupSteps(form: AnyForm, example: RawOptions, start: RawOptions): readonly ShowStep[] {
  const steps: ShowStep[] = [];
  for (const group of form.layout.groups) {
    const set = group.options.filter((key) => example[key] !== undefined && form.options[key]);
    const [first] = set;
    if (first === undefined) continue;
    const options = { ...(steps.at(-1)?.options ?? start) };
    for (const key of set) options[key] = example[key];
    const words = set.flatMap((key) => {
      const option = form.options[key];
      return option ? setTo(option, example[key]) : [];
    });
    steps.push({
      part: `group ${group.title}`,
      title: group.title,
      text: `Set here: ${list(words)}. ${form.options[first]?.help ?? ''}`,
      options,
    });
  }
  const [group] = form.layout.groups;
  if (steps.length > 0 || !group) return steps;
  const stands = groupSummary(form, start, group);
  const options = start;
  const text = `Nothing has to be set${stands === '' ? '' : `: it stands at ${stands}`}. Each option says what it does, and a change shows at once.`;
  return [{ part: `group ${group.title}`, title: group.title, text, options }];
}

/** The steps of an example; `start` are the options that the address has of its own. */
export function showSteps(
  form: AnyForm,
  { sample, options }: Example,
  start: RawOptions,
): readonly ShowStep[] {
  const example = { ...start, ...options };
  const keys = form.layout.roles;
  const first: ShowStep =
    sample === null
      ? {
          part: 'data',
          title: 'Numbers instead of data',
          text: 'This tool needs no dataset: it computes from the numbers that are typed here.',
          options: start,
        }
      : {
          part: 'data',
          title: 'The data',
          text: 'Sample data are open, and their variables listed here. Yours would be in their place.',
          options: start,
        };
  const zones = keys.length === 0 && sample !== null ? zoneSteps(form, example, start) : [];
  const roles = zones.length > 0 ? zones : roleSteps(form, keys, example, start);
  const filled = new Set(roles.map(({ part }) => part));
  const groups = zones.length > 0 ? [] : groupSteps(form, example, roles.at(-1)?.options ?? start);
  const late = keys.filter((key) => !filled.has(`role ${key}`));
  const more = roleSteps(form, late, example, groups.at(-1)?.options ?? start);
  return [
    first,
    ...roles,
    ...groups,
    ...more,
    {
      part: 'result',
      title: 'The result',
      text: 'The finding comes first, then tables, checks and figures. Change something, and it follows at once. Save keeps it, Export takes it along.',
      options: example,
    },
  ];
}
