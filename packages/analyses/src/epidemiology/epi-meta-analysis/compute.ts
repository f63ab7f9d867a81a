import type { Frame } from '@constat/data';
import type { Refusal, RunContext } from '../../contract.ts';
import { analyse, checkSettings } from '../../meta/kit/analyse.ts';
import type { MetaResult } from '../../meta/kit/result.ts';
import type { EpiMetaOptions } from './options.ts';
import { fieldLabel, readStudies } from './studies.ts';

/** Reasons found without computing. */
export const check = (_: Frame, options: EpiMetaOptions): readonly Refusal[] => checkSettings(options);

export function compute(_: Frame, options: EpiMetaOptions, run: RunContext): MetaResult {
  const studies = readStudies(options);
  return analyse(
    studies,
    {
      settings: options,
      name: fieldLabel(options),
      excluded: 0,
      subgroup: null,
      order: { indices: studies.map((__, i) => i), by: null },
    },
    run,
  );
}
