import type { NoticeBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { leftOutNotice, spacingCheck } from '../kit/blocks.ts';
import { courseFigure } from '../kit/figures.ts';
import type { StationarityOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { StationarityResult } from './result.ts';
import { regressionTable, testTable } from './tables.ts';
import { apa, finding, interpretation, methods, TEST_NAMES } from './text.ts';
import { decisions, verdictOf } from './verdict.ts';

export function present(result: StationarityResult, options: StationarityOptions): Presentation {
  const { adf, pp, kpss, info } = result;
  return {
    ...finding(result, options),
    notices: [...leftOutNotice(info, result.sample), ...suggestion(result, options)],
    estimates: estimates(result, options),
    tables: [testTable(result, options), ...regressionTable(result)],
    checks: [spacingCheck(info, result.widest)],
    figures:
      result.course.length > 0
        ? [
            courseFigure(info, result.course, result.n, {
              id: 'course',
              title: [options.difference > 0 ? 'Differences of ' : 'Course of ', info.label],
              axis: options.difference > 0 ? `Change of ${info.label}` : info.label,
              notes: [],
            }),
          ]
        : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      ...when(adf !== null, 'dickeyFuller1981', 'saidDickey1984'),
      ...when(pp !== null, 'phillipsPerron1988'),
      ...when(pp !== null || options.regression === 'trend', 'banerjee1993'),
      ...when(kpss !== null, 'kwiatkowski1992'),
    ],
    r: rCode(result, options),
  };
}

function estimates({ adf, pp, kpss }: StationarityResult, options: StationarityOptions): Estimates {
  const decided = decisions({ adf, pp, kpss }, options);
  const item = (test: keyof typeof TEST_NAMES, value: number, yes: string, no: string) => ({
    label: [TEST_NAMES[test]],
    value,
    format: 'statistic' as const,
    detail: [decided[test] ? yes : no],
  });
  return [
    ...(adf ? [item('adf', adf.statistic, 'no unit root', 'unit root possible')] : []),
    ...(pp ? [item('pp', pp.studentized.statistic, 'no unit root', 'unit root possible')] : []),
    ...(kpss ? [item('kpss', kpss.statistic, 'not stationary', 'stationarity possible')] : []),
  ];
}

/** Differences, where the tests say that the series wanders. */
function suggestion(result: StationarityResult, options: StationarityOptions): NoticeBlock[] {
  if (verdictOf(decisions(result, options)) !== 'unit-root' || options.difference >= 2) return [];
  return [
    {
      kind: 'notice',
      code: 'take-differences',
      level: 'suggestion',
      message: ['The series wanders. Its differences may be stationary.'],
      action: {
        kind: 'set-options',
        label: options.difference === 0 ? 'Test the differences' : 'Test the second differences',
        options: { difference: options.difference + 1 },
      },
    },
  ];
}
