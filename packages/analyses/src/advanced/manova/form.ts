import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'education',
    options: { outcomes: ['PostTest', 'StudyHours', 'Attendance'], factors: ['Method', 'Gender'] },
  },
});
