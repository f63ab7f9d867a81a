/** Fit, loadings, paths, covariances, reliability, modification indices, residuals and invariance as tables. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { type SemParameterEstimate, written } from '@constat/stats';
import {
  estimate,
  interval,
  LIMITS,
  ONE_ROW,
  sectionsOf,
  symbol,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult, ModelFit } from './result.ts';
import { labelOf, meaningOf, STEP_WORDS } from './words.ts';

const standardized = ({
  standardized: value_,
  standardizedLower,
  standardizedUpper,
}: Pick<SemParameterEstimate, 'standardized' | 'standardizedLower' | 'standardizedUpper'>) => ({
  estimate: value_,
  ciLower: standardizedLower,
  ciUpper: standardizedUpper,
});

/** Parameters of a kind, by group. */
function byGroup(
  { groups, parameters }: CfaResult,
  wanted: (each: SemParameterEstimate) => boolean,
): readonly { readonly heading: string; readonly rows: readonly SemParameterEstimate[] }[] {
  return groups.map(({ name, n }, g) => ({
    heading: groups.length > 1 ? `${name} (n = ${n})` : '',
    rows: parameters.filter((each) => each.group === g && wanted(each)),
  }));
}

const fitColumns = <Row>(of: (row: Row) => ModelFit) => [
  value<Row>('χ²', 'statistic', (row) => of(row).test.statistic),
  symbol<Row>('df', 'df', (row) => of(row).test.df),
  symbol<Row>('p', 'p', (row) => of(row).test.pValue),
  value<Row>('CFI', 'proportion', (row) => of(row).fit?.cfi ?? null, 3),
  value<Row>('TLI', 'proportion', (row) => of(row).fit?.tli ?? null, 3),
  value<Row>('RMSEA', 'proportion', (row) => of(row).fit?.rmsea.estimate ?? null, 3),
];

export function fitTable(result: CfaResult, options: CfaOptions): TableBlock {
  const robust = options.estimator === 'mlr' && result.test.df > 0;
  const { fit, baseline } = result;
  return table(ONE_ROW, {
    id: 'fit',
    title: 'Model Fit',
    columns: [
      ...fitColumns<null>(() => result),
      under(
        rich`${num(0.9, 'level')} CI`,
        value(LIMITS.lower, 'proportion', () => fit?.rmsea.ciLower ?? null, 3),
        value(LIMITS.upper, 'proportion', () => fit?.rmsea.ciUpper ?? null, 3),
      ),
      value('SRMR', 'proportion', () => result.srmr, 3),
      ...(result.ordered
        ? []
        : [value<null>('AIC', 'number', () => result.aic), value<null>('BIC', 'number', () => result.bic)]),
    ],
    notes: rich`${num(result.nParameters, 'integer')} free parameters${result.ordered ? rich`, ${num(result.ordered.thresholds.length, 'integer')} of them thresholds` : ''}. ${orderedNote(result)}${
      robust
        ? rich`χ² is scaled by ${num(result.test.scaling, 'number', 3)} (Yuan and Bentler); CFI, TLI and RMSEA are ${result.missing > 0 ? 'computed from the scaled χ²' : 'the robust ones'}. `
        : ''
    }${
      fit
        ? rich`RMSEA of at most .05: *p* ${num(fit.rmsea.pClose, 'p-equation')}. The baseline model, in which nothing is related${result.exogenous.length > 0 ? ' but the predictors' : ''}, has χ²(${num(baseline.df, 'df')}) = ${num(baseline.statistic, 'statistic')}. Often asked for: CFI and TLI of .95 or more, RMSEA of .06 or less, SRMR of .08 or less.`
        : 'The model has no degree of freedom: it reproduces the covariances whatever they are, so its fit says nothing.'
    }`,
  });
}

/** How the test of ordered items was made. */
function orderedNote({ ordered, test, fit }: CfaResult): Runs {
  if (!ordered || !fit) return rich``;
  const { shift, unadjusted } = ordered;
  return rich`χ² is ${num(unadjusted, 'statistic')} divided by ${num(test.scaling, 'number', 3)}, ${shift < 0 ? 'less' : 'plus'} ${num(Math.abs(shift), 'statistic')}, which gives it the mean and variance of a χ² (Asparouhov and Muthén); CFI, TLI and RMSEA are computed from it. `;
}

export function invarianceTable(result: CfaResult): TableBlock[] {
  const { invariance, stopped } = result;
  if (invariance.length < 2 && stopped === null) return [];
  return [
    table(invariance, {
      id: 'invariance',
      title: 'Measurement Invariance',
      columns: [
        text('Model', ({ step }) => STEP_WORDS[step]),
        ...fitColumns<(typeof invariance)[number]>((row) => row),
        value('SRMR', 'proportion', ({ srmr }) => srmr, 3),
        under(
          'Against the step before',
          value('Δχ²', 'statistic', ({ difference }) => difference?.statistic ?? null),
          value('Δdf', 'df', ({ difference }) => difference?.df ?? null),
          symbol('p', 'p', ({ difference }) => difference?.pValue ?? null),
          value('ΔCFI', 'effect', ({ fit }, i) => changeOf(fit?.cfi, invariance[i - 1]?.fit?.cfi), 3),
          value(
            'ΔRMSEA',
            'effect',
            ({ fit }, i) => changeOf(fit?.rmsea.estimate, invariance[i - 1]?.fit?.rmsea.estimate),
            3,
          ),
        ),
      ],
      notes: rich`Each step keeps the equalities of those before it. A step is often taken to hold where CFI falls by no more than .010 and RMSEA rises by no more than .015 (Chen, 2007); χ² rejects small differences in large samples.${stopped === null ? '' : ` The ${stopped} model did not settle and is left out.`}`,
    }),
  ];
}

const changeOf = (now: number | undefined, before: number | undefined): number | null =>
  now === undefined || before === undefined ? null : now - before;

export function loadingsTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (result.latent.length === 0) return [];
  const several = result.groups.length > 1;
  const sections = byGroup(result, ({ op }) => op === '=~').flatMap(({ heading, rows }) =>
    result.latent.map((factor) => ({
      heading: several ? `${heading}, ${factor}` : factor,
      rows: rows.filter(({ lhs }) => lhs === factor),
    })),
  );
  return [
    table(
      { sections },
      {
        id: 'loadings',
        title: 'Factor Loadings',
        columns: [
          text('Item', ({ rhs }) => labelOf(result, rhs)),
          value('Loading', 'number', (row) => row.estimate),
          symbol('SE', 'number', ({ standardError }) => standardError),
          symbol('z', 'statistic', ({ statistic }) => statistic),
          symbol('p', 'p', ({ pValue }) => pValue),
          estimate('Standardized', 'proportion', standardized),
          value(rich`*R*²`, 'proportion', ({ group, rhs }) => result.rSquared[group]![rhs] ?? null),
        ],
        notes: rich`LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval. ${result.ordered ? 'Loadings are those of the normal variables behind the items. ' : ''}${options.scaling === 'marker' ? 'A loading without standard error is fixed: it gives the factor its unit. ' : 'Factors have a variance of 1. '}*R*² is the share of the variance of an item that its factors explain.${several ? ' Values are those of the configural model.' : ''}`,
      },
    ),
  ];
}

export function pathsTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  const groups = byGroup(result, ({ op }) => op === '~');
  if (groups.every(({ rows }) => rows.length === 0)) return [];
  const shares = result.rSquared[0]!;
  const outcomes = [...new Set(groups[0]!.rows.map(({ lhs }) => lhs))];
  return [
    table(
      sectionsOf(
        groups,
        ({ heading }) => heading,
        ({ rows }) => rows,
      ),
      {
        id: 'paths',
        title: 'Paths',
        columns: [
          text('Outcome', ({ lhs }) => labelOf(result, lhs)),
          text('Predictor', ({ rhs }) => labelOf(result, rhs)),
          symbol('b', 'number', (row) => row.estimate),
          symbol('SE', 'number', ({ standardError }) => standardError),
          symbol('z', 'statistic', ({ statistic }) => statistic),
          symbol('p', 'p', ({ pValue }) => pValue),
          interval(options.confidenceLevel, 'number', (row) => row),
          value('β', 'effect', (row) => row.standardized),
        ],
        notes: rich`β is the path in standard deviations.${
          result.groups.length > 1
            ? ''
            : rich` Explained variance: ${outcomes.flatMap(
                (name, i) =>
                  rich`${i > 0 ? ', ' : ''}${labelOf(result, name)} *R*² = ${num(shares[name] ?? 0, 'proportion')}`,
              )}.`
        }`,
      },
    ),
  ];
}

export function definedTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (result.defined.length === 0) return [];
  return [
    table(result.defined, {
      id: 'defined',
      title: 'Defined Effects',
      columns: [
        text('Effect', ({ name }) => name),
        text('Formula', (row) => row.text),
        value('Estimate', 'number', (row) => row.estimate),
        symbol('SE', 'number', ({ standardError }) => standardError),
        symbol('z', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
        interval(options.confidenceLevel, 'number', (row) => row),
        value('Standardized', 'effect', (row) => row.standardized),
      ],
      notes: [
        'Standard errors by the delta method, which takes an effect as normal; a product is not, quite.',
      ],
    }),
  ];
}

/** Correlations of factors, beside HTMT. */
export function correlationsTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  const latent = new Set(result.latent);
  const groups = byGroup(
    result,
    ({ op, lhs, rhs }) => op === '~~' && lhs !== rhs && latent.has(lhs) && latent.has(rhs),
  );
  if (groups.every(({ rows }) => rows.length === 0)) return [];
  const ratio = ({ lhs, rhs }: SemParameterEstimate): number | null =>
    result.pairs.find(
      ({ first, second }) => (first === lhs && second === rhs) || (first === rhs && second === lhs),
    )?.htmt ?? null;
  const shown = options.tables.includes('reliability') && result.pairs.some(({ htmt }) => htmt !== null);
  return [
    table(
      sectionsOf(
        groups,
        ({ heading }) => heading,
        ({ rows }) => rows,
      ),
      {
        id: 'factor-correlations',
        title: 'Correlations of the Factors',
        columns: [
          text('Factors', ({ lhs, rhs }) => `${lhs}, ${rhs}`),
          estimate('Correlation', 'proportion', standardized),
          symbol('z', 'statistic', ({ statistic }) => statistic),
          symbol('p', 'p', ({ pValue }) => pValue),
          shown ? value('HTMT', 'proportion', ratio) : [],
        ],
        notes: rich`${groups[0]!.rows.some(({ lhs }) => result.parameters.some((each) => each.op === '~' && each.lhs === lhs)) ? 'Of outcomes, what is left unexplained is correlated. ' : ''}*z* and *p* test the covariance.${shown ? ' HTMT compares correlations between the items of two factors with those within; above .85 (or .90) the two can hardly be told apart.' : ''}`,
      },
    ),
  ];
}

export function reliabilityTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (!options.tables.includes('reliability') || result.reliability.length === 0) return [];
  const several = result.groups.length > 1;
  return [
    table(result.reliability, {
      id: 'reliability',
      title: 'Reliability of the Factors',
      columns: [
        several ? text('Group', ({ group }) => result.groups[group]!.name) : [],
        text('Factor', ({ factor }) => factor),
        value('Items', 'integer', ({ items }) => items.length),
        value('ω', 'proportion', ({ omega }) => omega),
        value('AVE', 'proportion', ({ averageVariance }) => averageVariance),
        value('√AVE', 'proportion', ({ averageVariance }) => Math.sqrt(Math.max(0, averageVariance))),
      ],
      notes: [
        `ω is the share of the variance of the sum of the ${result.ordered ? 'normal variables behind the items' : 'items'} that the factor brings; .70 or more is often asked for. AVE is the mean of the squared standardized loadings; .50 or more means that items share more with their factor than not. √AVE above the correlations of a factor suggests its being a factor of its own (Fornell and Larcker).`,
      ],
    }),
  ];
}

export function modificationTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (!options.tables.includes('modification') || result.modification.length === 0) return [];
  return [
    table(result.modification, {
      id: 'modification',
      title: 'Largest Modification Indices',
      columns: [
        result.groups.length > 1 ? text('Group', ({ group }) => result.groups[group]!.name) : [],
        text('Parameter', (row) => written(row)),
        text('What it would mean', (row) => meaningOf(result, row)),
        value('Index', 'statistic', ({ statistic }) => statistic),
        value('Change', 'number', ({ expectedChange }) => expectedChange),
        value('Standardized', 'effect', ({ standardizedChange }) => standardizedChange),
      ],
      notes: [
        'The index is the fall of χ² to be expected for one degree of freedom, the change the value that the parameter would take. What is added because these data ask for it must be confirmed in others.',
      ],
    }),
  ];
}

export function residualsTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (!options.tables.includes('residuals') || result.residuals.length === 0) return [];
  return [
    table(result.residuals, {
      id: 'residuals',
      title: 'Largest Residual Correlations',
      columns: [
        result.groups.length > 1 ? text('Group', ({ group }) => result.groups[group]!.name) : [],
        text('First', ({ first }) => labelOf(result, first)),
        text('Second', ({ second }) => labelOf(result, second)),
        value('Residual', 'effect', ({ residual }) => residual, 3),
      ],
      notes: [
        `${result.ordered ? 'Polychoric correlation' : 'Correlation'} in the data less that of the model; beyond ±.10 the model misses something.`,
      ],
    }),
  ];
}

export function parametersTable(result: CfaResult, options: CfaOptions): TableBlock[] {
  if (!options.tables.includes('parameters')) return [];
  const groups = byGroup(result, ({ op, exogenous }) => (op === '~~' || op === '~1') && !exogenous);
  return [
    table(
      sectionsOf(
        groups,
        ({ heading }) => heading,
        ({ rows }) => rows,
      ),
      {
        id: 'parameters',
        title: 'Variances, Covariances and Intercepts',
        columns: [
          text('Parameter', (row) => written(row)),
          value('Estimate', 'number', (row) => row.estimate),
          symbol('SE', 'number', ({ standardError }) => standardError),
          symbol('z', 'statistic', ({ statistic }) => statistic),
          symbol('p', 'p', ({ pValue }) => pValue),
          interval(options.confidenceLevel, 'number', (row) => row),
          value('Standardized', 'effect', (row) => row.standardized),
        ],
        notes: ['Variances of variables that others explain are residual variances.'],
      },
    ),
  ];
}
