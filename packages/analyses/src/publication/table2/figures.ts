import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { ratioTicks } from '../../shared/ratio-ticks.ts';
import type { Table2Result } from './compute.ts';
import type { Table2Options } from './options.ts';
import { isRatio, MEASURE_WORDS, outcomeName } from './tables.ts';

/** The ratios of all outcomes with their intervals, crude beside adjusted; null where there are none. */
export function ratiosFigure(
  { outcomes, levels, reference }: Table2Result,
  { confidenceLevel }: Table2Options,
): FigureBlock | null {
  const several = levels.length > 2;
  const values = outcomes.flatMap((outcome) =>
    outcome.effects
      .filter(({ measure }) => isRatio(measure))
      .flatMap(({ measure, level, crude, adjusted }) =>
        [
          { model: 'Crude', estimate: crude },
          { model: 'Adjusted', estimate: adjusted },
        ].flatMap(({ model, estimate }) =>
          estimate?.estimate && estimate.ciLower && estimate.ciUpper
            ? [
                {
                  effect: `${outcomeName(outcome)}: ${MEASURE_WORDS[measure].toLowerCase()}${several ? `, ${level}` : ''}`,
                  model,
                  ratio: estimate.estimate,
                  ciLower: estimate.ciLower,
                  ciUpper: estimate.ciUpper,
                },
              ]
            : [],
        ),
      ),
  );
  if (values.length === 0) return null;
  const effects = [...new Set(values.map(({ effect }) => effect))];
  const models = [...new Set(values.map(({ model }) => model))];
  const domain: [number, number] = [
    Math.min(0.5, ...values.map(({ ciLower }) => ciLower)) / 1.1,
    Math.max(2, ...values.map(({ ciUpper }) => ciUpper)) * 1.1,
  ];
  const ticks = ratioTicks(domain);
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    title: `Ratio to ${reference} (log axis)`,
    scale: { type: 'log', nice: false, domain },
    axis: { values: ticks, tickCount: ticks.length, format: '~g' },
  });
  const y: Position = {
    field: 'effect',
    type: 'nominal',
    sort: effects,
    title: null,
    axis: { labelLimit: 260 },
  };
  const by =
    models.length > 1
      ? ({ color: { field: 'model', type: 'nominal', sort: models, title: null } } as const)
      : {};
  const offset = models.length > 1 ? ({ yOffset: { field: 'model', sort: models } } as const) : {};
  return figure({
    id: 'ratios',
    title: ['Ratios With Intervals'],
    alt: `Ratios to ${reference}: ${values
      .map(
        ({ effect, model, ratio, ciLower, ciUpper }) =>
          `${effect}, ${model} ${formatNumber(ratio, 'number')}, interval ${formatNumber(ciLower, 'number')} to ${formatNumber(ciUpper, 'number')}`,
      )
      .join('; ')}.`,
    notes: rich`Lines are ${num(confidenceLevel, 'level')} confidence intervals; those that cross the line at 1 do not rule out that there is no difference.`,
    spec: {
      height: (16 * models.length + 14) * effects.length + 16,
      data: { values },
      layer: [
        {
          data: { values: [{ none: 1 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('none') },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, ...offset, x: x('ciLower'), x2: { field: 'ciUpper' }, ...by },
        },
        {
          mark: { type: 'point', size: 56, filled: true, fillOpacity: 1 },
          encoding: { y, ...offset, x: x('ratio'), ...by },
        },
      ],
    },
  });
}
