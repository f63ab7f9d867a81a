import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'fitted', name: 'Expected', label: 'Expected values', help: 'With the effects of the groups.' },
    { id: 'residual', name: 'Residual', label: 'Residuals', help: 'Observed minus expected.' },
  ],
  example: {
    sample: 'student-performance',
    options: {
      outcome: 'Level1_Score',
      covariates: ['Level1_StudyHours'],
      factors: ['Level2_Tutoring'],
      group: 'Level2_Classroom',
      upper: 'Level3_School',
    },
  },
});
