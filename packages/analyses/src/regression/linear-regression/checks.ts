import { num, rich } from '@constat/report';
import { type Check, nothingFound } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { collinearityCheck } from '../kit/collinearity.ts';
import { clusterCheck } from '../kit/errors.ts';
import { coefficientLabel } from '../kit/labels.ts';
import type { RegressionOptions } from './options.ts';
import type { RegressionResult } from './result.ts';

/** What least squares assumes, each with evidence and advice. */
export function checks(result: RegressionResult, options: RegressionOptions): Check[] {
  const wanted = (key: RegressionOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('normality') ? [normality(result, alphaOf(options.confidenceLevel))] : []),
    ...(wanted('spread') ? spread(result, options) : []),
    ...(wanted('independence') ? [independence(result)] : []),
    ...(wanted('collinearity') ? collinearity(result) : []),
    ...(wanted('influence') ? [influence(result)] : []),
  ];
}

function normality(result: RegressionResult, alpha: number): Check {
  const common = { kind: 'check', id: 'normality', assumption: ['Normal residuals'] } as const;
  const test = result.diagnostics.residualNormality;
  if (!test)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`*n* = ${num(result.fit.n, 'integer')}`,
      advice: [
        result.fit.n > 5000
          ? 'With this many cases the coefficients do not depend on it; look at the Q–Q plot for predictions of single cases.'
          : 'Too few different residuals to test.',
      ],
    };
  const evidence = rich`Shapiro–Wilk *W* = ${num(test.statistic, 'statistic', 3)}, ${pText(test.pValue)}`;
  if (test.pValue >= alpha)
    return { ...common, verdict: 'unopposed', evidence, advice: [nothingFound(result.fit.n)] };
  const large = result.fit.n >= 50;
  return {
    ...common,
    verdict: large ? 'doubtful' : 'violated',
    caution: ['the residuals were not normally distributed'],
    evidence,
    advice: large
      ? rich`With this many cases the coefficients and *p* values are robust; intervals for single cases are not.`
      : rich`In a small sample *p* values lean on it; look at the Q–Q plot and consider transforming the outcome.`,
  };
}

function spread(result: RegressionResult, options: RegressionOptions): Check[] {
  const test = result.diagnostics.breuschPagan;
  if (!test) return [];
  const common = {
    kind: 'check',
    id: 'spread',
    assumption: ['Equal spread'],
    evidence: rich`Breusch–Pagan χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`,
  } as const;
  if (test.pValue >= alphaOf(options.confidenceLevel))
    return [
      {
        ...common,
        verdict: 'unopposed',
        advice: [
          'The test looks for spread that changes along a line only; the plot of residuals shows more.',
        ],
      },
    ];
  if (options.robust !== 'none')
    return [
      { ...common, verdict: 'met', advice: ['The spread changes; the robust standard errors allow for it.'] },
    ];
  return [
    {
      ...common,
      verdict: 'violated',
      caution: ['the spread of the residuals was not the same everywhere'],
      advice: [
        'Ordinary standard errors are wrong where the spread changes along the line: choose robust ones.',
      ],
      action: { kind: 'set-options', label: 'Use robust HC3', options: { robust: 'HC3' } },
    },
  ];
}

function independence(result: RegressionResult): Check {
  if (result.errors?.clusters) return clusterCheck(result.errors, '');
  const dw = result.diagnostics.durbinWatson;
  if (dw === null)
    return {
      kind: 'check',
      id: 'independence',
      assumption: ['Independent residuals'],
      verdict: 'unverifiable',
      evidence: ['The rows of the table have no order'],
      advice: ['Each case must appear once. No test can check this for you.'],
    };
  const fine = dw > 1.5 && dw < 2.5;
  return {
    kind: 'check',
    id: 'independence',
    assumption: ['Independent residuals'],
    verdict: fine ? 'unopposed' : 'doubtful',
    evidence: rich`Durbin–Watson ${num(dw, 'statistic')}, between 0 and 4`,
    advice: [
      fine
        ? 'Near 2. It says something only if the rows are in a meaningful order.'
        : `Neighbouring rows have ${dw < 2 ? 'similar' : 'opposite'} residuals. If the rows are in time order, use a time series method.`,
    ],
  };
}

export function collinearity(result: RegressionResult): Check[] {
  const values = [
    ...result.coefficients.flatMap(({ name, vif }) =>
      vif === null ? [] : [{ name: coefficientLabel(name, result), value: vif }],
    ),
    ...result.gvif
      .filter((term) => term.df > 1)
      .map((term) => ({ name: result.labels[term.term] ?? term.term, value: term.adjusted ** 2 })),
  ];
  return collinearityCheck(values, 'coefficients');
}

function influence(result: RegressionResult): Check {
  const { cooksDistanceMax, cooksDistanceRow } = result.diagnostics;
  const verdict = cooksDistanceMax < 0.5 ? 'met' : cooksDistanceMax < 1 ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'influence',
    assumption: ['Influential cases'],
    verdict,
    caution:
      cooksDistanceRow === null
        ? rich`a single row alone changed the result`
        : rich`row ${num(cooksDistanceRow, 'integer')} alone changed the result`,
    evidence: rich`Largest Cook’s distance ${num(cooksDistanceMax, 'statistic')}${cooksDistanceRow === null ? [] : rich`, row ${num(cooksDistanceRow, 'integer')}`}`,
    advice: [
      verdict === 'met'
        ? 'No single case decides the result.'
        : `${cooksDistanceRow === null ? 'One row' : `Row ${cooksDistanceRow}`} pulls the line: check it, and report the result with and without it.`,
    ],
  };
}
