import type { Block } from '@constat/report';
import { pItem } from '../../shared/parts.ts';
import { referencesBlock, when } from '../../shared/references.ts';
import { leftOutNotice } from '../kit/blocks.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { TimeSeriesOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { TimeSeriesResult } from './result.ts';
import { lagTable, summaryTable, testTable } from './tables.ts';
import { apa, finding, interpretation, mainTest, methods } from './text.ts';

export function present(result: TimeSeriesResult, options: TimeSeriesOptions): readonly Block[] {
  const test = mainTest(result);
  return [
    finding(result, options),
    ...leftOutNotice(result.info, result.sample),
    {
      kind: 'estimates',
      id: 'estimates',
      items: [
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
    },
    testTable(result, options),
    lagTable(result, options),
    summaryTable(result),
    ...checks(result, options),
    ...figures(result, options),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    referencesBlock(
      'ljungBox1978',
      'boxPierce1970',
      'boxJenkins1976',
      ...when(result.kpss !== null, 'kwiatkowski1992'),
    ),
    rCode(result, options),
  ];
}
