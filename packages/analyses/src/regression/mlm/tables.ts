/** The tables of the model. */

import { andList, num, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { estimate, interval, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import { coefficientDecimals } from '../kit/model-text.ts';
import { exponential, ratioPlaces } from '../kit/ratios.ts';
import { isKenwardRoger, type MlmOptions } from './options.ts';
import type { MlmResult } from './result.ts';
import { ratiosOf, ratioWords } from './words.ts';

export function coefficientsTable(result: MlmResult, options: MlmOptions): TableBlock {
  const { confidenceLevel } = options;
  const decimals = coefficientDecimals(result.coefficients);
  const ratio = ratioWords(result);
  return table(result.coefficients, {
    id: 'coefficients',
    title: rich`Fixed Effects on ${result.outcome.label}${result.outcome.levels ? ` (${result.outcome.levels.event})` : ''}`,
    columns: [
      text('Predictor', ({ name }) => coefficientLabel(name, result)),
      symbol('b', 'number', (row) => row.estimate, decimals),
      symbol('SE', 'number', ({ standardError }) => standardError, decimals),
      ratio
        ? estimate(
            rich`${ratio.name}, ${num(confidenceLevel, 'level')} CI`,
            'number',
            ratioOf,
            ratioPlaces(ratiosOf(result)),
          )
        : interval(confidenceLevel, 'number', (row) => row, decimals),
      symbol(ratio ? 'z' : 't', 'statistic', ({ statistic }) => statistic),
      ratio ? [] : symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: ratio
      ? rich`*b* is the change of the ${ratio.logged} within a group.`
      : isKenwardRoger(options)
        ? rich`Standard errors and degrees of freedom by Kenward and Roger.`
        : rich`Degrees of freedom by Satterthwaite’s method.`,
  });
}

const ratioOf = (coefficient: MlmResult['coefficients'][number]) =>
  coefficient.name === '(Intercept)'
    ? null
    : {
        estimate: exponential(coefficient.estimate),
        ciLower: exponential(coefficient.ciLower),
        ciUpper: exponential(coefficient.ciUpper),
      };

export function randomTable({ random, fit, labels, outcome }: MlmResult): TableBlock {
  const { levels, counts } = outcome;
  const hasIcc = random.some(({ icc }) => icc !== null);
  const hasCorrelation = random.some(({ correlations }) => correlations.length > 0);
  const termName = (term: string): string => (term === '(Intercept)' ? 'Intercept' : (labels[term] ?? term));
  const rows = [
    ...random.flatMap(({ label, levels, terms, variances, icc, correlations }) =>
      zip(terms, variances).map(([term, variance], j) => ({
        group: j === 0 ? `${label} (${levels} groups)` : '',
        term: termName(term),
        variance,
        sd: Math.sqrt(variance),
        icc: j === 0 ? icc : null,
        r:
          correlations.find(({ first, second }) => first === '(Intercept)' && second === term)?.value ?? null,
      })),
    ),
    ...(levels || counts
      ? []
      : [
          {
            group: 'Residual',
            term: '',
            variance: fit.residualVariance,
            sd: Math.sqrt(fit.residualVariance),
            icc: null,
            r: null,
          },
        ]),
  ];
  return table(rows, {
    id: 'random',
    title: rich`Random Effects`,
    columns: [
      text('Group', ({ group }) => group),
      text('Effect', ({ term }) => term),
      value('Variance', 'number', ({ variance }) => variance),
      symbol('SD', 'number', ({ sd }) => sd),
      hasIcc ? value('ICC', 'proportion', ({ icc }) => icc, 3) : [],
      hasCorrelation ? value('Correlation with intercept', 'proportion', ({ r }) => r) : [],
    ],
    notes: hasIcc
      ? counts
        ? rich`Variances of the logarithm of the expected count. ICC is the share of the group in the sum of all variances and that of a count on this scale, ${num(fit.residualVariance)}.`
        : levels
          ? rich`Variances of log odds. ICC is the share of the group in its variance plus π²/3, that of the logistic distribution.`
          : rich`ICC is the share of the group in the sum of all variances.`
      : rich`With random slopes the share of a group depends on the covariate; no ICC is given.`,
  });
}

export const modelTable = ({ fit, outcome }: MlmResult, { estimation }: MlmOptions): TableBlock =>
  table(ONE_ROW, {
    id: 'model',
    title: 'Model Fit',
    columns: [
      value('Log likelihood', 'number', () => fit.logLik),
      value('Deviance', 'number', () => fit.deviance),
      value('Parameters', 'integer', () => fit.nParameters),
      outcome.counts && outcome.counts.dispersion !== null
        ? symbol('θ', 'number', () => outcome.counts?.dispersion ?? null)
        : [],
      value('AIC', 'number', () => fit.aic),
      value('BIC', 'number', () => fit.bic),
      under(
        rich`*R*²`,
        value('Marginal', 'proportion', () => fit.rSquaredMarginal, 3),
        value('Conditional', 'proportion', () => fit.rSquaredConditional, 3),
      ),
    ],
    notes:
      estimation === 'reml' && ratioWords({ outcome }) === null
        ? rich`Of the restricted likelihood: compare it only between models with the same predictors. Marginal *R*² is the share of the predictors, conditional *R*² that of predictors and groups.`
        : rich`Marginal *R*² is the share of the predictors, conditional *R*² that of predictors and groups.${outcome.counts && outcome.counts.dispersion !== null ? ' The variance of a count is mean + mean²/θ.' : ''}`,
  });

export function testsTable(result: MlmResult): TableBlock[] {
  const { termTests, comparison } = result;
  if (termTests.length === 0 && !comparison) return [];
  const smaller =
    comparison === null
      ? ''
      : comparison.kept === null
        ? 'Random slopes'
        : comparison.kept.length === 0
          ? 'All predictors'
          : `Predictors other than ${andList(comparison.kept.map((name) => labelOf(name, result)))}`;
  const rows = [
    ...termTests.map((test) => ({ ...test, tested: coefficientLabel(test.term, result), total: false })),
    ...(comparison ? [{ ...comparison, tested: smaller, total: termTests.length > 0 }] : []),
  ];
  return [
    table(rows, {
      id: 'tests',
      title: rich`Likelihood-Ratio Tests`,
      columns: [
        text('Tested', ({ tested }) => tested),
        value('χ²', 'statistic', ({ statistic }) => statistic),
        symbol('df', 'df', ({ df }) => df),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      style: ({ total }) => ({ total }),
      notes: rich`Between models fitted by ML; each term is tested in the model of all terms that do not contain it.${comparison?.kept === null ? ' As variances cannot be negative, the test of random slopes is cautious.' : ''}`,
    }),
  ];
}
