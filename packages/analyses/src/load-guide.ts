import type { Ending } from './guide/endings.ts';
import type { GuidePath, GuideStep } from './guide/guide.ts';
import type { GuideAnswers, QuestionId } from './guide/questions.ts';

export type { Ending, GuideAnswers, GuidePath, GuideStep, QuestionId };

/** The decision guide: loaded with its page. */
export async function loadGuide() {
  const [{ methodsSentence }, { guidePath, pathToText, possibleEndings, textToAnswers }] = await Promise.all([
    import('./guide/decisions.ts'),
    import('./guide/guide.ts'),
  ]);
  return { guidePath, methodsSentence, pathToText, possibleEndings, textToAnswers };
}

/** What `loadGuide` gives. */
export type Guide = Awaited<ReturnType<typeof loadGuide>>;
