/** Which cells of a chart stand highest and lowest, in a sentence. */
import { bold, num, type Runs, rich } from '@constat/report';
import { levelOf } from '../../shared/wording.ts';
import type { CellNames, CellPlace } from './cells.ts';
import { panelLabel } from './panels.ts';

interface Extreme {
  readonly name: Runs;
  readonly value: number;
}

/** A cell by the levels it stands for: `Smoker = Yes, Gender = Male`. */
export function cellName(names: CellNames, cell: CellPlace): Runs {
  const { categories, category, groups, group, panelled, panels } = names;
  const words = [
    ...(category ? [levelOf(category.label, categories[cell.category] ?? '')] : []),
    ...(group ? [levelOf(group.label, groups[cell.group] ?? '')] : []),
    ...(panelled.length > 0 ? [levelOf(panelLabel(names), panels[cell.panel] ?? '')] : []),
  ];
  return [bold(words.join(', '))];
}

/** `The mean of pay was higher for town = A, at 3.00, than for town = B, at 2.00.`; of more than two the highest and the lowest. */
export function extremesText(what: Runs, top: Extreme, bottom: Extreme, count: number): Runs {
  const at = ({ name, value }: Extreme): Runs => rich`${name}, at ${num(value, 'number')}`;
  if (top.value === bottom.value)
    return rich`${what} was ${num(top.value, 'number')} ${count === 2 ? 'in both groups' : 'in all groups'}.`;
  return count === 2
    ? rich`${what} was higher for ${at(top)}, than for ${at(bottom)}.`
    : rich`${what} was highest for ${at(top)}, and lowest for ${at(bottom)}.`;
}
