/** Pieces of results that analyses of variance share. */
import { type Action, type NoticeBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { FTest } from '@constat/stats';
import type { Estimates } from '../../presentation.ts';
import type { Check } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { type Columns, interval, symbol, table, text, value } from '../../shared/table.ts';
import { pText, shareLimitsNote } from '../../shared/wording.ts';
import type { EffectShare } from './effect-share.ts';

/** A source of variance; residuals have no F. */
export interface Source {
  readonly source: string;
  readonly sumOfSquares: number;
  readonly df: number;
  readonly test?: { readonly statistic: number; readonly pValue: number };
  /** Has no mean square. */
  readonly total?: boolean;
}

/** `20.0%, with an interval from 10.0% to 31.2%`; the limits of an F below what chance gives lie under the estimate, which is said. */
export const shareText = ({ estimate, ciLower, ciUpper }: EffectShare): Runs =>
  ciUpper < estimate
    ? rich`${num(estimate, 'percent')}, less than differences by chance alone would be expected to (the interval ends at ${num(ciUpper, 'percent')})`
    : rich`${num(estimate, 'percent')}, with an interval from ${num(ciLower, 'percent')} to ${num(ciUpper, 'percent')}`;

/** Source, sum of squares, df, mean square, F and p. */
export const SOURCE_COLUMNS: Columns<Source> = [
  text('Source', ({ source }) => source),
  value('Sum of squares', 'number', ({ sumOfSquares }) => sumOfSquares),
  symbol('df', 'df', ({ df }) => df),
  value('Mean square', 'number', ({ sumOfSquares, df, total }) => (total ? null : sumOfSquares / df)),
  symbol('F', 'statistic', ({ test }) => test?.statistic ?? null),
  symbol('p', 'p', ({ test }) => test?.pValue ?? null),
];

/** One effect size with the limits it has. */
export interface SizeRow {
  readonly size: string;
  readonly value: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The effect sizes asked for, one row each below its effect. */
export function sizeTable(
  effects: readonly { readonly label: string; readonly sizes: readonly SizeRow[]; readonly pValue: number }[],
  level: number,
  notes: Runs,
): TableBlock[] {
  if (effects.every(({ sizes }) => sizes.length === 0)) return [];
  const sections = effects.map(({ label, sizes }) => ({ heading: label, rows: sizes }));
  return [
    table(
      { sections },
      {
        id: 'sizes',
        title: 'Effect Sizes',
        columns: [
          text('Effect', ({ size }) => size),
          value('Estimate', 'proportion', (row) => row.value),
          interval(level, 'proportion', (row) => row),
        ],
        notes: rich`${notes}${shareLimitsNote(
          level,
          effects.flatMap(({ sizes, pValue }) =>
            sizes.map((row) => ({ ...row, estimate: row.value, pValue })),
          ),
        )}`,
      },
    ),
  ];
}

/** What was observed in one combination of levels. */
export interface Observed {
  readonly levels: readonly string[];
  /** The variable that holds it, where measurements have one each. */
  readonly variable?: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number | null;
}

/** n, mean and spread of each combination of levels, a column for each factor. */
export const observedTable = (
  cells: readonly Observed[],
  factors: readonly { readonly label: string }[],
  about: Pick<TableBlock, 'id' | 'title' | 'notes'>,
): TableBlock =>
  table(cells, {
    ...about,
    columns: [
      factors.map(({ label }, i) => text(label, ({ levels }) => levels[i]!)),
      cells.some(({ variable }) => variable !== undefined)
        ? text('Variable', ({ variable }) => variable ?? null)
        : [],
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
    ],
  });

/** The effect that the finding speaks of first: its partial η² and p as cards. */
export const effectEstimates = (
  { label, partialEtaSquared }: { readonly label: string; readonly partialEtaSquared: EffectShare },
  pValue: number,
  level: number,
): Estimates => [
  {
    label: rich`Partial η², ${label}`,
    value: partialEtaSquared.estimate,
    format: 'proportion',
    ciLower: partialEtaSquared.ciLower,
    ciUpper: partialEtaSquared.ciUpper,
    level,
    reference: 0,
  },
  pItem(pValue, level),
];

/** Offers to look inside a significant interaction. */
export const interactionNotice = (label: string, code: string, action: Action): NoticeBlock => ({
  kind: 'notice',
  code,
  level: 'suggestion',
  message: rich`The interaction ${label} is significant, so main effects alone can mislead.`,
  action,
});

/** `F(2, 27) = 4.85, p = .016`. */
export const fText = ({ statistic, df1, df2, pValue }: FTest): Runs =>
  rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

type VarianceVerdict = Pick<Check, 'advice' | 'action'> &
  (
    | { readonly verdict: 'violated'; readonly caution: Runs | null }
    | { readonly verdict: 'met' | 'doubtful'; readonly caution?: never }
  );

/** `the variances of the groups differed`, of an outcome where there are several. */
export const differentVariances = (several: unknown, label: string): Runs =>
  several
    ? rich`the variances of ${label} differed between the groups`
    : ['the variances of the groups differed'];

/** A test of equal variances as a check: what to say where it cannot be made, and what follows where the variances differ. */
export function varianceCheck(
  about: Pick<Check, 'id' | 'assumption' | 'action'> & { readonly test?: string },
  result: FTest | null,
  alpha: number,
  advice: {
    readonly untested: string;
    readonly equal?: string;
    readonly unequal: () => VarianceVerdict;
  },
): Check {
  const { test = 'Levene', ...named } = about;
  const common = { kind: 'check', ...named } as const;
  if (!result)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['Too few different values'],
      advice: [advice.untested],
    };
  const evidence = rich`${test} ${fText(result)}`;
  return result.pValue >= alpha
    ? {
        ...common,
        verdict: 'unopposed',
        evidence,
        advice: [advice.equal ?? 'Compare the standard deviations too: small samples hide differences.'],
      }
    : { ...common, evidence, ...advice.unequal() };
}
