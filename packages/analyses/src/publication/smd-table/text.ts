/** What the table says, in words. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { levelOf } from '../../shared/wording.ts';
import type { SmdRow, SmdTableResult } from './compute.ts';
import type { SmdTableOptions } from './options.ts';
import { rowName, type Stage, stagesOf } from './tables.ts';

/** Characteristics beyond the limit, the farthest first. */
const beyond = (
  { rows }: SmdTableResult,
  stage: Stage,
  limit: number,
): readonly { row: SmdRow; smd: number }[] =>
  rows
    .flatMap((row) => {
      const smd = row[stage]?.smd ?? null;
      return smd !== null && Math.abs(smd) > limit ? [{ row, smd }] : [];
    })
    .sort((a, b) => Math.abs(b.smd) - Math.abs(a.smd));

const AFTER: Readonly<Record<Stage, string>> = {
  before: '',
  weighted: ' after weighting',
  matched: ' after matching',
};

const largest = ({ rows }: SmdTableResult, stage: Stage) =>
  rows
    .flatMap((row) => {
      const smd = row[stage]?.smd ?? null;
      return smd === null ? [] : [{ row, smd }];
    })
    .sort((a, b) => Math.abs(b.smd) - Math.abs(a.smd))[0];

const groupsOf = ({ group }: SmdTableResult): Runs =>
  rich`${bold(levelOf(group.label, group.levels[0]))} and ${bold(levelOf(group.label, group.levels[1]))}`;

/** The answer in a sentence or two. */
export function finding(result: SmdTableResult, { limit }: SmdTableOptions): Runs {
  const stages = stagesOf(result);
  const most = largest(result, 'before');
  if (!most)
    return rich`No characteristic can be compared between ${groupsOf(result)}: none varies within the groups.`;
  const { length: all } = result.rows;
  const before = beyond(result, 'before', limit).length;
  const first = rich`${num(before, 'integer')} of ${num(all, 'integer')} ${all === 1 ? 'characteristic' : 'characteristics'} differed by more than ${num(limit, 'effect')} *SD* between ${groupsOf(result)}; ${bold(rowName(most.row))} differed most, SMD = ${num(most.smd, 'effect')}.`;
  const after = stages.slice(1).flatMap((stage): Runs => {
    const left = beyond(result, stage, limit).length;
    const top = largest(result, stage);
    return rich` ${num(left, 'integer')} ${left === 1 ? 'was' : 'were'} left${AFTER[stage]}${top ? rich`, the largest SMD = ${num(top.smd, 'effect')} (${bold(rowName(top.row))})` : rich``}.`;
  });
  return [...first, ...after];
}

/** Reads the table. */
export function interpretation(result: SmdTableResult, { limit }: SmdTableOptions): readonly Runs[] {
  const stages = stagesOf(result);
  const last = stages.at(-1)!;
  const left = beyond(result, last, limit);
  return [
    left.length === 0
      ? rich`All characteristics lie within ${num(limit, 'effect')} *SD* of each other${AFTER[last]}: the groups are alike in what was measured.`
      : rich`The groups differ noticeably${AFTER[last]} in ${join(
          left.map(({ row, smd }) => rich`${bold(rowName(row))} (SMD = ${num(smd, 'effect')})`),
          ', ',
          ' and ',
        )}.${last === 'before' ? rich` Comparisons of outcomes may need to be adjusted for ${left.length === 1 ? 'it' : 'them'}.` : rich` Look at the model of the weights or of the matching again, or adjust for ${left.length === 1 ? 'it' : 'them'}.`}`,
    rich`Balance says nothing of what was not measured. Unlike a *p* value, a standardized difference does not grow with the number of cases.`,
  ];
}

/** The sentence for a report. */
export function report(result: SmdTableResult, { limit }: SmdTableOptions): Runs {
  const stages = stagesOf(result);
  const parts = stages.map((stage) => {
    const top = largest(result, stage);
    const range = top
      ? rich` (largest |SMD| = ${num(Math.abs(top.smd), 'effect')}, ${rowName(top.row)})`
      : rich``;
    return rich`${num(beyond(result, stage, limit).length, 'integer')}${stage === 'before' ? ' before adjustment' : AFTER[stage]}${range}`;
  });
  return stages.length === 1
    ? rich`Of ${num(result.rows.length, 'integer')} characteristics, ${num(beyond(result, 'before', limit).length, 'integer')} had an absolute standardized difference above ${num(limit, 'effect')} between groups of ${result.group.label}.`
    : rich`Of ${num(result.rows.length, 'integer')} characteristics, the number with an absolute standardized difference above ${num(limit, 'effect')} between groups of ${result.group.label} was ${join(parts, ', ', ' and ')}.`;
}

/** How it was done. */
export function methods(result: SmdTableResult, { limit }: SmdTableOptions): Runs {
  const { weights, matching, rows } = result;
  const several = rows.some(({ levels, shown }) => levels !== null && shown === null);
  return rich`Balance between groups of ${result.group.label} was judged by standardized differences (difference over the root of the average variance${several ? '; for categories with several levels the distance of their proportions' : ''}), with ${num(limit, 'effect')} as the limit.${weights === null ? '' : ` After weighting by ${weights}, means and variances are weighted.`}${matching === null ? '' : ` After matching, the cases matched by ${matching} are compared.`} Missing values were left out of each characteristic by itself.`;
}

/** The works behind what was used. */
export const works = ({ rows }: SmdTableResult): readonly WorkKey[] => [
  'austin2009',
  ...(rows.some(({ levels, shown }) => levels !== null && shown === null)
    ? (['yangDalton2012'] as const)
    : []),
];
