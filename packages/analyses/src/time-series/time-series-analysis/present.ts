import type { Presentation } from '../../presentation.ts';
import { pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { leftOutNotice } from '../kit/blocks.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { TimeSeriesOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { TimeSeriesResult } from './result.ts';
import { lagTable, summaryTable, testTable } from './tables.ts';
import { apa, finding, interpretation, mainTest, methods } from './text.ts';

/** Correlograms are the answer; the course of the series and its seasons stand below the numbers. */
const LEADING: ReadonlySet<string> = new Set(['acf', 'pacf']);

export function present(result: TimeSeriesResult, options: TimeSeriesOptions): Presentation {
  const test = mainTest(result);
  const drawn = figures(result, options);
  return {
    ...finding(result, options),
    notices: leftOutNotice(result.info, result.sample),
    lead: drawn.filter(({ id }) => LEADING.has(id)),
    estimates: [
      {
        label: ['Autocorrelation at lag 1'],
        value: result.lags[0]!.acf,
        format: 'proportion',
        reference: 0,
        detail: [
          Math.abs(result.lags[0]!.acf) > result.bound ? 'outside the band' : 'within the band',
          ' of white noise',
        ],
      },
      pItem(test.ljungBox.pValue, options.confidenceLevel),
    ],
    tables: [testTable(result, options), lagTable(result, options), summaryTable(result)],
    checks: checks(result, options),
    figures: drawn.filter(({ id }) => !LEADING.has(id)),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'ljungBox1978',
      'boxPierce1970',
      'boxJenkins1976',
      ...when(result.kpss !== null, 'kwiatkowski1992'),
    ],
    r: rCode(result, options),
  };
}
