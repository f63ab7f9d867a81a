import type { Frame } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { conditionalPart } from './conditional.ts';
import { mediationPart } from './mediated.ts';
import { moderationPart } from './moderated.ts';
import type { MediationOptions } from './options.ts';
import { variablesOf } from './refusals.ts';
import type { MediationResult } from './result.ts';
import { readData } from './system.ts';

const PARTS = {
  mediation: mediationPart,
  moderation: moderationPart,
  'moderated-mediation': conditionalPart,
} as const;

export async function compute(
  frame: Frame,
  options: MediationOptions,
  run: RunContext,
): Promise<MediationResult> {
  const data = readData(frame, options);
  return {
    sample: { used: data.n, excluded: data.excluded },
    labels: Object.fromEntries(variablesOf(options).map((name) => [name, frame.label(name)])),
    coded: data.coded,
    mediation: null,
    moderation: null,
    conditional: null,
    bootstrap: null,
    ...(await PARTS[options.mode](data, options, run)),
  };
}
