/** Which variables a role of a step can take, and how many. */
import { type AssistantVariable, type RunStep, refusesColumn, type VariablesOption } from '@constat/analyses';

/** The variables that a role accepts and no other role of the step holds. */
export function choosable(
  option: VariablesOption,
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

const counted = (n: number): string => `${n} ${n === 1 ? 'variable' : 'variables'}`;

/** What to change before as many variables can be used; null where nothing is. */
export function countProblem({ min = 0, max }: VariablesOption, count: number): string | null {
  if (count < Math.max(1, min)) return `Choose at least ${counted(Math.max(1, min))}.`;
  return max !== undefined && count > max ? `Choose at most ${counted(max)}.` : null;
}
