/**
 * RoB 2 for randomized trials with individual randomization and parallel groups, effect of assignment to intervention. The proposals
 * follow the algorithms of the guidance of 22 August 2019: Sterne, J. A. C., et al. (2019). RoB 2: a revised tool for assessing risk of
 * bias in randomised trials. BMJ, 366, l4898.
 */
import {
  type Answers,
  type BiasTool,
  HIGH,
  isNo,
  isUnknown,
  isYes,
  LOW,
  questions,
  SIGNALS,
  SOME,
  worstOf,
} from './tool.ts';

type Level = 'low' | 'some' | 'high';

/** The first branch whose answer was given; null while the question is open. */
function branch(
  answer: string | undefined,
  { yes, no, unknown }: { yes: () => Level | null; no: () => Level | null; unknown: () => Level | null },
): Level | null {
  if (isYes(answer)) return yes();
  if (isNo(answer)) return no();
  return isUnknown(answer) ? unknown() : null;
}

const always = (level: Level) => () => level;

function randomization({ q1, q2, q3 }: Answers): Level | null {
  const differences = (bad: Level, good: Level) =>
    branch(q3, { yes: always(bad), no: always(good), unknown: always(good) });
  const concealed = () => differences('some', 'low');
  return branch(q2, {
    yes: () => branch(q1, { yes: concealed, no: always('some'), unknown: concealed }),
    no: always('high'),
    unknown: () => differences('high', 'some'),
  });
}

function deviations(answers: Answers): Level | null {
  const parts = [deviationsOf(answers), analysisOf(answers)];
  if (parts.includes('high')) return 'high';
  if (parts.includes(null)) return null;
  return parts.includes('some') ? 'some' : 'low';
}

function deviationsOf({ q1, q2, q3, q4, q5 }: Answers): Level | null {
  if (isNo(q1) && isNo(q2)) return 'low';
  const aware = [q1, q2].some((answer) => isYes(answer) || isUnknown(answer));
  if (!aware) return null;
  const balanced = () => branch(q5, { yes: always('some'), no: always('high'), unknown: always('high') });
  return branch(q3, {
    no: always('low'),
    unknown: always('some'),
    yes: () => branch(q4, { no: always('some'), yes: balanced, unknown: balanced }),
  });
}

function analysisOf({ q6, q7 }: Answers): Level | null {
  const impact = () => branch(q7, { no: always('some'), yes: always('high'), unknown: always('high') });
  return branch(q6, { yes: always('low'), no: impact, unknown: impact });
}

function missing({ q1, q2, q3, q4 }: Answers): Level | null {
  const likely = () => branch(q4, { no: always('some'), yes: always('high'), unknown: always('high') });
  const depends = () => branch(q3, { no: always('low'), yes: likely, unknown: likely });
  const evidence = () => branch(q2, { yes: always('low'), no: depends, unknown: depends });
  return branch(q1, { yes: always('low'), no: evidence, unknown: evidence });
}

function measurement({ q1, q2, q3, q4, q5 }: Answers): Level | null {
  const influenced = (good: Level) => () => {
    const likely = () => branch(q5, { no: always('some'), yes: always('high'), unknown: always('high') });
    return branch(q4, { no: always(good), yes: likely, unknown: likely });
  };
  const assessors = (good: Level) => () =>
    branch(q3, { no: always(good), yes: influenced(good), unknown: influenced(good) });
  const differing = () =>
    branch(q2, { yes: always('high'), no: assessors('low'), unknown: assessors('some') });
  return branch(q1, { yes: always('high'), no: differing, unknown: differing });
}

function selection({ q1, q2, q3 }: Answers): Level | null {
  if (isYes(q2) || isYes(q3)) return 'high';
  if (q2 === undefined || q3 === undefined) return null;
  if (isUnknown(q2) || isUnknown(q3)) return 'some';
  return branch(q1, { yes: always('low'), no: always('some'), unknown: always('some') });
}

const LEVELS = [LOW, SOME, HIGH];

export const rob2: BiasTool = {
  id: 'rob2',
  name: 'RoB 2',
  about: 'randomized trials',
  source: 'Sterne et al., 2019',
  answers: SIGNALS,
  levels: LEVELS,
  overall: worstOf(LEVELS),
  rule: 'Proposals follow the published algorithms of RoB 2 (effect of assignment); the overall proposal is the worst domain. Several domains with some concerns may make the whole high: then change it and say why.',
  domains: [
    {
      key: 'd1',
      short: 'D1',
      title: 'Randomization process',
      questions: questions(
        1,
        'Sequence random',
        'Allocation concealed',
        'Baseline differences suggest a problem',
      ),
      propose: randomization,
    },
    {
      key: 'd2',
      short: 'D2',
      title: 'Deviations from intended interventions',
      questions: questions(
        2,
        'Participants knew',
        'Carers knew',
        'Deviations due to the trial',
        'They affect the outcome',
        'They are balanced',
        'Analysis appropriate',
        'Failure matters much',
      ),
      propose: deviations,
    },
    {
      key: 'd3',
      short: 'D3',
      title: 'Missing outcome data',
      questions: questions(
        3,
        'Data nearly complete',
        'Shown not to bias',
        'May depend on the value',
        'Likely depends on it',
      ),
      propose: missing,
    },
    {
      key: 'd4',
      short: 'D4',
      title: 'Measurement of the outcome',
      questions: questions(
        4,
        'Method inappropriate',
        'May differ between groups',
        'Assessors knew',
        'May be influenced',
        'Likely influenced',
      ),
      propose: measurement,
    },
    {
      key: 'd5',
      short: 'D5',
      title: 'Selection of the reported result',
      questions: questions(5, 'Analysis as planned', 'Chosen among measurements', 'Chosen among analyses'),
      propose: selection,
    },
  ],
};
