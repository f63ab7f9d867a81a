/** Every document of the product: one entry here, one file in templates/ with the same name. */
import type { DocumentEntry } from './contract.ts';

const SIX_SIGMA = 'advanced-analysis/six-sigma';

export const documentCatalogue: readonly DocumentEntry[] = [
  {
    id: 'project-charter-template',
    path: `${SIX_SIGMA}/project-charter-template`,
    title: 'Project Charter',
    description: 'Problem, goal, scope, team and plan of an improvement project on one page.',
    keywords: ['charter', 'define', 'dmaic', 'business case', 'team', 'milestones'],
  },
  {
    id: 'problem-statement-generator',
    path: `${SIX_SIGMA}/problem-statement-generator`,
    title: 'Problem Statement',
    description: 'What is wrong, where, since when and how much, put together from its parts.',
    keywords: ['problem statement', 'define', 'goal', 'is is not', 'dmaic'],
  },
  {
    id: 'stakeholder-analysis',
    path: `${SIX_SIGMA}/stakeholder-analysis`,
    title: 'Stakeholder Analysis',
    description: 'Who has a say in a change by power and interest, drawn, and what is done to win them.',
    keywords: ['stakeholders', 'power interest grid', 'engagement', 'change', 'define'],
  },
  {
    id: 'voc-analysis',
    path: `${SIX_SIGMA}/voc-analysis`,
    title: 'Voice of the Customer',
    description:
      'What customers say, the needs behind it, measures critical to quality as a tree, and Kano classes from pairs of answers.',
    keywords: ['voc', 'ctq tree', 'critical to quality', 'kano', 'customer needs', 'define'],
  },
  {
    id: 'sipoc-diagram',
    path: `${SIX_SIGMA}/sipoc-diagram`,
    title: 'SIPOC Diagram',
    description: 'Suppliers, inputs, process, outputs and customers of a process, drawn on one page.',
    keywords: ['sipoc', 'suppliers', 'inputs', 'outputs', 'customers', 'process map', 'define'],
  },
  {
    id: 'data-collection-plan',
    path: `${SIX_SIGMA}/data-collection-plan`,
    title: 'Data Collection Plan',
    description:
      'What is measured, how it is defined, by whom and how often, with the number of values each estimate needs.',
    keywords: [
      'data collection',
      'operational definition',
      'sampling plan',
      'sample size',
      'stratification',
      'measure',
    ],
  },
  {
    id: 'root-cause-analysis',
    path: `${SIX_SIGMA}/root-cause-analysis`,
    title: 'Root Cause Analysis',
    description:
      'Where a problem is and is not, its causes as a tree with evidence for each, and the root causes chosen.',
    keywords: ['root cause', 'is is not', 'cause tree', 'evidence', 'rca', 'analyse'],
  },
  {
    id: 'fishbone-diagram',
    path: `${SIX_SIGMA}/fishbone-diagram`,
    title: 'Fishbone Diagram',
    description: 'Possible causes of a problem by category, with deeper causes and what is known of each.',
    keywords: ['ishikawa', 'cause and effect', 'fishbone', '6m', 'causes', 'analyse'],
  },
  {
    id: 'five-whys-analysis',
    path: `${SIX_SIGMA}/five-whys-analysis`,
    title: 'Five Whys',
    description: 'From a problem to a root cause that can be changed, each answer with its evidence.',
    keywords: ['5 whys', 'root cause', 'why', 'analyse'],
  },
  {
    id: 'fmea',
    path: `${SIX_SIGMA}/fmea`,
    title: 'FMEA',
    description:
      'What can go wrong, how bad, how often and how late it is seen: failure modes ranked, with actions and their effect.',
    keywords: [
      'failure mode and effects analysis',
      'failure modes',
      'rpn',
      'risk priority number',
      'pfmea',
      'dfmea',
      'improve',
    ],
  },
  {
    id: 'solution-selection-matrix',
    path: `${SIX_SIGMA}/solution-selection-matrix`,
    title: 'Solution Selection Matrix',
    description:
      'Solutions compared on weighted criteria, ranked, with the weights at which another would win.',
    keywords: ['decision matrix', 'pugh', 'weighted scores', 'sensitivity', 'improve'],
  },
  {
    id: 'pilot-planning',
    path: `${SIX_SIGMA}/pilot-planning`,
    title: 'Pilot Plan',
    description:
      'A solution tried on a small scale: criteria with baseline and target, schedule, risks, and a rule that decides.',
    keywords: ['pilot', 'trial run', 'success criteria', 'baseline', 'target', 'improve'],
  },
  {
    id: 'implementation-plan',
    path: `${SIX_SIGMA}/implementation-plan`,
    title: 'Implementation Plan',
    description: 'Who does what until when, drawn as bars over time, with what is late.',
    keywords: ['gantt', 'action plan', 'tasks', 'owners', 'improve'],
  },
  {
    id: 'control-plan-template',
    path: `${SIX_SIGMA}/control-plan-template`,
    title: 'Control Plan',
    description: 'What is watched after a project, with limits, samples, owners and reaction plans.',
    keywords: ['control plan', 'reaction plan', 'control charts', 'handover', 'control'],
  },
  {
    id: 'risk-bias',
    path: 'advanced-analysis/risk-bias',
    title: 'Risk of Bias',
    description:
      'Studies of a review judged with RoB 2, ROBINS, QUADAS-2, PROBAST, Newcastle–Ottawa or JBI, with proposals, traffic lights and bars.',
    keywords: [
      'rob 2',
      'robins',
      'quadas',
      'probast',
      'newcastle-ottawa',
      'jbi',
      'traffic light plot',
      'systematic review',
    ],
  },
  {
    id: 'analysis-plan',
    path: 'publication-ready/analysis-plan',
    title: 'Analysis Plan',
    description:
      'Hypotheses, variables, tests, exclusions and sample size, frozen before the data are analysed; results say whether they follow it.',
    keywords: [
      'preregistration',
      'pre-registration',
      'analysis plan',
      'statistical analysis plan',
      'sap',
      'confirmatory',
      'exploratory',
      'registered report',
    ],
  },
  {
    id: 'journal-submission-checklist',
    path: 'publication-ready/journal-submission-checklist',
    title: 'Journal Submission Checklist',
    description:
      'CONSORT, STROBE, PRISMA, STARD, TRIPOD, ARRIVE or SQUIRE item by item with pages, and what every journal asks for.',
    keywords: ['reporting guideline', 'checklist', 'consort', 'strobe', 'prisma', 'arrive', 'submission'],
  },
  {
    id: 'citation-reference-manager',
    path: 'publication-ready/citation-reference-manager',
    title: 'Citations and References',
    description:
      'References from BibTeX, RIS, CSL-JSON, PubMed or DOIs, duplicates found, printed in APA, Vancouver, AMA, Harvard, Chicago, IEEE or Nature style.',
    keywords: ['references', 'bibliography', 'bibtex', 'ris', 'apa', 'vancouver', 'citation style', 'doi'],
  },
  {
    id: 'flow-diagram',
    path: 'publication-ready/flow-diagram',
    title: 'Flow Diagram',
    description:
      'Participants through a study (CONSORT, STROBE, STARD) or records through a review (PRISMA 2020), with counts that are checked.',
    keywords: [
      'consort',
      'prisma',
      'strobe',
      'stard',
      'flow chart',
      'participants',
      'systematic review',
      'trial',
      'mermaid',
    ],
  },
];

/** The entry of a document, if there is one. */
export const findDocument = (id: string): DocumentEntry | undefined =>
  documentCatalogue.find((entry) => entry.id === id);
