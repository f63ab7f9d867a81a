import { type NoticeBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, normalityCheck } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../shared/residual-figures.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { ExperimentResult } from './compute.ts';
import { contourFigure } from './contour-figure.ts';
import { halfNormalFigure, mainFigure, pairFigures, paretoFigure } from './figures.ts';
import { presentMixture } from './mixture/present.ts';
import type { DoeOptions } from './options.ts';
import { orderFigure } from './order-figure.ts';
import { rCode } from './r-code.ts';
import type { DoeResult } from './result.ts';
import {
  aliasTable,
  anovaTable,
  codingTable,
  effectTable,
  equationTable,
  optimumTables,
  screeningTables,
  stationaryTable,
} from './tables.ts';
import { presentTaguchi } from './taguchi/present.ts';
import { apa, byStrength, finding, interpretation, methods, standingOut } from './text.ts';

export function present(result: ExperimentResult, options: DoeOptions): Presentation {
  if (result.kind === 'mixture') return presentMixture(result, options);
  return result.kind === 'taguchi' ? presentTaguchi(result, options) : presentEffects(result, options);
}

function presentEffects(result: DoeResult, options: DoeOptions): Presentation {
  const { sample, outcome } = result;
  const plots = new Set<string>(options.plots);
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(sample, rich`They have no response yet, or a missing setting.`),
      ...squaresNotice(result, options),
      ...optimiserNotice(result, options),
    ],
    estimates: estimates(result, options),
    tables: [
      ...screeningTables(result),
      effectTable(result, options),
      anovaTable(result),
      ...optimumTables(result, options),
      ...stationaryTable(result),
      ...aliasTable(result),
      codingTable(result),
      ...equationTable(result),
    ],
    checks: checks(result, options),
    figures: [
      ...(plots.has('pareto') ? [paretoFigure(result, options)] : []),
      ...(plots.has('halfNormal') ? [halfNormalFigure(result)] : []),
      ...mainFigure(result),
      ...pairFigures(result),
      ...contourFigure(result),
      ...(result.residuals.length > 0 && plots.has('residuals')
        ? [residualsFigure(result.residuals, sample.used, outcome.label)]
        : []),
      ...(result.residuals.length > 0 && plots.has('order') ? [orderFigure(result)] : []),
      ...(result.qq.length > 0 ? [quantileFigure(result.qq, sample.used, outcome.label)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

/** The strongest effect, how well the model fits, and its test. */
function estimates(result: DoeResult, { confidenceLevel: level }: DoeOptions): Estimates {
  const largest = standingOut(result, alphaOf(level))[0] ?? [...result.effects].sort(byStrength)[0]!;
  return [
    {
      label: rich`Effect, ${largest.label}`,
      value: largest.effect,
      format: 'number',
      ...(largest.ciLower === null
        ? { detail: rich`Lenth’s margin ${num(result.limit)}` }
        : { ciLower: largest.ciLower, ciUpper: largest.ciUpper, level, reference: 0 }),
    },
    ...(result.rSquared === null
      ? []
      : [
          {
            label: rich`*R*²`,
            value: result.rSquared,
            format: 'proportion' as const,
            ...(result.predictedRSquared === null
              ? {}
              : { detail: rich`predicted ${num(result.predictedRSquared, 'proportion')}` }),
          },
        ]),
    ...(result.model ? [pItem(result.model.pValue, level)] : []),
  ];
}

/** Offers the quadratic model where the runs can estimate it. */
function squaresNotice({ squaresPossible }: DoeResult, { model }: DoeOptions): NoticeBlock[] {
  if (!squaresPossible || model === 'custom') return [];
  return [
    {
      kind: 'notice',
      code: 'squares-possible',
      level: 'suggestion',
      message: rich`The factors were set at more than two places, so a curved surface can be fitted.`,
      action: { kind: 'set-options', label: 'Full quadratic', options: { model: 'quadratic' } },
    },
  ];
}

/** Offers to search for the best settings once a model fits. */
function optimiserNotice({ optimum, outcome, canonical }: DoeResult, options: DoeOptions): NoticeBlock[] {
  if (optimum || !canonical || options.goals.length > 0) return [];
  const goal = {
    response: outcome.name,
    goal: 'maximise',
    lower: '',
    target: '',
    upper: '',
    weight: 1,
    importance: 1,
  };
  return [
    {
      kind: 'notice',
      code: 'optimiser',
      level: 'suggestion',
      message: rich`The settings with the highest ${outcome.label} can be searched for; limits and other goals are under Optimiser.`,
      action: { kind: 'set-options', label: 'Maximise', options: { goals: [goal] } },
    },
  ];
}

function checks(result: DoeResult, options: DoeOptions): Check[] {
  const n = result.sample.used;
  return [
    ...(options.checks.includes('fit') && !result.split ? [fitCheck(result, options)] : []),
    ...curvatureCheck(result, alphaOf(options.confidenceLevel)),
    ...(options.checks.includes('normality') && result.residual
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n,
            alpha: alphaOf(options.confidenceLevel),
            normality: result.normality,
            robust: rich`With ${num(n, 'integer')} runs the tests are usually robust; look at the Q–Q plot for single runs far off.`,
            fragile: rich`Look for a run that was recorded wrongly; otherwise consider a transformation of ${result.outcome.label}.`,
          }),
        ]
      : []),
    {
      kind: 'check',
      id: 'order',
      assumption: ['Random run order'],
      verdict: 'unverifiable',
      evidence: ['From the design'],
      advice: [
        'Runs made in random order keep drift and warm-up out of the effects. No test can check this.',
      ],
    },
  ];
}

function fitCheck({ lackOfFit, pureError, residual }: DoeResult, options: DoeOptions): Check {
  const common = { kind: 'check', id: 'fit', assumption: ['The model fits'] } as const;
  if (!lackOfFit?.test || !pureError)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: residual
        ? [pureError ? 'Nothing left beside pure error' : 'No replicated runs']
        : ['No degrees of freedom left'],
      advice: [
        'Repeat some runs, the centre for example: their spread shows whether the model misses something.',
      ],
    };
  const evidence = rich`Lack of fit *F*(${num(lackOfFit.df, 'df')}, ${num(pureError.df, 'df')}) = ${num(lackOfFit.test.statistic, 'statistic')}, ${pText(lackOfFit.test.pValue)}`;
  if (lackOfFit.test.pValue >= alphaOf(options.confidenceLevel))
    return {
      ...common,
      verdict: 'unopposed',
      evidence,
      advice: ['The runs lie no further from the model than replicates lie from each other.'],
    };
  return {
    ...common,
    verdict: 'violated',
    caution: ['the model did not fit the runs'],
    evidence,
    advice: [
      'The runs differ from the model by more than replicates differ among themselves: add interactions or squares, or transform the response.',
    ],
  };
}

function curvatureCheck({ curvature }: DoeResult, alpha: number): Check[] {
  if (!curvature) return [];
  const { statistic, df1, df2, pValue } = curvature;
  const met = pValue >= alpha;
  return [
    {
      kind: 'check',
      id: 'curvature',
      assumption: ['No curvature'],
      verdict: met ? 'unopposed' : 'violated',
      caution: ['the response bent between low and high'],
      evidence: rich`Centre against corners *F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`,
      advice: met
        ? ['With few centre runs a bend can be missed.']
        : [
            'The centre lies off the plane through the corners: add axial runs (a central composite design) and fit squares.',
          ],
    },
  ];
}

function references(result: DoeResult, options: DoeOptions): readonly WorkKey[] {
  return [
    'boxHunter2005',
    ...when(result.split !== null, 'montgomeryDesign2013', 'pattersonThompson1971'),
    ...when(result.screening !== null, 'jonesNachtsheim2011', 'jonesNachtsheim2017'),
    ...when(result.canonical !== null || options.model === 'quadratic', 'boxDraper2007'),
    ...when(result.unreplicated !== null, 'lenth1989'),
    ...when(options.plots.includes('halfNormal'), 'daniel1959'),
    ...when(result.optimum !== null, 'derringerSuich1980'),
    ...when(result.normality !== null, ...SHAPIRO_WILK),
  ];
}
