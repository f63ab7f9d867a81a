/** Names of datasets: which are taken, and which to suggest instead. Case and surrounding space do not tell two apart. */

interface Named {
  readonly id: string;
  readonly name: string;
}

const fold = (name: string): string => name.trim().toLowerCase();

/** The dataset that has this name already, leaving out the one that is being renamed. */
export const datasetNamed = <T extends Named>(
  datasets: readonly T[],
  name: string,
  exceptId?: string,
): T | undefined => datasets.find((dataset) => dataset.id !== exceptId && fold(dataset.name) === fold(name));

/** The name plus _copy, or _copy2, _copy3 and so on where that is taken. */
export function suggestName(datasets: readonly Named[], name: string): string {
  const base = `${name.trim()}_copy`;
  let suggestion = base;
  for (let copy = 2; datasetNamed(datasets, suggestion); copy++) suggestion = `${base}${copy}`;
  return suggestion;
}

/** The name itself while it is free, else a suggestion. */
export const freeName = (datasets: readonly Named[], name: string): string =>
  datasetNamed(datasets, name) ? suggestName(datasets, name) : name;

/** Why a new name cannot be used in the conflict dialog, or null. */
export function newNameProblem(datasets: readonly Named[], name: string): string | null {
  if (name.trim() === '') return 'New dataset name cannot be empty.';
  return datasetNamed(datasets, name)
    ? `A dataset named '${name.trim()}' already exists. Please choose a different name.`
    : null;
}

/** Why a dataset cannot be renamed so, or null. */
export function renameProblem(datasets: readonly Named[], name: string, id: string): string | null {
  if (name.trim() === '') return 'Dataset name cannot be empty.';
  return datasetNamed(datasets, name, id) ? 'A dataset with this name already exists.' : null;
}
