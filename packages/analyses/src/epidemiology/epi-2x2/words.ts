/** What the measures of a study are called. */
import { type NoticeBlock, num, type Runs, rich } from '@constat/report';
import type { EpiEstimate } from '@constat/stats';
import { ciText } from '../../shared/wording.ts';
import type { TableOptions } from './options.ts';

type StudyType = TableOptions['studyType'];

interface StudyWords {
  readonly risk: string;
  readonly riskRatio: string;
  readonly oddsRatio: string;
  readonly difference: string;
}

/** Risks of a cohort, prevalences of a cross-section. */
export const STUDY_WORDS: Readonly<Record<StudyType, StudyWords>> = {
  cohort: {
    risk: 'Risk',
    riskRatio: 'Risk ratio',
    oddsRatio: 'Odds ratio',
    difference: 'Risk difference',
  },
  'case-control': {
    risk: 'Share of cases',
    riskRatio: 'Risk ratio',
    oddsRatio: 'Odds ratio',
    difference: 'Difference',
  },
  'cross-sectional': {
    risk: 'Prevalence',
    riskRatio: 'Prevalence ratio',
    oddsRatio: 'Prevalence odds ratio',
    difference: 'Prevalence difference',
  },
};

/** Whether the persons were chosen by their outcome, so that only odds ratios have a meaning. */
export const isByOutcome = ({ studyType }: TableOptions): boolean => studyType === 'case-control';

/** `1.61, 95% CI [1.20, 2.16]`, without the interval where there is none. */
export const estimateText = ({ estimate, ciLower, ciUpper }: EpiEstimate, level: number): Runs =>
  ciLower === null && ciUpper === null
    ? rich`${num(estimate)}`
    : rich`${num(estimate)}, ${ciText(level, ciLower, ciUpper)}`;

/** What the unmeasured may do to an observed association. */
export const observedNotice: Runs = rich`An association is not yet an effect: confounding, selection and errors of measurement can make one, hide one or turn it round.`;

/** Says which measures are left out and why. */
export const leftOut = (code: string, message: Runs): NoticeBlock => ({
  kind: 'notice',
  code,
  level: 'info',
  message,
});
