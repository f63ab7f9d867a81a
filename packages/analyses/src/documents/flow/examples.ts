/** A filled diagram of each form. */
import type { DocumentContent } from '../contract.ts';

/** Counts of the trial: the help page of pbc in the R package survival (Therneau & Grambsch, 2000). The other studies are invented. */
const TRIAL: DocumentContent = {
  form: 'consort2025',
  study: 'D-penicillamine in primary biliary cholangitis',
  assessed: '424',
  excluded: [
    { reason: 'Followed for survival only', n: '106' },
    { reason: 'Lost soon after diagnosis', n: '6' },
  ],
  randomised: '312',
  arms: [
    {
      arm: 'D-penicillamine',
      allocated: '158',
      received: '158',
      lost: '0',
      stopped: '10',
      analysed: '158',
      leftOut: '0',
    },
    {
      arm: 'placebo',
      allocated: '154',
      received: '154',
      lost: '0',
      stopped: '9',
      analysed: '154',
      leftOut: '0',
    },
  ],
  departures: [
    { arm: 'D-penicillamine', part: 'stopped', reason: 'Liver transplant', n: '10' },
    { arm: 'placebo', part: 'stopped', reason: 'Liver transplant', n: '9' },
  ],
};

const REVIEW: DocumentContent = {
  form: 'prisma',
  study: 'Vaccine trials (invented counts)',
  databases: '1204',
  registers: '38',
  duplicates: '310',
  automation: '0',
  otherRemoved: '4',
  screened: '928',
  excludedRecords: '851',
  sought: '77',
  notRetrieved: '3',
  eligible: '74',
  excludedReports: [
    { reason: 'Not randomized', n: '41' },
    { reason: 'No outcome of interest', n: '18' },
  ],
  studies: '13',
  reports: '15',
};

const OTHER: DocumentContent = {
  websites: '9',
  organisations: '4',
  citations: '12',
  otherSought: '25',
  otherNotRetrieved: '2',
  otherEligible: '23',
  otherExcluded: [{ reason: 'Not randomized', n: '20' }],
  studies: '16',
  reports: '18',
};

const UPDATE: DocumentContent = {
  previousStudies: '22',
  previousReports: '31',
};

/** The trial first; the others by the name of their form. */
export const FLOW_EXAMPLES = {
  example: TRIAL,
  examples: {
    'STROBE: a cohort': {
      form: 'strobe',
      study: 'Night work and blood pressure (invented counts)',
      eligiblePossible: '1480',
      examined: '1312',
      confirmed: '1190',
      enrolled: '1004',
      completed: '938',
      analysedAll: '921',
      dropped: [
        { after: 'eligiblePossible', reason: 'Not reached', n: '168' },
        { after: 'examined', reason: 'Blood pressure already treated', n: '122' },
        { after: 'confirmed', reason: 'Refused to take part', n: '186' },
        { after: 'enrolled', reason: 'Moved away', n: '49' },
        { after: 'enrolled', reason: 'Died', n: '17' },
        { after: 'completed', reason: 'No second measurement', n: '17' },
      ],
      groups: [
        { group: 'Night work', analysed: '402', outcome: '97' },
        { group: 'Day work', analysed: '519', outcome: '88' },
      ],
    },
    'STARD 2015: a rapid test': {
      form: 'stard',
      study: 'Rapid test for influenza (invented counts)',
      potential: '640',
      notEligible: [{ reason: 'Symptoms for more than 4 days', n: '52' }],
      eligiblePeople: '588',
      noIndex: [{ reason: 'Swab refused', n: '13' }],
      indexed: '575',
      results: [
        { result: 'positive', n: '148', noReference: '3', reference: '145', present: '131', absent: '14' },
        { result: 'negative', n: '420', noReference: '8', reference: '412', present: '38', absent: '374' },
        { result: 'inconclusive', n: '7', noReference: '1', reference: '6', present: '2', absent: '4' },
      ],
    },
    'PRISMA 2020: a new review': REVIEW,
    'PRISMA 2020: with other methods': { ...REVIEW, ...OTHER, form: 'prisma-other' },
    'PRISMA 2020: an update': {
      ...REVIEW,
      ...UPDATE,
      form: 'prisma-update',
      totalStudies: '35',
      totalReports: '46',
    },
    'PRISMA 2020: an update with other methods': {
      ...REVIEW,
      ...OTHER,
      ...UPDATE,
      form: 'prisma-update-other',
      totalStudies: '38',
      totalReports: '49',
    },
    'CONSORT 2025, across': { ...TRIAL, direction: 'LR' },
  },
} satisfies { example: DocumentContent; examples: Readonly<Record<string, DocumentContent>> };
