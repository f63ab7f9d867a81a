import { num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { predictorColumns, predictorsOfCases } from '../kit/model-tables.ts';
import { slopesOf } from '../kit/model-text.ts';
import type { RegularizedResult } from './compute.ts';
import { errorFigure, pathFigure } from './figures.ts';
import type { RegularizedOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { shownStrengths } from './strengths.ts';
import {
  apa,
  finding,
  interpretation,
  keptOf,
  labelOfTerm,
  methods,
  outcomeWords,
  RATIO_WORDS,
  strength,
} from './text.ts';

export function present(result: RegularizedResult, options: RegularizedOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result),
    tables: [
      coefficientsTable(result, options),
      fitTable(result, options),
      ...strengthsTable(result, options),
      ...predictionsTable(result, options),
    ],
    checks: [
      ...rangeCheck(result),
      independenceCheck('Rows of one person or one class are alike: leave them out together, by a variable.'),
    ],
    figures: [...pathFigure(result), ...errorFigure(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      ...(options.penalty === 'ridge' ? (['hoerlKennard1970'] as const) : []),
      ...(options.penalty === 'lasso' ? (['tibshirani1996'] as const) : []),
      ...(options.penalty === 'net' ? (['zouHastie2005'] as const) : []),
      'friedmanHastie2010',
    ],
    r: rCode(result, options),
  };
}

function estimates({ fit, lambda, validation, coefficients }: RegularizedResult): Estimates {
  return [
    {
      label: rich`Coefficients kept`,
      value: fit.nonzero,
      format: 'integer',
      detail: rich`of ${num(slopesOf(coefficients).length, 'integer')}`,
    },
    {
      label: rich`λ`,
      value: lambda,
      format: 'number',
      decimals: strength(lambda).decimals ?? 2,
      detail: rich`strength of the penalty`,
    },
    validation
      ? {
          label: rich`Explained, cases left out`,
          value: Math.max(0, validation.explained),
          format: 'percent',
          detail: rich`${num(fit.devianceRatio, 'percent')} in those of the model`,
        }
      : {
          label: rich`Explained`,
          value: fit.devianceRatio,
          format: 'percent',
          detail: rich`of the deviance`,
        },
  ];
}

function coefficientsTable(result: RegularizedResult, { family }: RegularizedOptions): TableBlock {
  const ratio = RATIO_WORDS[family];
  const intercept = result.coefficients.slice(0, 1);
  const kept = keptOf(result);
  const out = slopesOf(result.coefficients).filter(({ estimate }) => estimate === 0);
  return table([...intercept, ...kept, ...out], {
    id: 'coefficients',
    title: rich`Coefficients for ${outcomeWords(result)}`,
    columns: [
      text('Predictor', ({ name }) => labelOfTerm(name, result)),
      symbol('b', 'number', ({ estimate }) => estimate),
      value(rich`*b* per SD`, 'number', ({ standardized }) => standardized),
      ratio === null
        ? []
        : value(
            ratio,
            'number',
            ({ name, estimate }) => (name === '(Intercept)' ? null : Math.exp(estimate)),
            3,
          ),
    ],
    notes: rich`From the largest per standard deviation of the predictor (divisor *n*) on. A zero is exact: the predictor is left out.`,
  });
}

const fitTable = (result: RegularizedResult, { family }: RegularizedOptions): TableBlock => {
  const { fit, lambda, lambdaMax, alpha } = result;
  return table(ONE_ROW, {
    id: 'fit',
    title: 'Penalty and Fit',
    columns: [
      symbol('n', 'integer', () => fit.n),
      value('α', 'number', () => alpha),
      value('λ', 'number', () => rich`${strength(lambda)}`),
      lambdaMax === null ? [] : value('Largest λ', 'number', () => rich`${strength(lambdaMax)}`),
      value('Kept', 'integer', () => fit.nonzero),
      value('Deviance', 'statistic', () => fit.deviance),
      value('Explained', 'percent', () => fit.devianceRatio),
    ],
    notes: rich`α is the share of lasso. ${lambdaMax === null ? '' : 'At the largest λ no predictor is left. '}${family === 'gaussian' ? 'The deviance is the residual sum of squares.' : 'The deviance is −2 times the log likelihood beyond that of a perfect fit.'}`,
  });
};

function strengthsTable(result: RegularizedResult, { family }: RegularizedOptions): TableBlock[] {
  const { validation } = result;
  if (!validation) return [];
  const { points, lambdaMin, lambda1se, folds } = validation;
  const word = (lambda: number): string =>
    lambda === lambdaMin ? 'Smallest error' : lambda === lambda1se ? 'One standard error' : '';
  return [
    table(shownStrengths(validation), {
      id: 'strengths',
      title: 'Cross-Validation',
      columns: [
        value('λ', 'number', ({ lambda }) => lambda),
        text('Rule', ({ lambda }) => word(lambda)),
        value('Error', 'number', ({ error }) => error, 3),
        symbol('SE', 'number', ({ standardError }) => standardError, 3),
        value('Kept', 'integer', ({ nonzero }) => nonzero),
      ],
      notes: rich`Error is the mean ${family === 'gaussian' ? 'square of the difference' : 'deviance'} of cases left out, in ${num(folds, 'integer')} folds. ${num(points.length, 'integer')} values of λ were tried${points.length > shownStrengths(validation).length ? '; some are shown' : ''}.`,
    }),
  ];
}

function predictionsTable(result: RegularizedResult, { family }: RegularizedOptions): TableBlock[] {
  if (result.predictions.length === 0) return [];
  return [
    table(result.predictions, {
      id: 'predictions',
      title: rich`${family === 'binomial' ? 'Probability of' : 'Expected'} ${outcomeWords(result)} of New Cases`,
      columns: [
        predictorColumns(predictorsOfCases(result.predictions, result), result),
        value(
          family === 'binomial' ? 'Probability' : 'Expected',
          family === 'binomial' ? 'proportion' : 'number',
          ({ fit }) => fit,
          3,
        ),
      ],
    }),
  ];
}

/** The best strength lies between others that were tried. */
function rangeCheck({ validation }: RegularizedResult): Check[] {
  if (!validation || validation.points.length < 2) return [];
  const { points, lambdaMin, sequence } = validation;
  const smallest = points.at(-1)?.lambda === lambdaMin;
  const verdict = smallest && !sequence ? 'doubtful' : 'met';
  return [
    {
      kind: 'check',
      id: 'range',
      assumption: ['The best penalty is among those tried'],
      verdict,
      evidence: rich`Smallest error at λ = ${strength(lambdaMin)}, tried from ${strength(points[0]!.lambda)} to ${strength(points.at(-1)!.lambda)}`,
      advice: [
        verdict === 'doubtful'
          ? 'The smallest one was best: try smaller ones, or leave the field blank.'
          : smallest
            ? 'The weakest penalty was best: ordinary regression would do as well.'
            : 'Stronger and weaker penalties predict cases left out less well.',
      ],
    },
  ];
}
