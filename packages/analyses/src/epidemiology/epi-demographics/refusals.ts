/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notPositive } from '../../shared/calculator/refusals.ts';
import { ageDeathsOf, ageSexOf, fertilityOf, lifeClassesOf } from './compute.ts';
import type { DemographicsOptions } from './options.ts';

const refusal = (code: string, variable: string, who: string, what: string, advice: string): Refusal => ({
  code,
  variable,
  message: rich`${bold(who)} ${what}.`,
  advice: [advice],
});

/** Ages that do not ascend. */
function notAscending(ages: readonly number[], key: string): readonly Refusal[] {
  const wrong = ages.findIndex((age, i) => i > 0 && age <= ages[i - 1]!);
  return wrong < 0
    ? []
    : [
        refusal(
          'ages-not-ascending',
          key,
          `Row ${wrong + 1}`,
          `begins at age ${ages[wrong]}, not after the row before it`,
          'Enter the lower limits of the classes in ascending order.',
        ),
      ];
}

const noPopulation = (index: number, key: string): readonly Refusal[] =>
  index < 0
    ? []
    : [
        refusal(
          'no-population',
          key,
          `Row ${index + 1}`,
          'has no population',
          'Enter a population above zero, or join the class with its neighbour.',
        ),
      ];

export function check(_: unknown, options: DemographicsOptions): readonly Refusal[] {
  switch (options.calculation) {
    case 'rates':
      return checkRates(options);
    case 'structure':
      return checkStructure(options);
    case 'fertility': {
      const key = options.withLx ? 'fertilityLxTable' : 'fertilityTable';
      const classes = fertilityOf(options);
      return [
        ...notAscending(
          classes.map(({ age }) => age),
          key,
        ),
        ...noPopulation(
          classes.findIndex(({ women }) => women === 0),
          key,
        ),
      ].slice(0, 1);
    }
    case 'life-table':
      return checkLife(options);
  }
}

function checkRates(options: DemographicsOptions): readonly Refusal[] {
  const value = options.midYearPopulation ?? 0;
  if (value <= 0)
    return [
      notPositive(
        { key: 'midYearPopulation', label: 'Mid-year population', value },
        'Enter how many persons there are.',
      ),
    ];
  const { births, deaths, population1, population2, years } = options;
  const groups = ageDeathsOf(options);
  if (births === null && deaths === null && groups.length === 0 && !(population1 && population2 && years))
    return [
      refusal(
        'nothing-given',
        'births',
        'A population alone',
        'has no rates',
        'Enter births, deaths, deaths by age, or the population at two times.',
      ),
    ];
  return noPopulation(
    groups.findIndex(({ population }) => population === 0),
    'ageDeaths',
  );
}

function checkStructure(options: DemographicsOptions): readonly Refusal[] {
  const classes = ageSexOf(options);
  const ages = classes.map(({ age }) => age);
  const order = notAscending(ages, 'ageSex');
  if (order.length > 0) return order;
  const missing = [15, 65].find((limit) => !ages.includes(limit));
  if (missing !== undefined)
    return [
      refusal(
        'no-class-limit',
        'ageSex',
        'No class',
        `begins at age ${missing}: who is of working age cannot be told`,
        'Divide the class that holds this age.',
      ),
    ];
  return classes.some(({ males, females }) => males + females > 0)
    ? []
    : [refusal('no-population', 'ageSex', 'All classes', 'are empty', 'Enter the persons of each class.')];
}

function checkLife(options: DemographicsOptions): readonly Refusal[] {
  const key = options.axFrom === 'given' ? 'lifeClassesAx' : 'lifeClasses';
  const classes = lifeClassesOf(options);
  const ages = classes.map(({ age }) => age);
  const found = [
    ...notAscending(ages, key),
    ...noPopulation(
      classes.findIndex(({ population }) => population === 0),
      key,
    ),
  ];
  if (found.length > 0) return found.slice(0, 1);
  if ((classes.at(-1)?.deaths ?? 0) === 0)
    return [
      refusal(
        'no-deaths',
        key,
        'The last, open class',
        'has no deaths: how long its persons live cannot be told',
        'Join it with the class before it.',
      ),
    ];
  const outside = classes.findIndex(
    ({ age, ax }, i) => i + 1 < classes.length && ax !== null && ax > classes[i + 1]!.age - age,
  );
  return outside < 0
    ? []
    : [
        refusal(
          'ax-too-large',
          key,
          `Row ${outside + 1}`,
          'has more years lived than the class is wide',
          'Enter the years lived within the class by those who die in it.',
        ),
      ];
}
