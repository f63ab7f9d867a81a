/** The tables of the regression. */
import { num, type Runs, rich, type TableBlock, type TableRow } from '@constat/report';
import type { ChiSquareResult } from '@constat/stats';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import { column, symbolColumn } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { CoxOptions } from './options.ts';
import type { Coefficient, CoxResult } from './result.ts';
import { ratioDecimals, ratioLabel } from './text.ts';

export function modelTable({ fit, concordance }: CoxResult): TableBlock {
  const row = (test: Runs, result: ChiSquareResult): TableRow => ({
    cells: { test, chi: result.statistic, df: result.df, p: result.pValue },
  });
  return {
    kind: 'table',
    id: 'model',
    title: rich`Tests of the Model`,
    columns: [
      column('test', ['Test']),
      column('chi', ['χ²'], 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows: [
      row(['Likelihood ratio'], fit.likelihoodRatio),
      row(['Wald'], fit.wald),
      row(['Score (log-rank)'], fit.score),
    ],
    notes: rich`All test the model against the one without predictors; where they disagree, trust the likelihood ratio. −2 log *L* = ${num(-2 * fit.logLik)} (${num(-2 * fit.logLikNull)} without predictors), AIC = ${num(fit.aic)}.${concordance ? rich` Concordance ${num(concordance.estimate, 'proportion', 3)}, *SE* = ${num(concordance.standardError, 'proportion', 3)}.` : []}`,
  };
}

export function coefficientsTable(result: CoxResult, options: CoxOptions): TableBlock {
  const decimals = coefficientDecimals(result.coefficients);
  const places = Math.min(4, Math.max(2, ...result.coefficients.map(ratioDecimals)));
  const ratio = (key: string, label: Runs) => ({ ...column(key, label, 'number', 'hr'), decimals: places });
  const unlimited = result.coefficients.some(({ ciLower, ciUpper }) => ciLower === 0 || ciUpper === null);
  return {
    kind: 'table',
    id: 'coefficients',
    title: rich`Hazard Ratios for ${result.event.label}`,
    columns: [
      column('term', ['Predictor']),
      { ...symbolColumn('b', 'b', 'number'), decimals },
      { ...symbolColumn('se', 'SE', 'number'), decimals },
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
      ratio('hr', ['Estimate']),
      ratio('lower', ['LL']),
      ratio('upper', ['UL']),
    ],
    spanners: { hr: rich`Hazard ratio, ${num(options.confidenceLevel, 'level')} CI` },
    rows: result.coefficients.map((coefficient) => ({
      cells: {
        term: ratioLabel(coefficient.name, result),
        b: coefficient.estimate,
        se: coefficient.standardError,
        z: coefficient.statistic,
        p: coefficient.pValue,
        hr: coefficient.hazardRatio,
        lower: coefficient.ciLower,
        upper: coefficient.ciUpper,
      },
    })),
    notes: rich`*b* is the change of the log hazard. Limits are Wald limits.${unlimited ? ' A limit of 0 or an empty one is too small or too large to be written.' : ''}`,
  };
}

/** As many decimals as give the smallest standard error two digits, the same for estimate and error. */
export function coefficientDecimals(coefficients: readonly Pick<Coefficient, 'standardError'>[]): number {
  const smallest = Math.min(...coefficients.map(({ standardError }) => standardError));
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

const testRows = (
  tests: readonly (ChiSquareResult & { readonly term: string })[],
  result: CoxResult,
): TableRow[] =>
  tests.map(({ term, statistic, df, pValue }) => ({
    cells: { term: coefficientLabel(term, result), chi: statistic, df, p: pValue },
  }));

const TEST_COLUMNS = [
  column('term', ['Term']),
  column('chi', ['χ²'], 'statistic'),
  symbolColumn('df', 'df', 'df'),
  symbolColumn('p', 'p', 'p'),
];

export function termsTable(result: CoxResult): TableBlock {
  return {
    kind: 'table',
    id: 'terms',
    title: rich`Likelihood-Ratio Tests of the Terms`,
    columns: TEST_COLUMNS,
    rows: testRows(result.termTests, result),
    notes: rich`Each term is tested in the model of all terms that do not contain it (type II).`,
  };
}

export function proportionalTable(result: CoxResult): TableBlock[] {
  const { proportional } = result;
  if (!proportional) return [];
  return [
    {
      kind: 'table',
      id: 'proportional',
      title: rich`Tests of Proportional Hazards`,
      columns: TEST_COLUMNS,
      rows: [
        ...testRows(proportional.terms, result),
        {
          total: true,
          cells: {
            term: 'All terms',
            chi: proportional.global.statistic,
            df: proportional.global.df,
            p: proportional.global.pValue,
          },
        },
      ],
      notes: rich`Score tests of coefficients that change with time, measured by the Kaplan–Meier estimate of the share with the event. A small *p* is evidence against proportional hazards.`,
    },
  ];
}

export function residualsTable(result: CoxResult): TableBlock {
  const { diagnostics: d } = result;
  return {
    kind: 'table',
    id: 'residuals',
    title: rich`Most Extreme Cases`,
    columns: [
      column('name', ['Diagnostic']),
      { ...column('value', ['Value'], 'statistic'), decimals: 3 },
      column('row', ['Row'], 'integer'),
    ],
    rows: [
      { cells: { name: 'Largest deviance residual', value: d.devianceMax, row: d.devianceRow } },
      {
        cells: {
          name: `Largest change of a coefficient, ${ratioLabel(d.dfbetasOf, result)}`,
          value: d.dfbetasMax,
          row: d.dfbetasRow,
        },
      },
    ],
    notes: rich`Changes are in standard errors of the coefficient (dfbetas). Negative deviance residuals outlasted what was expected.`,
  };
}

const caseColumns = (result: CoxResult) =>
  Object.keys(result.predictions[0]?.values ?? {}).filter((name) => name in result.labels);

export function predictionsTable(result: CoxResult, options: CoxOptions): TableBlock {
  const variables = caseColumns(result);
  const many = result.predictions.length > 1;
  const share = (key: string, label: string) => ({
    ...column(key, [label], 'proportion', 'survival'),
    decimals: 3,
  });
  const describe = (prediction: CoxResult['predictions'][number]): string =>
    [
      ...variables.map((name) => `${labelOf(name, result)} ${prediction.values[name]}`),
      ...(prediction.stratum === null ? [] : [`${result.strata?.label ?? ''} ${prediction.stratum}`]),
    ].join(', ');
  const rows = result.predictions.flatMap((prediction): TableRow[] => [
    { heading: true, cells: { time: describe(prediction) } },
    ...prediction.at.map((at) => ({
      indent: true,
      cells: {
        time: [given(at.time)] as Runs,
        survival: at.survival,
        lower: at.ciLower,
        upper: at.ciUpper,
      },
    })),
    {
      indent: true,
      cells: {
        time:
          prediction.median === null
            ? rich`Median time not reached`
            : rich`Median time ${given(prediction.median)}`,
        survival: null,
        lower: null,
        upper: null,
      },
    },
  ]);
  return {
    kind: 'table',
    id: 'predictions',
    title: many ? rich`Predicted Survival of New Cases` : rich`Predicted Survival of a New Case`,
    columns: [
      column('time', ['Time']),
      share('survival', 'Estimate'),
      share('lower', 'LL'),
      share('upper', 'UL'),
    ],
    spanners: { survival: rich`Survival, ${num(options.confidenceLevel, 'level')} CI` },
    rows,
    notes: rich`Survival is the share still without the event. Intervals are symmetric for its logarithm and include the uncertainty of the coefficients.`,
  };
}

export function baselineTable(result: CoxResult): TableBlock {
  const { strata, times, baseline } = result;
  return {
    kind: 'table',
    id: 'baseline',
    title: rich`Baseline Cumulative Hazard`,
    columns: [
      ...(strata ? [column('stratum', [strata.label])] : []),
      column('time', ['Time']),
      column('hazard', ['Cumulative hazard'], 'number'),
      { ...column('survival', ['Survival'], 'proportion'), decimals: 3 },
    ],
    rows: baseline.flatMap(({ stratum, hazards }) =>
      times.map((time, i) => {
        const hazard = hazards[i] ?? null;
        return {
          cells: {
            ...(strata ? { stratum: stratum ?? '' } : {}),
            time: [given(time)] as Runs,
            hazard,
            survival: hazard === null ? null : Math.exp(-hazard),
          },
        };
      }),
    ),
    notes: rich`For a case with all covariates zero and all factors at their reference level, which may lie outside the data.`,
  };
}
