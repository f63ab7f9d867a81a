/**
 * ROBINS-I (2016) for non-randomized studies of interventions and ROBINS-E (2024) for those of exposures. Both leave the judgement of
 * a domain to the person; the whole is the worst domain.
 */
import {
  type BiasTool,
  CRITICAL,
  HIGH,
  LOW,
  MODERATE,
  NO_INFORMATION,
  noProposal,
  questions,
  SERIOUS,
  SIGNALS,
  SOME,
  VERY_HIGH,
  worstOf,
} from './tool.ts';

const INTERVENTIONS = [LOW, MODERATE, SERIOUS, CRITICAL, NO_INFORMATION];

/** The worst domain; what is not known counts only where nothing is serious. */
function overallOfInterventions(domains: readonly string[]): string | null {
  const known = domains.filter((each) => each !== NO_INFORMATION.key);
  const worst = worstOf(INTERVENTIONS)(known);
  if (known.length === domains.length || worst === SERIOUS.key || worst === CRITICAL.key) return worst;
  return domains.includes('') ? null : NO_INFORMATION.key;
}

const domain = (place: number, title: string, ...labels: readonly string[]) => ({
  key: `d${place}`,
  short: `D${place}`,
  title,
  questions: questions(place, ...labels),
  propose: noProposal,
});

export const robinsI: BiasTool = {
  id: 'robins-i',
  name: 'ROBINS-I',
  about: 'non-randomized studies of interventions',
  source: 'Sterne et al., 2016',
  answers: SIGNALS,
  levels: INTERVENTIONS,
  overall: overallOfInterventions,
  rule: 'Judge each domain from its answers; the overall proposal is the worst domain.',
  domains: [
    domain(
      1,
      'Confounding',
      'Confounding possible',
      'Follow-up split by treatment',
      'Switches tied to prognosis',
      'Important confounders controlled',
      'Measured validly',
      'Controlled what came after',
      'Changing confounders controlled',
      'Measured validly over time',
    ),
    domain(
      2,
      'Selection of participants',
      'Selected by what came after the start',
      'Tied to the intervention',
      'Tied to the outcome',
      'Follow-up begins with the intervention',
      'Selection adjusted for',
    ),
    domain(
      3,
      'Classification of interventions',
      'Groups clearly defined',
      'Recorded at the start',
      'Influenced by the outcome',
    ),
    domain(
      4,
      'Deviations from intended interventions',
      'Beyond usual practice',
      'Unbalanced and important',
      'Other treatments balanced',
      'Carried out as meant',
      'Participants kept to it',
      'Analysis appropriate',
    ),
    domain(
      5,
      'Missing data',
      'Outcomes nearly complete',
      'Left out for missing treatment',
      'Left out for other variables',
      'Alike in the groups',
      'Result robust to it',
    ),
    domain(
      6,
      'Measurement of outcomes',
      'May be influenced by knowledge',
      'Assessors knew',
      'Methods alike in the groups',
      'Errors tied to the intervention',
    ),
    domain(
      7,
      'Selection of the reported result',
      'Chosen among measurements',
      'Chosen among analyses',
      'Chosen among subgroups',
    ),
  ],
};

const EXPOSURES = [LOW, SOME, HIGH, VERY_HIGH];

export const robinsE: BiasTool = {
  id: 'robins-e',
  name: 'ROBINS-E',
  about: 'follow-up studies of exposures',
  source: 'Higgins et al., 2024',
  answers: SIGNALS,
  levels: EXPOSURES,
  overall: worstOf(EXPOSURES),
  rule: 'Judge each domain with the questions of the tool; the overall proposal is the worst domain.',
  domains: [
    domain(1, 'Confounding'),
    domain(2, 'Measurement of the exposure'),
    domain(3, 'Selection of participants'),
    domain(4, 'Interventions after the exposure'),
    domain(5, 'Missing data'),
    domain(6, 'Measurement of the outcome'),
    domain(7, 'Selection of the reported result'),
  ],
};
