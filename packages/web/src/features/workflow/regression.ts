import type { LogisticResult, MatrixResult, RegressionResult } from '@constat/analyses';
import { num, rich } from '@constat/report';
import type { Design, Facts, Workflow } from './definition.ts';

const PREDICTORS = ['outcome', 'covariates', 'factors'];

const relation: Design = {
  id: 'relation',
  title: 'How two or more variables go together',
  help: 'None of them is the outcome: height and weight, the scores of several tests.',
  host: 'matrix',
  roles: ['variables'],
  groups: [{ title: 'Hypothesis', options: ['alternative'] }],
  rule: { equal: 'pearson', ranks: 'spearman' },
  tests: [
    {
      id: 'pearson',
      label: 'Pearson’s correlation',
      help: 'Measures how close points are to a straight line; needs normal variables, or 30 cases.',
      analysis: 'matrix',
      options: (asked) => ({ ...asked, coefficients: ['pearson'] }),
    },
    {
      id: 'spearman',
      label: 'Spearman’s rank correlation',
      help: 'Measures whether one variable rises with the other, from ranks.',
      analysis: 'matrix',
      options: (asked) => ({ ...asked, coefficients: ['spearman'] }),
    },
    {
      id: 'kendall',
      label: 'Kendall’s τ',
      help: 'Compares pairs in the same and in opposite order; good with few cases and many ties.',
      analysis: 'matrix',
      options: (asked) => ({ ...asked, coefficients: ['kendall'] }),
    },
  ],
  facts: (result): Facts => ({
    samples: (result as MatrixResult).variables
      .filter(({ isBinary }) => !isBinary)
      .map(({ label, n, normality }) => ({ label, n, normality })),
    variances: null,
    sizes: [],
    sphericity: null,
  }),
};

const number: Design = {
  id: 'number',
  title: 'A number from other variables',
  help: 'One variable is the outcome and is a number: price, blood pressure, a score.',
  host: 'linear-regression',
  roles: PREDICTORS,
  groups: [],
  rule: { equal: 'least-squares' },
  tests: [
    {
      id: 'least-squares',
      label: 'Linear regression',
      help: 'Least squares; needs residuals of equal spread, and normal ones in small samples.',
      analysis: 'linear-regression',
      options: (asked) => ({ ...asked, robust: 'none' }),
    },
    {
      id: 'robust-errors',
      label: 'Linear regression with robust errors',
      help: 'The same coefficients; standard errors (HC3) allow for unequal spread.',
      analysis: 'linear-regression',
      options: (asked) => ({ ...asked, robust: 'HC3' }),
    },
  ],
  facts: (result): Facts => {
    const { diagnostics, fit } = result as RegressionResult;
    return {
      samples: [{ label: 'the residuals', n: fit.n, normality: diagnostics.residualNormality }],
      variances: null,
      sizes: [],
      sphericity: null,
    };
  },
};

const EVENTS_PER_PREDICTOR = 10;

const yesNo: Design = {
  id: 'yes-no',
  title: 'Yes or no from other variables',
  help: 'One variable is the outcome and has two values: cured or not, passed or not.',
  host: 'logistic-regression',
  roles: PREDICTORS,
  groups: [],
  rule: { equal: 'logistic' },
  tests: [
    {
      id: 'logistic',
      label: 'Logistic regression',
      help: 'Models the odds of the event; nothing needs to be normal.',
      analysis: 'logistic-regression',
      options: (asked) => asked,
    },
  ],
  facts: (result): Facts => {
    const { fit, outcome, coefficients } = result as LogisticResult;
    const fewer = Math.min(fit.events, fit.n - fit.events);
    const predictors = Math.max(1, coefficients.length - 1);
    const enough = fewer >= EVENTS_PER_PREDICTOR * predictors;
    return {
      samples: [],
      variances: null,
      sizes: [],
      sphericity: null,
      notes: [
        rich`${outcome.label} has two values, so its odds are modelled and nothing needs to be normal.`,
        enough
          ? rich`The rarer value occurs ${num(fewer, 'integer')} times, ten or more for each of ${num(predictors, 'integer')} coefficients.`
          : rich`The rarer value occurs only ${num(fewer, 'integer')} times for ${num(predictors, 'integer')} coefficients, fewer than ten for each: estimates may be too large, so leave predictors out or read them with care.`,
      ],
    };
  },
};

/** From a question about two or more variables to the correlation or regression that answers it. */
export const regressionWorkflow: Workflow = {
  id: 'guided-regression',
  title: 'Guided correlation and regression',
  description: 'Six steps from the question to the report: the data choose between coefficients and models.',
  question: 'What do you want to know?',
  designs: [relation, number, yesNo],
};
