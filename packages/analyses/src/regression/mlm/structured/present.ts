/** The page of a model with structured residuals. */
import { type FigureBlock, num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../../presentation.ts';
import { independenceCheck, normalityCheck } from '../../../shared/checks.ts';
import { excludedNotice } from '../../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../../shared/residual-figures.ts';
import { interval, ONE_ROW, symbol, table, text, value } from '../../../shared/table.ts';
import { alphaOf } from '../../../shared/wording.ts';
import { coefficientLabel } from '../../kit/labels.ts';
import { coefficientDecimals } from '../../kit/model-text.ts';
import { enoughGroups } from '../checks.ts';
import type { MlmOptions } from '../options.ts';
import { rStructured } from './r-code.ts';
import type { StructuredResult } from './result.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function presentStructured(result: StructuredResult, options: MlmOptions): Presentation {
  const wanted = (check: MlmOptions['checks'][number]) => options.checks.includes(check);
  const { fit, outcome, residuals, group } = result;
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result),
    tables: [
      coefficientsTable(result, options),
      structureTable(result, options),
      ...testsTable(result, options),
      modelTable(result, options),
    ],
    checks: [
      ...(wanted('residuals')
        ? [
            normalityCheck({
              id: 'residuals',
              of: 'standardized residuals',
              who: 'the standardized residuals',
              alpha: alphaOf(options.confidenceLevel),
              n: fit.n,
              normality: residuals.normality,
              robust: rich`With this many cases tests of fixed effects hardly depend on it; look at the plot of residuals.`,
              fragile: rich`Consider a transformation of the dependent variable.`,
            }),
          ]
        : []),
      ...(wanted('groups') ? [enoughGroups(group)] : []),
      independenceCheck(
        'Rows of a group may be alike in the way of the model; groups must be independent of each other.',
      ),
    ],
    figures: [
      ...(options.plots.includes('residuals')
        ? [standardized(residualsFigure(residuals.points, fit.n, outcome.label))]
        : []),
      ...(options.plots.includes('qq')
        ? [standardized(quantileFigure(residuals.quantiles, fit.n, outcome.label))]
        : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['pinheiroBates2000', ...when(wanted('residuals'), ...SHAPIRO_WILK)],
    r: rStructured(result, options),
  };
}

/** Says that the residuals drawn are in standard deviations. */
const standardized = (drawn: FigureBlock): FigureBlock => ({
  ...drawn,
  notes: [...(drawn.notes ?? []), ' Residuals are standardized: divided by their standard deviation.'],
});

function estimates({ correlation, residualSd, randomSd, fit, group }: StructuredResult): Estimates {
  return [
    ...(correlation === null
      ? []
      : [
          {
            label: rich`Correlation within groups of ${group.label}`,
            value: correlation,
            format: 'proportion' as const,
          },
        ]),
    ...(randomSd === null
      ? []
      : [{ label: rich`*SD* between groups of ${group.label}`, value: randomSd, format: 'number' as const }]),
    {
      label: rich`Residual *SD*`,
      value: residualSd,
      format: 'number',
      detail: rich`AIC ${num(fit.aic, 'number', 1)}`,
    },
  ];
}

function coefficientsTable(result: StructuredResult, { confidenceLevel }: MlmOptions): TableBlock {
  const decimals = coefficientDecimals(result.coefficients);
  return table(result.coefficients, {
    id: 'coefficients',
    title: rich`Fixed Effects on ${result.outcome.label}`,
    columns: [
      text('Predictor', ({ name }) => coefficientLabel(name, result)),
      symbol('b', 'number', ({ estimate }) => estimate, decimals),
      symbol('SE', 'number', ({ standardError }) => standardError, decimals),
      interval(confidenceLevel, 'number', (row) => row, decimals),
      symbol('t', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes:
      result.randomSd === null
        ? rich`Degrees of freedom are those of the residuals.`
        : rich`Degrees of freedom by containment: predictors that vary within groups have those of the rows, others those of the groups.`,
  });
}

/** How rows vary: between groups, and within them by level of what has spreads of its own. */
function structureTable(result: StructuredResult, { within }: MlmOptions): TableBlock {
  const { residualSd, correlation, randomSd, spread, group, time } = result;
  const residual = spread
    ? spread.levels.map(({ level, ratio }) => ({
        part: `Residual, ${spread.label} ${level}`,
        sd: residualSd * ratio,
      }))
    : [{ part: 'Residual', sd: residualSd }];
  const rows = [
    ...(randomSd === null
      ? []
      : [{ part: `${group.label} (${group.levels} groups)`, sd: randomSd, r: null }]),
    ...residual.map((row, i) => ({ ...row, r: i === 0 ? correlation : null })),
  ];
  const apart = time ? `one unit of ${time.label} apart` : 'next to each other';
  return table(rows, {
    id: 'structure',
    title: 'Spread and Correlation',
    columns: [
      text('Part', ({ part }) => part),
      symbol('SD', 'number', ({ sd }) => sd),
      correlation === null ? [] : value('Correlation within groups', 'proportion', ({ r }) => r, 3),
    ],
    notes:
      correlation === null
        ? []
        : within === 'cs'
          ? rich`The correlation is that of any two rows of a group.`
          : rich`The correlation is that of rows ${apart}; it fades with the distance.`,
  });
}

function testsTable(result: StructuredResult, { within, estimation }: MlmOptions): TableBlock[] {
  const { termTests, correlationTest, spread } = result;
  const rows = [
    ...termTests.map((test) => ({ ...test, tested: coefficientLabel(test.term, result) })),
    ...(correlationTest
      ? [{ ...correlationTest, tested: within === 'cs' ? 'Correlation within groups' : 'Autoregression' }]
      : []),
    ...(spread?.test ? [{ ...spread.test, tested: `Spread by ${spread.label}` }] : []),
  ];
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'tests',
      title: 'Likelihood-Ratio Tests',
      columns: [
        text('Tested', ({ tested }) => tested),
        value('χ²', 'statistic', ({ statistic }) => statistic),
        symbol('df', 'df', ({ df }) => df),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Terms are tested between models fitted by ML, each in the model of all terms that do not contain it; correlation and spread between models fitted by ${estimation === 'reml' ? 'REML' : 'ML'}.`,
    }),
  ];
}

const modelTable = ({ fit }: StructuredResult, { estimation }: MlmOptions): TableBlock =>
  table(ONE_ROW, {
    id: 'model',
    title: 'Model Fit',
    columns: [
      value('Log likelihood', 'number', () => fit.logLik),
      value('Deviance', 'number', () => fit.deviance),
      value('Parameters', 'integer', () => fit.nParameters),
      value('AIC', 'number', () => fit.aic),
      value('BIC', 'number', () => fit.bic),
    ],
    notes:
      estimation === 'reml'
        ? rich`Of the restricted likelihood: compare it only between models with the same predictors.`
        : [],
  });
