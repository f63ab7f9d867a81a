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
      directTable: [
        [12, 42000, 26693],
        [35, 38000, 27346],
        [98, 31000, 22110],
        [260, 22000, 16260],
        [410, 9000, 7591],
      ],
      compare: true,
      secondTable: [
        [9, 30000],
        [41, 36000],
        [120, 35000],
        [390, 30000],
        [900, 21000],
      ],
      labels: '0–19\n20–39\n40–59\n60–74\n75 and over',
    },
  },
});
