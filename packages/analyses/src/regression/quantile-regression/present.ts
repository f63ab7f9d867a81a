import { bold, join, type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { interval, sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import { capital } from '../../shared/wording.ts';
import { predictorColumns, predictorsOfCases } from '../kit/model-tables.ts';
import { slopesOf } from '../kit/model-text.ts';
import type { QuantileResult } from './compute.ts';
import { coefficientsFigure, linesFigure } from './figures.ts';
import type { QuantileOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  apa,
  decimalsOf,
  finding,
  interpretation,
  labelOfTerm,
  mainFit,
  methods,
  quantileName,
} from './text.ts';

const WORKS = { nid: ['hendricksKoenker1992'], iid: [], rank: ['koenker1994'] } as const;

export function present(result: QuantileResult, options: QuantileOptions): Presentation {
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
      ...notUnique(result),
    ],
    estimates: estimates(result, options),
    tables: [coefficientsTable(result, options), fitTable(result), ...newCasesTable(result)],
    checks: [
      ...crossing(result),
      independenceCheck('Rows of one person or one class are alike: their errors would be too small.'),
    ],
    figures: [...linesFigure(result), ...coefficientsFigure(result, options)],
    interpretation: interpretation(result),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['koenkerBassett1978', 'koenkerMachado1999', ...WORKS[options.errors]],
    r: rCode(result, options),
  };
}

/** With categories or rounded numbers several lines may be equally near to the cases. */
function notUnique({ fits, outcome }: QuantileResult): NoticeBlock[] {
  const several = fits.filter(({ isUnique }) => !isUnique);
  if (several.length === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'not-unique',
      level: 'info',
      message: rich`Other coefficients fit the ${join(
        several.map(({ tau }) => quantileName(tau)),
        ', ',
        ' and ',
      )} of ${bold(outcome.label)} equally well, as any value between the two middle ones is a median; another program may show others.`,
    },
  ];
}

function estimates(result: QuantileResult, options: QuantileOptions): Estimates {
  const main = mainFit(result);
  return [
    ...slopesOf(main.coefficients)
      .slice(0, 2)
      .map(
        ({ name, estimate, ciLower, ciUpper }) =>
          ({
            label: rich`*b* at the ${quantileName(main.tau)}, ${labelOfTerm(name, result)}`,
            value: estimate,
            format: 'number',
            reference: 0,
            ...(ciLower === null || ciUpper === null
              ? {}
              : { ciLower, ciUpper, level: options.confidenceLevel }),
          }) as const,
      ),
    {
      label: rich`Pseudo *R*¹ at the ${quantileName(main.tau)}`,
      value: main.pseudoRSquared,
      format: 'proportion',
      detail: rich`share of deviations removed`,
    },
  ];
}

function coefficientsTable(result: QuantileResult, options: QuantileOptions): TableBlock {
  const decimals = decimalsOf(result);
  const tested = options.errors !== 'rank';
  const df = result.fits[0]!.dfResidual;
  return table(
    sectionsOf(
      result.fits,
      ({ tau }) => capital(quantileName(tau)),
      ({ coefficients }) => coefficients,
    ),
    {
      id: 'coefficients',
      title: rich`Coefficients for Quantiles of ${result.outcome.label}`,
      columns: [
        text('Predictor', ({ name }) => labelOfTerm(name, result)),
        symbol('b', 'number', ({ estimate }) => estimate, decimals),
        tested
          ? [
              symbol('SE', 'number', ({ standardError }) => standardError, decimals),
              symbol('t', 'statistic', ({ statistic }) => statistic),
              symbol('p', 'p', ({ pValue }) => pValue),
            ]
          : [],
        interval(options.confidenceLevel, 'number', (row) => row, decimals),
      ],
      notes: tested
        ? rich`Each *t* has ${num(df, 'df')} degrees of freedom.`
        : rich`Limits are those of the inverted rank score test; where one is missing, the test excludes no value on that side.`,
    },
  );
}

const fitTable = ({ fits }: QuantileResult): TableBlock =>
  table(fits, {
    id: 'fit',
    title: 'Fit',
    columns: [
      text('Quantile', ({ tau }) => capital(quantileName(tau))),
      symbol('n', 'integer', ({ n }) => n),
      value(rich`Pseudo *R*¹`, 'proportion', ({ pseudoRSquared }) => pseudoRSquared, 3),
      value('Sum of deviations', 'number', ({ objective }) => objective),
      value('AIC', 'number', ({ aic }) => aic),
      value('BIC', 'number', ({ bic }) => bic),
    ],
    notes: rich`Deviations count τ above the fitted quantile and 1 − τ below it. Pseudo *R*¹ is the share of them that the predictors remove (Koenker and Machado); it is no share of variance and not compared between quantiles. AIC and BIC are those of the asymmetric Laplace distribution.`,
  });

function newCasesTable(result: QuantileResult): TableBlock[] {
  if (result.newCases.length === 0) return [];
  const names = predictorsOfCases(result.newCases, result);
  return [
    table(result.newCases, {
      id: 'new-cases',
      title: rich`Fitted Quantiles of ${result.outcome.label}`,
      columns: [
        predictorColumns(names, result),
        result.fits.map(({ tau }, i) => value(capital(quantileName(tau)), 'number', ({ fits }) => fits[i]!)),
      ],
    }),
  ];
}

/** Quantiles that cross cannot all be right. */
function crossing({ fits, crossed, sample }: QuantileResult): readonly Check[] {
  if (fits.length < 2) return [];
  return [
    {
      kind: 'check',
      id: 'crossing',
      assumption: ['Quantiles in their order'],
      verdict: crossed === 0 ? 'met' : 'doubtful',
      evidence:
        crossed === 0
          ? rich`For every case higher quantiles are fitted above lower ones`
          : rich`For ${num(crossed, 'integer')} of ${num(sample.used, 'integer')} cases a higher quantile is fitted below a lower one`,
      advice: [
        crossed === 0
          ? 'The lines do not cross where there are cases.'
          : 'Straight lines of quantiles cross where they are carried too far: use fewer quantiles, or transform the outcome or a predictor.',
      ],
    },
  ];
}
