import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { given } from '../../shared/wording.ts';
import { checks } from './checks.ts';
import { causesFigures, incidenceFigure, ratiosFigure } from './figures.ts';
import type { CompetingRisksOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { CompetingRisksResult } from './result.ts';
import { casesTable, grayTable, incidenceTable, modelTables } from './tables.ts';
import { apa, causeOf, finding, interpretation, methods } from './text.ts';

export function present(result: CompetingRisksResult, options: CompetingRisksOptions): Presentation {
  const { model, group } = result;
  const drawn = (plot: CompetingRisksOptions['plots'][number]) => options.plots.includes(plot);
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one of the variables.`),
    lead: drawn('incidence') ? [incidenceFigure(result, options)] : [],
    estimates: estimates(result, options),
    tables: [
      casesTable(result),
      ...grayTable(result),
      incidenceTable(result, options),
      ...(model ? modelTables(result, model, options) : []),
    ],
    checks: checks(result),
    figures: [
      ...(drawn('causes') ? causesFigures(result) : []),
      ...(model && drawn('ratios') ? [ratiosFigure(model, options)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'aalenJohansen1978',
      ...when(group !== null, 'gray1988'),
      ...when(model !== null, 'fineGray1999'),
      'kleinMoeschberger2003',
    ],
    r: rCode(result, options),
  };
}

/** The incidence of up to three groups at the last time, and the p value of Gray's test. */
function estimates(
  result: CompetingRisksResult,
  { confidenceLevel: level }: CompetingRisksOptions,
): Estimates {
  const test = result.gray[0]?.test;
  const until = result.times[result.times.length - 1]!;
  return [
    ...result.groups.slice(0, 3).map(({ level: name, causes }) => {
      const { estimate, ciLower, ciUpper } = causes[0].at[causes[0].at.length - 1]!;
      return {
        label: rich`${causeOf(result)} by ${given(until)}${result.group ? `, ${name}` : ''}`,
        value: estimate,
        format: 'percent',
        ...(ciLower === null || ciUpper === null ? {} : { ciLower, ciUpper, level }),
      } as const;
    }),
    ...(test ? [pItem(test.pValue, level)] : []),
  ];
}
