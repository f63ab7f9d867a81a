import { type Block, type EstimatesBlock, rich } from '@constat/report';
import { excludedNotice } from '../../shared/parts.ts';
import { referencesBlock, when } from '../../shared/references.ts';
import { agreementFigure, figures } from './figures.ts';
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

export const present = (result: GageResult, options: GageOptions): readonly Block[] =>
  result.kind === 'rated' ? presentRated(result, options) : presentMeasured(result, options);

const leftOut = ({ sample }: GageResult) =>
  excludedNotice(sample, rich`They lack a part, an operator, or a value.`);

function presentMeasured(result: MeasuredResult, options: GageOptions): readonly Block[] {
  return [
    measuredFinding(result),
    ...leftOut(result),
    measuredEstimates(result),
    componentsTable(result, options),
    ...anovaTable(result, options),
    ...figures(result, options),
    measuredInterpretation(result, options),
    measuredApa(result, options),
    measuredMethods(result, options),
    referencesBlock('aiag2010', ...when(options.method === 'anova', 'burdick2003')),
    measuredCode(result, options),
  ];
}

function measuredEstimates({ components, ndc }: MeasuredResult): EstimatesBlock {
  const rr = components.gageRr!;
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
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
    ],
  };
}

function presentRated(result: RatedResult, options: GageOptions): readonly Block[] {
  const { allAppraisers: all, allVsStandard: standard } = result;
  const level = options.confidenceLevel;
  return [
    ratedFinding(result),
    ...leftOut(result),
    {
      kind: 'estimates',
      id: 'estimates',
      items: [
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
    },
    agreementTable(result, options),
    kappaTable(result),
    agreementFigure(result),
    ratedInterpretation(result),
    ratedApa(result, options),
    ratedMethods(result),
    referencesBlock('aiag2010', 'cohen1960', 'fleiss1971', 'clopperPearson1934'),
    ratedCode(result, options),
  ];
}
