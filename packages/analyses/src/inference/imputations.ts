/** What is said of a dataset that holds imputations: why it cannot be pooled, and which rows are used instead. */
import type { Frame, Imputed } from '@constat/data';
import { andList, bold, type NoticeBlock, num, rich } from '@constat/report';
import type { StatsError } from '@constat/stats';
import { chosenVariables } from '../chosen-variables.ts';
import type { AnyAnalysis, Refusal } from '../contract.ts';
import type { RawOptions } from '../options.ts';
import { type Inference, SURVEY_PARTS } from './inference.ts';
import { studentLimits } from './limits.ts';
import type { PooledPage } from './present-pooled.ts';

/** Whether the number of the imputation is itself among the variables chosen. */
export function namesImputation({ options }: AnyAnalysis, frame: Frame, raw: RawOptions): boolean {
  const column = frame.designPart('imputation');
  return column !== null && chosenVariables(options, raw).includes(column.name);
}

export const tooFewImputations = ({ label, completed }: Imputed): readonly Refusal[] => [
  {
    code: 'few-imputations',
    variable: label,
    message: rich`${bold(label)} numbers ${num(completed.length, 'integer')} imputed ${completed.length === 1 ? 'dataset' : 'datasets'}; what the missing values cost shows only between two or more.`,
    advice: rich`Impute again with more, or take the imputation number out of the design in the variable editor.`,
  },
];

/** Why the imputations do not belong together; nothing for analyses that do not pool. */
export function imputationRefusals(
  { pools }: AnyAnalysis,
  imputed: Imputed,
  chosen: readonly string[],
): readonly Refusal[] {
  const { completed, label } = imputed;
  if (!pools) return [];
  const [first, ...others] = completed;
  if (!first || others.length === 0) return tooFewImputations(imputed);
  const unequal = others.findIndex(({ rows }) => rows !== first.rows);
  if (unequal >= 0)
    return [
      {
        code: 'unequal-imputations',
        variable: label,
        message: rich`The first imputed dataset has ${num(first.rows, 'integer')} rows, number ${num(unequal + 2, 'integer')} by ${bold(label)} has ${num(others[unequal]?.rows ?? 0, 'integer')}; every imputation must have the same cases.`,
        advice: rich`Leave out whole cases before imputing, not afterwards by a variable that was imputed.`,
      },
    ];
  const missing = chosen.find((name) =>
    completed.some((frame) => frame.has(name) && frame.complete([name]).excluded > 0),
  );
  return missing === undefined
    ? []
    : [
        {
          code: 'still-missing',
          variable: missing,
          message: rich`${bold(missing)} still has missing values in the imputed datasets.`,
          advice: rich`Impute it together with the other variables, or leave it out.`,
        },
      ];
}

export const inImputation = (
  refusals: readonly Refusal[],
  number: number,
  label: string,
): readonly Refusal[] =>
  refusals.map((refusal) => ({
    ...refusal,
    message: rich`${refusal.message} (In imputation ${num(number, 'integer')} by ${label}.)`,
  }));

export const differentEstimates = (label: string): readonly Refusal[] => [
  {
    code: 'different-estimates',
    message: rich`${bold(label)} is estimated in some imputations only: a level occurs in some of them, or is the reference in some.`,
    advice: rich`Merge rare levels, or choose the reference level.`,
  },
];

export const noVariance = ({ argument }: StatsError): readonly Refusal[] => [
  {
    code: 'no-variance',
    ...(argument === undefined ? {} : { variable: argument }),
    message: rich`The estimates have no variance, neither within the imputed datasets nor between them.`,
    advice: rich`Choose variables that vary.`,
  },
];

/** Which rows an analysis uses that estimates nothing to be pooled. */
export function notPooled({ pools }: AnyAnalysis, { original, completed, label }: Imputed): NoticeBlock {
  const why = pools ? 'With these options nothing is pooled' : 'This analysis does not pool imputations';
  const rows = original
    ? 'the original rows alone are used (number 0), without what was imputed'
    : 'the first imputed dataset alone is used, as if nothing had been missing';
  return {
    kind: 'notice',
    code: 'imputations-not-pooled',
    level: original ? 'info' : 'warning',
    message: rich`The dataset holds ${num(completed.length, 'integer')} imputations by ${bold(label)}. ${why}; ${rows}.`,
  };
}

/** The estimates of the original rows, beside the pooled ones. */
export const completeCases = ({ parts, level, n }: Inference): PooledPage['complete'] => ({
  n,
  pooled: parts.flatMap(({ heading, rows }) =>
    rows.map((row) => ({
      key: row.key,
      heading,
      label: row.label,
      estimate: row.estimate,
      ...studentLimits(row, level),
      n: row.n ?? null,
    })),
  ),
});

/** Said where the rows are taken as drawn at random though they were not. */
export const surveyNotUsed = (frame: Frame): NoticeBlock => ({
  kind: 'notice',
  code: 'survey-design-not-used',
  level: 'warning',
  message: rich`The dataset has a survey design (${andList(
    SURVEY_PARTS.flatMap((part) => {
      const column = frame.designPart(part);
      return column ? [frame.label(column.name)] : [];
    }),
  )}); this analysis counts every row once, as if drawn at random.`,
});
