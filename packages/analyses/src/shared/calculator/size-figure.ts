/** How a number depends on the size of the sample: the curve, with the own sample marked on it. */

import type { FigureBlock, Runs } from '@constat/report';
import type { NonEmpty } from '@constat/stats';
import { distinct } from '@constat/stats';
import { figure } from '../figure.ts';

export interface SizePoint {
  readonly n: number;
  readonly value: number;
}

const CURVE_POINTS = 60;

/** Sizes for a curve around n, from a quarter of it to four times it, evenly on a logarithmic scale. */
export function sizesAround(n: number, least: number): NonEmpty<number> {
  const low = Math.max(least, Math.floor(n / 4));
  const high = Math.max(low + 8, n * 4);
  const sizes = Array.from({ length: CURVE_POINTS }, (_, i) =>
    Math.round(low * (high / low) ** (i / (CURVE_POINTS - 1))),
  );
  return distinct([n, ...sizes]).toSorted((a, b) => a - b);
}

export interface SizeFigure {
  readonly id: string;
  readonly title: Runs;
  /** Titles of the axes. */
  readonly x?: string;
  readonly value: string;
  /** Whether values are shares, written as percent. */
  readonly percent?: boolean;
  /** The range of the vertical axis; from zero without one. */
  readonly domain?: readonly [number, number];
  readonly curve: readonly SizePoint[];
  readonly own: SizePoint;
  readonly alt: string;
  readonly notes: Runs;
}

export function sizeFigure(shown: SizeFigure): FigureBlock {
  const { id, title, x = 'Cases', value, percent = false, domain, curve, own, alt, notes } = shown;
  const encoding = {
    x: {
      field: 'n',
      type: 'quantitative',
      axis: { title: x },
      scale: { zero: false, nice: false },
    },
    y: {
      field: 'value',
      type: 'quantitative',
      axis: { title: value, ...(percent ? { format: domain ? '.0%' : '~%' } : {}) },
      scale: domain ? { domain } : { zero: true },
    },
  } as const;
  return figure({
    id,
    title,
    table: 'curve',
    alt,
    notes,
    spec: {
      datasets: { curve, own: [own] },
      height: 220,
      layer: [
        { data: { name: 'curve' }, mark: { type: 'line' }, encoding },
        { data: { name: 'own' }, mark: { type: 'point', filled: true, size: 80 }, encoding },
      ],
    },
  });
}
