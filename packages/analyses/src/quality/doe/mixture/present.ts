import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { type Check, normalityCheck } from '../../../shared/checks.ts';
import { excludedNotice, pItem } from '../../../shared/parts.ts';
import { rName, rRead, rStrings } from '../../../shared/r-code.ts';
import { SHAPIRO_WILK, when } from '../../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../../shared/residual-figures.ts';
import { symbol, table, text, value } from '../../../shared/table.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../../shared/wording.ts';
import { anovaColumns, type SourceRow } from '../anova-columns.ts';
import type { DoeOptions } from '../options.ts';
import { traceFigure, triangleFigure } from './figures.ts';
import type { MixtureResult } from './result.ts';

const WORDS = { linear: 'Linear', quadratic: 'Quadratic', specialCubic: 'Special cubic' } as const;

export function presentMixture(result: MixtureResult, options: DoeOptions): Presentation {
  const { sample, outcome } = result;
  return {
    finding: finding(result, options),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`],
    notices: excludedNotice(sample, rich`They have no response yet, or a missing share.`),
    estimates: [
      {
        label: rich`*R*²`,
        value: result.rSquared,
        format: 'proportion',
        ...(result.predictedRSquared === null
          ? {}
          : { detail: rich`predicted ${num(result.predictedRSquared, 'proportion')}` }),
      },
      { label: ['Highest fitted'], value: result.highest.value, format: 'number' },
      ...(result.model.test ? [pItem(result.model.test.pValue, options.confidenceLevel)] : []),
    ],
    tables: [termsTable(result), anovaTable(result)],
    checks: checks(result, options),
    figures: [
      ...triangleFigure(result),
      ...traceFigure(result),
      ...(result.residuals.length > 0 ? [residualsFigure(result.residuals, sample.used, outcome.label)] : []),
      ...(result.qq.length > 0 ? [quantileFigure(result.qq, sample.used, outcome.label)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: rich`${outcome.label} was modelled by least squares with Scheffé’s ${WORDS[options.blending].toLowerCase()} polynomial of the shares of ${names(result)}, without a constant.`,
    works: ['scheffe1958', 'cornell2002', ...when(result.normality !== null, ...SHAPIRO_WILK)],
    r: rCode(result, options),
  };
}

const names = ({ components }: MixtureResult): Runs =>
  join(
    components.map(({ label }) => label),
    ', ',
    ' and ',
  );

const mixtureText = ({ components }: MixtureResult, shares: readonly number[]): Runs =>
  join(
    components.flatMap(({ label }, i) =>
      (shares[i] ?? 0) > 5e-4 ? [rich`${label} ${num(shares[i] ?? 0, 'percent')}`] : [],
    ),
    ', ',
    ' and ',
  );

function finding(result: MixtureResult, options: DoeOptions): Runs {
  const { highest, lowest, outcome, model } = result;
  const { test } = model;
  const differs =
    test && result.residual
      ? rich` ${test.pValue < alphaOf(options.confidenceLevel) ? 'It depended on the mixture' : 'There was no sign that it depends on the mixture'}, *F*(${num(model.df, 'df')}, ${num(result.residual.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}.`
      : rich``;
  return rich`Of the mixtures looked at, the fitted ${bold(outcome.label)} is highest, ${num(highest.value)}, with ${mixtureText(result, highest.shares)}, and lowest, ${num(lowest.value)}, with ${mixtureText(result, lowest.shares)}.${differs}`;
}

const termsTable = ({ terms, droppedLabels, outcome, residual }: MixtureResult): TableBlock =>
  table(terms, {
    id: 'terms',
    title: 'Coefficients of the Mixture',
    columns: [
      text('Term', ({ label }) => label),
      value('Coefficient', 'number', ({ coefficient }) => coefficient),
      symbol('SE', 'number', ({ standardError }) => standardError),
      symbol('t', 'statistic', ({ test }) => test?.statistic ?? null),
      symbol('p', 'p', ({ test }) => test?.pValue ?? null),
    ],
    notes: rich`The coefficient of a component is the fitted ${outcome.label} of that component alone; that of a product is what the two do together beyond the mean of both (a quarter of it at equal shares).${residual ? rich` *t* has ${num(residual.df, 'df')} degrees of freedom; whether the coefficient of a component is zero is no question.` : ''}${droppedLabels.length > 0 ? ` The runs cannot tell ${droppedLabels.join(', ')} from the other terms.` : ''}`,
  });

function anovaTable(result: MixtureResult): TableBlock {
  const { parts, model, residual, lackOfFit, pureError, totalSumOfSquares, n } = result;
  const rows: readonly SourceRow[] = [
    { name: 'Model', ...model },
    ...parts.map(({ blending, part }) => ({ name: WORDS[blending], ...part, indent: true })),
    ...(residual ? [{ name: 'Residual', ...residual }] : []),
    ...(lackOfFit ? [{ name: 'Lack of fit', ...lackOfFit, indent: true }] : []),
    ...(residual && pureError ? [{ name: 'Pure error', ...pureError, indent: true }] : []),
    { name: 'Total', sumOfSquares: totalSumOfSquares, df: n - 1, meanSquare: null, total: true },
  ];
  const fit = rich` *R*² = ${num(result.rSquared, 'proportion')}${result.adjustedRSquared === null ? '' : rich`, adjusted ${num(result.adjustedRSquared, 'proportion')}`}${result.predictedRSquared === null ? '' : rich`, predicted ${num(result.predictedRSquared, 'proportion')}`}.`;
  return table(rows, {
    id: 'anova',
    title: 'Analysis of Variance',
    columns: anovaColumns(),
    style: ({ indent, total }) => ({ indent, total }),
    notes: rich`Each kind of term after those above it; the total is about the mean.${fit}`,
  });
}

function checks(result: MixtureResult, options: DoeOptions): Check[] {
  const { lackOfFit, pureError, residual, sample } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const met = (lackOfFit?.test?.pValue ?? 1) >= alpha;
  return [
    ...(options.checks.includes('fit')
      ? [
          lackOfFit?.test && pureError
            ? ({
                kind: 'check',
                id: 'fit',
                assumption: ['The model fits'],
                verdict: met ? 'unopposed' : 'violated',
                caution: ['the model did not fit the runs'],
                evidence: rich`Lack of fit *F*(${num(lackOfFit.df, 'df')}, ${num(pureError.df, 'df')}) = ${num(lackOfFit.test.statistic, 'statistic')}, ${pText(lackOfFit.test.pValue)}`,
                advice: [
                  met
                    ? 'The runs lie no further from the model than replicates lie from each other.'
                    : 'The runs differ from the model by more than replicates differ among themselves: choose a richer blending, or transform the response.',
                ],
              } as const)
            : ({
                kind: 'check',
                id: 'fit',
                assumption: ['The model fits'],
                verdict: 'unverifiable',
                evidence: [
                  residual
                    ? pureError
                      ? 'Nothing left beside pure error'
                      : 'No replicated runs'
                    : 'No degrees of freedom left',
                ],
                advice: ['Repeat some mixtures: their spread shows whether the model misses something.'],
              } as const),
        ]
      : []),
    ...(options.checks.includes('normality') && residual
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n: sample.used,
            alpha,
            normality: result.normality,
            robust: rich`With ${num(sample.used, 'integer')} runs the tests are usually robust; look at the Q–Q plot for single runs far off.`,
            fragile: rich`Look for a run that was recorded wrongly; otherwise consider a transformation of ${result.outcome.label}.`,
          }),
        ]
      : []),
  ];
}

function interpretation(result: MixtureResult, options: DoeOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const together = result.terms.filter(({ test }) => test !== null && test.pValue < alpha);
  const list = (sign: 1 | -1): readonly string[] =>
    together.flatMap(({ label, coefficient }) => (Math.sign(coefficient) === sign ? [label] : []));
  const [up, down] = [list(1), list(-1)];
  return [
    together.length > 0
      ? rich`${up.length > 0 ? rich`${join(up, ', ', ' and ')} ${up.length === 1 ? 'raises' : 'raise'} ${result.outcome.label} beyond the mean of the components (synergism).` : ''}${down.length > 0 ? rich`${up.length > 0 ? ' ' : ''}${join(down, ', ', ' and ')} ${down.length === 1 ? 'lowers' : 'lower'} it below that mean (antagonism).` : ''}`
      : rich`No product of components stands out: within the error of the runs the response is the mean of the components, weighted by their shares.`,
    rich`As shares add up to one, a component can only be raised by lowering others: read the triangle and the trace plot, not a coefficient by itself. Confirm the mixture chosen by new runs.`,
    ...(result.predictedRSquared !== null && result.rSquared - result.predictedRSquared > 0.2
      ? [
          rich`The model follows single runs too closely (*R*² ${num(result.rSquared, 'proportion')}, for new runs about ${num(Math.max(0, result.predictedRSquared), 'proportion')}): choose a simpler blending.`,
        ]
      : []),
  ];
}

function apa(result: MixtureResult, options: DoeOptions): Paragraphs {
  const { model, residual } = result;
  const test =
    model.test && residual
      ? rich`, *F*(${num(model.df, 'df')}, ${num(residual.df, 'df')}) = ${num(model.test.statistic, 'statistic')}, ${pText(model.test.pValue)}`
      : rich``;
  return rich`In a mixture experiment of ${num(result.n, 'integer')} runs, Scheffé’s ${WORDS[options.blending].toLowerCase()} model of ${result.outcome.label} in ${names(result)} explained ${num(result.rSquared, 'percent')} of the variance${test}. The highest fitted value was ${num(result.highest.value)}, with ${mixtureText(result, result.highest.shares)}.`;
}

function rCode(result: MixtureResult, options: DoeOptions): readonly string[] {
  const { components, terms, residual, pureError, parts } = result;
  const x = (at: number): string => `x${at + 1}`;
  const termText = (term: readonly number[]): string => term.map(x).join(':');
  const orders = parts.map(({ blending }) => ({ linear: 1, quadratic: 2, specialCubic: 3 })[blending]);
  const upTo = (order: number): string =>
    terms
      .filter(({ term }) => term.length <= order)
      .map(({ term }) => termText(term))
      .join(' + ');
  return [
    rRead(),
    `d <- d[complete.cases(d[, ${rStrings([options.outcome, ...components.map(({ name }) => name)])}]), ]`,
    `d$y <- d$${rName(options.outcome)}; s <- ${components.map(({ name }) => `d$${rName(name)}`).join(' + ')}`,
    ...components.map(({ name }, i) => `d$${x(i)} <- d$${rName(name)} / s`),
    `m <- lm(y ~ 0 + ${upTo(3)}, data = d); total <- sum((d$y - mean(d$y))^2)`,
    'coef(summary(m))',
    `m0 <- lm(y ~ 1, data = d); ${orders.map((order, i) => `m${i + 1} <- lm(y ~ 0 + ${upTo(order)}, data = d)`).join('; ')}`,
    `a <- anova(m0, ${orders.map((_, i) => `m${i + 1}`).join(', ')}); a; a[["Sum of Sq"]] / a[["Df"]]`,
    'df1 <- nrow(d) - 1 - df.residual(m); c(model = total - deviance(m), df = df1, meanSquare = (total - deviance(m)) / df1, total = total, df = nrow(d) - 1)',
    `best <- data.frame(${components.map((_, i) => `${x(i)} = ${+(result.highest.shares[i] ?? 0).toPrecision(12)}`).join(', ')}); c(highest = predict(m, best))`,
    'c(rSquared = 1 - deviance(m) / total, predicted = 1 - sum((residuals(m) / (1 - hatvalues(m)))^2) / total)',
    ...(residual
      ? [
          'mse <- deviance(m) / df.residual(m); F <- (total - deviance(m)) / df1 / mse; c(residual = deviance(m), df = df.residual(m), meanSquare = mse, F = F, p = pf(F, df1, df.residual(m), lower.tail = FALSE))',
          'c(adjusted = 1 - mse * (nrow(d) - 1) / total)',
        ]
      : []),
    ...(residual && pureError
      ? [
          '# lack of fit against replicated runs',
          `l <- anova(m, lm(y ~ interaction(${components.map((_, i) => `round(${x(i)}, 9)`).join(', ')}, drop = TRUE), data = d)); l; l[["Sum of Sq"]] / l[["Df"]]; l[["RSS"]] / l[["Res.Df"]]`,
        ]
      : []),
  ];
}
