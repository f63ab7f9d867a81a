import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const MODELLED = { showWhen: { option: 'kind', is: ['factorial', 'split'] } } as const;
const POLYNOMIAL = { showWhen: { option: 'kind', is: ['factorial', 'split', 'definitive'] } } as const;
const SPLIT = { showWhen: { option: 'kind', is: 'split' } } as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Response',
    help: 'The number that was measured in each run.',
    accepts: ['numeric'],
    required: true,
  },
  factors: {
    kind: 'variables',
    label: 'Factors',
    help: 'What was set in each run: numbers, or categories with two levels.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 23,
  },
  block: {
    kind: 'variable',
    label: 'Block',
    help: 'Groups of runs made under the same conditions (day, batch); their differences are taken out first.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    ...MODELLED,
  },
  wholePlot: {
    kind: 'variable',
    label: 'Whole plots',
    help: 'Runs with the same value were made without setting anew what is hard to change.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
    ...SPLIT,
  },
  repeats: {
    kind: 'variables',
    label: 'Further responses',
    help: 'The same quantity measured again in each run, under other conditions of noise.',
    accepts: ['numeric'],
    max: 20,
    showWhen: { option: 'kind', is: 'taguchi' },
  },
  kind: {
    kind: 'choice',
    label: 'Experiment',
    help: 'How the runs were laid out; a worksheet made here has it set.',
    choices: {
      factorial: { label: 'Factorial or response surface', help: 'Every run set anew' },
      split: { label: 'Split plot', help: 'Hard-to-change factors set once for several runs; two errors' },
      definitive: {
        label: 'Definitive screening',
        help: 'Two steps: main effects, then squares and interactions of the active ones',
      },
      mixture: { label: 'Mixture', help: 'Factors are shares of a total; Scheffé models' },
      taguchi: { label: 'Taguchi', help: 'Means and signal-to-noise ratios by level' },
    },
    default: 'factorial',
  },
  blending: {
    kind: 'choice',
    label: 'Blending',
    help: 'How components act together.',
    choices: {
      linear: { label: 'Linear', help: 'Each in proportion to its share' },
      quadratic: { label: 'Quadratic', help: 'Pairs may act better or worse together than their mean' },
      specialCubic: { label: 'Special cubic', help: 'And sets of three' },
    },
    default: 'quadratic',
    showWhen: { option: 'kind', is: 'mixture' },
  },
  signal: {
    kind: 'choice',
    label: 'Wanted',
    help: 'What the signal-to-noise ratio rewards.',
    choices: {
      larger: { label: 'Large values', help: '−10 log₁₀ of the mean of 1/y²' },
      smaller: { label: 'Small values', help: '−10 log₁₀ of the mean of y²' },
      nominal: { label: 'A target, spread in proportion to the mean', help: '10 log₁₀ of mean² / variance' },
      nominalSpread: { label: 'A target, small spread', help: '−10 log₁₀ of the variance' },
    },
    default: 'larger',
    showWhen: { option: 'kind', is: 'taguchi' },
  },
  model: {
    kind: 'choice',
    label: 'Model',
    help: 'Which effects are estimated; those that the runs cannot tell apart are named below the table.',
    choices: {
      main: { label: 'Main effects', help: 'For screening many factors' },
      interactions: { label: 'Two-way interactions', help: 'Main effects and products of two factors' },
      factorial: { label: 'All interactions', help: 'Factors with two levels' },
      quadratic: { label: 'Full quadratic', help: 'Response surface: interactions and squares' },
      custom: { label: 'Own terms', help: 'Interactions of your choice, with or without squares' },
    },
    default: 'interactions',
    ...MODELLED,
  },
  terms: {
    kind: 'terms',
    label: 'Model terms',
    help: 'Main effects are always in the model, and with an interaction the smaller ones that it contains.',
    of: ['factors'],
    maxOrder: 5,
    showWhen: [MODELLED.showWhen, { option: 'model', is: 'custom' }],
  },
  squares: {
    kind: 'toggle',
    label: 'Squares',
    help: 'Adds the square of every factor that has three settings or more.',
    default: false,
    showWhen: [MODELLED.showWhen, { option: 'model', is: 'custom' }],
  },
  coding: {
    kind: 'list',
    label: 'Coded units',
    help: 'Which settings count as −1 and +1. Without a row: lowest and highest, or the cube of a central composite design.',
    noun: 'coding',
    max: 23,
    item: {
      factor: {
        kind: 'variable',
        label: 'Factor',
        help: 'A factor of the model.',
        accepts: ['numeric'],
      },
      low: { kind: 'text', label: 'Low (−1)', help: 'A number.', maxLength: 30, default: '' },
      high: { kind: 'text', label: 'High (+1)', help: 'A number.', maxLength: 30, default: '' },
    },
    ...POLYNOMIAL,
  },
  contourX: {
    kind: 'variable',
    label: 'Across',
    help: 'The factor along the horizontal axis of the contour plot; the strongest where none is chosen.',
    accepts: ['numeric'],
    ...POLYNOMIAL,
  },
  contourY: {
    kind: 'variable',
    label: 'Up',
    help: 'The factor along the vertical axis of the contour plot.',
    accepts: ['numeric'],
    ...POLYNOMIAL,
  },
  hold: {
    kind: 'choice',
    label: 'Other factors held at',
    help: 'Where the factors stand that the contour plot does not show; without goals, their centre.',
    choices: {
      center: 'Centre',
      low: 'Low',
      high: 'High',
      best: { label: 'Best settings', help: 'Those that the optimiser found' },
    },
    default: 'best',
    ...POLYNOMIAL,
  },
  goals: {
    kind: 'list',
    label: 'Goals',
    help: 'What is wanted of each response; the settings that serve all of them best are searched for.',
    noun: 'goal',
    max: 8,
    item: {
      response: {
        kind: 'variable',
        label: 'Response',
        help: 'A number measured in each run.',
        accepts: ['numeric'],
      },
      goal: {
        kind: 'choice',
        label: 'Goal',
        help: 'What would be ideal.',
        choices: { maximise: 'Maximize', minimise: 'Minimize', target: 'Hit a target' },
        default: 'maximise',
      },
      lower: {
        kind: 'text',
        label: 'Lower limit',
        help: 'Worthless below it; not needed to minimize. Blank: the lowest value measured.',
        maxLength: 30,
        default: '',
      },
      target: {
        kind: 'text',
        label: 'Target',
        help: 'Nothing is better than this. Blank: the best value measured, or the middle.',
        maxLength: 30,
        default: '',
      },
      upper: {
        kind: 'text',
        label: 'Upper limit',
        help: 'Worthless above it; not needed to maximize. Blank: the highest value measured.',
        maxLength: 30,
        default: '',
      },
      weight: {
        kind: 'number',
        label: 'Weight',
        help: 'Above 1 only values near the target count much, below 1 any value inside the limits does.',
        min: 0.1,
        max: 10,
        default: 1,
      },
      importance: {
        kind: 'number',
        label: 'Importance',
        help: 'How much the response counts beside the others.',
        min: 0.1,
        max: 10,
        default: 1,
      },
    },
    ...POLYNOMIAL,
  },
  region: {
    kind: 'choice',
    label: 'Search within',
    help: 'How far the optimiser and the contour plot go.',
    choices: {
      cube: { label: 'Low to high', help: 'From −1 to +1 of each factor' },
      runs: { label: 'As far as runs went', help: 'Also out to the axial points' },
    },
    default: 'cube',
    ...POLYNOMIAL,
  },
  confidenceLevel,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the model assumes, tested where the runs allow it, with advice for each.',
    choices: {
      normality: 'Normality of residuals',
      fit: 'Lack of fit',
      curvature: 'Curvature',
    },
    default: ['normality', 'fit', 'curvature'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Which effects stand out, how they work, and whether the model fits.',
    choices: {
      pareto: 'Pareto chart of effects',
      halfNormal: 'Half-normal plot',
      main: 'Main effects',
      interactions: 'Interactions',
      contour: 'Contour plot',
      residuals: 'Residuals and fitted values',
      order: 'Residuals in run order',
      qq: 'Normal Q–Q',
    },
    default: ['pareto', 'halfNormal', 'main', 'interactions', 'contour', 'residuals'],
  },
});

export type DoeOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'factors', 'block', 'wholePlot', 'repeats'],
    groups: [
      {
        title: 'Model',
        options: ['kind', 'model', 'terms', 'squares', 'blending', 'signal', 'confidenceLevel'],
      },
      { title: 'Optimiser', options: ['goals', 'region'] },
      { title: 'Contour plot', options: ['contourX', 'contourY', 'hold'] },
      { title: 'Coded units', options: ['coding'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'reactor',
    options: {
      outcome: 'Yield',
      factors: ['Temperature', 'Time', 'Catalyst'],
      model: 'quadratic',
      goals: [
        {
          response: 'Yield',
          goal: 'maximise',
          lower: '75',
          target: '90',
          upper: '',
          weight: 1,
          importance: 1,
        },
        {
          response: 'Impurity',
          goal: 'minimise',
          lower: '',
          target: '1',
          upper: '3',
          weight: 1,
          importance: 1,
        },
      ],
    },
  },
});
