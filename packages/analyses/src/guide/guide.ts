/** The path through the decision guide: which questions are answered, asked, still to come or not needed, and where it ends. */
import { endingOf } from './decisions.ts';
import type { Ending } from './endings.ts';
import {
  type GuideAnswers,
  type GuideQuestion,
  notAsked,
  QUESTION_IDS,
  type QuestionId,
  questionFor,
} from './questions.ts';

export type StepState = 'answered' | 'current' | 'later' | 'not-asked';

export interface GuideStep {
  readonly question: GuideQuestion;
  readonly state: StepState;
  /** Id of the answer. */
  readonly answer: string | null;
  /** Why it is not asked. */
  readonly reason: string | null;
}

export interface GuidePath {
  readonly steps: readonly GuideStep[];
  readonly answers: GuideAnswers;
  readonly ending: Ending | null;
}

/** The path that answers give; those that no longer make sense are left out. */
export function guidePath(given: GuideAnswers): GuidePath {
  let answers: GuideAnswers = {};
  let open = false;
  const steps = QUESTION_IDS.map((id): GuideStep => {
    const question = questionFor(id, answers);
    const reason = notAsked(id, answers);
    const known = question.answers.find((answer) => answer.id === given[id]);
    if (reason !== null && !open) return { question, state: 'not-asked', answer: null, reason };
    if (!open && known) {
      answers = { ...answers, [id]: known.id };
      return { question, state: 'answered', answer: known.id, reason: null };
    }
    const state = open ? 'later' : 'current';
    open = true;
    return { question, state, answer: null, reason: null };
  });
  return { steps, answers, ending: open ? null : endingOf(answers) };
}

/** The endings that can still be reached. */
export function possibleEndings(answers: GuideAnswers): readonly Ending[] {
  const path = guidePath(answers);
  if (path.ending) return [path.ending];
  const current = path.steps.find(({ state }) => state === 'current');
  if (!current) return [];
  const all = current.question.answers.flatMap(({ id }) =>
    possibleEndings({ ...path.answers, [current.question.id]: id }),
  );
  return [...new Set(all)];
}

const UNASKED = '-';

/** The answers as an address holds them: number.two.different.symmetric.nothing */
export function pathToText({ steps }: GuidePath): string {
  const texts = steps.map(({ answer, state }) => (state === 'not-asked' ? UNASKED : (answer ?? '')));
  const last = texts.findLastIndex((text) => text !== '' && text !== UNASKED);
  return texts.slice(0, last + 1).join('.');
}

/** The answers of an address; what is not known is left out. */
export const textToAnswers = (text: string): GuideAnswers =>
  guidePath(
    Object.fromEntries(
      text
        .split('.')
        .slice(0, QUESTION_IDS.length)
        .map((answer, place) => [QUESTION_IDS[place] as QuestionId, answer]),
    ),
  ).answers;
