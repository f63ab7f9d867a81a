import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import type { GageComponent } from './components.ts';
import { agreementFigure, figures } from './figures.ts';
import { generalFigures } from './general/figures.ts';
import { generalCode } from './general/r-code.ts';
import type { GeneralResult } from './general/result.ts';
import {
  generalApa,
  generalFinding,
  generalInterpretation,
  generalMethods,
  generalTables,
  lineOf,
} from './general/text.ts';
import type { GageOptions } from './options.ts';
import { measuredCode, ratedCode } from './r-code.ts';
import type { GageResult, MeasuredResult, RatedResult } from './result.ts';
import { anovaTable, componentsTable } from './tables.ts';
import { agreementTable, kappaTable } from './tables-ratings.ts';
import {
  measuredApa,
  measuredFinding,
  measuredInterpretation,
  measuredMethods,
  ratedApa,
  ratedFinding,
  ratedInterpretation,
  ratedMethods,
} from './text.ts';

export function present(result: GageResult, options: GageOptions): Presentation {
  if (result.kind === 'rated') return presentRated(result, options);
  return result.kind === 'general' ? presentGeneral(result, options) : presentMeasured(result, options);
}

const leftOut = ({ sample }: GageResult) =>
  excludedNotice(sample, rich`They lack a part, an operator, or a value.`);

function presentMeasured(result: MeasuredResult, options: GageOptions): Presentation {
  return {
    ...measuredFinding(result),
    notices: leftOut(result),
    estimates: shareEstimates(result.components.gageRr!, result.ndc),
    tables: [componentsTable(result, options), ...anovaTable(result, options)],
    figures: figures(result, options),
    interpretation: measuredInterpretation(result, options),
    apa: measuredApa(result, options),
    methods: measuredMethods(result, options),
    works: ['aiag2010', ...when(options.method === 'anova', 'burdick2003')],
    r: measuredCode(result, options),
  };
}

function presentGeneral(result: GeneralResult, options: GageOptions): Presentation {
  const rr = lineOf(result, 'gageRr');
  return {
    ...generalFinding(result),
    notices: leftOut(result),
    estimates: shareEstimates(rr, result.ndc),
    tables: generalTables(result, options),
    figures: generalFigures(result, options),
    interpretation: generalInterpretation(result, options),
    apa: generalApa(result),
    methods: generalMethods(result, options),
    works: [
      'aiag2010',
      ...when(result.design === 'nested', 'montgomeryDesign2013'),
      ...when(result.design === 'expanded', 'pattersonThompson1971'),
      ...when(result.interaction !== null, 'selfLiang1987'),
    ],
    r: generalCode(result, options),
  };
}

function shareEstimates(rr: GageComponent, ndc: number | null): Estimates {
  return [
    {
      label: ['Gage R&R, % of study variation'],
      value: rr.percentStudyVariation,
      format: 'number',
      detail: ['below 10 is good, above 30 is not'],
    },
    ...(rr.percentTolerance === null
      ? []
      : [{ label: ['% of tolerance'], value: rr.percentTolerance, format: 'number' as const }]),
    ...(ndc === null
      ? []
      : [
          {
            label: ['Distinct categories'],
            value: ndc,
            format: 'integer' as const,
            detail: ['5 or more are enough'],
          },
        ]),
  ];
}

function presentRated(result: RatedResult, options: GageOptions): Presentation {
  const { allAppraisers: all, allVsStandard: standard } = result;
  const level = options.confidenceLevel;
  return {
    ...ratedFinding(result),
    notices: leftOut(result),
    estimates: [
      {
        label: ['All ratings agree'],
        value: all.share,
        format: 'percent',
        ciLower: all.ciLower,
        ciUpper: all.ciUpper,
        level,
      },
      ...(standard
        ? [
            {
              label: ['All agree with the standard'],
              value: standard.share,
              format: 'percent' as const,
              ciLower: standard.ciLower,
              ciUpper: standard.ciUpper,
              level,
            },
          ]
        : []),
      ...(all.fleissKappa === null
        ? []
        : [{ label: ['Fleiss’ κ'], value: all.fleissKappa, format: 'proportion' as const }]),
    ],
    tables: [agreementTable(result, options), kappaTable(result)],
    figures: [agreementFigure(result)],
    interpretation: ratedInterpretation(result),
    apa: ratedApa(result, options),
    methods: ratedMethods(result),
    works: ['aiag2010', 'cohen1960', 'fleiss1971', 'clopperPearson1934'],
    r: ratedCode(result, options),
  };
}
