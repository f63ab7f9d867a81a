/** Saved results that name others, when these are called otherwise: links of documents, places of a plan. */
import { renamedLinks, type SavedResult } from '@constat/report';
import { PROJECT_PLAN, readPlan } from './plan.ts';

type NameOf = (result: string) => string;

/** Plain data with the links in all its texts renamed. */
function renamedIn(value: unknown, nameOf: NameOf): unknown {
  if (typeof value === 'string') return renamedLinks(value, nameOf);
  if (Array.isArray(value)) return value.map((each) => renamedIn(each, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamedIn(each, nameOf)]));
}

const byNewNames = <T>(record: Readonly<Record<string, T>>, nameOf: NameOf): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).map(([id, each]) => [nameOf(id), each]));

/** The result with the ids of others as they are now. */
export function withRenamedResults(result: SavedResult, nameOf: NameOf): SavedResult {
  const { data } = result;
  if (data.analysis.id === PROJECT_PLAN) {
    const plan = readPlan(data.options);
    const options = { ...plan, places: byNewNames(plan.places, nameOf) };
    return { ...result, data: { ...data, options } };
  }
  // Only what its owner wrote can hold a link.
  if (data.dataset !== null || !JSON.stringify(data.options).includes('⟦')) return result;
  const options = Object.fromEntries(
    Object.entries(data.options).map(([key, value]) => [key, renamedIn(value, nameOf)]),
  );
  return { ...result, data: { ...data, options, versions: renamedIn(data.versions, nameOf) } };
}
