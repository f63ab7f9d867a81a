/** Another variable in a role of a step: the rest of the options stays as far as it still fits. */
import type { AnyForm } from '../contract.ts';
import { loadForm } from '../load-form.ts';
import type { RawOptions } from '../options.ts';
import type { DataFacts } from './data-facts.ts';
import { type PlacedRole, roleOf, valueFor } from './roles.ts';
import { saidOf } from './steps.ts';
import type { OtherAnalysis, RunStep } from './turn-types.ts';

const namesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value !== null && typeof value === 'object' && 'cells' in value) return namesIn(value.cells);
  return [];
};

/** The roles that options fill. */
export const rolesFromOptions = (form: AnyForm, options: RawOptions): readonly PlacedRole[] =>
  form.layout.roles.flatMap((key) => {
    const option = roleOf(form, key);
    const names = option ? [...new Set(namesIn(options[key]))] : [];
    return option && names.length > 0 ? [{ key, label: option.label, names }] : [];
  });

/** The step with other variables in one role; null where the analysis has no such role. */
export async function changeRole(
  step: RunStep,
  key: string,
  names: readonly string[],
  facts: DataFacts,
): Promise<RunStep | null> {
  const form = await loadForm(step.analysisId);
  const option = form ? roleOf(form, key) : null;
  if (!form || !option) return null;
  const known = names.filter((name) => facts.variables.some((variable) => variable.name === name));
  const value = valueFor(option, known);
  // Chosen levels, references and orders belong to the variables that were there before.
  const stale = Object.entries(form.options)
    .filter(
      ([, other]) =>
        (other.kind === 'levels' && other.of === key) ||
        ((other.kind === 'references' || other.kind === 'orders') && other.of.includes(key)),
    )
    .map(([name]) => name);
  const kept = Object.fromEntries(Object.entries(step.options).filter(([name]) => !stale.includes(name)));
  const options = { ...kept, [key]: value };
  const before = step.roles.find((role) => role.key === key)?.names ?? [];
  const gone = before.filter((name) => !known.includes(name));
  const come = known.filter((name) => !before.includes(name));
  const roles = rolesFromOptions(form, options);
  const namesOf = (all: readonly PlacedRole[]) => all.flatMap(({ names: own }) => own);
  return {
    ...step,
    options,
    roles,
    why: whyAfter(step.why, saidOf(namesOf(step.roles), facts), saidOf(namesOf(roles), facts)),
    others: othersAfter(step.others, gone, come),
    mentions: [
      ...step.mentions.flatMap(({ name, cue }) => {
        const next = gone.includes(name) ? come[gone.indexOf(name)] : name;
        return next === undefined ? [] : [{ name: next, cue }];
      }),
      ...come.slice(gone.length).map((name) => ({ name, cue: null })),
    ],
  };
}

const renamedIn = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return names.get(value) ?? value;
  return Array.isArray(value) ? value.map((one) => renamedIn(one, names)) : value;
};

/** What else fits, with the new variables in the place of those that are gone; without a new one for each, it fits no more. */
function othersAfter(
  others: readonly OtherAnalysis[],
  gone: readonly string[],
  come: readonly string[],
): readonly OtherAnalysis[] {
  const names = new Map(gone.flatMap((name, i) => (come[i] === undefined ? [] : [[name, come[i]]])));
  return others
    .filter(({ roles }) =>
      roles.every((role) => role.names.every((name) => !gone.includes(name) || names.has(name))),
    )
    .map((other) => ({
      ...other,
      options: {
        ...other.options,
        ...Object.fromEntries(other.roles.map(({ key }) => [key, renamedIn(other.options[key], names)])),
      },
      roles: other.roles.map((role) => ({
        ...role,
        names: role.names.map((name) => names.get(name) ?? name),
      })),
    }));
}

/** What the data say stands at the beginning of why an analysis was chosen. */
const whyAfter = (why: string, before: string, after: string): string =>
  before !== '' && why.startsWith(before) ? `${after}${why.slice(before.length)}`.replace(/^\. /, '') : why;
