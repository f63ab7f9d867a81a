import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import type { PosthocOptions } from './options.ts';
import type { Comparison, OutcomeResult } from './pairs.ts';
import { METHOD_WORDS } from './words.ts';

const ROW_HEIGHT = 26;

/** `A − B` of each pair with its interval; null where the method has no intervals. */
export function differencesFigure(
  { label, groups, counted }: OutcomeResult,
  { method, pairs }: Comparison,
  id: string,
  { confidenceLevel }: PosthocOptions,
): FigureBlock | null {
  const values = pairs.flatMap(({ first, second, difference, ciLower, ciUpper, pValue }) =>
    difference === null || ciLower === null || ciUpper === null
      ? []
      : [
          {
            pair: `${groups[first]!.level} − ${groups[second]!.level}`,
            difference,
            ciLower,
            ciUpper,
            differs: pValue < 1 - confidenceLevel,
          },
        ],
  );
  if (values.length === 0) return null;
  const y: Position = {
    field: 'pair',
    type: 'nominal',
    sort: values.map(({ pair }) => pair),
    title: null,
    axis: { labelLimit: 260 },
  };
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    title: counted === null ? `Difference in ${label}` : `Difference of proportions of ${counted}`,
    scale: { zero: true },
  });
  const points = (filled: boolean) => ({
    transform: [{ filter: filled ? 'datum.differs' : '!datum.differs' }],
    mark: { type: 'point' as const, filled, size: 56, opacity: 1, fillOpacity: 1 },
    encoding: { y, x: x('difference') },
  });
  return figure({
    id: `differences-${id}`,
    title: rich`Differences in ${label}`,
    alt: `${METHOD_WORDS[method].title} of ${label}: ${values
      .map(
        ({ pair, difference, ciLower, ciUpper }) =>
          `${pair} ${formatNumber(difference, 'number')}, interval ${formatNumber(ciLower, 'number')} to ${formatNumber(ciUpper, 'number')}`,
      )
      .join('; ')}.`,
    notes: rich`Lines are ${num(confidenceLevel, 'level')} confidence intervals ${METHOD_WORDS[method].by}; filled points are significant differences.`,
    spec: {
      height: ROW_HEIGHT * values.length + 12,
      data: { values },
      layer: [
        {
          data: { values: [{ none: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('none') },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, x: x('ciLower'), x2: { field: 'ciUpper' } },
        },
        points(true),
        points(false),
      ],
    },
  });
}

/** The groups with their intervals, the letters over them. */
export function lettersFigure(
  { label, groups, counted }: OutcomeResult,
  { letters }: Comparison,
  id: string,
  groupLabel: string,
  { confidenceLevel }: PosthocOptions,
): FigureBlock | null {
  if (letters === null) return null;
  const values = zip(groups, letters).map(([{ level, centre, ciLower, ciUpper }, letter]) => ({
    level,
    centre,
    ciLower,
    ciUpper,
    letters: letter,
  }));
  const x: Position = {
    field: 'level',
    type: 'nominal',
    sort: values.map(({ level }) => level),
    title: groupLabel,
    axis: { labelAngle: 0, labelLimit: 120 },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    title: counted === null ? label : `Proportion of ${counted}`,
    scale: { zero: counted !== null },
  });
  const what = counted === null ? 'means' : 'proportions';
  return figure({
    id: `letters-${id}`,
    title: rich`Groups of ${groupLabel} With Letters: ${label}`,
    alt: `${counted === null ? 'Means' : 'Proportions'} of ${label}: ${values
      .map(({ level, centre, letters: own }) => `${level} ${formatNumber(centre, 'number')}, letters ${own}`)
      .join('; ')}.`,
    notes: rich`Points are ${what}, lines their ${num(confidenceLevel, 'level')} confidence intervals. Groups that share a letter do not differ significantly.`,
    spec: {
      height: 260,
      data: { values },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
        },
        { mark: { type: 'point', filled: true, size: 64, fillOpacity: 1 }, encoding: { x, y: y('centre') } },
        {
          mark: { type: 'text', dy: -10, fontWeight: 'bold', fontSize: 13, tooltip: false },
          encoding: { x, y: y('ciUpper'), text: { field: 'letters' } },
        },
      ],
    },
  });
}
