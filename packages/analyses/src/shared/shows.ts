/** What figures show of the dataset, in the words of their analyses. */
import type { ShownVariable } from '@constat/report';

interface Named {
  readonly name: string;
}

/** A field that holds numbers of single cases. */
export const showsValues = (field: string, { name }: Named): ShownVariable => ({
  kind: 'values',
  field,
  variable: name,
});

/** A field that holds levels; nothing where there is no such variable. */
export const showsLevels = (field: string, variable: Named | null): readonly ShownVariable[] =>
  variable ? [{ kind: 'levels', field, variable: variable.name }] : [];

/** Classes of a variable, each from one field up to another. */
export const showsClasses = (field: string, to: string, { name }: Named): ShownVariable => ({
  kind: 'classes',
  field,
  to,
  variable: name,
});

/** The level that a whole figure is of; nothing where there is no such variable. */
export const showsLevel = (
  variable: Named | null | undefined,
  level: string | null | undefined,
): readonly ShownVariable[] =>
  variable && level !== null && level !== undefined
    ? [{ kind: 'level', variable: variable.name, level }]
    : [];

/** A variable that a case needs to be counted. */
export const needs = (variable: Named | null | undefined): readonly ShownVariable[] =>
  variable ? [{ kind: 'present', variable: variable.name }] : [];

/** Figures of samples: a row for each level of a group, or one of all cases. */
export const showsSample = (outcome: Named, group: Named | null): readonly ShownVariable[] => [
  ...showsLevels('group', group),
  showsValues('value', outcome),
  ...needs(outcome),
];

/** Figures of samples with a row for each variable. */
export const showsVariables = (
  variables: readonly (Named & { readonly level: string })[],
): readonly ShownVariable[] =>
  variables.map((variable) => ({ ...showsValues('value', variable), when: { group: variable.level } }));
