import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { LARGEST, MOST_CASES, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const only = (calculation: string) => ({ showWhen: { option: 'calculation', is: calculation } }) as const;
const optional = <const L extends string, const H extends string>(label: L, help: H) =>
  ({ kind: 'number', label, help, min: 0, max: MOST_CASES, default: null }) as const;
const grid = {
  kind: 'table',
  rows: ['Age group 1', 'Age group 2'],
  noun: 'age group',
  min: 0,
  max: LARGEST,
  growRows: true,
} as const;
const PASTE = 'A block of a spreadsheet can be pasted.';

export const options = defineOptions({
  calculation: {
    kind: 'choice',
    label: 'Calculation',
    help: 'What is computed from which numbers.',
    choices: {
      rates: { label: 'Vital rates and growth', help: 'Births, deaths, population' },
      structure: { label: 'Age and sex', help: 'Dependency, median age, pyramid' },
      fertility: { label: 'Fertility', help: 'Total, gross and net reproduction' },
      'life-table': { label: 'Life table', help: 'Life expectancy from deaths by age' },
    },
    default: 'rates',
  },
  midYearPopulation: {
    ...sizeField({ label: 'Mid-year population', help: 'Persons in the middle of the year.' }),
    ...only('rates'),
  },
  births: { ...optional('Live births', 'Of the year; empty to leave their rates out.'), ...only('rates') },
  deaths: { ...optional('Deaths', 'Of the year; empty to leave their rate out.'), ...only('rates') },
  infantDeaths: { ...optional('Infant deaths', 'Deaths before the first birthday.'), ...only('rates') },
  women15to49: {
    ...optional('Women aged 15 to 49', 'For the general fertility rate.'),
    ...only('rates'),
  },
  population1: {
    ...optional('Population before', 'At the start of a period, for its growth.'),
    ...only('rates'),
  },
  population2: { ...optional('Population after', 'At the end of the period.'), ...only('rates') },
  years: { ...optional('Years between', 'Length of the period.'), ...only('rates') },
  ageDeaths: {
    ...grid,
    label: 'Deaths by age',
    help: `One row an age group, for age-specific death rates; may stay empty. ${PASTE}`,
    columns: ['Deaths', 'Population'],
    ...only('rates'),
  },
  ageSex: {
    ...grid,
    label: 'Population by age and sex',
    help: `Lower limit of each class and its persons; the last class is open. Classes must begin at 15 and at 65. ${PASTE}`,
    columns: ['Age from', 'Males', 'Females'],
    required: true,
    ...only('structure'),
  },
  withLx: {
    kind: 'toggle',
    label: 'Net reproduction rate',
    help: 'Needs the person-years that the women of a life table live in each class.',
    default: false,
    ...only('fertility'),
  },
  fertilityTable: {
    ...grid,
    label: 'Births by age of the mother',
    help: `Lower limit of each class, live births, women. ${PASTE}`,
    columns: ['Age from', 'Births', 'Women'],
    required: true,
    showWhen: [
      { option: 'calculation', is: 'fertility' },
      { option: 'withLx', is: false },
    ],
  },
  fertilityLxTable: {
    ...grid,
    label: 'Births by age of the mother',
    help: `Lower limit of each class, live births, women, and person-years of the life table. ${PASTE}`,
    columns: ['Age from', 'Births', 'Women', 'Person-years'],
    required: true,
    showWhen: [
      { option: 'calculation', is: 'fertility' },
      { option: 'withLx', is: true },
    ],
  },
  classWidth: {
    kind: 'number',
    label: 'Width of a class',
    help: 'In years, the same for all.',
    min: 0.1,
    max: 50,
    default: 5,
    ...only('fertility'),
  },
  sexRatioAtBirth: {
    kind: 'number',
    label: 'Boys per 100 girls at birth',
    help: 'About 105 in most populations.',
    min: 1,
    max: 1000,
    default: 105,
    ...only('fertility'),
  },
  lifeTableMethod: {
    kind: 'choice',
    label: 'Method',
    help: 'How death rates become chances to die.',
    choices: {
      chiang: { label: 'Chiang', help: 'With a standard error of life expectancy' },
      greville: { label: 'Greville', help: 'From age 5 on; below as Chiang' },
    },
    default: 'chiang',
    ...only('life-table'),
  },
  axFrom: {
    kind: 'choice',
    label: 'Years lived by those who die',
    help: 'On average, in the class in which they die.',
    choices: {
      usual: { label: 'Usual values', help: 'Half the class; 0.1 in the first year, 1.6 from 1 to 4' },
      given: 'Own values',
    },
    default: 'usual',
    ...only('life-table'),
  },
  lifeClasses: {
    ...grid,
    label: 'Deaths and population by age',
    help: `Lower limit of each class; the last one is open. ${PASTE}`,
    columns: ['Age from', 'Deaths', 'Population'],
    required: true,
    showWhen: [
      { option: 'calculation', is: 'life-table' },
      { option: 'axFrom', is: 'usual' },
    ],
  },
  lifeClassesAx: {
    ...grid,
    label: 'Deaths and population by age',
    help: `Lower limit of each class, and the years lived in it by those who die; the last class is open. ${PASTE}`,
    columns: ['Age from', 'Deaths', 'Population', 'Years lived'],
    required: true,
    showWhen: [
      { option: 'calculation', is: 'life-table' },
      { option: 'axFrom', is: 'given' },
    ],
  },
  radix: {
    kind: 'number',
    label: 'Newborns of the life table',
    help: 'How many the life table starts with; also of the person-years for the net reproduction rate.',
    min: 1,
    max: 1e9,
    default: 100000,
    showWhen: { option: 'calculation', is: ['fertility', 'life-table'] },
  },
  per: {
    kind: 'number',
    label: 'Rates per',
    help: 'Rates are written per so many persons.',
    min: 1,
    max: 1e9,
    default: 1000,
    ...only('rates'),
  },
  confidenceLevel: { ...confidenceLevel, ...only('life-table') },
});

export type DemographicsOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'calculation',
          'midYearPopulation',
          'births',
          'deaths',
          'infantDeaths',
          'women15to49',
          'population1',
          'population2',
          'years',
          'ageDeaths',
          'ageSex',
          'withLx',
          'fertilityTable',
          'fertilityLxTable',
          'classWidth',
          'sexRatioAtBirth',
          'lifeTableMethod',
          'axFrom',
          'lifeClasses',
          'lifeClassesAx',
          'radix',
          'per',
          'confidenceLevel',
        ],
      },
    ],
  },
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
