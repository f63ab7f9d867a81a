/** QUADAS-2 for studies of diagnostic accuracy and PROBAST for prediction models: risk of bias, without applicability. */
import {
  type Answers,
  type BiasDomain,
  type BiasTool,
  HIGH,
  isNo,
  isUnknown,
  isYes,
  LOW,
  questions,
  SIGNALS,
  UNCLEAR,
} from './tool.ts';

const LEVELS = [LOW, HIGH, UNCLEAR];

/** A domain whose questions are all to be answered yes: one no makes bias possible, one unknown leaves it unclear. */
function domain(place: number, title: string, ...labels: readonly string[]): BiasDomain {
  const asked = questions(place, ...labels);
  return {
    key: `d${place}`,
    short: `D${place}`,
    title,
    questions: asked,
    propose: (answers: Answers) => {
      const given = asked.map(({ key }) => answers[key]);
      if (given.some(isNo)) return HIGH.key;
      if (given.some(isUnknown)) return UNCLEAR.key;
      return given.every(isYes) ? LOW.key : null;
    },
  };
}

/** High with one high domain, low with low ones only, else unclear. */
function overall(domains: readonly string[]): string | null {
  if (domains.includes(HIGH.key)) return HIGH.key;
  if (domains.includes('')) return null;
  return domains.includes(UNCLEAR.key) ? UNCLEAR.key : LOW.key;
}

const RULE =
  'All questions answered yes propose low, one no proposes high, one without information unclear; a no need not mean bias: then change the judgement and say why. The whole is as bad as its worst domain.';

export const quadas2: BiasTool = {
  id: 'quadas-2',
  name: 'QUADAS-2',
  about: 'studies of diagnostic accuracy',
  source: 'Whiting et al., 2011',
  answers: { open: '–', y: 'Yes', n: 'No', ni: 'Unclear' },
  levels: LEVELS,
  overall,
  rule: RULE,
  domains: [
    domain(1, 'Patient selection', 'Consecutive or random', 'No case–control design', 'No wrong exclusions'),
    domain(2, 'Index test', 'Read without the reference', 'Threshold set before'),
    domain(3, 'Reference standard', 'Likely to be right', 'Read without the index test'),
    domain(
      4,
      'Flow and timing',
      'Interval appropriate',
      'All had a reference',
      'The same reference',
      'All analysed',
    ),
  ],
};

export const probast: BiasTool = {
  id: 'probast',
  name: 'PROBAST',
  about: 'prediction models',
  source: 'Wolff et al., 2019',
  answers: SIGNALS,
  levels: LEVELS,
  overall,
  rule: RULE,
  domains: [
    domain(1, 'Participants', 'Data source appropriate', 'Inclusions appropriate'),
    domain(2, 'Predictors', 'Assessed alike', 'Without the outcome', 'Known in time'),
    domain(
      3,
      'Outcome',
      'Determined well',
      'Standard definition',
      'Without predictors in it',
      'Alike for all',
      'Without knowing predictors',
      'Interval appropriate',
    ),
    domain(
      4,
      'Analysis',
      'Enough events',
      'Predictors handled well',
      'All enrolled analysed',
      'Missing data handled',
      'No univariable selection',
      'Complexities handled',
      'Performance measured',
      'Optimism accounted for',
      'Weights as reported',
    ),
  ],
};
