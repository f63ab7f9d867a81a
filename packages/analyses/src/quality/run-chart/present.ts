import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import type { RunChartResult } from './compute.ts';
import { chart } from './figures.ts';
import type { RunChartOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { runsTable, signsTable, testsTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: RunChartResult, options: RunChartOptions): Presentation {
  const [only, ...others] = result.stages;
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      options.stage === null ? rich`They lack a value.` : rich`They lack a value or a stage.`,
    ),
    lead: [chart(result, options)],
    estimates:
      only && others.length === 0
        ? [
            { label: ['Line'], value: only.line, format: 'number' },
            { label: ['Longest run'], value: only.longest, format: 'integer' },
            { label: ['Crossings'], value: only.runs.crossings, format: 'integer' },
          ]
        : [],
    tables: [...signsTable(result), runsTable(result, options), testsTable(result)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [options.rules === 'anhoj' ? 'anhoj2014' : 'perla2011', 'waldWolfowitz1940', 'levene1952'],
    r: rCode(options),
  };
}
