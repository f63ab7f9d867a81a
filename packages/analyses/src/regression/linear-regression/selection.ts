/** Choices of predictors: what is computed, shown and printed of them. */
import { bold, type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import { bestSubsets, type LinearRegression, stepwiseModels } from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { rName } from '../../shared/r-code.ts';
import { table, text, value } from '../../shared/table.ts';
import type { RegressionOptions } from './options.ts';
import { MOST_SUBSET_TERMS, refusals } from './refusals.ts';
import type { RegressionResult, Selection } from './result.ts';

/** Models that the table lists. */
const MOST_LISTED = 10;

export function selectionOf(
  regression: LinearRegression,
  { selection, criterion }: RegressionOptions,
  run: RunContext,
): Selection | null {
  if (selection === 'none') return null;
  const { terms } = regression.fit.design;
  if (selection === 'subsets' && terms.length > MOST_SUBSET_TERMS)
    throw new RefusedError([refusals.tooManySubsets(terms.length)]);
  const found =
    selection === 'subsets'
      ? bestSubsets(regression, criterion, (done, total) => run.progress(done, total, 'Comparing models'))
      : stepwiseModels(regression, criterion, selection);
  const models = selection === 'subsets' ? found.slice(0, MOST_LISTED) : found;
  return {
    models: models.map((model) => ({ ...model, terms: model.terms.map((at) => terms[at]?.variables ?? []) })),
    best: selection === 'subsets' ? 0 : models.length - 1,
    compared: found.length,
  };
}

const CRITERIA = { aic: 'AIC', bic: 'BIC', adjustedRSquared: 'adjusted R²', cp: 'Mallows’ Cp' } as const;

const named = (terms: readonly (readonly string[])[], { labels }: RegressionResult): string =>
  terms.length === 0
    ? 'none'
    : terms.map((term) => term.map((name) => labels[name] ?? name).join(' × ')).join(', ');

export function selectionTable(
  result: RegressionResult,
  { selection, criterion }: RegressionOptions,
): TableBlock[] {
  const found = result.selection;
  if (!found) return [];
  const isPath = selection !== 'subsets';
  return [
    table(found.models, {
      id: 'selection',
      title: isPath
        ? `Predictors Chosen ${selection === 'forward' ? 'Forward' : 'Backward'}`
        : 'Best Choices of Predictors',
      columns: [
        text(isPath ? 'Step' : 'Rank', (_, i) => String(isPath ? i : i + 1)),
        text('Predictors', ({ terms }) => named(terms, result)),
        value('Coefficients', 'integer', ({ coefficients }) => coefficients),
        value(rich`*R*²`, 'proportion', ({ rSquared }) => rSquared, 3),
        value(rich`Adjusted *R*²`, 'proportion', ({ adjustedRSquared }) => adjustedRSquared, 3),
        value('Mallows’ Cp', 'number', ({ cp }) => cp),
        value('AIC', 'number', ({ aic }) => aic),
        value('BIC', 'number', ({ bic }) => bic),
      ],
      notes: rich`${isPath ? `Each step improves ${CRITERIA[criterion]} most; the last model cannot be improved by ${selection === 'forward' ? 'one term more' : 'one term less'}.` : rich`The best of ${num(found.compared, 'integer')} models by ${CRITERIA[criterion]}.`} Products stay with what they are made of. Models of nearly the same ${CRITERIA[criterion]} fit alike: with other data another may lead.`,
    }),
  ];
}

/** What a chosen model may not be said to show, and the way to it. */
export function selectionNotice(
  result: RegressionResult,
  { selection, criterion, terms }: RegressionOptions,
): NoticeBlock[] {
  const found = result.selection;
  const best = found?.models[found.best];
  if (!found || !best) return [];
  const isSmaller = best.coefficients < result.coefficients.length;
  const names = new Set(best.terms.flat());
  const keeps = (all: readonly string[]): readonly string[] => all.filter((name) => names.has(name));
  const factors = result.factors.map(({ name }) => name);
  if (!isSmaller)
    return [
      {
        kind: 'notice',
        code: 'chosen-by-data',
        level: 'info',
        message: rich`${bold('No smaller model is better.')} By ${CRITERIA[criterion]} the model of all predictors leads, so that nothing was chosen and its *p* values stand.`,
      },
    ];
  return [
    {
      kind: 'notice',
      code: 'chosen-by-data',
      level: 'warning',
      message: rich`${bold('A model that the data chose looks better than it is.')} ${selection === 'subsets' ? 'The best' : 'The last'} model has ${best.terms.length === 0 ? 'no predictors' : named(best.terms, result)}. Its *p* values, intervals and *R*² take no account of the choice, and other data may choose otherwise: confirm it with new cases, or let the lasso choose with cross-validation. The coefficients on this page are those of all predictors.`,
      ...(best.terms.length > 0
        ? {
            action: {
              kind: 'set-options' as const,
              label: 'Use this model',
              options: {
                covariates: keeps(Object.keys(result.labels).filter((name) => !factors.includes(name))),
                factors: keeps(factors),
                terms: terms === null ? null : best.terms.map((term) => [...term]),
                selection: 'none',
              },
            },
          }
        : {}),
    },
  ];
}

/** For the methods: a sentence that begins with a space. */
export const selectionMethods = (
  result: RegressionResult,
  { selection, criterion }: RegressionOptions,
): readonly string[] =>
  result.selection
    ? [
        ` ${selection === 'subsets' ? 'All subsets' : `${selection === 'forward' ? 'Forward' : 'Backward'} choices`} of the predictors were compared by ${CRITERIA[criterion]}.`,
      ]
    : [];

export const selectionLines = (
  result: RegressionResult,
  { intercept }: RegressionOptions,
): readonly string[] => {
  if (!result.selection) return [];
  const rights = result.selection.models.map(({ terms }) =>
    JSON.stringify(
      [
        ...(intercept ? [] : ['0']),
        ...(terms.length === 0 ? ['1'] : terms.map((term) => term.map(rName).join(':'))),
      ].join(' + '),
    ),
  );
  return [
    `chosen <- c(${rights.join(', ')})`,
    't(sapply(chosen, function(right) { u <- update(m, as.formula(paste(". ~", right))); s <- summary(u); k <- length(coef(u)); c(k = k, R2 = s$r.squared, adjusted = s$adj.r.squared, Cp = deviance(u) / sigma(m)^2 - nobs(m) + 2 * k, AIC = AIC(u), BIC = BIC(u)) }))',
  ];
};
