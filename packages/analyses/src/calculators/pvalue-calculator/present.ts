import { type FigureBlock, italic, num, type Runs, rich, type TableBlock } from '@constat/report';
import { P_ADJUSTMENTS } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { pItem } from '../../shared/parts.ts';
import { ONE_ROW, symbol, table, text, under, value } from '../../shared/table.ts';
import { ALTERNATIVE_WORDS, alphaNumber, capital, given, pText } from '../../shared/wording.ts';
import type { OneTest, PValueResult } from './compute.ts';
import { onAxis } from './curve.ts';
import { noncentralParts } from './noncentral.ts';
import { nullOf } from './null-distribution.ts';
import type { PValueOptions } from './options.ts';
import { rCode } from './r-code.ts';

export function present(result: PValueResult, options: PValueOptions): Presentation {
  if (result.adjusted) return adjustedParts(result.adjusted, options);
  if (result.noncentral)
    return noncentralParts(result.noncentral, options, { symbol: symbolOf(options), side: sideOf(options) });
  return result.combined ? combinedParts(result.combined, options) : testParts(result.test!, options);
}

/** `t(23)`, `F(3, 56)`, `χ²(4)`, `r(29)`, `z`. */
function symbolOf({ distribution, df, df1, df2, n }: PValueOptions): Runs {
  switch (distribution) {
    case 'z':
      return rich`*z*`;
    case 'F':
      return rich`*F*(${num(df1 ?? 0, 'df')}, ${num(df2 ?? 0, 'df')})`;
    case 'chi-square':
      return rich`*χ*²(${num(df ?? 0, 'df')})`;
    case 'r':
      return rich`*r*(${num((n ?? 0) - 2, 'df')})`;
    default:
      return rich`*t*(${num(df ?? 0, 'df')})`;
  }
}

/** F and chi-square look at their upper tail, whatever the direction of the effect. */
const sideOf = ({ distribution, alternative }: PValueOptions): string =>
  distribution === 'F' || distribution === 'chi-square' ? 'upper tail' : ALTERNATIVE_WORDS[alternative];

const limitFormat = ({ distribution }: PValueOptions) =>
  distribution === 'r' ? ('proportion' as const) : ('statistic' as const);

function testParts(test: OneTest, options: PValueOptions): Presentation {
  const { statistic, pValue, criticalValue } = test;
  const { alpha } = options;
  const symbol = symbolOf(options);
  const side = sideOf(options);
  const format = limitFormat(options);
  const asked = statistic !== null && pValue !== null;
  const verdict = pValue !== null && pValue < alpha;
  return {
    finding: asked
      ? rich`${symbol} = ${given(statistic)} has ${pText(pValue)} (${side}): ${verdict ? '' : 'not '}significant at α = ${alphaNumber(alpha)}.`
      : rich`At α = ${alphaNumber(alpha)} (${side}) the critical value of ${symbol} is ${num(criticalValue, format, 4)}.`,
    meta: [[side]],
    estimates: [
      ...(asked ? [pItem(pValue, 1 - alpha)] : []),
      { label: rich`Critical value`, value: criticalValue, format },
    ],
    tables: [testTable(test, options)],
    figures: curveFigure(test, options),
    interpretation: [
      asked
        ? rich`If there were no effect, a statistic as far out as this or farther would come up in ${num(pValue, 'percent', 2)} of such studies.`
        : rich`A statistic beyond ${num(criticalValue, format, 3)} comes up in ${num(alpha, 'level')} of studies in which there is no effect.`,
      rich`A *p* value is not the probability that there is no effect, and it says nothing about how large one is: report the effect and its interval, too.`,
    ],
    apa: asked
      ? rich`The test gave ${symbol} = ${given(statistic)}, ${pText(pValue)}.`
      : rich`The critical value was ${symbol} = ${num(criticalValue, format)}.`,
    methods: rich`The ${asked ? rich`*p* value` : 'critical value'} was computed from the distribution of ${symbol} (${side}).`,
    works: [options.distribution === 't' || options.distribution === 'r' ? 'student1908' : 'fisher1925'],
    r: rCode(options),
  };
}

function testTable(
  { statistic, pValue, logPValue, criticalValue }: OneTest,
  options: PValueOptions,
): TableBlock {
  const tiny = pValue !== null && pValue < 1e-6 && logPValue !== null;
  return table(ONE_ROW, {
    id: 'test',
    title: statistic === null ? 'Critical Value' : 'Test',
    columns: [
      statistic === null
        ? []
        : [
            value(symbolOf(options), 'statistic', () => statistic),
            symbol('p', 'p', () => pValue),
            tiny ? value(rich`log₁₀ *p*`, 'statistic', () => logPValue / Math.LN10) : [],
          ],
      value('Critical value', limitFormat(options), () => criticalValue),
      value('α', 'proportion', () => options.alpha),
    ],
    notes: rich`${capital(sideOf(options))}.${tiny ? rich` The *p* value is 10 to the power of its logarithm.` : ''}`,
  });
}

function curveFigure({ curve, statistic, criticalValue }: OneTest, options: PValueOptions): FigureBlock[] {
  if (curve.length < 2) return [];
  const at = onAxis(nullOf(options), statistic ?? criticalValue);
  const low = curve[0]!.x;
  const high = curve.at(-1)!.x;
  const inside = at >= low && at <= high;
  const axis = options.distribution === 'r' ? 't of the correlation' : 'Statistic';
  const x: Position = {
    field: 'x',
    type: 'quantitative',
    axis: { title: axis },
    scale: { domain: [low, high], nice: false },
  };
  const y: Position = { type: 'quantitative', axis: { title: 'Density' } };
  return [
    figure({
      id: 'curve',
      title: ['Distribution Without an Effect'],
      table: 'curve',
      alt: `Density of the statistic where there is no effect; the part as extreme as ${at.toFixed(2)} is filled.`,
      notes: rich`The filled area is the ${statistic === null ? 'level α' : rich`*p* value`}; ${inside ? 'the rule is the statistic' : 'the statistic lies outside the figure'}.`,
      spec: {
        datasets: { curve, at: inside ? [{ x: at }] : [] },
        height: 220,
        layer: [
          {
            data: { name: 'curve' },
            transform: [{ filter: 'datum.tail !== null && datum.x < 0' }],
            mark: { type: 'area', opacity: 0.35, line: false },
            encoding: { x, y: { ...y, field: 'tail' } },
          },
          {
            data: { name: 'curve' },
            transform: [{ filter: 'datum.tail !== null && datum.x >= 0' }],
            mark: { type: 'area', opacity: 0.35, line: false },
            encoding: { x, y: { ...y, field: 'tail' } },
          },
          { data: { name: 'curve' }, mark: { type: 'line' }, encoding: { x, y: { ...y, field: 'density' } } },
          { data: { name: 'at' }, mark: { type: 'rule', strokeDash: [4, 3] }, encoding: { x } },
        ],
      },
    }),
  ];
}

const ADJUSTMENTS = {
  bonferroni: 'Bonferroni',
  sidak: 'Šidák',
  holm: 'Holm',
  hochberg: 'Hochberg',
  hommel: 'Hommel',
  bh: 'BH',
  by: 'BY',
} as const;

const ADJUSTMENT_WORKS: readonly WorkKey[] = [
  'dunn1961',
  'sidak1967',
  'holm1979',
  'hochberg1988',
  'hommel1988',
  'benjaminiHochberg1995',
  'benjaminiYekutieli2001',
];

function adjustedParts(rows: NonNullable<PValueResult['adjusted']>, options: PValueOptions): Presentation {
  const { alpha } = options;
  const below = (values: readonly number[]): number => values.filter((value) => value < alpha).length;
  const raw = below(rows.map(({ pValue }) => pValue));
  const holm = below(rows.map(({ adjusted }) => adjusted.holm));
  const bh = below(rows.map(({ adjusted }) => adjusted.bh));
  const tests = rows.length;
  return {
    finding: rich`Of ${num(tests, 'integer')} tests ${num(raw, 'integer')} ${raw === 1 ? 'is' : 'are'} significant at α = ${alphaNumber(alpha)} before adjustment, ${num(holm, 'integer')} after Holm’s, and ${num(bh, 'integer')} when the false discovery rate is controlled.`,
    meta: [rich`${num(tests, 'integer')} tests`],
    tables: [
      table(rows, {
        id: 'adjusted',
        title: rich`Adjusted *p* Values`,
        columns: [
          value('Test', 'integer', ({ place }) => place),
          symbol('p', 'p', ({ pValue }) => pValue),
          P_ADJUSTMENTS.map((method) =>
            under(
              method === 'bh' || method === 'by' ? 'False discovery rate' : 'Family-wise error',
              value(ADJUSTMENTS[method], 'p', ({ adjusted }) => adjusted[method]),
            ),
          ),
        ],
        notes: rich`BH is Benjamini and Hochberg’s, BY Benjamini and Yekutieli’s adjustment. Tests left out are not counted.`,
      }),
    ],
    interpretation: [
      rich`With ${num(tests, 'integer')} tests and no effects at all, about ${num(tests * alpha, 'number', 1)} would be significant by chance.`,
      rich`Bonferroni, Šidák, Holm, Hochberg and Hommel keep the probability of any false finding below α; Holm’s is never worse than Bonferroni’s and needs no more. BH keeps the share of false findings among all findings below α, which finds more; BY does so also when the tests depend on each other in any way.`,
    ],
    apa: rich`After Holm’s correction for ${num(tests, 'integer')} tests, ${num(holm, 'integer')} remained significant (α = ${alphaNumber(alpha)}).`,
    methods: rich`*p* values of ${num(tests, 'integer')} tests were adjusted for multiple testing.`,
    works: ADJUSTMENT_WORKS,
    r: rCode(options),
  };
}

function combinedParts(
  { count, weighted, result }: NonNullable<PValueResult['combined']>,
  options: PValueOptions,
): Presentation {
  const { alpha } = options;
  const { fisher, stouffer, stoufferWeighted, minimum } = result;
  const main = stoufferWeighted ?? stouffer;
  const row = (method: string, symbol: Runs, statistic: number | null, df: number | null, p: number) => ({
    method,
    symbol,
    statistic,
    df,
    p,
  });
  return {
    finding: rich`Together the ${num(count, 'integer')} *p* values give ${pText(fisher.pValue)} by Fisher’s method, *χ*²(${num(fisher.df, 'df')}) = ${num(fisher.statistic, 'statistic')}, and ${pText(main.pValue)} by Stouffer’s${weighted ? ' with weights' : ''}, *z* = ${num(main.statistic, 'statistic')}.`,
    meta: [rich`${num(count, 'integer')} studies`],
    estimates: [pItem(fisher.pValue, 1 - alpha), pItem(main.pValue, 1 - alpha)].map((item, i) => ({
      ...item,
      label: i === 0 ? rich`Fisher, *p*` : rich`Stouffer, *p*`,
    })),
    tables: [
      table(
        [
          row('Fisher', rich`*χ*²`, fisher.statistic, fisher.df, fisher.pValue),
          row('Stouffer', [italic('z')], stouffer.statistic, null, stouffer.pValue),
          ...(stoufferWeighted
            ? [
                row(
                  'Stouffer, weighted',
                  [italic('z')],
                  stoufferWeighted.statistic,
                  null,
                  stoufferWeighted.pValue,
                ),
              ]
            : []),
          row('Smallest (Tippett)', rich`min *p*`, null, null, minimum.pValue),
        ],
        {
          id: 'combined',
          title: rich`Combined *p* Values`,
          columns: [
            text('Method', ({ method }) => method),
            text('', ({ symbol }) => symbol),
            value('Statistic', 'statistic', ({ statistic }) => statistic),
            symbol('df', 'df', ({ df }) => df),
            symbol('p', 'p', ({ p }) => p),
          ],
          notes: rich`One-sided *p* values of independent studies, all in the same direction.`,
        },
      ),
    ],
    interpretation: [
      rich`A small combined *p* value says that at least one of the studies has an effect; it does not say how large, nor in how many.`,
      rich`The *p* values must be one-sided in the same direction and come from independent studies. Fisher’s method leans on the smallest, Stouffer’s on all alike; with the estimates at hand a meta-analysis tells more.`,
    ],
    apa: rich`The ${num(count, 'integer')} *p* values were combined by Fisher’s method, *χ*²(${num(fisher.df, 'df')}) = ${num(fisher.statistic, 'statistic')}, ${pText(fisher.pValue)}.`,
    methods: rich`Independent one-sided *p* values were combined by the methods of Fisher, Stouffer and Tippett.`,
    works: ['fisher1932', 'stouffer1949'],
    r: rCode(options),
  };
}
