import { findEntry } from './catalogue.ts';
import type { AnyForm } from './contract.ts';

/** The form of an analysis: what its page shows and asks before anything is computed. Null where there is no such analysis. */
export async function loadForm(id: string): Promise<AnyForm | null> {
  const entry = findEntry(id);
  if (!entry) return null;
  const module: { form: AnyForm } = await import(`./${entry.area}/${entry.id}/options.ts`);
  return module.form;
}
