import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'raincloud',
  area: 'charts',
  path: 'charts/raincloud',
  title: 'Raincloud plot',
  description: 'Every case, the quartiles and the density of numbers in one figure, also by groups.',
  resultType: 'other',
  aliases: ['half violin', 'density and points'],
  keywords: ['distribution', 'density', 'quartiles', 'cases', 'groups', 'chart', 'figure'],
  presets: [
    {
      path: 'charts/violin',
      title: 'Violin plot',
      description: 'The density of numbers to both sides with quartiles or cases inside, also by groups.',
      keywords: ['distribution', 'density', 'groups', 'chart'],
      options: { shape: 'violin' },
    },
    {
      path: 'charts/ridgeline',
      title: 'Ridgeline plot',
      description: 'Densities of many groups below each other.',
      keywords: ['joy plot', 'distribution', 'density', 'groups', 'chart'],
      options: { shape: 'ridgeline' },
      example: {
        sample: 'weather',
        options: { outcomes: ['Temperature'], group: 'Condition', shape: 'ridgeline' },
      },
    },
    {
      path: 'charts/strip-plot',
      title: 'Strip plot',
      description: 'Every case as a point beside its neighbours, by groups.',
      keywords: ['beeswarm', 'swarm plot', 'individual values', 'jitter', 'chart'],
      options: { shape: 'swarm' },
    },
    {
      path: 'charts/parallel-coordinates',
      title: 'Parallel coordinates',
      description: 'Every case as a line over several numbers, each on an axis of its own.',
      keywords: ['profiles', 'multivariate', 'parallel plot', 'chart'],
      options: { shape: 'parallel' },
      example: {
        sample: 'business',
        options: {
          shape: 'parallel',
          outcomes: ['Advertising', 'Staff', 'Revenue', 'Costs'],
          group: 'TargetMet',
        },
      },
    },
    {
      path: 'charts/ecdf',
      title: 'Cumulative distribution',
      description: 'Which share of the cases lies at or below each value, by groups.',
      keywords: ['ECDF', 'empirical distribution function', 'ogive', 'cumulative percent', 'chart'],
      options: { shape: 'ecdf' },
    },
  ],
};
