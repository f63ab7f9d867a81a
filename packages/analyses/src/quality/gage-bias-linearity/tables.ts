import { num, rich, type TableBlock } from '@constat/report';
import { interval, ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { enteredDecimals, given } from '../../shared/wording.ts';
import type { LinearityResult, Type1Result } from './compute.ts';
import type { GageBiasOptions } from './options.ts';
import { biasDecimals, CAPABLE, lineDecimals } from './words.ts';

/** The readings of the one part against its reference value. */
export function biasTable(result: Type1Result, { confidenceLevel }: GageBiasOptions): TableBlock {
  const { bias: of } = result;
  const decimals = biasDecimals(result);
  return table(ONE_ROW, {
    id: 'bias',
    title: 'Bias',
    columns: [
      symbol('n', 'integer', () => of.n),
      value('Reference', 'number', () => of.reference, enteredDecimals([of.reference])),
      symbol('M', 'number', () => of.mean, decimals),
      symbol('SD', 'number', () => of.sd, decimals),
      value('Bias', 'number', () => of.bias, decimals),
      interval(confidenceLevel, 'number', () => of, decimals),
      symbol('t', 'statistic', () => of.statistic),
      symbol('df', 'df', () => of.df),
      symbol('p', 'p', () => of.pValue),
    ],
    notes: rich`Bias is the mean less the reference value.`,
  });
}

export function capabilityTable({ capability }: Type1Result, options: GageBiasOptions): TableBlock[] {
  if (!capability || options.tolerance === null) return [];
  const { percent, multiplier, tolerance } = options;
  return [
    table(
      [
        { what: 'Repeatability', index: 'Cg', of: capability.cg, share: capability.percentRepeatability },
        {
          what: 'Repeatability and bias',
          index: 'Cgk',
          of: capability.cgk,
          share: capability.percentWithBias,
        },
      ],
      {
        id: 'capability',
        title: 'Capability of the Gauge',
        columns: [
          text('Variation', ({ what }) => what),
          text('Index', ({ index }) => index),
          value('Value', 'number', ({ of }) => of, 2),
          value('% tolerance', 'number', ({ share }) => share, 2),
        ],
        notes: rich`The gauge may take up ${given(percent)}% of the tolerance ${given(tolerance)}; its spread is ${given(multiplier)} standard deviations. Cg is the one over the other, Cgk the same for what the bias leaves. ${given(CAPABLE)} or more is usually asked for.${capability.percentWithBias === null ? ' The bias alone takes up the whole share, so that Cgk is not above zero.' : ''}`,
      },
    ),
  ];
}

/** The bias of each part. */
export function partsTable(result: LinearityResult, { confidenceLevel }: GageBiasOptions): TableBlock {
  const decimals = biasDecimals(result);
  const single = result.parts.some(({ test }) => test === null);
  return table(result.parts, {
    id: 'parts',
    title: 'Bias of Each Part',
    columns: [
      value(
        'Reference',
        'number',
        ({ reference }) => reference,
        enteredDecimals(result.parts.map(({ reference }) => reference)),
      ),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean, decimals),
      symbol('SD', 'number', ({ test }) => test?.sd ?? null, decimals),
      value('Bias', 'number', ({ bias }) => bias, decimals),
      interval(confidenceLevel, 'number', ({ test }) => test, decimals),
      symbol('t', 'statistic', ({ test }) => test?.statistic ?? null),
      symbol('df', 'df', ({ test }) => test?.df ?? null),
      symbol('p', 'p', ({ test }) => test?.pValue ?? null),
    ],
    notes: rich`Bias is the mean of the readings less the reference value, tested against zero for each part by itself; *p* is not adjusted for the number of parts.${single ? ' Parts without repeated readings that differ have no test.' : ''}`,
  });
}

/** The line of the bias over the reference values. */
export function lineTable(result: LinearityResult, { confidenceLevel }: GageBiasOptions): TableBlock {
  const { line } = result;
  const decimals = lineDecimals(result);
  return table(
    [
      { term: 'Constant', ...line.intercept },
      { term: `Slope of ${result.referenceLabel}`, ...line.slope },
      { term: 'Mean bias', ...line.average },
    ],
    {
      id: 'line',
      title: 'Line of the Bias',
      columns: [
        text('Term', ({ term }) => term),
        symbol('b', 'number', ({ estimate }) => estimate, decimals),
        interval(confidenceLevel, 'number', (row) => row, decimals),
        symbol('SE', 'number', ({ standardError }) => standardError, decimals),
        symbol('t', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Bias by least squares over the reference values; ${num(line.df, 'integer')} degrees of freedom, residual *SD* = ${num(line.residualSd, 'number', decimals)}, *R*² = ${num(line.rSquared, 'proportion')}. The mean bias is that of the line at the mean of the reference values. No bias anywhere (constant and slope both zero): *F*(2, ${num(line.none.df2, 'integer')}) = ${num(line.none.statistic, 'statistic')}, *p* ${num(line.none.pValue, 'p-equation')}.`,
    },
  );
}

/** Linearity and bias as parts of the process variation. */
export function shareTable(result: LinearityResult, { processVariation }: GageBiasOptions): TableBlock[] {
  if (processVariation === null) return [];
  const { slope, average } = result.line;
  const rows = [
    {
      what: 'Linearity',
      size: Math.abs(slope.estimate) * processVariation,
      share: 100 * Math.abs(slope.estimate),
    },
    {
      what: 'Mean bias',
      size: Math.abs(average.estimate),
      share: (100 * Math.abs(average.estimate)) / processVariation,
    },
  ];
  return [
    table(rows, {
      id: 'shares',
      title: 'Share of the Process Variation',
      columns: [
        text('What', ({ what }) => what),
        value('Size', 'number', ({ size }) => size, biasDecimals(result)),
        value('% of the process variation', 'number', ({ share }) => share, 2),
      ],
      notes: rich`Linearity is how much the bias changes over a process variation of ${given(processVariation)}: the slope times it, without its sign.`,
    }),
  ];
}
