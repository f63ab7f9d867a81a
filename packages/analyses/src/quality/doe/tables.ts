/** The tables of a designed experiment. */

import { join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { estimate, symbol, table, text, under, value } from '../../shared/table.ts';
import { given, significant } from '../../shared/wording.ts';
import { anovaColumns, type SourceRow, type VariancePart } from './anova-columns.ts';
import type { DoeOptions } from './options.ts';
import type { DoeResult, SplitResult } from './result.ts';

/** Digits of a setting that the model found. */
const DIGITS = 4;

/** A setting as people wrote it: a word, or a number; those found between the runs to four digits. */
export const settingText = (setting: number | string): Runs =>
  typeof setting === 'string'
    ? [setting]
    : [setting === +setting.toPrecision(DIGITS) ? given(setting) : significant(setting, DIGITS)];

/** Decimals that give the standard error two digits, so that estimates and limits end alike. */
function decimalsOf({ intercept, effects, unreplicated }: DoeResult): number {
  const errors = effects.flatMap(({ test }) => (test ? [test.standardError] : []));
  const error = Math.min(...errors, intercept.test?.standardError ?? unreplicated?.lenth.pse ?? 1);
  return error > 0 ? Math.min(8, Math.max(2, 1 - Math.floor(Math.log10(error)))) : 2;
}

/** Effects and coefficients, with tests where runs are left for error. */
export function effectTable(result: DoeResult, { confidenceLevel }: DoeOptions): TableBlock {
  const { effects, intercept, residual, unreplicated, split } = result;
  const decimals = decimalsOf(result);
  const constant = {
    ...intercept,
    ...(split ? { test: null } : {}),
    df: null,
    error: null,
    label: 'Constant',
    effect: null,
    ciLower: null,
    ciUpper: null,
    percentContribution: null,
  };
  const rows = effects.map((effect, i) => ({
    ...effect,
    error: split ? (split.isWhole[i] ? 'Whole plots' : 'Runs') : null,
  }));
  return table([constant, ...rows], {
    id: 'effects',
    title: 'Effects and Coefficients in Coded Units',
    columns: [
      text('Term', ({ label }) => label),
      residual
        ? estimate(
            rich`Effect, ${num(confidenceLevel, 'level')} CI`,
            'number',
            (term) => ({ ...term, estimate: term.effect }),
            decimals,
          )
        : value('Effect', 'number', ({ effect }) => effect, decimals),
      value('Coefficient', 'number', ({ coefficient }) => coefficient, decimals),
      residual
        ? [
            symbol('SE', 'number', ({ test }) => test?.standardError ?? null, decimals),
            symbol('t', 'statistic', ({ test }) => test?.statistic ?? null),
            split ? symbol('df', 'df', ({ df }) => df) : [],
            symbol('p', 'p', ({ test }) => test?.pValue ?? null),
          ]
        : [],
      split
        ? text('Error', ({ error }) => error)
        : value('Share of SS', 'percent', ({ percentContribution: share }) =>
            share === null ? null : share / 100,
          ),
    ],
    notes: rich`An effect is the change of ${result.outcome.label} from low (−1) to high (+1), twice the coefficient.${
      split
        ? ' SE, t and p are of the coefficient, with Satterthwaite’s degrees of freedom.'
        : residual
          ? rich` *SE*, *t* and *p* are of the coefficient, with ${num(residual.df, 'df')} degrees of freedom.`
          : ''
    }${unreplicated ? lenthNote(unreplicated.lenth) : ''}`,
  });
}

const lenthNote = ({
  pse,
  marginOfError,
  simultaneousMarginOfError,
}: NonNullable<DoeResult['unreplicated']>['lenth']): Runs =>
  rich` No runs are left for error. Lenth’s pseudo standard error is ${num(pse)}; an effect beyond the margin of error ${num(marginOfError)} stands out, one beyond ${num(simultaneousMarginOfError)} also among all effects together.`;

/** Terms that these runs cannot tell from others. */
export function aliasTable({ aliased }: DoeResult): TableBlock[] {
  if (aliased.length === 0) return [];
  return [
    table(aliased, {
      id: 'aliases',
      title: rich`Terms That Cannot Be Told From Others`,
      columns: [
        text('Term', ({ label }) => label),
        text('On these runs the same as', ({ with: others }) => aliasText(others)),
      ],
      notes: ['What the table of effects says about a term is said about its aliases, too.'],
    }),
  ];
}

const SHOWN_ALIASES = 6;

/** `Time × Speed − Heat`, weights other than one in front. */
function aliasText(others: DoeResult['aliased'][number]['with']): Runs {
  const shown = others.slice(0, SHOWN_ALIASES);
  const text = shown.map(({ label, weight }, i) => {
    const size = Math.abs(weight);
    const sign = weight < 0 ? '−' : i > 0 ? '+' : '';
    return rich`${i > 0 ? ` ${sign} ` : sign}${Math.abs(size - 1) < 1e-9 ? '' : rich`${num(size, 'effect')} `}${label}`;
  });
  const rest = others.length - shown.length;
  return rich`${join(text, '')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The two errors of a split plot. */
function errorsTable({ label, plotVariance, runVariance, levels }: SplitResult): TableBlock {
  const rows = [
    { source: `Whole plots (${label})`, variance: plotVariance },
    { source: 'Runs within whole plots', variance: runVariance },
  ];
  const total = plotVariance + runVariance;
  return table(rows, {
    id: 'errors',
    title: 'Variances of the Two Errors',
    columns: [
      text('Source', ({ source }) => source),
      value('Variance', 'number', ({ variance }) => variance),
      symbol('SD', 'number', ({ variance }) => Math.sqrt(variance)),
      value('% contribution', 'number', ({ variance }) => (100 * variance) / total, 2),
    ],
    notes: rich`By REML, from ${num(levels.length, 'integer')} whole plots.`,
  });
}

/** How the effects of a definitive screening were chosen. */
export function screeningTables({ screening }: DoeResult): TableBlock[] {
  if (!screening) return [];
  const { error, mains, sizes, candidates } = screening;
  return [
    table(mains, {
      id: 'first-step',
      title: 'First Step: Main Effects From Mirrored Runs',
      columns: [
        text('Factor', ({ label }) => label),
        value('Coefficient', 'number', ({ coefficient }) => coefficient, 3),
        symbol('SE', 'number', ({ standardError }) => standardError, 3),
        symbol('t', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
        text('Active', ({ isActive }) => (isActive ? 'Yes' : 'No')),
      ],
      notes: rich`Half the differences of mirrored runs hold no square and no interaction. Error variance ${num(error.meanSquare)} with ${num(error.df, 'df')} degrees of freedom.`,
    }),
    ...(sizes.length > 0 && candidates > 0
      ? [
          table(sizes, {
            id: 'second-step',
            title: 'Second Step: Squares and Interactions of the Active Factors',
            columns: [
              text('Best set', ({ labels }) => (labels.length === 0 ? 'None' : labels.join(', '))),
              symbol('F', 'statistic', ({ statistic }) => statistic),
              symbol('df1', 'df', ({ df1 }) => df1),
              symbol('df2', 'df', ({ df2 }) => df2),
              symbol('p', 'p', ({ pValue }) => pValue),
            ],
            notes: rich`*F* compares what a set leaves of the means of mirrored runs with the error of the first step. The first set that leaves no more than error (*p* > .20) is taken, else the last; ${num(candidates, 'integer')} ${candidates === 1 ? 'term was' : 'terms were'} on offer.`,
          }),
        ]
      : []),
  ];
}

/** Analysis of variance: groups of terms, residual, lack of fit; of split plots the two errors. */
export function anovaTable(result: DoeResult): TableBlock {
  if (result.split) return errorsTable(result.split);
  const { parts, residual, lackOfFit, pureError, model, totalSumOfSquares: total, n } = result;
  const modelDf = n - 1 - (residual?.df ?? 0);
  const explained = total - (residual?.sumOfSquares ?? 0);
  const part = (name: string, found: VariancePart | null, look: Pick<SourceRow, 'indent' | 'total'> = {}) =>
    found ? [{ ...found, ...look, name }] : [];
  const rows: readonly SourceRow[] = [
    ...part('Model', {
      sumOfSquares: explained,
      df: modelDf,
      meanSquare: explained / modelDf,
      test: model,
    }),
    ...part('Blocks', parts.blocks, { indent: true }),
    ...part('Linear', parts.linear, { indent: true }),
    ...part('Interactions', parts.interaction, { indent: true }),
    ...part('Squares', parts.square, { indent: true }),
    ...part('Residual', residual),
    ...part('Lack of fit', lackOfFit, { indent: true }),
    ...part('Pure error', residual && pureError, { indent: true }),
    ...part('Total', { sumOfSquares: total, df: n - 1, meanSquare: null }, { total: true }),
  ];
  return table(rows, {
    id: 'anova',
    title: 'Analysis of Variance',
    columns: anovaColumns(),
    style: ({ indent, total: last }) => ({ indent, total: last }),
    notes: rich`Each group of terms after those above it.${fitNote(result)}`,
  });
}

function fitNote({ rSquared, adjustedRSquared, predictedRSquared }: DoeResult): Runs {
  if (rSquared === null || adjustedRSquared === null) return [];
  const predicted =
    predictedRSquared === null ? rich`` : rich`, predicted ${num(predictedRSquared, 'proportion')}`;
  return rich` *R*² = ${num(rSquared, 'proportion')}, adjusted ${num(adjustedRSquared, 'proportion')}${predicted}.`;
}

/** Which settings are −1, 0 and +1. */
export function codingTable({ factors }: DoeResult): TableBlock {
  const rows = factors.map(({ label, coding, settings }) => {
    const [low, center, high] =
      coding.kind === 'category'
        ? [coding.levels[0], null, coding.levels[1]]
        : [coding.center - coding.half, coding.center, coding.center + coding.half].map(settingText);
    return { label, low: low ?? null, center: center ?? null, high: high ?? null, settings };
  });
  return table(rows, {
    id: 'coding',
    title: 'Factors and Their Coded Units',
    columns: [
      text('Factor', ({ label }) => label),
      text('Low (−1)', ({ low }) => low),
      text('Centre (0)', ({ center }) => center),
      text('High (+1)', ({ high }) => high),
      value('Settings', 'integer', ({ settings }) => settings),
    ],
  });
}

const isCoded = ({ factors }: DoeResult): boolean =>
  factors.every(({ coding }) => coding.kind === 'category' || (coding.center === 0 && coding.half === 1));

/** The model as a formula for settings in their own units; nothing where those are codes already. */
export function equationTable(result: DoeResult): TableBlock[] {
  if (isCoded(result)) return [];
  const categories = result.factors.flatMap(({ label, coding }) =>
    coding.kind === 'category'
      ? [`${label} is −1 for ${coding.levels[0]} and 1 for ${coding.levels[1]}`]
      : [],
  );
  const numbers = result.equation.map(({ coefficient }) => Number(coefficient.toPrecision(6)));
  return [
    table(result.equation, {
      id: 'equation',
      title: rich`Equation in the Units of the Factors`,
      columns: [
        text('Term', ({ label }) => label),
        text('Coefficient', (_, i) => String(numbers[i]).replace('-', '−')),
      ],
      notes: [
        `Predicted ${result.outcome.label} is the sum of each coefficient times its term.${categories.length > 0 ? ` ${categories.join('; ')}.` : ''}`,
      ],
    }),
  ];
}

const NATURES = {
  maximum: 'a maximum',
  minimum: 'a minimum',
  saddle: 'a saddle point: higher in one direction, lower in another',
  ridge: 'on a ridge: level in at least one direction',
} as const;

/** Where the surface is level. */
export function stationaryTable({ canonical, factors, outcome }: DoeResult): TableBlock[] {
  if (!canonical) return [];
  return [
    table([...canonical.point, null], {
      id: 'stationary',
      title: 'Stationary Point and Canonical Analysis',
      columns: [
        text('Factor', (point, i) => (point ? factors[canonical.factors[i]!]!.label : 'Curvature')),
        value('Coded', 'effect', (point) => point?.coded ?? null),
        value('Setting', 'number', (point) => point?.setting ?? null),
        under(
          'Principal axes',
          zip(canonical.eigenvalues, canonical.axes).map(([curvature, axis], j) =>
            value(`Axis ${j + 1}`, 'effect', (point, i) => (point ? axis[i]! : curvature)),
          ),
        ),
      ],
      style: (point) => ({ total: point === null }),
      notes: rich`The point is ${NATURES[canonical.nature]}; predicted ${outcome.label} ${num(canonical.prediction)}. It lies ${canonical.inside ? 'within' : 'outside'} the settings of the runs${canonical.inside ? '' : ', so it is an extrapolation'}.`,
    }),
  ];
}

const GOAL_WORDS = { maximise: 'Maximize', minimise: 'Minimize', target: 'Target' } as const;

/** The settings found and what they promise. */
export function optimumTables(result: DoeResult, { confidenceLevel }: DoeOptions): TableBlock[] {
  const { optimum, factors } = result;
  if (!optimum) return [];
  const many = optimum.responses.some(({ ciLower }) => ciLower !== null);
  return [
    table(optimum.settings, {
      id: 'optimum',
      title: rich`Best Settings Found`,
      columns: [
        text('Factor', (_, i) => factors[i]!.label),
        text('Setting', ({ setting }) => settingText(setting)),
        value('Coded', 'effect', ({ coded }) => coded),
      ],
      notes: rich`Overall desirability ${num(optimum.desirability, 'proportion')}, the geometric mean of those below.${optimum.desirability === 0 ? ' No settings keep every response within its limits; these miss them by least.' : ''}`,
    }),
    table(optimum.responses, {
      id: 'responses',
      title: 'Responses at the Best Settings',
      columns: [
        text('Response', ({ label }) => label),
        text('Goal', ({ goal }) => GOAL_WORDS[goal]),
        value('Lower', 'number', ({ lower }) => lower),
        value('Target', 'number', ({ target }) => target),
        value('Upper', 'number', ({ upper }) => upper),
        many
          ? estimate(rich`Predicted mean, ${num(confidenceLevel, 'level')} CI`, 'number', (response) => ({
              ...response,
              estimate: response.prediction,
            }))
          : value('Predicted', 'number', ({ prediction }) => prediction),
        value('Desirability', 'proportion', ({ desirability }) => desirability),
      ],
      notes: ['Every response has a model with the same terms. Confirm the settings with new runs.'],
    }),
  ];
}
