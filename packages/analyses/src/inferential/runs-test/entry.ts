import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'runs-test',
  area: 'inferential',
  path: 'inferential-stats/runs-test',
  title: 'Runs test',
  description: 'Tests whether the values of a variable follow each other in random order.',
  resultType: 'other',
  aliases: ['Wald-Wolfowitz runs test', 'test of randomness', 'runs above and below the median'],
  keywords: ['random order', 'sequence', 'independence', 'trend', 'alternation', 'non-parametric'],
};
