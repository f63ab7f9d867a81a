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
];

/** The entry of a document, if there is one. */
export const findDocument = (id: string): DocumentEntry | undefined =>
  documentCatalogue.find((entry) => entry.id === id);
