import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: {
      calculation: 'life-table',
      lifeClasses: [
        [0, 210, 14000],
        [1, 40, 57000],
        [5, 22, 72000],
        [10, 25, 71000],
        [15, 70, 70500],
        [20, 95, 69000],
        [25, 100, 68000],
        [30, 118, 66500],
        [35, 160, 65000],
        [40, 240, 63000],
        [45, 360, 60000],
        [50, 540, 56500],
        [55, 760, 51000],
        [60, 1010, 45000],
        [65, 1290, 38000],
        [70, 1610, 30500],
        [75, 1900, 22500],
        [80, 2010, 14800],
        [85, 2900, 11200],
      ],
    },
  },
});
