import { num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { collinearityCheck } from '../kit/collinearity.ts';
import { clusterCheck } from '../kit/errors.ts';
import { labelOf } from '../kit/labels.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';

/** What the model assumes and what makes it fragile, each with evidence and advice. */
export function checks(result: PoissonResult, options: PoissonOptions): Check[] {
  const wanted = (key: PoissonOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('dispersion') ? [dispersion(result, options)] : []),
    // quasi-Poisson says how counts spread and not how many are zero
    ...(wanted('zeros') && options.family !== 'quasi-poisson' ? zeros(result) : []),
    ...(wanted('fit') && options.family !== 'quasi-poisson'
      ? [goodness(result, alphaOf(options.confidenceLevel))]
      : []),
    ...(wanted('collinearity')
      ? collinearityCheck(
          result.gvif.map((term) => ({
            name: labelOf(term.term, result),
            value: term.df === 1 ? term.gvif : term.adjusted ** 2,
          })),
          'rate ratios',
        )
      : []),
    ...(wanted('influence') ? [influence(result)] : []),
    clusterCheck(
      result.errors,
      'Each case must be a person or thing of its own; repeated counts of one need another model.',
    ),
  ];
}

function dispersion({ fit, errors }: PoissonResult, { family }: PoissonOptions): Check {
  const value = fit.dispersion;
  const common = {
    kind: 'check',
    id: 'dispersion',
    assumption: ['Dispersion'],
    evidence: rich`Pearson χ²/*df* = ${num(value, 'number')}`,
  } as const;
  if (family === 'quasi-poisson')
    return { ...common, verdict: 'met', advice: ['It is part of the model: standard errors allow for it.'] };
  if (errors)
    return {
      ...common,
      verdict: 'met',
      advice: ['The standard errors allow for a spread that is not the one of the model.'],
    };
  if (value > 1.5)
    return {
      ...common,
      verdict: value > 2 ? 'violated' : 'doubtful',
      caution: ['the counts varied more than the model allows'],
      advice:
        family === 'poisson'
          ? rich`Standard errors and *p* values are too small: take the negative binomial or the quasi-Poisson model.`
          : ['Counts vary more than the model says; a predictor may be missing.'],
      ...(family === 'poisson'
        ? {
            action: {
              kind: 'set-options',
              label: 'Use negative binomial',
              options: { family: 'negative-binomial' },
            } as const,
          }
        : {}),
    };
  if (value < 0.67)
    return {
      ...common,
      verdict: 'doubtful',
      advice: [
        'Counts vary less than the model says, so that standard errors are too large: tests are cautious.',
      ],
      action: { kind: 'set-options', label: 'Use quasi-Poisson', options: { family: 'quasi-poisson' } },
    };
  return { ...common, verdict: 'met', advice: ['Counts vary about as much as the model says.'] };
}

function zeros({ zeros: { observed, expected }, fit }: PoissonResult): Check[] {
  const spread = Math.sqrt(Math.max(expected * (1 - expected / fit.n), 1));
  const excess = (observed - expected) / spread;
  const verdict = Math.abs(excess) < 2 ? 'met' : Math.abs(excess) < 4 ? 'doubtful' : 'violated';
  return [
    {
      kind: 'check',
      id: 'zeros',
      assumption: ['Zero counts'],
      verdict,
      caution: rich`there were ${excess > 0 ? 'more' : 'fewer'} zeros than the model expects`,
      evidence: rich`${num(observed, 'integer')} observed, ${num(expected, 'number', 1)} expected`,
      advice: [
        verdict === 'met'
          ? 'There are about as many zeros as the model expects.'
          : excess > 0
            ? 'There are more zeros than the model expects: some cases may not be able to have a count at all. A negative binomial model allows for more zeros, and a part of its own explains them.'
            : 'There are fewer zeros than the model expects: cases without a count may be missing from the data.',
      ],
      ...(verdict !== 'met' && excess > 0
        ? {
            action: {
              kind: 'set-options',
              label: 'Add a part for zeros',
              options: { zeros: 'zero-inflated' },
            } as const,
          }
        : {}),
    },
  ];
}

function goodness({ fit }: PoissonResult, alpha: number): Check {
  const { statistic, df, pValue } = fit.devianceGoodnessOfFit;
  const verdict = pValue >= alpha ? 'unopposed' : pValue >= 0.001 ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'fit',
    assumption: ['Goodness of fit'],
    verdict,
    caution: ['the counts lay further from the model than chance explains'],
    evidence: rich`Deviance χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`,
    advice: [
      verdict === 'unopposed'
        ? 'The counts lie no further from the model than chance explains.'
        : 'A predictor may be missing, or its effect is not linear. The test is rough where expected counts are below five.',
    ],
  };
}

function influence({ influence: { cooksDistance, row } }: PoissonResult): Check {
  const verdict = cooksDistance < 0.5 ? 'met' : cooksDistance < 1 ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'influence',
    assumption: ['Influential cases'],
    verdict,
    caution:
      row === null
        ? ['one row alone changed the result']
        : rich`row ${num(row, 'integer')} alone changed the result`,
    evidence: rich`Largest Cook’s distance ${num(cooksDistance, 'statistic')}${row === null ? [] : rich`, row ${num(row, 'integer')}`}`,
    advice: [
      verdict === 'met'
        ? 'No single case decides the result.'
        : `${row === null ? 'One row' : `Row ${row}`} pulls the coefficients: check it, and report the result with and without it.`,
    ],
  };
}
