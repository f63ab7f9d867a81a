/** The Newcastle–Ottawa Scale with its stars, and checklists of JBI. */
import {
  type Answers,
  type BiasDomain,
  type BiasLevel,
  type BiasTool,
  noProposal,
  questions,
  worstOf,
} from './tool.ts';

const GOOD: BiasLevel = { key: 'good', label: 'Good', mark: '+', fill: 'good' };
const FAIR: BiasLevel = { key: 'fair', label: 'Fair', mark: '–', fill: 'fair' };
const POOR: BiasLevel = { key: 'poor', label: 'Poor', mark: '×', fill: 'poor' };
const QUALITY = [GOOD, FAIR, POOR];

/** The stars of a domain; null while a question is open. */
export function starsOf({ questions: asked }: BiasDomain, answers: Answers): number | null {
  const given = asked.map(({ key }) => answers[key]);
  return given.includes(undefined) ? null : given.filter((answer) => answer === 'star').length;
}

/** Stars as levels: at least `good` of them are good, at least `fair` fair. */
function stars(
  place: number,
  title: string,
  limits: { readonly good: number; readonly fair: number },
  ...labels: readonly string[]
): BiasDomain {
  const domain: BiasDomain = {
    key: `d${place}`,
    short: title.slice(0, 1),
    title,
    questions: questions(place, ...labels),
    propose: (answers) => {
      const found = starsOf(domain, answers);
      if (found === null) return null;
      return found >= limits.good ? GOOD.key : found >= limits.fair ? FAIR.key : POOR.key;
    },
  };
  return domain;
}

const STARS = { open: '–', none: 'No star', star: '★' } as const;
const SELECTION = { good: 3, fair: 2 };
const COMPARABILITY = { good: 1, fair: 1 };
const OUTCOME = { good: 2, fair: 2 };

const NEWCASTLE = {
  source: 'Wells et al.',
  answers: STARS,
  levels: QUALITY,
  overall: worstOf(QUALITY),
  rule: 'Stars become levels by the thresholds that are used for AHRQ standards: selection 3 or 4 good and 2 fair, comparability 1 or 2 good, outcome or exposure 2 or 3 good, fewer poor; the whole is the worst.',
} as const;

export const newcastleCohort: BiasTool = {
  ...NEWCASTLE,
  id: 'nos-cohort',
  name: 'Newcastle–Ottawa Scale, cohort studies',
  about: 'cohort studies',
  domains: [
    stars(
      1,
      'Selection',
      SELECTION,
      'Exposed representative',
      'Non-exposed from the same place',
      'Exposure ascertained',
      'Outcome absent at the start',
    ),
    stars(2, 'Comparability', COMPARABILITY, 'Most important factor', 'Another factor'),
    stars(3, 'Outcome', OUTCOME, 'Outcome assessed well', 'Follow-up long enough', 'Follow-up complete'),
  ],
};

export const newcastleCases: BiasTool = {
  ...NEWCASTLE,
  id: 'nos-case-control',
  name: 'Newcastle–Ottawa Scale, case–control studies',
  about: 'case–control studies',
  domains: [
    stars(
      1,
      'Selection',
      SELECTION,
      'Cases well defined',
      'Cases representative',
      'Controls of the community',
      'Controls without the disease',
    ),
    stars(2, 'Comparability', COMPARABILITY, 'Most important factor', 'Another factor'),
    stars(
      3,
      'Exposure',
      OUTCOME,
      'Exposure ascertained',
      'Alike for cases and controls',
      'Non-response alike',
    ),
  ],
};

const YES: BiasLevel = { key: 'y', label: 'Yes', mark: '+', fill: 'good' };
const NO: BiasLevel = { key: 'n', label: 'No', mark: '×', fill: 'poor' };
const UNSURE: BiasLevel = { key: 'u', label: 'Unclear', mark: '?', fill: 'unknown' };
const NOT_APPLICABLE: BiasLevel = { key: 'na', label: 'Not applicable', mark: '·', fill: 'grey' };

const APPRAISALS: readonly BiasLevel[] = [
  { key: 'include', label: 'Include', mark: '+', fill: 'good' },
  { key: 'seek', label: 'Seek further information', mark: '?', fill: 'unknown' },
  { key: 'exclude', label: 'Exclude', mark: '×', fill: 'poor' },
];

/** A checklist: every item is a column of the plot, the whole is the person's to say. */
const checklist = (id: string, design: string, ...labels: readonly string[]): BiasTool => ({
  id,
  name: `JBI checklist, ${design}`,
  about: design,
  source: 'JBI Manual for Evidence Synthesis',
  answers: { open: '–', y: 'Yes', n: 'No', u: 'Unclear', na: 'Not applicable' },
  levels: [YES, NO, UNSURE, NOT_APPLICABLE],
  isChecklist: true,
  overallLevels: APPRAISALS,
  overall: noProposal,
  rule: 'JBI proposes no judgement: say for each study whether it is included, and why.',
  domains: [
    {
      key: 'd1',
      short: 'Q',
      title: 'Checklist',
      questions: labels.map((label, i) => ({ key: `q${i + 1}`, label: `${i + 1} ${label}` })),
      propose: noProposal,
    },
  ],
});

export const JBI: readonly BiasTool[] = [
  checklist(
    'jbi-rct',
    'randomized trials',
    'True randomization',
    'Allocation concealed',
    'Alike at baseline',
    'Participants blind',
    'Carers blind',
    'Assessors blind',
    'Otherwise treated alike',
    'Follow-up complete',
    'Analysed as randomized',
    'Outcomes measured alike',
    'Outcomes reliable',
    'Statistics appropriate',
    'Design appropriate',
  ),
  checklist(
    'jbi-cohort',
    'cohort studies',
    'Groups of one population',
    'Exposure measured alike',
    'Exposure valid and reliable',
    'Confounders identified',
    'Confounders dealt with',
    'Free of the outcome at the start',
    'Outcome valid and reliable',
    'Follow-up long enough',
    'Follow-up complete',
    'Losses dealt with',
    'Statistics appropriate',
  ),
  checklist(
    'jbi-case-control',
    'case–control studies',
    'Groups comparable',
    'Matched well',
    'Same criteria',
    'Exposure valid and reliable',
    'Exposure measured alike',
    'Confounders identified',
    'Confounders dealt with',
    'Outcome valid and reliable',
    'Exposure long enough',
    'Statistics appropriate',
  ),
  checklist(
    'jbi-cross-sectional',
    'analytical cross-sectional studies',
    'Inclusion defined',
    'Sample described',
    'Exposure valid and reliable',
    'Condition by standard criteria',
    'Confounders identified',
    'Confounders dealt with',
    'Outcome valid and reliable',
    'Statistics appropriate',
  ),
];
