import { num, rich } from '@constat/report';
import { codedNotice } from '../../correlation/kit/columns.ts';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { ClusterOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { ClusterResult } from './result.ts';
import {
  casesTable,
  clustersTable,
  mergesTable,
  numbersTable,
  profilesTable,
  qualityTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { structureWord } from './words.ts';

export function present(result: ClusterResult, options: ClusterOptions): Presentation {
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, rich`They lack a value in at least one of the variables.`),
      ...codedNotice(result.coded),
    ],
    estimates: estimates(result),
    tables: [
      clustersTable(result, options),
      profilesTable(result),
      qualityTable(result),
      ...numbersTable(result, options),
      ...mergesTable(result, options),
      ...casesTable(result, options),
    ],
    checks: checks(result, options),
    figures: figures(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function estimates(result: ClusterResult): Estimates {
  return [
    {
      label: ['Clusters'],
      value: result.k,
      format: 'integer',
      detail: rich`of ${num(result.sample.used, 'integer')} cases`,
    },
    {
      label: ['Average silhouette'],
      value: result.silhouette ?? 0,
      format: 'proportion',
      detail: [`${structureWord(result.silhouette ?? 0)} structure`],
    },
    {
      label: ['Variance between clusters'],
      value: result.totalSs > 0 ? result.betweenSs / result.totalSs : 0,
      format: 'percent',
      detail: ['of the sum of squares'],
    },
  ];
}

const references = (result: ClusterResult, options: ClusterOptions): readonly WorkKey[] => [
  'rousseeuw1987',
  'kaufmanRousseeuw1990',
  ...when(options.method === 'kmeans', 'hartiganWong1979', 'arthurVassilvitskii2007'),
  ...when(options.method === 'hierarchical' && options.linkage === 'ward', 'ward1963', 'murtaghLegendre2014'),
  ...when(options.method === 'hierarchical', 'lanceWilliams1967'),
  ...when(result.calinskiHarabasz !== null, 'calinskiHarabasz1974'),
  ...when(result.daviesBouldin !== null, 'daviesBouldin1979'),
  ...when(result.gapChoice !== null, 'tibshirani2001'),
];
