/** The step of a conversation that a model's call of `run` stands for: the same card, result and follow-ups as any other. */
import { rolesFromOptions } from '../assistant/change-role.ts';
import { alternativesTo } from '../assistant/steps.ts';
import type { RunStep } from '../assistant/turn-types.ts';
import { loadForm } from '../load-form.ts';
import type { RawOptions } from '../options.ts';

/** Null where there is no such analysis. */
export async function stepOfCall(
  id: string,
  analysisId: string,
  options: RawOptions,
): Promise<RunStep | null> {
  const form = await loadForm(analysisId);
  if (!form) return null;
  const { path, title } = form.entry;
  const roles = rolesFromOptions(form, options);
  return {
    kind: 'run',
    id,
    analysisId,
    path,
    title,
    aim: title,
    why: form.entry.description,
    options,
    roles,
    prerequisites: [],
    alternatives: alternativesTo(path),
    others: [],
    waits: null,
    mentions: roles.flatMap(({ names }) => names.map((name) => ({ name, cue: null }))),
  };
}
