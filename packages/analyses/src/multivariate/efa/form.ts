import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

const TESTS = ['Verbal', 'Spatial', 'Memory'];

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'scores', name: 'Score', label: 'Scores', help: 'One variable for each factor or component.' },
  ],
  example: {
    sample: 'factor-analysis',
    options: { variables: TESTS.flatMap((test) => [1, 2, 3, 4].map((i) => `${test}${i}`)) },
  },
});
