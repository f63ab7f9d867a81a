/** Axes of charts by category and group: categories along one, the value along the other. */
import type { Colour, Position } from '../../shared/figure.ts';
import type { CellNames } from './cells.ts';
import { groupScale, type Look, legendOf, titled } from './look.ts';

/** Names longer than this, or more of them, are turned. */
const LONG_NAME = 12;
const MANY = 8;

/** Groups beside each other, in their order. */
interface GroupOffset {
  readonly field: 'group';
  readonly sort: readonly string[];
}

export interface CellAxes {
  readonly along: 'x' | 'y';
  readonly across: 'x' | 'y';
  /** The axis of the categories, with groups beside each other in each. */
  readonly place: { readonly [Axis in 'x' | 'y']?: Position } & {
    readonly [Axis in 'xOffset' | 'yOffset']?: GroupOffset;
  };
  /** The axis of a value. */
  readonly value: (field: string, more?: Partial<Position>) => Position;
  /** The colour of the groups; nothing without groups. */
  readonly colour: { readonly color?: Colour };
}

export function cellAxes(
  names: CellNames,
  look: Look,
  valueTitle: string,
  {
    horizontal,
    beside,
    zero,
    close = false,
  }: {
    readonly horizontal: boolean;
    readonly beside: boolean;
    readonly zero: boolean;
    /** Groups stand closer to each other than to the next category: for marks that are no wider than a point. */
    readonly close?: boolean;
  },
): CellAxes {
  const { category, group, categories, groups } = names;
  const [along, across] = horizontal ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const turned =
    !horizontal && (categories.length > MANY || categories.some((name) => name.length > LONG_NAME));
  const title = titled(horizontal ? look.yTitle : look.xTitle, category?.label ?? '');
  return {
    along,
    across,
    place: {
      [across]: {
        field: 'category',
        type: 'nominal',
        sort: categories,
        ...(group && beside && close ? { scale: { paddingInner: 0.6, paddingOuter: 0.3 } } : {}),
        axis: { title: title === '' ? null : title, labelAngle: turned ? -40 : 0, labelLimit: 160 },
      },
      ...(group && beside ? { [`${across}Offset`]: { field: 'group', sort: groups } } : {}),
    },
    value: (field, more = {}) => ({
      field,
      type: 'quantitative',
      scale: { zero },
      axis: { title: titled(horizontal ? look.xTitle : look.yTitle, valueTitle) },
      ...more,
    }),
    colour: group
      ? {
          color: {
            field: 'group',
            type: 'nominal',
            sort: groups,
            scale: groupScale(look, groups),
            legend: legendOf(group.label),
          },
        }
      : {},
  };
}

/** Height of a row of a horizontal chart for each bar or box in it. */
const ROW_HEIGHT = 26;

export const cellHeight = (
  { categories, groups }: CellNames,
  height: number,
  { horizontal, beside }: { readonly horizontal: boolean; readonly beside: boolean },
): number =>
  horizontal ? Math.max(height / 2, categories.length * ROW_HEIGHT * (beside ? groups.length : 1)) : height;
