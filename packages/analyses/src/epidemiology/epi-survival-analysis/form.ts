import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  // Remission of leukaemia under 6-mercaptopurine (Freireich and others, 1963).
  example: {
    sample: null,
    options: {
      times: [
        [6, 3, 1],
        [7, 1, 0],
        [9, 0, 1],
        [10, 1, 1],
        [11, 0, 1],
        [13, 1, 0],
        [16, 1, 0],
        [17, 0, 1],
        [19, 0, 1],
        [20, 0, 1],
        [22, 1, 0],
        [23, 1, 0],
        [25, 0, 1],
        [32, 0, 2],
        [34, 0, 1],
        [35, 0, 1],
      ],
    },
  },
});
