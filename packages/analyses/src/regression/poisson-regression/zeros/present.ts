/** What is shown of counts with a second part for zeros. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../../presentation.ts';
import { type Check, independenceCheck } from '../../../shared/checks.ts';
import { excludedNotice, pItem } from '../../../shared/parts.ts';
import { table, text, value } from '../../../shared/table.ts';
import { given } from '../../../shared/wording.ts';
import { predictorColumns, predictorsOfCases } from '../../kit/model-tables.ts';
import { slopesOf } from '../../kit/model-text.ts';
import { ratioFigure } from '../../kit/ratio-figure.ts';
import { ratioColumns } from '../../kit/ratios.ts';
import type { PoissonOptions } from '../options.ts';
import type { ZeroResult } from './compute.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, methods } from './text.ts';

const isHurdle = ({ zeros }: PoissonOptions): boolean => zeros === 'hurdle';

export function presentZeros(result: ZeroResult, options: PoissonOptions): Presentation {
  const level = options.confidenceLevel;
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    tables: [
      table(result.count, {
        id: 'coefficients',
        title: rich`Counts of ${result.outcome.label}`,
        columns: [ratioColumns(result.count, { name: 'Rate ratio', level })],
        notes: rich`*b* is the change of the logarithm of the ${result.exposure ? 'rate' : 'expected count'}${isHurdle(options) ? ' before zeros are cut off' : ' of cases that can have one'}.`,
      }),
      table(result.zero, {
        id: 'zero-part',
        title: isHurdle(options)
          ? rich`Whether There Is Any ${result.outcome.label}`
          : rich`Structural Zeros of ${result.outcome.label}`,
        columns: [ratioColumns(result.zero, { name: 'Odds ratio', level })],
        notes: isHurdle(options)
          ? rich`*b* is the change of the log odds of a count above zero.`
          : rich`*b* is the change of the log odds of being a case that can only have zero.`,
      }),
      fitTable(result, options),
      ...predictionsTable(result, options),
    ],
    checks: [
      needed(result, options),
      independenceCheck(
        'Each case must be a person or thing of its own; repeated counts of one need another model.',
      ),
    ],
    figures: options.plots.includes('ratios')
      ? [
          ratioFigure({
            id: 'ratios',
            name: 'Rate ratio',
            of: `Rate ratios for ${result.outcome.label}`,
            level,
            ratios: slopesOf(result.count),
          }),
          ...(result.zeroPredictors.length > 0
            ? [
                ratioFigure({
                  id: 'zero-ratios',
                  name: 'Odds ratio',
                  of: isHurdle(options) ? 'Odds ratios for any count' : 'Odds ratios for structural zeros',
                  level,
                  ratios: slopesOf(result.zero),
                }),
              ]
            : []),
        ]
      : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['cameronTrivedi2013', isHurdle(options) ? 'mullahy1986' : 'lambert1992'],
    r: rCode(result, options),
  };
}

function estimates({ zeroFit: fit, plain }: ZeroResult, options: PoissonOptions): Estimates {
  return [
    {
      label: rich`Zeros expected`,
      value: fit.expectedZeros,
      format: 'number',
      detail: rich`${num(fit.observedZeros, 'integer')} observed${plain ? rich`, ${num(plain.expectedZeros, 'number', 1)} expected without the part for zeros` : ''}`,
    },
    {
      label: rich`AIC`,
      value: fit.aic,
      format: 'number',
      ...(plain ? { detail: rich`${num(plain.aic, 'number')} without the part for zeros` } : {}),
    },
    ...(fit.likelihoodRatio
      ? [
          {
            ...pItem(fit.likelihoodRatio.pValue, options.confidenceLevel),
            label: rich`*p* value of all predictors`,
          },
        ]
      : []),
  ];
}

function fitTable({ zeroFit: fit, plain, outcome }: ZeroResult, options: PoissonOptions): TableBlock {
  const row = (what: Runs, both: number | null, alone: number | null = null) => ({ what, both, alone });
  const test = fit.likelihoodRatio;
  const rows = [
    row(rich`Log likelihood`, fit.logLik, plain?.logLik),
    row(rich`AIC`, fit.aic, plain?.aic),
    row(rich`BIC`, fit.bic, plain?.bic),
    row(rich`Zeros expected`, fit.expectedZeros, plain?.expectedZeros),
    ...(fit.theta === null
      ? []
      : [row(rich`θ`, fit.theta), row(rich`*SE* of log θ`, fit.logThetaStandardError)]),
  ];
  return table(rows, {
    id: 'model',
    title: rich`Model Fit for ${outcome.label}`,
    columns: [
      text('Quantity', ({ what }) => what),
      value('With part for zeros', 'number', ({ both }) => both),
      plain ? value('Without', 'number', ({ alone }) => alone) : [],
    ],
    notes: rich`${num(fit.observedZeros, 'integer')} of ${num(fit.n, 'integer')} counts are zero.${test ? rich` Against intercepts alone in both parts: χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, *p* ${num(test.pValue, 'p-equation')}.` : ''}${isHurdle(options) ? '' : ' The two columns are compared by AIC and BIC, not by a test: without inflation the second part has no estimate.'}`,
  });
}

function predictionsTable(result: ZeroResult, options: PoissonOptions): TableBlock[] {
  if (result.predictions.length === 0) return [];
  return [
    table(result.predictions, {
      id: 'predictions',
      title: 'Expected Counts of New Cases',
      columns: [
        predictorColumns(predictorsOfCases(result.predictions, result), result),
        value('Expected count', 'number', ({ response }) => response),
        value('Probability of zero', 'proportion', ({ probabilityZero }) => probabilityZero, 3),
        value('Mean of the count part', 'number', ({ countMean }) => countMean),
      ],
      notes: result.exposure
        ? rich`At an exposure of ${given(options.newExposure)} (${result.exposure.label}).`
        : rich``,
    }),
  ];
}

/** Whether the part for zeros earns its coefficients. */
function needed({ zeroFit: fit, plain }: ZeroResult, options: PoissonOptions): Check {
  const common = { kind: 'check', id: 'zeros', assumption: ['More zeros than the counts explain'] } as const;
  if (!plain)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`The counts alone have no estimate`,
      advice: ['There is no model without the part for zeros to compare with.'],
    };
  const better = fit.aic < plain.aic;
  return {
    ...common,
    verdict: better ? 'met' : 'doubtful',
    evidence: rich`AIC ${num(fit.aic, 'number', 1)} with the part for zeros, ${num(plain.aic, 'number', 1)} without; ${num(fit.observedZeros, 'integer')} zeros, ${num(plain.expectedZeros, 'number', 1)} expected without`,
    advice: [
      better
        ? 'The part for zeros is worth its coefficients.'
        : 'The counts alone explain the data as well: the simpler model is enough.',
    ],
    ...(better
      ? {}
      : {
          action: {
            kind: 'set-options',
            label: `${options.family === 'poisson' ? 'Poisson' : 'Negative binomial'} without it`,
            options: { zeros: 'none' },
          } as const,
        }),
  };
}
