/** Why this analysis cannot be run, each with a code, the variable and what to change. */

import type { Frame } from '@constat/data';
import { bold, orList, rich } from '@constat/report';
import type { NonEmpty } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { hardlyVaries } from '../../shared/describe-sample.ts';
import { contrastRefusals, trendRefusals } from '../kit/planned-contrasts.ts';
import { checkGroups, constantRefusal, constantWithin } from '../kit/several-groups.ts';
import type { AnovaOptions } from './options.ts';

/** Reasons found without computing. */
export function check(frame: Frame, options: AnovaOptions): readonly Refusal[] {
  const groups = checkGroups(frame, options);
  if (groups.length > 0) return groups;
  const { levels } = frame.factor(options.group);
  if (options.postHoc.includes('dunnett') && options.control !== '' && !levels.includes(options.control))
    return [unknownControl(options.group, options.control, levels)];
  const unordered = trendRefusals(frame, [options.group], options);
  return unordered.length > 0 ? unordered : contrastRefusals(options.customContrasts, levels);
}

const unknownControl = (group: string, control: string, levels: readonly string[]): Refusal => ({
  code: 'unknown-level',
  variable: group,
  message: rich`${bold(group)} has no level ${bold(control)} to serve as control.`,
  advice: rich`The control group is ${orList(levels)}.`,
  actions: levels
    .slice(0, 3)
    .map((level) => ({ kind: 'set-options', label: `Use ${level}`, options: { control: level } })),
});

/** Reasons that the values show. */
export function refuseGroups(
  name: string,
  options: AnovaOptions,
  groups: NonEmpty<{
    readonly level: string;
    readonly n: number;
    readonly sd: number;
    readonly mean: number;
  }>,
): readonly Refusal[] {
  if (groups.every((group) => hardlyVaries(group) && group.mean === groups[0].mean))
    return [constantRefusal(name)];
  if (groups.every(hardlyVaries)) return [constantWithin(name, options.group)];
  if (
    options.postHoc.includes('dunnett') &&
    options.control !== '' &&
    !groups.some(({ level }) => level === options.control)
  )
    return [
      unknownControl(
        options.group,
        options.control,
        groups.map(({ level }) => level),
      ),
    ];
  return contrastRefusals(
    options.customContrasts,
    groups.map(({ level }) => level),
  );
}
