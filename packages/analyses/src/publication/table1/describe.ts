import type { Frame } from '@constat/data';
import { categoryOf } from './categories.ts';
import type { Characteristic, Groups } from './characteristic.ts';
import { numberOf } from './numbers.ts';
import type { Table1Options } from './options.ts';
import { rowSetting } from './rows.ts';

/**
 * Describes a variable by its type.
 * @param whole The same characteristic of all cases, where these groups are a part of them: its lines are the lines of the part.
 */
export function characteristic(
  frame: Frame,
  name: string,
  groups: Groups,
  options: Table1Options,
  whole?: Characteristic,
): Characteristic {
  const setting = rowSetting(options, name);
  if (frame.column(name).type !== 'numeric')
    return categoryOf(
      frame,
      name,
      groups,
      setting,
      options,
      whole?.kind === 'category' ? whole.levels : undefined,
    );
  const summary = whole?.kind === 'number' ? whole.summary : setting.summary;
  return numberOf(frame, name, groups, { ...setting, summary }, options);
}
