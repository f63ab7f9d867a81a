import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { bootstrapWorks, when } from '../../shared/references.ts';
import { diagramFigure } from './diagram.ts';
import { linesFigure, slopesFigure } from './figures.ts';
import type { MediationOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { MediationResult } from './result.ts';
import { conditionalTable, equationTables, indirectTable, pathsTable, slopesTable } from './tables.ts';
import { apa, decidingLimits, finding, interpretation, methods } from './text.ts';
import { labelOf } from './words.ts';

/** Cases from which bootstrap intervals of products keep their level. */
const FEW_CASES = 50;

export function present(result: MediationResult, options: MediationOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    tables: [
      ...pathsTable(result, options),
      ...indirectTable(result, options),
      ...conditionalTable(result, options),
      ...slopesTable(result, options),
      ...equationTables(result, options),
    ],
    checks: checks(result, options),
    figures: [
      ...diagramFigure(result, options),
      ...linesFigure(result, options),
      ...slopesFigure(result, options),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function estimates(result: MediationResult, options: MediationOptions): Estimates {
  const { mediation, moderation, conditional } = result;
  const level = options.confidenceLevel;
  const item = (
    label: string,
    value: number,
    limits: { readonly ciLower: number; readonly ciUpper: number } | null,
  ) =>
    ({
      label: [label],
      value,
      format: 'number',
      reference: 0,
      ...(limits ? { ciLower: limits.ciLower, ciUpper: limits.ciUpper, level } : {}),
    }) as const;
  const items = mediation
    ? [
        ...mediation.indirect.slice(0, 2).map((effect) =>
          item(
            `Indirect through ${effect.chain
              .slice(1, -1)
              .map((name) => labelOf(result, name))
              .join(' → ')}`,
            effect.estimate,
            decidingLimits(effect),
          ),
        ),
        item('Direct effect', mediation.direct.estimate, mediation.direct),
        item('Total effect', mediation.total.estimate, mediation.total),
      ]
    : moderation
      ? [
          ...[moderation.slopes[0]!, moderation.slopes.at(-1)!].map((slope) =>
            item(
              `Slope at ${slope.key.replace('-1SD', '−1 SD').replace('+1SD', '+1 SD')}`,
              slope.estimate,
              slope,
            ),
          ),
          {
            ...pItem(moderation.interaction.pValue, level),
            label: rich`*p* value of the interaction`,
          },
        ]
      : [
          item('Index of moderated mediation', conditional!.index.estimate, conditional!.index.bootstrap),
          item('Direct effect', conditional!.direct.estimate, conditional!.direct),
        ];
  return items;
}

function checks(result: MediationResult, options: MediationOptions): Check[] {
  const { used } = result.sample;
  const normalOnly = options.mode !== 'moderation' && !options.bootstrap;
  return [
    ...(options.mode === 'moderation'
      ? []
      : [
          {
            kind: 'check',
            id: 'intervals',
            assumption: ['Intervals fit for products'],
            verdict: normalOnly ? 'violated' : used < FEW_CASES ? 'doubtful' : 'met',
            caution: ['the intervals of indirect effects came from normal theory'],
            evidence: rich`${num(used, 'integer')} cases, ${normalOnly ? 'normal theory' : 'bootstrap'}`,
            advice: [
              normalOnly
                ? 'Products of coefficients are not normal; use bootstrap intervals.'
                : used < FEW_CASES
                  ? 'With so few cases bootstrap intervals, too, are rough.'
                  : 'Bootstrap intervals follow the shape of the product.',
            ],
            ...(normalOnly
              ? {
                  action: {
                    kind: 'set-options',
                    label: 'Use bootstrap intervals',
                    options: { bootstrap: true },
                  } as const,
                }
              : {}),
          } as const,
          {
            kind: 'check',
            id: 'causal-order',
            assumption: ['Causal order'],
            verdict: 'unverifiable',
            evidence: ['From the design'],
            advice: [
              'The predictor must come before the mediator, and that before the outcome, without a common cause that is left out. Random assignment of the predictor secures the first step only.',
            ],
          } as const,
        ]),
    independenceCheck('Cases must not influence each other: no clusters, no repeated rows of one person.'),
  ];
}

function references(result: MediationResult, options: MediationOptions): readonly WorkKey[] {
  const { mediation, moderation, conditional } = result;
  const drawn = { ...options, bootstrap: result.bootstrap !== null };
  return [
    'hayes2018',
    ...when(mediation !== null, 'baronKenny1986'),
    ...when(mediation !== null && mediation.a.length > 1, 'preacherHayes2008'),
    ...when(mediation !== null && options.tests.includes('sobel'), 'sobel1982'),
    ...when(mediation !== null && options.tests.length > 0, 'mackinnon2002'),
    ...when(conditional !== null, 'hayes2015'),
    ...when(moderation !== null, 'aikenWest1991'),
    ...when(moderation !== null && moderation.johnsonNeyman !== null, 'johnsonNeyman1936', 'bauerCurran2005'),
    ...bootstrapWorks(drawn),
  ];
}
