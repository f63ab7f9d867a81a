import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { given } from '../../shared/wording.ts';
import { checks } from './checks.ts';
import { hazardFigure, logLogFigure, survivalFigure } from './figures.ts';
import type { KaplanMeierOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { hasPairs, type SurvivalResult } from './result.ts';
import { casesTable, expectedTable, pairsTable, quantilesTable, testsTable, timesTable } from './tables.ts';
import { apa, finding, interpretation, levelName, methods } from './text.ts';

export function present(result: SurvivalResult, options: KaplanMeierOptions): Presentation {
  const drawn = (plot: KaplanMeierOptions['plots'][number]) => options.plots.includes(plot);
  const tested = result.tests.length > 0 || result.trend !== null;
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one of the variables.`),
    lead: drawn('survival') ? [survivalFigure(result, options)] : [],
    estimates: estimates(result, options),
    tables: [
      casesTable(result, options),
      ...(tested ? [testsTable(result, options)] : []),
      ...(hasPairs(result) ? [pairsTable(result, options)] : []),
      timesTable(result, options),
      quantilesTable(result, options),
      ...(tested ? [expectedTable(result)] : []),
    ],
    checks: checks(result, options),
    figures: [
      ...(drawn('hazard') ? hazardFigure(result) : []),
      ...(drawn('loglog') ? logLogFigure(result) : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

/** Medians of up to three groups (mean times where one was not reached), and the first p value. */
function estimates(result: SurvivalResult, options: KaplanMeierOptions): Estimates {
  const { groups } = result;
  const level = options.confidenceLevel;
  const reached = groups.every(({ median }) => median.estimate !== null);
  const test = result.tests[0];
  const items = groups.slice(0, test ? 3 : 4).map((group) => {
    const of = result.group ? `, ${levelName(result, group.level)}` : '';
    const { median, restrictedMean: mean } = group;
    if (reached && median.estimate !== null)
      return {
        label: rich`Median time${of}`,
        value: median.estimate,
        format: 'number',
        ...(median.ciLower !== null && median.ciUpper !== null
          ? { ciLower: median.ciLower, ciUpper: median.ciUpper, level }
          : { detail: ['upper limit not reached'] }),
      } as const;
    return {
      label: rich`Mean time up to ${given(result.meanUpTo)}${of}`,
      value: mean.estimate,
      format: 'number',
      ...(mean.standardError > 0 ? { ciLower: mean.ciLower, ciUpper: mean.ciUpper, level } : {}),
    } as const;
  });
  return [...items, ...(test ? [pItem(test.pValue, level)] : [])];
}

function references(result: SurvivalResult, { tests, adjustment }: KaplanMeierOptions): readonly WorkKey[] {
  const asked = (test: KaplanMeierOptions['tests'][number]) =>
    result.tests.length > 0 && tests.includes(test);
  return [
    'kaplanMeier1958',
    'brookmeyerCrowley1982',
    'kleinMoeschberger2003',
    ...when(asked('log-rank') || result.trend !== null, 'mantel1966'),
    ...when(asked('gehan-breslow'), 'gehan1965', 'breslow1970'),
    ...when(asked('tarone-ware'), 'taroneWare1977'),
    ...when(asked('peto'), 'petoPeto1972'),
    ...when(asked('fleming-harrington'), 'flemingHarrington1981'),
    ...when(result.trend !== null, 'tarone1975'),
    ...when(result.proportional !== null, 'grambschTherneau1994'),
    ...when(hasPairs(result) && adjustment === 'holm', 'holm1979'),
    ...when(hasPairs(result) && adjustment === 'bh', 'benjaminiHochberg1995'),
  ];
}
