/** The analyses that answer a question, with the options each takes, for a program that will run one. */
import { findEntry } from '../catalogue.ts';
import { loadFinder } from '../load-finder.ts';
import { loadForm } from '../load-form.ts';
import { toolSchema } from '../tool-schema.ts';

/** Best first. */
export async function findForCall(question: string, most: number): Promise<unknown> {
  const { findTools } = await loadFinder();
  const answers = findTools(question)
    .filter(({ entry }) => entry.analysisId !== undefined)
    .slice(0, most);
  return Promise.all(
    answers.map(async ({ title, reasons, entry }) => {
      const id = entry.analysisId ?? '';
      const form = findEntry(id) ? await loadForm(id) : null;
      return {
        analysis: id,
        title,
        reason: reasons[0],
        ...(form ? { options: toolSchema(form).parameters } : {}),
      };
    }),
  );
}
