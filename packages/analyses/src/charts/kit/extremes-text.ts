/** Which cells of a chart stand highest and lowest, in a sentence. */
import { bold, type NumberFormat, num, type Runs, rich } from '@constat/report';
import { endsOf, namesOf } from '../../shared/ends.ts';
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

/** `The mean of pay was higher for town = A, at 3.00, than for town = B, at 2.00.`; of more than two the highest and the lowest, and all that are alike. */
export function extremesText(what: Runs, cells: readonly Extreme[], format: NumberFormat = 'number'): Runs {
  const { top, bottom } = endsOf(cells, ({ value }) => value);
  const at = (alike: readonly Extreme[]): Runs =>
    rich`${namesOf(
      alike.map(({ name }) => name),
      cells.length,
      'groups',
    )}, at ${num(alike[0]?.value ?? 0, format)}`;
  if (top.length === cells.length)
    return rich`${what} was ${num(cells[0]?.value ?? 0, format)} in ${cells.length === 2 ? 'both' : 'all'} groups.`;
  return cells.length === 2
    ? rich`${what} was higher for ${at(top)}, than for ${at(bottom)}.`
    : rich`${what} was highest for ${at(top)}, and lowest for ${at(bottom)}.`;
}
