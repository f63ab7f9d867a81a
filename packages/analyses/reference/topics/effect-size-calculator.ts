import type { EffectSizeResult } from '../../src/calculators/effect-size-calculator/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

/** Names of the cases where the form has others. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  paired: { sd1: 'sdFirst', sd2: 'sdSecond' },
  'one-sample': { null: 'nullValue' },
  'rank-biserial': { U: 'uStatistic' },
  'convert-d': { n1: 'size1', n2: 'size2' },
  'convert-t': { t: 'tStatistic', n1: 'size1', n2: 'size2' },
  'convert-z': { z: 'zStatistic' },
};

const VARIABLES = new Set(['outcome', 'group', 'groups', 'variable', 'variable1', 'variable2']);

function optionsOf(inputs: ReferenceInputs) {
  const renamed = RENAMED[String(inputs.measure)] ?? {};
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) =>
      VARIABLES.has(name) ? [] : [[renamed[name] ?? name, value]],
    ),
  );
}

export const adapter = analysisAdapter<EffectSizeResult>({
  topic: 'effect-size',
  analysis: 'effect-size-calculator',
  options: optionsOf,
  fromData: ({ measure, outcome, group, groups, variable, variable1, variable2 }) => ({
    take: measure,
    outcome,
    group,
    levels: groups,
    variable,
    variable1,
    variable2,
  }),
  values: ({ effects, facts }) => {
    const steiger = effects.find(({ key }) => key === 'steiger');
    const rows = effects.map(({ key, estimate, ciLower, ciUpper }) => [
      key,
      ciLower === null
        ? estimate
        : {
            estimate,
            ciLower,
            ciUpper,
            ...(key === 'partialEtaSquared'
              ? { steigerCiLower: steiger?.ciLower, steigerCiUpper: steiger?.ciUpper }
              : {}),
          },
    ]);
    return { ...facts, ...Object.fromEntries(rows) };
  },
});
