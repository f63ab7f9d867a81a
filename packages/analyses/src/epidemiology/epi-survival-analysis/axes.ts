/** The axes of a survival curve. */
import type { Position } from '../../shared/figure.ts';

export const x: Position = {
  field: 'time',
  type: 'quantitative',
  axis: { title: 'Time' },
  scale: { nice: false },
};

export const y = (field: string): Position => ({
  field,
  type: 'quantitative',
  scale: { domain: [0, 1] },
  axis: { title: 'Survival', format: '.0%' },
});
