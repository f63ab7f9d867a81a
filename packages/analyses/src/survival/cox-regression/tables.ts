/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { ChiSquareResult } from '@constat/stats';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import { predictorsOfCases } from '../../regression/kit/model-tables.ts';
import { ratioColumns } from '../../regression/kit/ratios.ts';
import { type Columns, estimate, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult } from './result.ts';
import { errorsNote, hazardRatios, ratioLabel } from './text.ts';

/** A named test, and its χ². */
const testColumns = (head: string): Columns<ChiSquareResult & { readonly name: string }> => [
  text(head, ({ name }) => name),
  value('χ²', 'statistic', ({ statistic }) => statistic),
  symbol('df', 'df', ({ df }) => df),
  symbol('p', 'p', ({ pValue }) => pValue),
];

export function modelTable({ fit, concordance, together, frailty }: CoxResult): TableBlock {
  const named = (name: string, test: ChiSquareResult | null) => (test ? [{ name, ...test }] : []);
  const robust = together !== null && !frailty;
  const tests = [
    ...named('Likelihood ratio', fit.likelihoodRatio),
    ...named(robust ? 'Wald, robust' : 'Wald', fit.wald),
    ...named('Score (log-rank)', fit.score),
    ...named('Score, robust', fit.robustScore),
    ...named('No frailty (likelihood ratio)', frailty?.test ?? null),
  ];
  const trust = frailty
    ? rich`The Wald test is that of all predictors. The variance of the frailties cannot be negative, so that *p* of the other test is half of the tail. Marginal −2 log *L* = ${num(-2 * fit.logLik)} (${num(-2 * frailty.logLikWithout)} without frailties).`
    : rich`All test the model against the one without predictors; ${robust ? 'likelihood ratio and score test take the rows as independent, the robust ones do not.' : 'where they disagree, trust the likelihood ratio.'} −2 log *L* = ${num(-2 * fit.logLik)} (${num(-2 * (fit.logLikNull ?? 0))} without predictors), AIC = ${num(fit.aic ?? 0)}.`;
  return table(tests, {
    id: 'model',
    title: 'Tests of the Model',
    columns: [testColumns('Test')],
    notes: rich`${trust}${concordance ? rich` Concordance ${num(concordance.estimate, 'proportion', 3)}, *SE* = ${num(concordance.standardError, 'proportion', 3)}.` : []}`,
  });
}

export function coefficientsTable(result: CoxResult, options: CoxOptions): TableBlock {
  const ratios = hazardRatios(result);
  const unlimited = ratios.some(({ ciLower, ciUpper }) => ciLower === 0 || ciUpper === null);
  return table(ratios, {
    id: 'coefficients',
    title: rich`Hazard Ratios for ${result.event.label}`,
    columns: [ratioColumns(ratios, { name: 'Hazard ratio', level: options.confidenceLevel })],
    notes: rich`*b* is the change of the log hazard. Limits are Wald limits.${errorsNote(result)}${unlimited ? ' A limit of 0 or an empty one is too small or too large to be written.' : ''}`,
  });
}

export function proportionalTable(result: CoxResult): TableBlock[] {
  const { proportional } = result;
  if (!proportional) return [];
  const all = { name: 'All terms', ...proportional.global };
  return [
    table(
      [...proportional.terms.map((test) => ({ ...test, name: coefficientLabel(test.term, result) })), all],
      {
        id: 'proportional',
        title: 'Tests of Proportional Hazards',
        columns: [testColumns('Term')],
        style: (row) => ({ total: row === all }),
        notes: rich`Score tests of coefficients that change with time, measured by the Kaplan–Meier estimate of the share with the event. A small *p* is evidence against proportional hazards.`,
      },
    ),
  ];
}

export function residualsTable(result: CoxResult): TableBlock[] {
  const { diagnostics: d } = result;
  if (!d) return [];
  const rows = [
    { name: 'Largest deviance residual', size: d.devianceMax, row: d.devianceRow },
    ...(d.dfbetas
      ? [
          {
            name: `Largest change of a coefficient, ${ratioLabel(d.dfbetas.of, result)}`,
            size: d.dfbetas.max,
            row: d.dfbetas.row,
          },
        ]
      : []),
  ];
  const extreme = table(rows, {
    id: 'residuals',
    title: 'Most Extreme Cases',
    columns: [
      text('Diagnostic', ({ name }) => name),
      value('Value', 'statistic', ({ size }) => size, 3),
      value('Row', 'integer', ({ row }) => row),
    ],
    notes: rich`Changes are in standard errors of the coefficient (dfbetas). Negative deviance residuals outlasted what was expected.`,
  });
  return [extreme];
}

export function predictionsTable(result: CoxResult, options: CoxOptions): TableBlock {
  const variables = predictorsOfCases(result.predictions, result);
  const sections = result.predictions.map(({ values, stratum, at, median }) => ({
    heading: [
      ...variables.map((name) => `${labelOf(name, result)} ${values[name]}`),
      ...(stratum === null ? [] : [`${result.strata?.label ?? ''} ${stratum}`]),
    ].join(', '),
    rows: [
      ...at.map(({ time, survival, ciLower, ciUpper }) => ({
        time: rich`${given(time)}`,
        survival: { estimate: survival, ciLower, ciUpper },
      })),
      {
        time: median === null ? rich`Median time not reached` : rich`Median time ${given(median)}`,
        survival: null,
      },
    ],
  }));
  return table(
    { sections },
    {
      id: 'predictions',
      title: sections.length > 1 ? 'Predicted Survival of New Cases' : 'Predicted Survival of a New Case',
      columns: [
        text('Time', ({ time }): Runs => time),
        estimate(
          rich`Survival, ${num(options.confidenceLevel, 'level')} CI`,
          'percent',
          ({ survival }) => survival,
        ),
      ],
      notes: rich`Survival is the share still without the event. Intervals are symmetric for its logarithm and include the uncertainty of the coefficients.`,
    },
  );
}

export function baselineTable({ strata, times, baseline }: CoxResult): TableBlock {
  const rows = baseline.flatMap(({ stratum, hazards }) =>
    times.map((time, i) => ({ stratum, time, hazard: hazards[i] ?? null })),
  );
  return table(rows, {
    id: 'baseline',
    title: 'Baseline Cumulative Hazard',
    columns: [
      strata ? text(strata.label, ({ stratum }) => stratum ?? '') : [],
      text('Time', ({ time }) => [given(time)]),
      value('Cumulative hazard', 'number', ({ hazard }) => hazard),
      value('Survival', 'percent', ({ hazard }) => (hazard === null ? null : Math.exp(-hazard))),
    ],
    notes: rich`For a case with all covariates zero and all factors at their reference level, which may lie outside the data.`,
  });
}
