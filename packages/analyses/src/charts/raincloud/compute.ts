import type { Frame } from '@constat/data';
import { zip } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { describeSample } from '../../shared/describe-sample.ts';
import type { FigureRow } from '../../shared/group-figures.ts';
import { rowsWithAny, valuesByLevel, valuesOf } from '../../shared/groups.ts';
import { type Named, named, namedOrNull, usedLevels } from '../kit/categories.ts';
import type { RaincloudOptions } from './options.ts';
import { type Profiles, profilesOf } from './profiles.ts';
import { noComplete, noValues } from './refusals.ts';

/** Clouds in a figure: more would be a forest. */
const MOST_GROUPS = 20;

export interface Cloud {
  /** What is drawn; all variables together where there are no groups. */
  readonly outcome: Named;
  readonly rows: readonly FigureRow[];
}

export interface RaincloudResult {
  readonly sample: Sample;
  readonly outcomes: readonly Named[];
  readonly group: Named | null;
  readonly clouds: readonly Cloud[];
  /** Cases over all variables, where parallel coordinates are drawn. */
  readonly profiles: Profiles | null;
  /** Cases over all variables, where lines join their points. */
  readonly joined: Profiles | null;
}

export function compute(frame: Frame, options: RaincloudOptions, run: RunContext): RaincloudResult {
  const { outcomes, group, confidenceLevel } = options;
  const describe = (level: string, values: Float64Array): FigureRow[] =>
    values.length === 0 ? [] : [{ level, ...describeSample(values, confidenceLevel) }];
  const all = outcomes.map((name) => named(frame, name));
  const clouds =
    group === null
      ? [
          {
            outcome: all[0],
            rows: outcomes.flatMap((name) => describe(frame.label(name), some(frame, name))),
          },
        ]
      : outcomes.map((name, i) => {
          run.progress(i, outcomes.length, name);
          some(frame, name);
          const { mask } = frame.complete([name, group]);
          const { levels } = usedLevels(frame, group, mask, MOST_GROUPS);
          const cells = valuesByLevel(frame, name, frame.factor(group), levels);
          return {
            outcome: all[i]!,
            rows: zip(cells, levels).flatMap(([values, level]) => describe(level, values)),
          };
        });
  const profiles = options.shape === 'parallel' ? profilesOf(frame, outcomes, group) : null;
  if (options.shape === 'parallel' && profiles === null) throw new RefusedError([noComplete()]);
  const joins = options.lines && group === null && outcomes.length > 1 && /violin|swarm/.test(options.shape);
  const used = usedRows(frame, options);
  return {
    sample: { used, excluded: frame.rows - used },
    outcomes: all,
    group: namedOrNull(frame, group),
    clouds,
    profiles,
    joined: joins ? profilesOf(frame, outcomes, null) : null,
  };
}

function some(frame: Frame, name: string): Float64Array {
  const values = valuesOf(frame, name);
  if (values.length === 0) throw new RefusedError([noValues(frame, name)]);
  return values;
}

/** Rows with a group and at least one of the numbers. */
function usedRows(frame: Frame, { outcomes, group }: RaincloudOptions): number {
  if (group === null) return rowsWithAny(frame, outcomes);
  const { codes } = frame.factor(group);
  const columns = outcomes.map((name) => frame.numbers(name));
  let used = 0;
  for (let row = 0; row < frame.rows; row++)
    if (codes[row]! >= 0 && columns.some((values) => !Number.isNaN(values[row]!))) used++;
  return used;
}
