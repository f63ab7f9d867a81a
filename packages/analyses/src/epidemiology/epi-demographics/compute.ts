import {
  type AgeClass,
  type Fertility,
  type FertilityClass,
  fertilityRates,
  type LifeTable,
  type LifeTableClass,
  lifeTable,
  type PopulationStructure,
  populationStructure,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { DemographicsOptions } from './options.ts';

/** null where the numbers for a rate are not given. */
export interface VitalRates {
  readonly crudeBirthRate: number | null;
  readonly crudeDeathRate: number | null;
  readonly rateOfNaturalIncrease: number | null;
  readonly infantMortalityRate: number | null;
  readonly generalFertilityRate: number | null;
  readonly ageSpecificDeathRates: readonly number[];
  readonly growthRate: number | null;
  readonly arithmeticGrowthRate: number | null;
  readonly doublingTime: number | null;
}

export interface DemographicsResult {
  readonly sample: Sample;
  readonly rates: VitalRates | null;
  readonly structure: PopulationStructure | null;
  readonly fertility: Fertility | null;
  readonly life: LifeTable | null;
}

type Table = readonly (readonly (number | null)[])[];

const at = (table: Table, row: number, column: number): number => table[row]?.[column] ?? 0;

/** Age groups whose deaths and population are both given. */
export const ageDeathsOf = ({ ageDeaths }: DemographicsOptions) =>
  ageDeaths.flatMap(([deaths, population]) =>
    deaths == null || population == null ? [] : [{ deaths, population }],
  );

export const ageSexOf = ({ ageSex }: DemographicsOptions): readonly AgeClass[] =>
  ageSex.map((_, i) => ({ age: at(ageSex, i, 0), males: at(ageSex, i, 1), females: at(ageSex, i, 2) }));

export function fertilityOf(options: DemographicsOptions): readonly FertilityClass[] {
  const table = options.withLx ? options.fertilityLxTable : options.fertilityTable;
  return table.map((_, i) => ({
    age: at(table, i, 0),
    births: at(table, i, 1),
    women: at(table, i, 2),
    personYears: options.withLx ? at(table, i, 3) : null,
  }));
}

export function lifeClassesOf(options: DemographicsOptions): readonly LifeTableClass[] {
  const given = options.axFrom === 'given';
  const table = given ? options.lifeClassesAx : options.lifeClasses;
  return table.map((_, i) => ({
    age: at(table, i, 0),
    deaths: at(table, i, 1),
    population: at(table, i, 2),
    ax: given ? at(table, i, 3) : null,
  }));
}

const NONE = { rates: null, structure: null, fertility: null, life: null } as const;

export function compute(_: unknown, options: DemographicsOptions): DemographicsResult {
  const answer = (used: number, part: Partial<DemographicsResult>): DemographicsResult => ({
    ...NONE,
    sample: { used, excluded: 0 },
    ...part,
  });
  switch (options.calculation) {
    case 'rates':
      return answer(options.midYearPopulation ?? 0, { rates: ratesOf(options) });
    case 'structure': {
      const structure = populationStructure(ageSexOf(options));
      return answer(structure.population, { structure });
    }
    case 'fertility': {
      const classes = fertilityOf(options);
      const { classWidth, sexRatioAtBirth, radix } = options;
      return answer(
        classes.reduce((sum, { women }) => sum + women, 0),
        { fertility: fertilityRates(classes, classWidth, sexRatioAtBirth, radix) },
      );
    }
    case 'life-table': {
      const classes = lifeClassesOf(options);
      return answer(
        classes.reduce((sum, { population }) => sum + population, 0),
        { life: lifeTable(classes, options.lifeTableMethod, options.radix, options.confidenceLevel) },
      );
    }
  }
}

function ratesOf(options: DemographicsOptions): VitalRates {
  const {
    births,
    deaths,
    infantDeaths,
    women15to49,
    midYearPopulation,
    population1,
    population2,
    years,
    per,
  } = options;
  const rate = (part: number | null, of: number | null): number | null =>
    part === null || of === null || of === 0 ? null : (per * part) / of;
  const crudeBirthRate = rate(births, midYearPopulation);
  const crudeDeathRate = rate(deaths, midYearPopulation);
  const growing = population1 && population2 && years ? { population1, population2, years } : null;
  const growthRate = growing && Math.log(growing.population2 / growing.population1) / growing.years;
  return {
    crudeBirthRate,
    crudeDeathRate,
    rateOfNaturalIncrease:
      births === null || deaths === null ? null : rate(births - deaths, midYearPopulation),
    infantMortalityRate: rate(infantDeaths, births),
    generalFertilityRate: rate(births, women15to49),
    ageSpecificDeathRates: ageDeathsOf(options).map((row) => (per * row.deaths) / row.population),
    growthRate,
    arithmeticGrowthRate:
      growing && (growing.population2 - growing.population1) / (growing.population1 * growing.years),
    doublingTime: growthRate ? Math.LN2 / growthRate : null,
  };
}
