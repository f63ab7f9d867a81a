import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import type { MlmResult } from './result.ts';

/** Groups that are drawn; of more an even selection. */
const MOST_GROUPS = 60;
/** Half of a 95% interval in standard errors. */
const Z95 = 1.959963984540054;

/** Predicted intercepts of the groups in order, one figure per grouping. */
export const effectsFigures = (result: MlmResult): FigureBlock[] =>
  result.random.map(({ label, effects }, at) => {
    const ordered = [...effects].sort((a, b) => a.values[0]! - b.values[0]!);
    const stride = Math.max(1, Math.ceil(ordered.length / MOST_GROUPS));
    const groups = ordered
      .filter((_, i) => i % stride === 0)
      .map(({ group, values, standardError }) => ({
        group,
        effect: values[0]!,
        ...(standardError === null
          ? {}
          : { lower: values[0]! - Z95 * standardError, upper: values[0]! + Z95 * standardError }),
      }));
    const y: Position = {
      field: 'group',
      type: 'nominal',
      sort: groups.map(({ group }) => group),
      title: null,
      axis: { labelLimit: 260 },
    };
    const x = (field: string): Position => ({
      field,
      type: 'quantitative',
      axis: { title: `Effect on ${result.outcome.label}` },
    });
    const low = groups[0]!;
    const high = groups.at(-1)!;
    return figure({
      id: `effects-${at}`,
      table: 'groups',
      title: rich`Effects of ${label}`,
      alt: `Predicted effects of ${effects.length} groups of ${label} on ${result.outcome.label}, from ${formatNumber(low.effect, 'number')} (${low.group}) to ${formatNumber(high.effect, 'number')} (${high.group}).`,
      notes: rich`How far each group lies from the average, drawn towards it by how little is known of the group.${groups.some((group) => 'lower' in group) ? ' Lines: 95% intervals, the variances taken as known; intervals that overlap do not show that groups are alike.' : ''}${stride > 1 ? ` Every ${stride}th group is shown.` : ''}`,
      spec: {
        height: Math.max(120, 16 * groups.length),
        datasets: { groups },
        data: { name: 'groups' },
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: 'rule', style: 'reference' },
            encoding: { x: { field: 'zero', type: 'quantitative' } },
          },
          ...(groups.some((group) => 'lower' in group)
            ? ([
                {
                  mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
                  encoding: { y, x: x('lower'), x2: { field: 'upper' } },
                },
              ] as const)
            : []),
          {
            mark: { type: 'point', size: 48, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: {
              y,
              x: x('effect'),
            },
          },
        ],
      },
    });
  });
