import { num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, given } from '../../shared/wording.ts';
import type { MedianTime } from './compute.ts';
import type { SurvivalCiOptions } from './options.ts';
import { readCases } from './read-times.ts';

/** The median time of typed cases. */
export function presentMedian(result: MedianTime, options: SurvivalCiOptions): Presentation {
  const { n, events, median, logLog, log } = result;
  const { confidenceLevel: level } = options;
  return {
    finding:
      median === null
        ? rich`The median time is not reached: ${given(events)} of ${given(n)} cases had the event${logLog.ciLower === null ? '' : rich`; with ${num(level, 'level')} confidence it is above ${num(logLog.ciLower)}`}.`
        : rich`Half of the cases had the event by ${num(median)}; with ${num(level, 'level')} confidence the median time ${rangeWords(logLog)}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, rich`${given(events)} events`],
    estimates:
      median === null
        ? [{ label: ['Events'], value: events, format: 'integer', detail: rich`of ${given(n)} cases` }]
        : [
            {
              label: ['Median time'],
              value: median,
              format: 'number',
              ciLower: logLog.ciLower,
              ciUpper: logLog.ciUpper,
              level,
            },
          ],
    tables: [
      estimateTable({
        title: 'Median Time',
        of: 'Scale of the limits',
        estimate: ['Median'],
        rows: [
          { label: 'Log-log', main: true, estimate: median, ...logLog },
          { label: 'Log', estimate: median, ...log },
        ],
        level,
        notes: rich`Kaplan and Meier’s median; its limits are the times at which the limits of the curve cross one half (Brookmeyer & Crowley, 1982). An empty cell: the curve does not get there.`,
      }),
    ],
    interpretation: [
      ...(median === null || logLog.ciUpper === null
        ? [
            rich`Too few events for every limit: longer observation would tell more. The survival probability at a fixed time has an interval in any case.`,
          ]
        : [
            rich`Studies like this one would give an interval that contains the median of the population in ${num(level, 'level')} of cases.`,
          ]),
      rich`Censored cases must have the same prospects as those who are still observed.`,
    ],
    apa:
      median === null
        ? rich`The median time was not reached (${given(events)} events of ${given(n)}).`
        : rich`The median time was ${num(median)} (${given(events)} events of ${given(n)}), ${ciText(level, logLog.ciLower, logLog.ciUpper)}.`,
    methods: rich`The median time was estimated by Kaplan and Meier’s method, its confidence interval by that of Brookmeyer and Crowley on the log-log scale.`,
    works: ['kaplanMeier1958', 'brookmeyerCrowley1982'],
    r: rCode(options),
  };
}

function rangeWords({ ciLower, ciUpper }: MedianTime['log']): Runs {
  if (ciLower === null) return ciUpper === null ? rich`has no limits` : rich`is below ${num(ciUpper)}`;
  return ciUpper === null
    ? rich`is above ${num(ciLower)}, its upper limit not reached`
    : rich`lies between ${num(ciLower)} and ${num(ciUpper)}`;
}

function rCode({ times, confidenceLevel: level }: SurvivalCiOptions): readonly string[] {
  const read = readCases(times);
  if ('code' in read) return [];
  const list = (values: Iterable<number>) => `c(${[...values].join(', ')})`;
  return [
    'library(survival)',
    `time <- ${list(read.times)}`,
    `event <- ${list(read.events)}`,
    `for (scale in c("log-log", "log")) print(quantile(survfit(Surv(time, event) ~ 1, conf.type = scale, conf.int = ${rNumber(level)}), 0.5))`,
  ];
}
