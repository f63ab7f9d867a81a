/** Loadings, variance, eigenvalues, adequacy, fit and scores as tables. */
import { num, rich, type TableBlock } from '@constat/report';
import { LIMITS, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import type { EfaOptions } from './options.ts';
import type { EfaResult, FactoredVariable } from './result.ts';
import { factorName, isPca, noun, ofCovariances, rmseaLevel, rotationOf } from './words.ts';

/** The factor on which a variable loads most. */
export const mainFactor = ({ loadings }: FactoredVariable): number =>
  loadings.reduce((best, value, j) => (Math.abs(value) > Math.abs(loadings[best]!) ? j : best), 0);

/** Variables in the order of the table: by factor and size, or as chosen. */
export function orderedVariables(result: EfaResult, options: EfaOptions): readonly FactoredVariable[] {
  if (!options.sortLoadings) return result.variables;
  const size = (variable: FactoredVariable): number => Math.abs(variable.loadings[mainFactor(variable)]!);
  return [...result.variables].sort((a, b) => mainFactor(a) - mainFactor(b) || size(b) - size(a));
}

export function loadingsTable(result: EfaResult, options: EfaOptions): TableBlock {
  const raw = ofCovariances(options);
  const hide = raw ? 0 : options.hideBelow;
  const rotation = rotationOf(options, result.factors);
  const oblique = result.correlations !== null;
  const format = raw ? 'number' : 'proportion';
  return table(orderedVariables(result, options), {
    id: 'loadings',
    title: isPca(options) ? 'Component Loadings' : 'Factor Loadings',
    columns: [
      text('Variable', ({ label }) => label),
      under(
        isPca(options) ? 'Component' : 'Factor',
        result.variance.map((_, j) =>
          value(String(j + 1), format, ({ loadings }) =>
            Math.abs(loadings[j]!) < hide ? null : loadings[j]!,
          ),
        ),
      ),
      value('Communality', format, ({ communality }) => communality),
      value('Uniqueness', format, ({ uniqueness }) => uniqueness),
    ],
    notes: rich`${
      raw
        ? 'Loadings are the unit vectors times the standard deviations of the components, in the units of the variables. '
        : oblique
          ? `Loadings are the pattern matrix: weights of correlated ${noun(options, 2)}. `
          : `Loadings are correlations of variables and ${noun(options, 2)}. `
    }${hide > 0 ? rich`Loadings below ${num(hide, 'proportion')} in size are left empty. ` : ''}Communality is the variance of a variable that the ${noun(options, 2)} explain, uniqueness the rest. The ${noun(options, 2)} are in the order of their squared loadings, signed so that these add up to more than zero${rotation === 'none' ? '' : ', after rotation'}.`,
  });
}

export function varianceTable(result: EfaResult, options: EfaOptions): TableBlock {
  return table(result.variance, {
    id: 'variance',
    title: 'Variance Explained',
    columns: [
      text(isPca(options) ? 'Component' : 'Factor', (_, j) => factorName(options, j)),
      value('Sum of squared loadings', 'number', ({ ssLoadings }) => ssLoadings),
      value('Share of variance', 'percent', ({ proportion }) => proportion),
      value('Cumulative', 'percent', ({ cumulative }) => cumulative),
    ],
    notes: result.correlations
      ? [
          `Correlated ${noun(options, 2)} share variance; what two explain together is split between them, so that the sum is right.`,
        ]
      : undefined,
  });
}

export function correlationsTable({ correlations }: EfaResult, options: EfaOptions): TableBlock[] {
  if (!correlations) return [];
  return [
    table(correlations, {
      id: 'factor-correlations',
      title: isPca(options) ? 'Correlations of the Components' : 'Correlations of the Factors',
      columns: [
        text(isPca(options) ? 'Component' : 'Factor', (_, i) => factorName(options, i)),
        correlations
          .slice(0, -1)
          .map((_, j) =>
            value(String(j + 1), 'proportion', (row, i) => (i === j ? '—' : j < i ? row[j]! : null)),
          ),
      ],
    }),
  ];
}

export function eigenvaluesTable(result: EfaResult, options: EfaOptions): TableBlock {
  const random = result.scree[0]!.random !== null;
  return table(result.scree, {
    id: 'eigenvalues',
    title: 'Eigenvalues',
    columns: [
      value('Number', 'integer', (_, i) => i + 1),
      value('Eigenvalue', 'number', ({ eigenvalue }) => eigenvalue),
      value('Share', 'percent', ({ proportion }) => proportion),
      value('Cumulative', 'percent', ({ cumulative }) => cumulative),
      random
        ? under(
            'Random data',
            value('Mean', 'number', ({ random: mean }) => mean),
            value('95th percentile', 'number', ({ random95 }) => random95),
          )
        : [],
    ],
    notes: rich`Eigenvalues of the ${ofCovariances(options) ? 'covariance' : 'correlation'} matrix before extraction.${
      random
        ? rich` Parallel analysis keeps those above the 95th percentile of ${num(options.samples, 'integer')} random datasets of the same size (seed ${String(result.seed)}), up to the first that is not.`
        : ''
    }`,
  });
}

export function adequacyTable(result: EfaResult, options: EfaOptions): TableBlock[] {
  const { adequacy } = result;
  if (!adequacy || !options.adequacy) return [];
  return [
    table(
      [
        ...result.variables.map(({ label, mean, sd, kmo }) => ({
          variable: label,
          m: mean,
          sd,
          kmo,
          total: false,
        })),
        { variable: 'All', m: null, sd: null, kmo: adequacy.kmo, total: true },
      ],
      {
        id: 'adequacy',
        title: 'Sampling Adequacy',
        columns: [
          text('Variable', ({ variable }) => variable),
          symbol('M', 'number', ({ m }) => m),
          symbol('SD', 'number', ({ sd }) => sd),
          value('KMO', 'proportion', ({ kmo }) => kmo),
        ],
        style: ({ total }) => ({ total }),
        notes: rich`KMO compares correlations with partial correlations: near 1 where variables share variance with several others. Kaiser asks for .50 at least. Bartlett’s test of sphericity: χ²(${num(adequacy.df, 'df')}) = ${num(adequacy.statistic, 'statistic')}, *p* ${num(adequacy.pValue, 'p-equation')}.`,
      },
    ),
  ];
}

export function fitTable(result: EfaResult, options: EfaOptions): TableBlock[] {
  const { fit } = result;
  if (!fit) return [];
  const { test } = fit;
  return [
    table(ONE_ROW, {
      id: 'fit',
      title: 'Model Fit',
      columns: [
        test
          ? [
              value('χ²', 'statistic', () => test.statistic),
              symbol('df', 'df', () => test.df),
              symbol('p', 'p', () => test.pValue),
              value('RMSEA', 'proportion', () => test.rmsea, 3),
              under(
                rich`${num(rmseaLevel(options), 'level')} CI`,
                value(LIMITS.lower, 'proportion', () => test.rmseaLower, 3),
                value(LIMITS.upper, 'proportion', () => test.rmseaUpper, 3),
              ),
              value('TLI', 'proportion', () => test.tli, 3),
              value('BIC', 'number', () => test.bic),
            ]
          : [],
        value('RMSR', 'proportion', () => fit.rmsr),
      ],
      notes: rich`RMSR is the root mean square of the residual correlations.${
        test
          ? ` χ² is Bartlett’s, of the likelihood of the model${options.extraction === 'ml' ? '' : ' at this solution (only maximum likelihood makes it smallest)'}; RMSEA is √(max(0, χ² − df) / (df (n − 1))); TLI compares with a model without factors; BIC is χ² − df ln n.`
          : ' There is no degree of freedom left, or the model implies impossible correlations, so it cannot be tested.'
      }`,
    }),
  ];
}

export function scoresTables(result: EfaResult, options: EfaOptions): TableBlock[] {
  const { scores, variables } = result;
  if (!scores) return [];
  const factors = result.variance.map((_, j) => factorName(options, j));
  const some = scores.cases.length < result.sample.used;
  return [
    ...(scores.weights.length > 0
      ? [
          table(variables, {
            id: 'weights',
            title: 'Score Weights',
            columns: [
              text('Variable', ({ label }) => label),
              factors.map((name, j) => value(name, 'number', (_, i) => scores.weights[i]![j]!, 3)),
            ],
            notes: ['A score is the sum of these weights times the z-scores of the variables.'],
          }),
        ]
      : []),
    table(scores.cases, {
      id: 'scores',
      title: some ? 'Scores of the First Cases' : 'Scores of the Cases',
      columns: [
        value('Row', 'integer', ({ row }) => row),
        factors.map((name, j) => value(name, 'number', ({ values }) => values[j]!)),
      ],
      notes: some
        ? rich`The first ${num(scores.cases.length, 'integer')} of ${num(result.sample.used, 'integer')} cases; the weights give the others.`
        : rich`Scores have a mean of 0.`,
    }),
  ];
}
