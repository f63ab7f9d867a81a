/** Which variables a role of a step can take, and how many. */
import {
  type AssistantVariable,
  type FactorsOption,
  type PairsOption,
  type RunStep,
  refusesColumn,
  type VariablesOption,
} from '@constat/analyses';

/** A role whose variables are a list. */
export type ListRole = VariablesOption | FactorsOption;

/** The variables that a role accepts and no other role of the step holds. */
export function choosable(
  option: ListRole | PairsOption,
  role: string,
  { roles }: Pick<RunStep, 'roles'>,
  variables: readonly AssistantVariable[],
): readonly AssistantVariable[] {
  const taken = roles.flatMap(({ key, names }) => (key === role ? [] : names));
  return variables.filter(
    (variable) => !taken.includes(variable.name) && refusesColumn(option, variable, variable.levels) === null,
  );
}

/** Chosen names with one more or one fewer; a new one comes last. */
export const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];

/** A pair with another variable in one place; one that stands in the other place changes over. */
export const inPlace = (
  [first = '', second = '']: readonly string[],
  place: 0 | 1,
  name: string,
): readonly string[] => {
  const other = place === 0 ? second : first;
  const rest = name === other ? (place === 0 ? first : second) : other;
  return place === 0 ? [name, rest] : [rest, name];
};

const counted = (n: number): string => `${n} ${n === 1 ? 'variable' : 'variables'}`;

/** What to change before as many variables can be used; null where nothing is. */
export function countProblem(option: ListRole, count: number): string | null {
  // Measurements of the same cases are at least two.
  const { min = 0, max } = option.kind === 'factors' ? { min: 2, max: undefined } : option;
  if (count < Math.max(1, min)) return `Choose at least ${counted(Math.max(1, min))}.`;
  return max !== undefined && count > max ? `Choose at most ${counted(max)}.` : null;
}
