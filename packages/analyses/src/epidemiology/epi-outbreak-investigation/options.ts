import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST, MOST_CASES, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const only = (...analyses: readonly string[]) =>
  ({ showWhen: { option: 'analysis', is: analyses } }) as const;
const optional = <const L extends string, const H extends string>(label: L, help: H) =>
  ({ kind: 'number', label, help, min: 0, max: LARGEST, default: null }) as const;

export const options = defineOptions({
  analysis: {
    kind: 'choice',
    label: 'Question',
    help: 'Each question has its own numbers.',
    choices: {
      foods: 'Which food or exposure',
      curve: 'Epidemic curve',
      'two-points': 'Growth from two counts',
      regression: 'Growth from a series',
      'final-size': 'R0 from the attack rate',
      sir: 'R0 from transmission and recovery',
      'secondary-attack-rate': 'Secondary attack rate',
      'case-fatality': 'Case fatality',
      'vaccine-efficacy': 'Vaccine efficacy',
    },
    default: 'foods',
  },
  foods: {
    kind: 'list',
    label: 'Foods or exposures',
    help: 'One row each: ill and well persons among those who had it and those who had not.',
    noun: 'food',
    min: 1,
    max: 100,
    item: {
      label: { kind: 'text', label: 'Name', help: 'Of the food or exposure.', default: '', maxLength: 60 },
      illExposed: countField({ label: 'Ate, ill', help: 'Exposed persons who fell ill.' }),
      wellExposed: countField({ label: 'Ate, well', help: 'Exposed persons who stayed well.' }),
      illUnexposed: countField({ label: 'Did not eat, ill', help: 'Unexposed persons who fell ill.' }),
      wellUnexposed: countField({ label: 'Did not eat, well', help: 'Unexposed persons who stayed well.' }),
    },
    ...only('foods'),
  },
  allPersons: {
    kind: 'number',
    label: 'All persons',
    help: 'Everyone whose illness is known; empty to take the food with the most answers.',
    min: 1,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...only('foods'),
  },
  allIll: {
    kind: 'number',
    label: 'All ill',
    help: 'Of all persons; empty to take the food with the most answers.',
    min: 0,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...only('foods'),
  },
  onsets: {
    kind: 'text',
    label: 'Times of onset',
    help: 'One number per case, in hours or days from any start; NA where it is not known.',
    default: '',
    maxLength: 200000,
    multiline: true,
    required: true,
    ...only('curve'),
  },
  exposures: {
    kind: 'text',
    label: 'Times of exposure',
    help: 'In the same order, for the incubation period; NA where it is not known, empty without any.',
    default: '',
    maxLength: 200000,
    multiline: true,
    ...only('curve'),
  },
  binWidth: {
    kind: 'number',
    label: 'Width of a bar',
    help: 'In the unit of the times; about a quarter of the incubation period shows the shape well.',
    min: 0.000001,
    max: 1e9,
    default: 1,
    ...only('curve'),
  },
  count1: {
    ...countField({ label: 'First count', help: 'Cases at the first time.' }),
    ...only('two-points'),
  },
  count2: {
    ...countField({ label: 'Second count', help: 'Cases at the second time.' }),
    ...only('two-points'),
  },
  time: { ...sizeField({ label: 'Time between them', help: 'In days.' }), ...only('two-points') },
  series: {
    kind: 'table',
    label: 'Series',
    help: 'One row per day or week: its time and its new cases. A block of a spreadsheet can be pasted.',
    rows: ['Time 1', 'Time 2', 'Time 3'],
    noun: 'time',
    columns: ['Time', 'Cases'],
    min: 0,
    max: LARGEST,
    required: true,
    growRows: true,
    ...only('regression'),
  },
  generationTime: {
    ...optional(
      'Generation time',
      'From one infection to the next, in the same unit; for the reproduction number.',
    ),
    ...only('two-points', 'regression'),
  },
  latentPeriod: {
    ...optional('Latent period', 'From infection to being infectious; with the infectious period.'),
    ...only('two-points', 'regression'),
  },
  infectiousPeriod: {
    ...optional('Infectious period', 'How long a case infects others.'),
    ...only('two-points', 'regression'),
  },
  attackRate: {
    kind: 'number',
    label: 'Attack rate',
    help: 'Share of the population that was infected when the epidemic was over.',
    min: 0,
    max: 1,
    default: null,
    required: true,
    unit: 'percent',
    ...only('final-size'),
  },
  initialSusceptible: {
    kind: 'number',
    label: 'Susceptible at the start',
    help: 'Share of the population that could be infected; 100% where nobody was immune.',
    min: 0,
    max: 1,
    default: 1,
    unit: 'percent',
    ...only('final-size'),
  },
  beta: {
    ...sizeField({ label: 'Transmission rate', help: 'Infections by a case per day.' }),
    ...only('sir'),
  },
  gamma: {
    ...sizeField({ label: 'Recovery rate', help: 'One over the infectious period.' }),
    ...only('sir'),
  },
  vaccineEfficacy: {
    kind: 'number',
    label: 'Efficacy of the vaccine',
    help: 'Share of the vaccinated who cannot be infected, for the coverage that is needed.',
    min: 0.01,
    max: 1,
    default: 1,
    unit: 'percent',
    ...only('sir'),
  },
  cases: {
    ...countField({ label: 'Cases', help: 'Contacts who fell ill, or cases who died.' }),
    ...only('secondary-attack-rate', 'case-fatality'),
  },
  total: {
    ...countField({ label: 'Persons in all', help: 'All susceptible contacts, or all cases.' }),
    ...only('secondary-attack-rate', 'case-fatality'),
  },
  casesVaccinated: {
    ...countField({ label: 'Cases, vaccinated', help: 'Vaccinated persons who fell ill.' }),
    ...only('vaccine-efficacy'),
  },
  vaccinated: {
    ...countField({ label: 'Vaccinated', help: 'All vaccinated persons.' }),
    ...only('vaccine-efficacy'),
  },
  casesUnvaccinated: {
    ...countField({ label: 'Cases, unvaccinated', help: 'Unvaccinated persons who fell ill.' }),
    ...only('vaccine-efficacy'),
  },
  unvaccinated: {
    ...countField({ label: 'Unvaccinated', help: 'All unvaccinated persons.' }),
    ...only('vaccine-efficacy'),
  },
  confidenceLevel: {
    ...confidenceLevel,
    ...only('foods', 'regression', 'secondary-attack-rate', 'case-fatality', 'vaccine-efficacy'),
  },
});

export type OutbreakOptions = OptionValues<typeof options>;

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
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'analysis',
          'foods',
          'allPersons',
          'allIll',
          'onsets',
          'exposures',
          'binWidth',
          'count1',
          'count2',
          'time',
          'series',
          'generationTime',
          'latentPeriod',
          'infectiousPeriod',
          'attackRate',
          'initialSusceptible',
          'beta',
          'gamma',
          'vaccineEfficacy',
          'cases',
          'total',
          'casesVaccinated',
          'vaccinated',
          'casesUnvaccinated',
          'unvaccinated',
          'confidenceLevel',
        ],
      },
    ],
  },
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
