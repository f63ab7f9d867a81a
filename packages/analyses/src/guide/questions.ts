/** The questions of the decision guide, as data: the page, its address and the tests read them. */

export const QUESTION_IDS = ['outcome', 'between', 'pairing', 'shape', 'adjust'] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];

export interface GuideAnswer {
  readonly id: string;
  readonly title: string;
  readonly help: string;
}

export interface GuideQuestion {
  readonly id: QuestionId;
  readonly title: string;
  readonly lead: string;
  readonly answers: readonly GuideAnswer[];
}

const answer = (id: string, title: string, help: string): GuideAnswer => ({ id, title, help });

const OUTCOME: GuideQuestion = {
  id: 'outcome',
  title: 'What is the outcome?',
  lead: 'What you measured, the thing that may differ.',
  answers: [
    answer('number', 'A number', 'Blood value, score, seconds'),
    answer('ordered', 'Ordered levels', 'Never, sometimes, always'),
    answer('category', 'A category', 'Blood group, party'),
    answer('binary', 'Yes or no', 'Cured or not'),
    answer('time', 'Time to an event', 'Days until relapse'),
    answer('count', 'A count', 'Visits, accidents'),
    answer('series', 'A series', 'Months in their order'),
    answer('items', 'Several at once', 'Items, raters, measures'),
  ],
};

const BETWEEN: GuideQuestion = {
  id: 'between',
  title: 'What do you compare it between?',
  lead: '',
  answers: [
    answer('one', 'One group', 'Against a known value'),
    answer('two', 'Two groups', 'Treatment and control'),
    answer('more', 'Three or more', 'Stages, schools, doses'),
    answer('factors', 'Two factors', 'Dose and sex together'),
    answer('none', 'No groups', 'Against another number'),
  ],
};

/** Where there is no comparison: what is wanted of a series, or of several variables. */
const OF_SERIES: GuideQuestion = {
  id: 'between',
  title: 'What do you want to know about the series?',
  lead: '',
  answers: [
    answer('forecast', 'What comes next', 'The next months'),
    answer('trend', 'Whether it rises', 'Or falls, over the years'),
    answer('season', 'Its season', 'Trend and season apart'),
    answer('past', 'Its own past', 'Does a value follow the last?'),
    answer('level', 'Whether it wanders', 'Stationary or not'),
  ],
};

const OF_ITEMS: GuideQuestion = {
  id: 'between',
  title: 'What do you want to know about them?',
  lead: '',
  answers: [
    answer('agree', 'Whether raters agree', 'Two doctors, two devices'),
    answer('scale', 'Whether items form a scale', 'A questionnaire'),
    answer('dimensions', 'What lies behind them', 'A few dimensions'),
    answer('cases', 'Which cases are alike', 'Segments, types'),
    answer('outcomes', 'Whether groups differ in all', 'Several outcomes together'),
    answer('studies', 'What studies say together', 'Results of other papers'),
  ],
};

const PAIRING: GuideQuestion = {
  id: 'pairing',
  title: 'Same people or different people?',
  lead: '',
  answers: [
    answer('different', 'Different people', 'Each person in one group'),
    answer('twice', 'The same, twice', 'Before and after'),
    answer('often', 'The same, often', 'Three or more times'),
    answer('matched', 'Matched pairs', 'Twins, case and control'),
  ],
};

const SHAPE: GuideQuestion = {
  id: 'shape',
  title: 'What does it look like within each group?',
  lead: '',
  answers: [
    answer('symmetric', 'Near symmetric', 'Or more than 30 in each group'),
    answer('skewed', 'Skewed, outliers', 'A long tail'),
    answer('few', 'Too few to tell', 'Below about 15'),
  ],
};

const ADJUST: GuideQuestion = {
  id: 'adjust',
  title: 'Anything to adjust for?',
  lead: '',
  answers: [
    answer('nothing', 'Nothing', 'Groups were randomised'),
    answer('number', 'A number', 'Age, a baseline value'),
    answer('category', 'A category', 'Centre, sex'),
    answer('clusters', 'Clusters', 'Pupils within schools'),
  ],
};

/** What was answered so far. */
export type GuideAnswers = Readonly<Partial<Record<QuestionId, string>>>;

/** The question with this id after the answers before it. */
export function questionFor(id: QuestionId, { outcome }: GuideAnswers): GuideQuestion {
  if (id === 'between' && outcome === 'series') return OF_SERIES;
  if (id === 'between' && outcome === 'items') return OF_ITEMS;
  return { outcome: OUTCOME, between: BETWEEN, pairing: PAIRING, shape: SHAPE, adjust: ADJUST }[id];
}

/** Why a question is not asked, or null where it is. */
export function notAsked(id: QuestionId, { outcome, between, pairing }: GuideAnswers): string | null {
  if (id === 'outcome' || id === 'between') return null;
  if (outcome === 'series') return 'A series is one line of values.';
  if (outcome === 'items') return 'The question before settles it.';
  const sameCases = pairing === 'twice' || pairing === 'often' || pairing === 'matched';
  if (id === 'pairing') {
    if (between === 'one') return 'One group has nothing to be paired with.';
    return between === 'none' ? 'There are no groups.' : null;
  }
  if (id === 'shape') {
    if (outcome === 'ordered') return 'Ranks need no distribution.';
    if (outcome !== 'number') return 'Only numbers have this question.';
    return between === 'factors' ? 'The analysis of two factors rests on its residuals.' : null;
  }
  if (between === 'one') return 'One group is compared with a value.';
  return sameCases ? 'Each case is its own control.' : null;
}
