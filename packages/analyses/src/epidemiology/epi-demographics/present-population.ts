/** Vital rates, structure and fertility. */

import { num, rich } from '@constat/report';
import type { Fertility, PopulationStructure } from '@constat/stats';
import { isNonEmpty, isSingle, zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { type MeasureRow, measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { figure } from '../../shared/figure.ts';
import { table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import { ageDeathsOf, ageSexOf, fertilityOf, type VitalRates } from './compute.ts';
import type { DemographicsOptions } from './options.ts';
import { fertilityProgram, ratesProgram, structureProgram } from './r-code.ts';

const measure = (label: string, estimate: number | null, format: MeasureRow['format'] = 'number') =>
  estimate === null ? [] : [{ label, estimate, format }];

/** Births, deaths and growth. */
export function presentRates(rates: VitalRates, options: DemographicsOptions): Presentation {
  const { per } = options;
  const { crudeBirthRate: birth, crudeDeathRate: death, growthRate, doublingTime } = rates;
  const said = [
    ...(birth === null ? [] : [rich`${num(birth)} births`]),
    ...(death === null ? [] : [rich`${num(death)} deaths`]),
  ];
  const vital = !isNonEmpty(said) ? rich`` : isSingle(said) ? said[0] : rich`${said[0]} and ${said[1]!}`;
  const growth =
    growthRate === null
      ? rich``
      : rich`The population ${growthRate < 0 ? 'shrinks' : 'grows'} by ${percentNum(Math.abs(growthRate))} a year${doublingTime === null ? '' : rich` and ${doublingTime < 0 ? 'halves' : 'doubles'} in ${num(Math.abs(doublingTime), 'number', 1)} years`}.`;
  const told = rich`${isNonEmpty(said) ? rich`There are ${vital} per ${given(per)} persons a year. ` : ''}${growth}`;
  const byAge = rates.ageSpecificDeathRates;
  const finding =
    isNonEmpty(said) || growthRate !== null
      ? told
      : rich`The death rates of ${given(byAge.length)} age groups lie between ${num(Math.min(...byAge))} and ${num(Math.max(...byAge))} per ${given(per)}.`;
  const groups = ageDeathsOf(options);
  return {
    finding,
    meta: [rich`population ${given(options.midYearPopulation ?? 0)}`, rich`rates per ${given(per)}`],
    estimates: [
      ...(birth === null ? [] : [{ label: ['Crude birth rate'], value: birth, format: 'number' as const }]),
      ...(death === null ? [] : [{ label: ['Crude death rate'], value: death, format: 'number' as const }]),
      ...(growthRate === null
        ? []
        : [{ label: ['Growth a year'], value: growthRate, format: 'percent' as const }]),
    ],
    tables: [
      measureTable({
        title: 'Vital Rates',
        of: 'Rate',
        rows: [
          ...measure('Crude birth rate', birth),
          ...measure('Crude death rate', death),
          ...measure('Natural increase', rates.rateOfNaturalIncrease),
          ...measure('Infant mortality (of live births)', rates.infantMortalityRate),
          ...measure('General fertility (of women 15 to 49)', rates.generalFertilityRate),
          ...measure('Growth, exponential', growthRate, 'percent'),
          ...measure('Growth, arithmetic', rates.arithmeticGrowthRate, 'percent'),
          ...measure('Doubling time in years', doublingTime),
        ],
        level: null,
        notes: rich`Rates per ${given(per)} a year; growth in percent a year. A negative doubling time is a halving time.`,
      }),
      ...(groups.length === 0
        ? []
        : [
            table(groups, {
              id: 'ages',
              title: 'Death Rates by Age',
              columns: [
                text('Age group', (_, i) => `Row ${i + 1}`),
                value('Deaths', 'integer', ({ deaths }) => deaths),
                value('Population', 'integer', ({ population }) => population),
                value('Rate', 'number', (_, i) => byAge[i]!),
              ],
              notes: rich`Rates per ${given(per)}.`,
            }),
          ]),
    ],
    interpretation: [
      rich`Crude rates depend on the ages of a population: an old population has a high death rate even where people live long. To compare populations, standardize the rates or use life expectancy.`,
    ],
    apa: finding,
    methods: rich`Rates were computed as events of the year over the mid-year population; growth as the logarithm of the ratio of two populations over the years between them.`,
    works: ['prestonHeuvelineGuillot2001'],
    r: ratesProgram(options),
  };
}

/** Dependency, median age and the pyramid. */
export function presentStructure(result: PopulationStructure, options: DemographicsOptions): Presentation {
  const { population, young, working, old, medianAge, sexRatio, totalDependency } = result;
  const classes = ageSexOf(options);
  const names = classes.map(({ age }, i) =>
    i + 1 < classes.length ? `${age}–${classes[i + 1]!.age - 1}` : `${age}+`,
  );
  const bars = zip(classes, names).flatMap(([{ males, females }, name]) => [
    { age: name, share: -males / population, sex: 'Males' },
    { age: name, share: females / population, sex: 'Females' },
  ]);
  const told = rich`${percentNum(young / population)} of ${given(population)} persons are younger than 15, ${percentNum(old / population)} are 65 or older${medianAge === null ? '' : rich`; the median age is ${num(medianAge, 'number', 1)} years`}${totalDependency === null ? '' : rich`, and there are ${num(totalDependency, 'number', 1)} dependants for every 100 persons of working age`}`;
  return {
    finding: rich`${told}.`,
    meta: [rich`${given(classes.length)} classes of age`],
    estimates: [
      ...(totalDependency === null
        ? []
        : [{ label: ['Dependants per 100'], value: totalDependency, format: 'number' as const }]),
      ...(medianAge === null ? [] : [{ label: ['Median age'], value: medianAge, format: 'number' as const }]),
      ...(sexRatio === null
        ? []
        : [{ label: ['Males per 100 females'], value: sexRatio, format: 'number' as const, reference: 100 }]),
    ],
    tables: [
      measureTable({
        title: 'Age and Sex',
        rows: [
          ...measure('Youth dependency', result.youthDependency),
          ...measure('Old-age dependency', result.oldAgeDependency),
          ...measure('Total dependency', totalDependency),
          ...measure('Ageing index', result.ageingIndex),
          ...measure('Sex ratio', sexRatio),
          ...measure('Median age', medianAge),
        ],
        level: null,
        notes: rich`Dependency per 100 persons aged 15 to 64 (${given(working)}); ageing index = persons of 65 and over per 100 below 15; sex ratio = males per 100 females; median age by interpolation within its class.`,
      }),
    ],
    figures: [
      figure({
        id: 'pyramid',
        title: ['Population Pyramid'],
        table: 'bars',
        alt: `Population pyramid, males to the left and females to the right: ${zip(names, classes)
          .map(
            ([name, ownClass]) =>
              `${name} ${((100 * (ownClass.males + ownClass.females)) / population).toFixed(1)}%`,
          )
          .join(', ')}.`,
        notes: rich`Shares of the whole population; males to the left, females to the right. Classes of different width have bars of the same height.`,
        spec: {
          height: Math.max(180, 16 * classes.length),
          datasets: { bars },
          data: { name: 'bars' },
          mark: { type: 'bar' },
          encoding: {
            y: { field: 'age', type: 'ordinal', sort: [...names].reverse(), axis: { title: 'Age' } },
            x: {
              field: 'share',
              type: 'quantitative',
              stack: null,
              axis: { title: 'Share', labelExpr: "format(abs(datum.value), '.1~%')" },
            },
            color: {
              field: 'sex',
              type: 'nominal',
              sort: ['Males', 'Females'],
              title: null,
              legend: { orient: 'bottom' },
            },
          },
        },
      }),
    ],
    interpretation: [
      rich`Dependency ratios count by age, not by who works: they tell what the structure asks of those between 15 and 64, not what each of them does.`,
    ],
    apa: rich`${told}.`,
    methods: rich`Dependency ratios are persons below 15 and of 65 and over per 100 persons aged 15 to 64; the median age was interpolated linearly.`,
    works: ['prestonHeuvelineGuillot2001'],
    r: structureProgram(options),
  };
}

/** Fertility by age of the mother. */
export function presentFertility(result: Fertility, options: DemographicsOptions): Presentation {
  const { tfr, grr, nrr, asfr, meanAgeChildbearing: mean } = result;
  const classes = fertilityOf(options);
  const { classWidth: width } = options;
  const names = classes.map(({ age }) => `${age}–${age + width - 1}`);
  const told = rich`A woman would have ${num(tfr)} children in her life at these rates, ${num(grr)} of them daughters${mean === null ? '' : rich`, at a mean age of ${num(mean, 'number', 1)} years`}${nrr === null ? '' : rich`; after mortality ${num(nrr)} daughters replace each woman`}`;
  return {
    finding: rich`${told}.`,
    meta: [rich`${given(classes.length)} classes of ${given(width)} years`],
    estimates: [
      { label: ['Total fertility rate'], value: tfr, format: 'number' },
      { label: ['Gross reproduction rate'], value: grr, format: 'number', reference: 1 },
      ...(nrr === null
        ? []
        : [{ label: ['Net reproduction rate'], value: nrr, format: 'number' as const, reference: 1 }]),
    ],
    tables: [
      measureTable({
        title: 'Fertility',
        rows: [
          ...measure('Total fertility rate', tfr),
          ...measure('Gross reproduction rate', grr),
          ...measure('Net reproduction rate', nrr),
          ...measure('Mean age at childbearing', mean),
        ],
        level: null,
        notes: rich`Children (total) and daughters (gross, net) of a woman at the rates of this year; ${given(options.sexRatioAtBirth)} boys per 100 girls at birth.`,
      }),
      table(classes, {
        id: 'ages',
        title: 'Fertility by Age',
        columns: [
          text('Age', (_, i) => names[i]!),
          value('Births', 'integer', ({ births }) => births),
          value('Women', 'integer', ({ women }) => women),
          value('Births per 1,000 women', 'number', (_, i) => 1000 * asfr[i]!, 1),
        ],
      }),
    ],
    figures: [
      figure({
        id: 'fertility',
        title: ['Fertility by Age'],
        table: 'rates',
        alt: `Births per 1,000 women by age: ${zip(names, asfr)
          .map(([name, ownAsfr]) => `${name} ${(1000 * ownAsfr).toFixed(1)}`)
          .join(', ')}.`,
        notes: rich`Births per 1,000 women of each class in a year.`,
        spec: {
          height: 220,
          datasets: { rates: zip(names, asfr).map(([age, ownAsfr]) => ({ age, rate: 1000 * ownAsfr })) },
          data: { name: 'rates' },
          mark: { type: 'bar' },
          encoding: {
            x: { field: 'age', type: 'ordinal', sort: names, axis: { title: 'Age', labelAngle: 0 } },
            y: { field: 'rate', type: 'quantitative', axis: { title: 'Births per 1,000 women' } },
          },
        },
      }),
    ],
    interpretation: [
      nrr === null
        ? rich`Replacement needs somewhat more than two children a woman, since some girls die before they can have children: with person-years of a life table the net reproduction rate says how many daughters replace a woman.`
        : nrr < 1
          ? rich`Each generation of women is smaller than the one before: at these rates the population will shrink in the long run, without migration.`
          : rich`Each generation of women is at least as large as the one before: at these rates the population will not shrink, without migration.`,
      rich`These are rates of one year put together, not the course of real lives: when births are put off, they fall for a time.`,
    ],
    apa: rich`The total fertility rate was ${num(tfr)}, the gross reproduction rate ${num(grr)}${nrr === null ? '' : rich`, the net reproduction rate ${num(nrr)}`}.`,
    methods: rich`The total fertility rate is the sum of the age-specific rates times the width of the classes; the gross reproduction rate counts daughters${nrr === null ? '' : ', the net one those of women who survive'}.`,
    works: ['prestonHeuvelineGuillot2001'],
    r: fertilityProgram(options),
  };
}
