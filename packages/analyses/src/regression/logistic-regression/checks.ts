import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, counted, shareOut } from '../../shared/wording.ts';
import { collinearityCheck } from '../kit/collinearity.ts';
import { clusterCheck } from '../kit/errors.ts';
import { labelOf } from '../kit/labels.ts';
import { chiText } from '../kit/model-text.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** Cases of the rarer level per coefficient that a stable model should have (Peduzzi et al. 1996), and that it must. */
const EVENTS = { enough: 10, few: 5 } as const;

/** What the model assumes and what makes it fragile, each with evidence and advice. */
export function checks(result: LogisticResult, options: LogisticOptions): Check[] {
  const wanted = (key: LogisticOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('events') ? [enoughEvents(result, options)] : []),
    ...(wanted('linearity') && options.method === 'likelihood' ? linearity(result, options) : []),
    ...(wanted('fit') ? [goodness(result, alphaOf(options.confidenceLevel))] : []),
    ...(wanted('collinearity') ? collinearity(result) : []),
    ...(wanted('influence') ? [influence(result)] : []),
    clusterCheck(
      result.errors,
      'Each case must be a person or thing of its own; repeated measurements need another model.',
    ),
  ];
}

function enoughEvents(
  { fit, outcome }: LogisticResult,
  { intervals, method, robust }: LogisticOptions,
): Check {
  const firth = method === 'firth';
  const rarer = Math.min(fit.events, fit.n - fit.events);
  const per = rarer / Math.max(1, fit.likelihoodRatio.df);
  const verdict = per >= EVENTS.enough ? 'met' : per >= EVENTS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'events',
    assumption: ['Enough events'],
    verdict,
    caution: ['there were few cases of the rarer level for each coefficient'],
    evidence: rich`${counted(rarer, 'cases')} with ${fit.events <= fit.n - fit.events ? outcome.event : outcome.other}, ${shareOut(per)} for each coefficient`,
    advice: [
      verdict === 'met'
        ? 'Ten or more cases of the rarer level for each coefficient keep estimates and tests honest.'
        : firth
          ? 'Firth’s method takes away most of the bias of few events, not the uncertainty. Use fewer predictors.'
          : 'With fewer than ten cases of the rarer level for each coefficient odds ratios tend to be too large. Use fewer predictors, and profile-likelihood intervals or Firth’s method.',
    ],
    ...(verdict === 'met' || firth || robust !== 'none' || intervals === 'profile'
      ? {}
      : {
          action: {
            kind: 'set-options',
            label: 'Use profile intervals',
            options: { intervals: 'profile' },
          } as const,
        }),
  };
}

function linearity(result: LogisticResult, options: LogisticOptions): Check[] {
  if (options.covariates.length === 0) return [];
  const common = { kind: 'check', id: 'linearity', assumption: ['Linear logit'] } as const;
  const test = result.diagnostics.linearity;
  if (!test)
    return [
      {
        ...common,
        verdict: 'unverifiable',
        evidence: ['No Box–Tidwell test'],
        advice: [
          result.diagnostics.withoutLinearity
            ? 'It was left out of the sums that the database made; look at the calibration plot instead.'
            : 'It needs covariates that are positive in every case and have more than two values; look at the calibration plot instead.',
        ],
      },
    ];
  const evidence = rich`Box–Tidwell ${chiText(test)}`;
  if (test.pValue >= alphaOf(options.confidenceLevel))
    return [
      {
        ...common,
        verdict: 'unopposed',
        evidence,
        advice: ['With few cases an effect that changes along its covariate can be missed.'],
      },
    ];
  return [
    {
      ...common,
      verdict: 'violated',
      caution: rich`the effect of ${labelOf(test.worst, result)} was not the same along its range`,
      evidence,
      advice: rich`The effect of a covariate, most of all ${labelOf(test.worst, result)}, is not the same along its range. Consider its logarithm, its square, or groups of it.`,
    },
  ];
}

function goodness({ diagnostics, fit }: LogisticResult, alpha: number): Check {
  const common = { kind: 'check', id: 'fit', assumption: ['Goodness of fit'] } as const;
  const test = diagnostics.hosmerLemeshow;
  if (!test)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`*n* = ${num(fit.n, 'integer')}`,
      advice: ['Too few different predicted probabilities to make groups of them.'],
    };
  const evidence = rich`Hosmer–Lemeshow ${chiText(test)}`;
  if (test.pValue >= alpha)
    return {
      ...common,
      verdict: 'unopposed',
      evidence,
      advice: ['Predicted and observed frequencies differ by no more than chance explains.'],
    };
  return {
    ...common,
    verdict: fit.n > 2000 ? 'doubtful' : 'violated',
    caution: ['predicted and observed frequencies differed'],
    evidence,
    advice: [
      fit.n > 2000
        ? 'In a large sample differences without importance show; look at the calibration plot.'
        : 'Predicted and observed frequencies differ: a term may be missing. Look at the calibration plot.',
    ],
    action: {
      kind: 'set-options',
      label: 'Show calibration',
      options: { plots: ['calibration', 'odds', 'roc'] },
    },
  };
}

function collinearity(result: LogisticResult): Check[] {
  const values = result.gvif.map((term) => ({
    name: labelOf(term.term, result),
    value: term.df === 1 ? term.gvif : term.adjusted ** 2,
  }));
  return collinearityCheck(values, 'odds ratios');
}

function influence({ diagnostics }: LogisticResult): Check {
  const { cooksDistanceMax, cooksDistanceRow } = diagnostics;
  const verdict = cooksDistanceMax < 0.5 ? 'met' : cooksDistanceMax < 1 ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'influence',
    assumption: ['Influential cases'],
    verdict,
    caution:
      cooksDistanceRow === null
        ? ['one row alone changed the result']
        : rich`row ${num(cooksDistanceRow, 'integer')} alone changed the result`,
    evidence: rich`Largest Cook’s distance ${num(cooksDistanceMax, 'statistic')}${cooksDistanceRow === null ? [] : rich`, row ${num(cooksDistanceRow, 'integer')}`}`,
    advice: [
      verdict === 'met'
        ? 'No single case decides the result.'
        : `${cooksDistanceRow === null ? 'One row' : `Row ${cooksDistanceRow}`} pulls the coefficients: check it, and report the result with and without it.`,
    ],
  };
}
