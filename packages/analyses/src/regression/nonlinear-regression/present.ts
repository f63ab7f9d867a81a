import { num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { type Check, independenceCheck, normalityCheck, nothingFound } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK } from '../../shared/references.ts';
import { residualsFigure } from '../../shared/residual-figures.ts';
import { interval, limits, ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf } from '../../shared/wording.ts';
import { predictorColumns } from '../kit/model-tables.ts';
import type { NonlinearResult, Parameter } from './compute.ts';
import { curveFigure } from './figures.ts';
import type { NonlinearOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, lackText, methods } from './text.ts';

/** Estimates that go together this closely can hardly be told apart. */
const TOO_CLOSE = 0.99;

export function present(result: NonlinearResult, options: NonlinearOptions): Presentation {
  const { fit, outcome, points } = result;
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They lack a value in one of the variables.`),
    estimates: [
      ...result.parameters.slice(0, 3).map((parameter) => card(parameter, options)),
      {
        label: rich`*R*²`,
        value: fit.rSquared,
        format: 'proportion',
        decimals: 3,
        detail: rich`of the variation of ${outcome.label}`,
      },
    ],
    tables: [
      parametersTable(result, options),
      fitTable(result),
      ...correlationsTable(result),
      ...predictionsTable(result, options),
    ],
    checks: [...checksOf(result, options)],
    figures: [
      ...(options.plots.includes('curve') ? curveFigure(result, options) : []),
      ...(options.plots.includes('residuals')
        ? [
            residualsFigure(
              points.map(({ row, value: found, fitted }) => ({ row, fitted, residual: found - fitted })),
              fit.n,
              outcome.label,
            ),
          ]
        : []),
    ],
    interpretation: interpretation(result),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['batesWatts1988', ...SHAPIRO_WILK],
    r: rCode(result, options),
  };
}

const card = ({ name, estimate, ciLower, ciUpper }: Parameter, { confidenceLevel }: NonlinearOptions) =>
  ({
    label: rich`Parameter, ${name}`,
    value: estimate,
    format: 'number',
    ...(ciLower !== null && ciUpper !== null ? { ciLower, ciUpper, level: confidenceLevel } : {}),
  }) as const;

function parametersTable(result: NonlinearResult, options: NonlinearOptions): TableBlock {
  const open = result.parameters.some(({ ciLower, ciUpper }) => ciLower === null || ciUpper === null);
  return table(result.parameters, {
    id: 'parameters',
    title: 'Parameters of the Formula',
    columns: [
      text('Parameter', ({ name }) => name),
      value('Estimate', 'number', (each) => each.estimate),
      symbol('SE', 'number', (each) => each.standardError),
      interval(options.confidenceLevel, 'number', (each) => each),
      symbol('t', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`${result.outcome.label} = ${result.formula}. Limits are ${result.isProfiled ? 'those of the profile of the sum of squares' : rich`estimate ± *t* × *SE*`}; *t* has ${num(result.fit.residualDf, 'df')} degrees of freedom.${open ? ' A limit is missing where the sum of squares does not rise far enough: the data do not bound the parameter on that side.' : ''}`,
  });
}

const fitTable = ({ fit }: NonlinearResult): TableBlock =>
  table(ONE_ROW, {
    id: 'fit',
    title: 'Fit',
    columns: [
      symbol('n', 'integer', () => fit.n),
      symbol('df', 'df', () => fit.residualDf),
      value('Sum of squares', 'number', () => fit.residualSumOfSquares),
      value(rich`Residual *SE*`, 'number', () => fit.residualStandardDeviation),
      value(rich`*R*²`, 'proportion', () => fit.rSquared, 3),
      value('AIC', 'statistic', () => fit.aic),
      value('BIC', 'statistic', () => fit.bic),
    ],
    notes: [
      'The sum of squares is that of the residuals. R² is 1 − residual over total sum of squares about the mean. AIC and BIC compare formulas of the same data, the smaller the better.',
    ],
  });

function correlationsTable({ parameters, correlations }: NonlinearResult): TableBlock[] {
  if (parameters.length < 2) return [];
  return [
    table(parameters.slice(1), {
      id: 'correlations',
      title: 'Correlations of the Parameters',
      columns: [
        text('Parameter', ({ name }) => name),
        parameters
          .slice(0, -1)
          .map(({ name }, j) =>
            value(name, 'proportion', (_, i) => (i >= j ? (correlations[i + 1]?.[j] ?? null) : null)),
          ),
      ],
      notes: [
        'Near −1 or 1 one parameter makes up for another: the formula has more of them than the data can tell apart.',
      ],
    }),
  ];
}

function predictionsTable(result: NonlinearResult, options: NonlinearOptions): TableBlock[] {
  if (result.predictions.length === 0) return [];
  return [
    table(result.predictions, {
      id: 'predictions',
      title: rich`Expected ${result.outcome.label} of New Cases`,
      columns: [
        predictorColumns(Object.keys(result.labels), { ...result, factors: [] }),
        value('Expected', 'number', ({ fit }) => fit),
        symbol('SE', 'number', ({ standardError }) => standardError),
        interval(options.confidenceLevel, 'number', (each) => each),
        under(
          rich`${num(options.confidenceLevel, 'level')} prediction interval`,
          limits('number', ({ piLower, piUpper }) => ({ ciLower: piLower, ciUpper: piUpper })),
        ),
      ],
      notes: ['The wider limits are those of a single case instead of the mean; both by the delta method.'],
    }),
  ];
}

function checksOf(result: NonlinearResult, options: NonlinearOptions): readonly Check[] {
  const { fit, normality } = result;
  return [
    shapeCheck(result, options),
    ...apartCheck(result),
    normalityCheck({
      id: 'residuals',
      of: 'residuals',
      who: 'the residuals',
      n: fit.n,
      alpha: alphaOf(options.confidenceLevel),
      normality,
      robust: rich`With ${num(fit.n, 'integer')} rows estimates hold up; look for outliers in the figure.`,
      fragile: rich`Look for outliers in the figure: with ${num(fit.n, 'integer')} rows a few of them move the parameters and their limits.`,
    }),
    independenceCheck(
      'Rows must not influence each other: repeated measurements of one case are alike. No test can check this for you.',
    ),
  ];
}

function shapeCheck(result: NonlinearResult, options: NonlinearOptions): Check {
  const common = { kind: 'check', id: 'shape', assumption: rich`Shape of the formula` } as const;
  const lack = lackText(result, options);
  if (!lack)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['No values of one variable with several rows each'],
      advice: ['Look at the residuals: they must lie evenly on both sides of zero, whatever is expected.'],
    };
  return lack.isBad
    ? {
        ...common,
        verdict: 'violated',
        evidence: lack.evidence,
        caution: rich`the formula missed the means of rows that are alike`,
        advice: ['It misses them by more than their spread: try another formula.'],
      }
    : { ...common, verdict: 'unopposed', evidence: lack.evidence, advice: [nothingFound(result.fit.n)] };
}

/** Parameters that the data hardly tell apart. */
function apartCheck({ parameters, correlations }: NonlinearResult): readonly Check[] {
  const pairs = parameters.flatMap(({ name }, i) =>
    parameters
      .slice(0, i)
      .map(({ name: other }, j) => ({ name: `${other} and ${name}`, r: correlations[i]?.[j] ?? 0 })),
  );
  const [worst] = pairs.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r));
  if (!worst) return [];
  const common = {
    kind: 'check',
    id: 'apart',
    assumption: rich`Parameters can be told apart`,
    evidence: rich`Closest: ${worst.name}, *r* = ${num(worst.r, 'proportion')}`,
  } as const;
  return [
    Math.abs(worst.r) > TOO_CLOSE
      ? {
          ...common,
          verdict: 'doubtful',
          advice: [
            'One of them makes up for the other: their values mean little on their own. Use fewer parameters, or measure where they act differently.',
          ],
        }
      : { ...common, verdict: 'met', advice: ['No two estimates go together that closely.'] },
  ];
}
