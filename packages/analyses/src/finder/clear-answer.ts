/** Whether the first answer to a question is clearly ahead of the others. */
import { isAmbiguous } from '../matching/validation.ts';
import type { Answer } from './find.ts';
import { relativesOf } from './relatives.ts';

/** Whether two tools are the nearest to each other: two forms of one test, as with means and with ranks. */
const isOtherForm = (path: string, other: string): boolean =>
  relativesOf(path)[0] === other && relativesOf(other)[0] === path;

/** Whether no other answer is nearly as likely, by the rule of the validation report; the other form of the first asks the same of the data. */
export function isClearlyFirst(answers: readonly Pick<Answer, 'path' | 'score'>[]): boolean {
  const [first, ...others] = answers;
  if (!first) return false;
  const rivals = others.filter(({ path }) => !isOtherForm(first.path, path));
  return !isAmbiguous([first, ...rivals].map(({ score }) => score));
}
