/** Parallel coordinates: every case as a line over several numbers, each on an axis from its lowest to its highest value. */
import type { Frame } from '@constat/data';
import { type FigureBlock, formatNumber, type Runs, rich } from '@constat/report';
import { evenRanks } from '../../shared/even-ranks.ts';
import { figure, type Layers, type Position, unitBelow } from '../../shared/figure.ts';
import { type Named, namedOrNull, usedLevels } from '../kit/categories.ts';
import { type Look, legendOf } from '../kit/look.ts';

/** Lines drawn: more would be a surface. */
const MOST_LINES = 300;
const MOST_GROUPS = 8;

export interface Profile {
  /** From 1. */
  readonly row: number;
  readonly group: string;
  readonly values: readonly number[];
}

export interface Profiles {
  /** Complete cases. */
  readonly n: number;
  readonly group: Named | null;
  readonly groups: readonly string[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** Means of each group, variable by variable. */
  readonly means: readonly { readonly group: string; readonly values: readonly number[] }[];
  readonly profiles: readonly Profile[];
}

/** The cases that have a value in every variable. */
export function profilesOf(frame: Frame, outcomes: readonly string[], group: string | null): Profiles | null {
  const { mask, used } = frame.complete([...outcomes, ...(group === null ? [] : [group])]);
  if (used === 0) return null;
  const within = group === null ? null : usedLevels(frame, group, mask, MOST_GROUPS);
  const columns = outcomes.map((name) => frame.numbers(name));
  const groups = within?.levels ?? [''];
  const counts = groups.map(() => 0);
  const sums = groups.map(() => outcomes.map(() => 0));
  const lows = outcomes.map(() => Number.POSITIVE_INFINITY);
  const highs = outcomes.map(() => Number.NEGATIVE_INFINITY);
  const rows: number[] = [];
  for (let row = 0; row < mask.length; row++) {
    if (!mask[row]) continue;
    rows.push(row);
    const code = within?.codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    columns.forEach((values, i) => {
      const value = values[row] ?? 0;
      const sum = sums[code];
      if (sum) sum[i] = (sum[i] ?? 0) + value;
      lows[i] = Math.min(lows[i] ?? value, value);
      highs[i] = Math.max(highs[i] ?? value, value);
    });
  }
  return {
    n: used,
    group: namedOrNull(frame, group),
    groups,
    lows,
    highs,
    means: groups.map((level, code) => ({
      group: level,
      values: (sums[code] ?? []).map((sum) => sum / (counts[code] ?? 1)),
    })),
    profiles: evenRanks(rows.length, MOST_LINES).flatMap((rank) => {
      const row = rows[rank];
      return row === undefined
        ? []
        : [
            {
              row: row + 1,
              group: groups[within?.codes[row] ?? 0] ?? '',
              values: columns.map((values) => values[row] ?? 0),
            },
          ];
    }),
  };
}

export const profileNotes = ({ n, profiles, group }: Profiles): Runs =>
  rich`Each line is a case${profiles.length < n ? ` (an even selection of ${formatNumber(profiles.length, 'integer')} among ${formatNumber(n, 'integer')})` : ''}; axes run from the lowest to the highest value of their variable. Thick lines are means${group ? ' of groups' : ''}.`;

interface ProfileSubject {
  readonly title: string;
  readonly names: readonly string[];
}

export function profileFigure(
  found: Profiles,
  { title, names }: ProfileSubject,
  look: Pick<Look, 'height'>,
): FigureBlock {
  const { lows, highs, groups, group, means, profiles } = found;
  const scaled = (value: number, i: number): number => {
    const [low, high] = [lows[i] ?? 0, highs[i] ?? 1];
    return high > low ? (value - low) / (high - low) : 0.5;
  };
  const along = (line: string, level: string, values: readonly number[]) =>
    values.map((value, i) => ({
      line,
      group: level,
      variable: names[i] ?? '',
      value,
      place: scaled(value, i),
    }));
  const ends = names.map((variable, i) => ({
    variable,
    from: 0,
    to: 1,
    low: formatNumber(lows[i] ?? 0, 'number'),
    high: formatNumber(highs[i] ?? 0, 'number'),
  }));
  const x: Position = {
    field: 'variable',
    type: 'nominal',
    sort: names,
    scale: { padding: 0.4 },
    axis: {
      title: null,
      labelAngle: names.length > 6 ? -40 : 0,
      labelLimit: 150,
      labelPadding: 24,
      labelExpr: unitBelow(),
    },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: null,
  });
  const colour = group
    ? {
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: { domain: groups, range: 'categoryLine' },
          legend: legendOf(group.label),
        },
      }
    : {};
  const lines = (data: string, width: number, opacity: number) => ({
    data: { name: data },
    mark: { type: 'line', strokeWidth: width, strokeOpacity: opacity, tooltip: false },
    encoding: { x, y: y('place'), detail: { field: 'line', type: 'nominal' }, ...colour },
  });
  const words = (field: string, at: string, dy: number) => ({
    data: { name: 'ends' },
    mark: { type: 'text', fontSize: 10, dy, tooltip: false },
    encoding: { x, y: y(at), text: { field, type: 'nominal' } },
  });
  return figure({
    id: 'parallel-coordinates',
    table: 'cases',
    title: [title],
    alt: `Parallel coordinates of ${title} with ${profiles.length} lines. ${means
      .map(
        ({ group: level, values }) =>
          `${level || 'All cases'}: ${values.map((value, i) => `mean ${names[i]} ${formatNumber(value, 'number')}`).join(', ')}.`,
      )
      .join(' ')}`,
    notes: profileNotes(found),
    spec: {
      height: { low: 220, medium: 320, tall: 460 }[look.height],
      datasets: {
        cases: profiles.flatMap(({ row, group: level, values }) => along(`${row}`, level, values)),
        means: means.flatMap(({ group: level, values }) => along(level, level, values)),
        ends,
      },
      layer: [
        {
          data: { name: 'ends' },
          mark: { type: 'rule', tooltip: false },
          encoding: { x, y: y('from'), y2: { field: 'to' } },
        },
        lines('cases', 1, profiles.length > 100 ? 0.25 : 0.4),
        lines('means', 3.5, 1),
        words('high', 'to', -10),
        words('low', 'from', 12),
      ] as Layers,
    },
  });
}
