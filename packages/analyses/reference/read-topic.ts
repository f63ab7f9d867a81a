/** A file of reference cases as somebody else may have written it. */
import type { ReferenceTopic } from './validation-types.ts';

/** A file that holds no cases; the message says what is wrong with it. */
export class CaseFileError extends Error {}

/** Reads the text of a file; its mistakes are named. */
export function readTopic(file: string, text: string): ReferenceTopic {
  let value: Partial<ReferenceTopic> | null;
  try {
    value = JSON.parse(text) as Partial<ReferenceTopic> | null;
  } catch (error) {
    throw new CaseFileError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const { topic, area = 'other', definitions = '', computedBy = '', cases } = value ?? {};
  if (typeof topic !== 'string' || !Array.isArray(cases))
    throw new CaseFileError(`${file} has no topic or no cases: { "topic": …, "cases": [ … ] }.`);
  const wrong = cases.findIndex((test) => typeof test?.id !== 'string' || typeof test.inputs !== 'object');
  if (wrong >= 0) throw new CaseFileError(`Case ${wrong + 1} of ${file} has no id or no inputs.`);
  return { topic, area, definitions, computedBy, cases };
}
