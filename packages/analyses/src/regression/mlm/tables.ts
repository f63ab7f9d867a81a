/** The tables of the model. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { column, symbol, symbolColumn, table, text, value } from '../../shared/table.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import type { MlmOptions } from './options.ts';
import type { MlmResult } from './result.ts';
import { decimalsOf } from './text.ts';

export function coefficientsTable(result: MlmResult, { confidenceLevel }: MlmOptions): TableBlock {
  const decimals = decimalsOf(result);
  const logistic = result.outcome.levels;
  const digits = (key: string, label: Runs, spanner?: string) => ({
    ...column(key, label, 'number', spanner),
    ...(logistic ? {} : { decimals }),
  });
  const level = num(confidenceLevel, 'level');
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Fixed Effects on ${result.outcome.label}${logistic ? ` (${logistic.event})` : ''}`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      ...(logistic ? [digits('odds', ['Estimate'], 'ci')] : []),
      digits('lower', ['LL'], 'ci'),
      digits('upper', ['UL'], 'ci'),
      symbolColumn('t', logistic ? 'z' : 't', 'statistic'),
      ...(logistic ? [] : [symbolColumn('df', 'df', 'df')]),
      symbolColumn('p', 'p', 'p'),
    ],
    spanners: { ci: logistic ? rich`Odds ratio, ${level} CI` : rich`${level} CI` },
    rows: result.coefficients.map((coefficient) => {
      const shown = (value: number): number | null => {
        if (!logistic) return value;
        return coefficient.name === '(Intercept)' ? null : exponential(value);
      };
      return {
        cells: {
          term: coefficientLabel(coefficient.name, result),
          b: coefficient.estimate,
          se: coefficient.standardError,
          odds: logistic ? shown(coefficient.estimate) : null,
          lower: shown(coefficient.ciLower),
          upper: shown(coefficient.ciUpper),
          t: coefficient.statistic,
          df: coefficient.df,
          p: coefficient.pValue,
        },
      };
    }),
    notes: logistic
      ? rich`*b* is the change of the log odds of ${logistic.event} within a group.`
      : rich`Degrees of freedom by Satterthwaite’s method.`,
  };
}

/** exp, or null where that is beyond the largest number. */
function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

export function randomTable({ random, fit, labels, outcome }: MlmResult): TableBlock {
  const isLogistic = outcome.levels !== null;
  const hasIcc = random.some(({ icc }) => icc !== null);
  const hasCorrelation = random.some(({ correlations }) => correlations.length > 0);
  const termName = (term: string): string => (term === '(Intercept)' ? 'Intercept' : (labels[term] ?? term));
  const rows = [
    ...random.flatMap(({ label, levels, terms, variances, icc, correlations }) =>
      terms.map((term, j) => ({
        group: j === 0 ? `${label} (${levels} groups)` : '',
        term: termName(term),
        variance: variances[j]!,
        sd: Math.sqrt(variances[j]!),
        icc: j === 0 ? icc : null,
        r:
          correlations.find(({ first, second }) => first === '(Intercept)' && second === term)?.value ?? null,
      })),
    ),
    ...(isLogistic
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
      ? isLogistic
        ? rich`Variances of log odds. ICC is the share of the group in its variance plus π²/3, that of the logistic distribution.`
        : rich`ICC is the share of the group in the sum of all variances.`
      : rich`With random slopes the share of a group depends on the covariate; no ICC is given.`,
  });
}

export function modelTable({ fit, outcome }: MlmResult, { estimation }: MlmOptions): TableBlock {
  const r2 = (key: string, name: string) => ({ ...column(key, [name], 'proportion', 'r2'), decimals: 3 });
  return {
    kind: 'table',
    id: 'model',
    title: rich`Model Fit`,
    columns: [
      column('logLik', ['Log likelihood'], 'number'),
      column('deviance', ['Deviance'], 'number'),
      column('k', ['Parameters'], 'integer'),
      column('aic', ['AIC'], 'number'),
      column('bic', ['BIC'], 'number'),
      r2('marginal', 'Marginal'),
      r2('conditional', 'Conditional'),
    ],
    spanners: { r2: rich`*R*²` },
    rows: [
      {
        cells: {
          logLik: fit.logLik,
          deviance: fit.deviance,
          k: fit.nParameters,
          aic: fit.aic,
          bic: fit.bic,
          marginal: fit.rSquaredMarginal,
          conditional: fit.rSquaredConditional,
        },
      },
    ],
    notes:
      estimation === 'reml' && outcome.levels === null
        ? rich`Of the restricted likelihood: compare it only between models with the same predictors. Marginal *R*² is the share of the predictors, conditional *R*² that of predictors and groups.`
        : rich`Marginal *R*² is the share of the predictors, conditional *R*² that of predictors and groups.`,
  };
}

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
          : `Predictors other than ${comparison.kept.map((name) => labelOf(name, result)).join(', ')}`;
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
