/**
 * Questions as an article writes them, under a heading of their own:
 *
 *     ? What is asked
 *     - a wrong answer
 *     + the right one
 *     = why it is right
 */
import type { QuizQuestion } from './model.ts';

/** The heading under which an article asks. */
export const QUIZ_HEADING = 'Questions';

const SECTION = new RegExp(`^## ${QUIZ_HEADING}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm');

/** The questions of a text, and the text with a mark in their place; none where it does not ask. */
export function splitQuiz(
  body: string,
  file: string,
): { readonly body: string; readonly questions: readonly QuizQuestion[] } {
  const found = SECTION.exec(body);
  if (!found) return { body, questions: [] };
  const questions = (found[1] ?? '')
    .split(/^(?=\? )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => questionOf(part, file));
  return { body: body.replace(found[0], `## ${QUIZ_HEADING}\n\n{{quiz}}\n\n`), questions };
}

function questionOf(part: string, file: string): QuizQuestion {
  const lines = part.trim().split('\n');
  const after = (sign: string) =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2).trim());
  const [question = '', ...moreQuestions] = after('?');
  const [why = '', ...moreReasons] = after('=');
  const given = lines.filter((line) => /^[-+] /.test(line));
  const right = given.findIndex((line) => line.startsWith('+'));
  const isWhole = moreQuestions.length + moreReasons.length === 0 && after('+').length === 1 && why !== '';
  if (!isWhole || given.length < 2 || given.length + 2 !== lines.length)
    throw new Error(`${file}: the question '${question}' wants answers, one of them right, and a reason.`);
  return { question, answers: given.map((line) => line.slice(2).trim()), right, why };
}
