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
      measure: 'RR',
      // six of the trials of the BCG vaccine in Colditz et al. (1994)
      counts: [
        { name: 'Aronson 1948', events1: 4, n1: 123, events2: 11, n2: 139 },
        { name: 'Ferguson 1949', events1: 6, n1: 306, events2: 29, n2: 303 },
        { name: 'Rosenthal 1960', events1: 3, n1: 231, events2: 11, n2: 220 },
        { name: 'Hart 1977', events1: 62, n1: 13598, events2: 248, n2: 12867 },
        { name: 'Frimodt-Moller 1973', events1: 33, n1: 5069, events2: 47, n2: 5808 },
        { name: 'Stein 1953', events1: 180, n1: 1541, events2: 372, n2: 1451 },
      ],
      lowText: 'Favours vaccine',
      highText: 'Favours control',
    },
  },
});
