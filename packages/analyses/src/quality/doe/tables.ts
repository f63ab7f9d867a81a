/** The tables of a designed experiment. */
import {
  join,
  num,
  type Runs,
  rich,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { column, estimateColumns, symbolColumn, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { DoeOptions } from './options.ts';
import type { DoeResult, ResponseGoal } from './result.ts';

/** A setting as people wrote it: a word, or a number with no more decimals than it needs. */
export const settingText = (setting: number | string): Runs =>
  typeof setting === 'string' ? [setting] : [given(+setting.toPrecision(6))];

/** Decimals that give the standard error two digits, so that estimates and limits end alike. */
function decimalsOf({ intercept, effects, unreplicated }: DoeResult): number {
  const errors = effects.flatMap(({ test }) => (test ? [test.standardError] : []));
  const error = Math.min(...errors, intercept.test?.standardError ?? unreplicated?.lenth.pse ?? 1);
  return error > 0 ? Math.min(8, Math.max(2, 1 - Math.floor(Math.log10(error)))) : 2;
}

/** Effects and coefficients, with tests where runs are left for error. */
export function effectTable(result: DoeResult, { confidenceLevel }: DoeOptions): TableBlock {
  const { effects, intercept, residual, unreplicated } = result;
  const decimals = decimalsOf(result);
  const even = (each: TableColumn): TableColumn => ({ ...each, decimals });
  const testedColumns: readonly TableColumn[] = residual
    ? [
        even(symbolColumn('se', 'SE', 'number')),
        symbolColumn('t', 't', 'statistic'),
        symbolColumn('p', 'p', 'p'),
      ]
    : [];
  const rows: TableRow[] = [
    {
      cells: {
        term: 'Constant',
        effect: null,
        effectLower: null,
        effectUpper: null,
        coefficient: intercept.coefficient,
        se: intercept.test?.standardError ?? null,
        t: intercept.test?.statistic ?? null,
        p: intercept.test?.pValue ?? null,
        share: null,
      },
    },
    ...effects.map(
      ({ label, effect, ciLower, ciUpper, coefficient, test, percentContribution }): TableRow => ({
        cells: {
          term: label,
          effect,
          effectLower: ciLower,
          effectUpper: ciUpper,
          coefficient,
          se: test?.standardError ?? null,
          t: test?.statistic ?? null,
          p: test?.pValue ?? null,
          share: percentContribution / 100,
        },
      }),
    ),
  ];
  return {
    kind: 'table',
    id: 'effects',
    title: rich`Effects and Coefficients in Coded Units`,
    columns: [
      column('term', ['Term']),
      ...(residual ? estimateColumns('effect', 'number') : [column('effect', ['Effect'], 'number')]).map(
        even,
      ),
      even(column('coefficient', ['Coefficient'], 'number')),
      ...testedColumns,
      column('share', ['Share of SS'], 'percent'),
    ],
    ...(residual ? { spanners: { effect: rich`Effect, ${num(confidenceLevel, 'level')} CI` } } : {}),
    rows,
    notes: rich`An effect is the change of ${result.outcome.label} from low (−1) to high (+1), twice the coefficient.${
      residual
        ? rich` *SE*, *t* and *p* are of the coefficient, with ${num(residual.df, 'df')} degrees of freedom.`
        : ''
    }${unreplicated ? lenthNote(unreplicated.lenth) : ''}`,
  };
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

/** Analysis of variance: groups of terms, residual, lack of fit. */
export function anovaTable(result: DoeResult): TableBlock {
  const { parts, residual, lackOfFit, pureError, model, totalSumOfSquares: total, n } = result;
  const row = (
    source: string,
    part: { readonly sumOfSquares: number; readonly df: number; readonly meanSquare: number | null },
    test: { readonly statistic: number; readonly pValue: number } | null,
    look: Partial<TableRow> = {},
  ): TableRow => ({
    ...look,
    cells: {
      source,
      ss: part.sumOfSquares,
      df: part.df,
      ms: part.meanSquare,
      f: test?.statistic ?? null,
      p: test?.pValue ?? null,
    },
  });
  const named = [
    ['Blocks', parts.blocks],
    ['Linear', parts.linear],
    ['Interactions', parts.interaction],
    ['Squares', parts.square],
  ] as const;
  const modelDf = n - 1 - (residual?.df ?? 0);
  const explained = total - (residual?.sumOfSquares ?? 0);
  return {
    kind: 'table',
    id: 'anova',
    title: rich`Analysis of Variance`,
    columns: [
      column('source', ['Source']),
      symbolColumn('ss', 'SS', 'number'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('ms', 'MS', 'number'),
      symbolColumn('f', 'F', 'statistic'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows: [
      row('Model', { sumOfSquares: explained, df: modelDf, meanSquare: explained / modelDf }, model),
      ...named.flatMap(([source, part]) => (part ? [row(source, part, part.test, { indent: true })] : [])),
      ...(residual ? [row('Residual', residual, null)] : []),
      ...(lackOfFit ? [row('Lack of fit', lackOfFit, lackOfFit.test, { indent: true })] : []),
      ...(pureError && residual ? [row('Pure error', pureError, null, { indent: true })] : []),
      row('Total', { sumOfSquares: total, df: n - 1, meanSquare: null }, null, { total: true }),
    ],
    notes: rich`Each group of terms after those above it.${fitNote(result)}`,
  };
}

function fitNote({ rSquared, adjustedRSquared, predictedRSquared }: DoeResult): Runs {
  if (rSquared === null || adjustedRSquared === null) return [];
  const predicted =
    predictedRSquared === null ? rich`` : rich`, predicted ${num(predictedRSquared, 'proportion')}`;
  return rich` *R*² = ${num(rSquared, 'proportion')}, adjusted ${num(adjustedRSquared, 'proportion')}${predicted}.`;
}

/** Which settings are −1, 0 and +1. */
export function codingTable({ factors }: DoeResult): TableBlock {
  return {
    kind: 'table',
    id: 'coding',
    title: rich`Factors and Their Coded Units`,
    columns: [
      column('factor', ['Factor']),
      column('low', ['Low (−1)']),
      column('center', ['Centre (0)']),
      column('high', ['High (+1)']),
      column('settings', ['Settings'], 'integer'),
    ],
    rows: factors.map(({ label, coding, settings }) => ({
      cells:
        coding.kind === 'category'
          ? { factor: label, low: coding.levels[0], center: null, high: coding.levels[1], settings }
          : {
              factor: label,
              low: settingText(coding.center - coding.half),
              center: settingText(coding.center),
              high: settingText(coding.center + coding.half),
              settings,
            },
    })),
  };
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
    {
      kind: 'table',
      id: 'stationary',
      title: rich`Stationary Point and Canonical Analysis`,
      columns: [
        column('factor', ['Factor']),
        column('coded', ['Coded'], 'effect'),
        column('setting', ['Setting'], 'number'),
        ...canonical.eigenvalues.map((_, j) => column(`axis${j}`, [`Axis ${j + 1}`], 'effect', 'axes')),
      ],
      spanners: { axes: ['Principal axes'] },
      rows: [
        ...canonical.point.map(
          ({ coded, setting }, i): TableRow => ({
            cells: {
              factor: factors[canonical.factors[i]!]!.label,
              coded,
              setting,
              ...Object.fromEntries(canonical.axes.map((axis, j) => [`axis${j}`, axis[i]!])),
            },
          }),
        ),
        {
          total: true,
          cells: {
            factor: 'Curvature',
            coded: null,
            setting: null,
            ...Object.fromEntries(canonical.eigenvalues.map((value, j) => [`axis${j}`, value])),
          },
        },
      ],
      notes: rich`The point is ${NATURES[canonical.nature]}; predicted ${outcome.label} ${num(canonical.prediction)}. It lies ${canonical.inside ? 'within' : 'outside'} the settings of the runs${canonical.inside ? '' : ', so it is an extrapolation'}.`,
    },
  ];
}

const GOAL_WORDS = { maximise: 'Maximise', minimise: 'Minimise', target: 'Target' } as const;

/** The settings found and what they promise. */
export function optimumTables(result: DoeResult, { confidenceLevel }: DoeOptions): TableBlock[] {
  const { optimum, factors } = result;
  if (!optimum) return [];
  const many = optimum.responses.some(({ ciLower }) => ciLower !== null);
  const goalRow = (goal: ResponseGoal): TableRow => ({
    cells: {
      response: goal.label,
      goal: GOAL_WORDS[goal.goal],
      lower: goal.lower,
      target: goal.target,
      upper: goal.upper,
      predicted: goal.prediction,
      predictedLower: goal.ciLower,
      predictedUpper: goal.ciUpper,
      desirability: goal.desirability,
    },
  });
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
    {
      kind: 'table',
      id: 'responses',
      title: rich`Responses at the Best Settings`,
      columns: [
        column('response', ['Response']),
        column('goal', ['Goal']),
        column('lower', ['Lower'], 'number'),
        column('target', ['Target'], 'number'),
        column('upper', ['Upper'], 'number'),
        ...(many ? estimateColumns('predicted', 'number') : [column('predicted', ['Predicted'], 'number')]),
        column('desirability', ['Desirability'], 'proportion'),
      ],
      ...(many ? { spanners: { predicted: rich`Predicted mean, ${num(confidenceLevel, 'level')} CI` } } : {}),
      rows: optimum.responses.map(goalRow),
      notes: ['Every response has a model with the same terms. Confirm the settings with new runs.'],
    },
  ];
}
