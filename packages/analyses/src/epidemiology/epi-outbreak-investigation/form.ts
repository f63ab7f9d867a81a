import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

const food = (
  label: string,
  illExposed: number,
  wellExposed: number,
  illUnexposed: number,
  wellUnexposed: number,
) => ({ label, illExposed, wellExposed, illUnexposed, wellUnexposed });

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  // The church supper of Oswego, New York, 1940.
  example: {
    sample: null,
    options: {
      foods: [
        food('Baked ham', 29, 17, 17, 12),
        food('Spinach', 26, 17, 20, 12),
        food('Mashed potato', 23, 14, 23, 14),
        food('Cakes', 27, 13, 19, 16),
        food('Vanilla ice cream', 43, 11, 3, 18),
        food('Chocolate ice cream', 25, 22, 20, 7),
        food('Fruit salad', 4, 2, 42, 27),
      ],
      allPersons: 75,
      allIll: 46,
    },
  },
  fromData,
});
