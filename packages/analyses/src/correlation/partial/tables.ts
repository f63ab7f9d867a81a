/** The matrix of partial correlations, the tests pair by pair, semipartial correlations and the variables. */
import { type Cell, num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { type Columns, interval, limits, symbol, table, text, under, value } from '../../shared/table.ts';
import { STARS_NOTE, stars } from '../kit/flags.ts';
import { ADJUSTMENT_NAMES } from '../kit/option-parts.ts';
import type { PartialOptions } from './options.ts';
import type { PartialResult, Semipartial } from './result.ts';
import { allControls, controlsTitle, pairLabel, symbolOf } from './text.ts';

/** How the p values are to be read, as a sentence that begins with a space. */
function pNote({ pairs }: PartialResult, { alternative, adjustment }: PartialOptions): Runs {
  const sides = alternative === 'two-sided' ? '' : ' one-sided';
  const adjusted =
    adjustment === 'none'
      ? ''
      : ` adjusted by the method of ${ADJUSTMENT_NAMES[adjustment]} over ${pairs.length} ${pairs.length === 1 ? 'correlation' : 'correlations'}`;
  return sides || adjusted ? rich` *p* values are${sides}${sides && adjusted ? ' and' : ''}${adjusted}.` : [];
}

/** Partial correlations below the diagonal, zero-order ones above it. */
export function matrixTable(result: PartialResult, options: PartialOptions): TableBlock {
  const { variables, pairs } = result;
  const found = new Map(pairs.map((pair) => [`${pair.first}-${pair.second}`, pair]));
  const cell = (row: number, at: number): Cell => {
    if (row === at) return '—';
    if (row < at) return found.get(`${row}-${at}`)?.zeroOrder ?? null;
    const pair = found.get(`${at}-${row}`);
    if (!pair) return null;
    return options.flagSignificant ? [num(pair.estimate, 'proportion'), stars(pair.pValue)] : pair.estimate;
  };
  return table(variables, {
    id: 'matrix',
    title: rich`Partial Correlations, ${controlsTitle(result)}`,
    columns: [
      text('Variable', ({ label }, row) => `${row + 1}. ${label}`),
      variables.map((_, at) => value(String(at + 1), 'proportion', (__, row) => cell(row, at))),
    ],
    notes: rich`Below the diagonal partial correlations, above it zero-order correlations of the same cases; *n* = ${num(result.sample.used, 'integer')}.${pNote(result, options)}${options.flagSignificant ? rich`${STARS_NOTE} Stars are for partial correlations only.` : ''}`,
  });
}

/** Every pair with its interval and test. */
export function pairsTable(result: PartialResult, options: PartialOptions): TableBlock {
  const letter = symbolOf(options);
  return table(result.pairs, {
    id: 'pairs',
    title: 'Partial Correlations, Pair by Pair',
    columns: [
      text('Pair', (pair) => pairLabel(pair, result)),
      value(rich`Zero-order ${letter}`, 'proportion', (pair) => pair.zeroOrder),
      value(rich`Partial ${letter}`, 'proportion', (pair) => pair.estimate),
      interval(options.confidenceLevel, 'proportion', (pair) => pair),
      symbol('t', 'statistic', (pair) => pair.statistic),
      symbol('df', 'df', () => result.df),
      symbol('p', 'p', (pair) => pair.pValue),
    ],
    notes: rich`Controlling for ${allControls(result)}; *n* = ${num(result.sample.used, 'integer')}. Limits are from Fisher’s *z*${result.df > 1 ? '' : '; they need two degrees of freedom'}${options.method === 'spearman' ? '; for ranks they are approximate' : ''}.${pNote(result, options)}`,
  });
}

/** Limits that need no normal residuals. */
export function bootstrapTable(result: PartialResult, options: PartialOptions): TableBlock[] {
  if (!options.bootstrap) return [];
  const isMissing = result.pairs.some(({ bootstrap }) => bootstrap === null);
  return [
    table(result.pairs, {
      id: 'bootstrap',
      title: 'Bootstrap Intervals',
      columns: [
        text('Pair', (pair) => pairLabel(pair, result)),
        value(rich`Partial ${symbolOf(options)}`, 'proportion', (pair) => pair.estimate),
        under(
          rich`${num(options.confidenceLevel, 'level')} bootstrap CI`,
          limits('proportion', (pair) => pair.bootstrap ?? null),
        ),
      ],
      notes: rich`Two-sided ${bootstrapName(options)} limits of ${num(options.bootstrapSamples, 'integer')} samples of cases, the controls fitted anew in each (seed ${String(result.seed)}).${
        isMissing
          ? ' They are left out where too many samples have no correlation, or all have the same.'
          : ''
      }`,
    }),
  ];
}

/** Evidence for a partial correlation against none. */
export function bayesTable(result: PartialResult, options: PartialOptions): TableBlock[] {
  if (!options.bayesFactor || options.method !== 'pearson') return [];
  const half = options.alternative === 'two-sided' ? '' : ', the half in the direction of the alternative';
  return [
    table(
      result.pairs.map((pair) => {
        const log = pair.logBayesFactor;
        return {
          pair: pairLabel(pair, result),
          estimate: pair.estimate,
          bf10: log !== null && log < 700 ? Math.exp(log) : null,
          log,
        };
      }),
      {
        id: 'bayes',
        title: 'Bayes Factors',
        columns: [
          text('Pair', ({ pair }) => pair),
          value(rich`Partial *r*`, 'proportion', ({ estimate }) => estimate),
          value(rich`BF${sub('10')}`, 'number', ({ bf10 }) => bf10),
          value(rich`log BF${sub('10')}`, 'number', ({ log }) => log),
        ],
        notes: rich`BF${sub('10')} above 1 is evidence for a partial correlation, below 1 for none; stretched beta prior of width ${num(options.priorWidth, 'number')}${half}. Factors too large to write are given by their logarithm alone.`,
      },
    ),
  ];
}

/** Controls taken out of one variable of each pair. */
export function semipartialTable(result: PartialResult, options: PartialOptions): TableBlock[] {
  if (!options.semipartial) return [];
  const letter = symbolOf(options);
  type Pair = PartialResult['pairs'][number];
  const part = (which: string, found: (pair: Pair) => Semipartial): Columns<Pair> =>
    under(
      `Controls taken out of the ${which}`,
      value(letter, 'proportion', (pair) => found(pair).estimate),
      value(rich`${letter}²`, 'proportion', (pair) => found(pair).estimate ** 2),
      symbol('t', 'statistic', (pair) => found(pair).statistic),
      symbol('p', 'p', (pair) => found(pair).pValue),
    );
  return [
    table(result.pairs, {
      id: 'semipartial',
      title: 'Semipartial Correlations',
      columns: [
        text('Pair', (pair) => pairLabel(pair, result)),
        part('first', ({ semipartialFirst }) => semipartialFirst),
        part('second', ({ semipartialSecond }) => semipartialSecond),
      ],
      notes: rich`The square is the share of all variance of the untouched variable that belongs to the other one alone. *df* = ${num(result.df, 'df')}.${pNote(result, options)}`,
    }),
  ];
}

/** Means, standard deviations, and what the controls explain. */
export function variablesTable(result: PartialResult, options: PartialOptions): TableBlock[] {
  if (!options.descriptives) return [];
  const ranks = options.method === 'spearman' ? ' of the ranks' : '';
  return [
    table(
      [
        ...result.variables.map(({ label, mean, sd, explained }) => ({
          variable: label,
          role: 'Variable',
          m: mean,
          sd,
          explained,
        })),
        ...result.controls.map(({ label, mean, sd }) => ({
          variable: label,
          role: 'Control',
          m: mean,
          sd,
          explained: null,
        })),
      ],
      {
        id: 'variables',
        title: 'Variables and Controls',
        columns: [
          text('Variable', ({ variable }) => variable),
          text('Role', ({ role }) => role),
          symbol('M', 'number', ({ m }) => m),
          symbol('SD', 'number', ({ sd }) => sd),
          value(rich`*R*²`, 'proportion', ({ explained }) => explained),
        ],
        notes: rich`*n* = ${num(result.sample.used, 'integer')}. *R*² is the share of the variance${ranks} that the controls explain.`,
      },
    ),
  ];
}
