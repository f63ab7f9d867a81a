import { num, rich } from '@constat/report';
import { type Check, normalityCheck } from '../../shared/checks.ts';
import { alphaOf } from '../../shared/wording.ts';
import type { CapabilityResult } from './compute.ts';
import type { CapabilityOptions } from './options.ts';

/** Stability, normality and size: what indices lean on. */
export function checks(result: CapabilityResult, options: CapabilityOptions): readonly Check[] {
  return [stabilityCheck(result, options), shapeCheck(result, options), sizeCheck(result)];
}

function stabilityCheck({ stability }: CapabilityResult, options: CapabilityOptions): Check {
  const { points, beyond } = stability;
  return {
    kind: 'check',
    id: 'stability',
    assumption: ['Stable process'],
    verdict: beyond > 0 ? 'violated' : 'unopposed',
    caution: rich`the process was not stable`,
    evidence: rich`${num(beyond, 'integer')} of ${num(points, 'integer')} ${options.subgroup === null ? 'values' : 'means'} beyond the control limits`,
    advice:
      beyond > 0
        ? [
            'A process that shifts has no capability that could be foretold. Find the causes in a control chart first; Ppk describes what was delivered.',
          ]
        : ['A control chart looks for further signs.'],
    action: {
      kind: 'open-analysis',
      label: 'Show the control chart',
      analysis: 'spc-charts',
      options: {
        value: options.value,
        subgroup: options.subgroup,
        chart: options.subgroup === null ? 'i-mr' : options.withinMethod === 'between' ? 'imr-r' : 'xbar-r',
      },
    },
  };
}

function shapeCheck(result: CapabilityResult, options: CapabilityOptions): Check {
  const action =
    result.lambda === null
      ? ({
          kind: 'set-options',
          label: 'Use the distribution that fits best',
          options: { distribution: 'best' },
        } as const)
      : ({ kind: 'set-options', label: 'Indices from percentiles', options: { percentiles: true } } as const);
  return normalityCheck({
    id: 'values',
    of: 'values',
    who: 'the values',
    alpha: alphaOf(options.confidenceLevel),
    n: result.indices.n,
    normality: result.normality,
    robust: rich`The parts expected outside come from the tails of a normal distribution and can be far off; so can limits read off the indices. Take a distribution that fits, transform the values, or take percentiles.`,
    fragile: rich`The parts expected outside come from the tails of a normal distribution and can be far off. Take a distribution that fits, transform the values, or take percentiles.`,
    action: result.fitted === null ? action : undefined,
  });
}

function sizeCheck({ indices }: CapabilityResult): Check {
  const { n } = indices;
  const enough = n >= 50;
  return {
    kind: 'check',
    id: 'size',
    assumption: ['Enough values'],
    verdict: enough ? 'met' : 'doubtful',
    evidence: rich`*n* = ${num(n, 'integer')}`,
    advice: enough
      ? ['The intervals say how far the indices can be trusted.']
      : ['Fewer than 50 values leave indices very uncertain: report their intervals, and collect more.'],
  };
}
