import type { DemographicsResult } from '../../src/epidemiology/epi-demographics/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

type Numbers = readonly number[];

/** Columns side by side; a shorter one ends in empty cells. */
function table(inputs: ReferenceInputs, ...keys: readonly string[]): readonly (readonly (number | null)[])[] {
  const columns = keys.map((key) => (Array.isArray(inputs[key]) ? (inputs[key] as Numbers) : []));
  const rows = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: rows }, (_, i) => columns.map((column) => column[i] ?? null));
}

export const adapter = analysisAdapter<DemographicsResult>({
  topic: 'demographics',
  analysis: 'epi-demographics',
  options: (inputs) => {
    const { calculation, lifeTableMethod, radix, per, classWidth, sexRatioAtBirth } = inputs;
    const { births, deaths, infantDeaths, midYearPopulation, women15to49 } = inputs;
    const { population1, population2, years, Lx, ax } = inputs;
    const common = { calculation, lifeTableMethod, radix, per, classWidth, sexRatioAtBirth };
    switch (calculation) {
      case 'rates':
        return {
          ...common,
          births,
          deaths,
          infantDeaths,
          midYearPopulation,
          women15to49,
          population1,
          population2,
          years,
          ageDeaths: inputs.deathsByAge ? table(inputs, 'deathsByAge', 'populationByAge') : undefined,
        };
      case 'structure':
        return { ...common, ageSex: table(inputs, 'ages', 'males', 'females') };
      case 'fertility':
        return {
          ...common,
          withLx: Lx !== undefined,
          fertilityTable: table(inputs, 'ages', 'births', 'women'),
          fertilityLxTable: table(inputs, 'ages', 'births', 'women', 'Lx'),
        };
      default:
        return {
          ...common,
          axFrom: ax === undefined ? 'usual' : 'given',
          lifeClasses: table(inputs, 'ages', 'deaths', 'population'),
          lifeClassesAx: table(inputs, 'ages', 'deaths', 'population', 'ax'),
        };
    }
  },
  values: ({ rates, structure, fertility, life }) =>
    life
      ? { ...life, standardErrorE0: life.standardError, e0CiLower: life.ciLower, e0CiUpper: life.ciUpper }
      : (rates ?? structure ?? fertility),
});
