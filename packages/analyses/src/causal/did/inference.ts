/** The difference in differences, or the effects by period, pooled over imputations. */
import { rich } from '@constat/report';
import type { Inference, Measure } from '../../inference/inference.ts';
import { alphaOf } from '../../shared/wording.ts';
import type { DidOptions } from './options.ts';
import { rErrors } from './r-code.ts';
import type { DidEstimate, DidResult } from './result.ts';
import { chosenTest, labelOf } from './words.ts';

const EFFECT: Measure = {
  head: 'Effect',
  name: 'Effect',
  symbol: ['effect'],
  format: 'number',
  tested: { none: 'No effect was significant', against: 0 },
};

/** The effects by period but the reference, or the only one. */
function effectsOf({ did, events, reference }: DidResult) {
  if (did) return [{ key: 'did', label: 'Difference in differences', effect: did, period: null }];
  return events.map((effect) => ({
    key: String(effect.period),
    label: `Difference in ${effect.period} beyond that in ${reference}`,
    effect,
    period: effect.period,
  }));
}

export function inferenceOf(
  result: DidResult,
  leadCovariance: readonly (readonly number[])[] | null,
  options: DidOptions,
): Inference {
  const effects = effectsOf(result);
  const tested = (effect: DidEstimate) => chosenTest(effect, options);
  const y = labelOf(result, options.outcome);
  const start = options.treatmentPeriod ?? 0;
  const leads = effects.filter(({ period }) => period !== null && period < start);
  const rows = effects.map(({ key, label, effect }) => {
    const { estimate, standardError, df } = tested(effect);
    // what was before the treatment is tested together
    const isLead = leads.some((lead) => lead.key === key);
    return { key, label, estimate, standardError, df, ...(isLead ? { aside: true as const } : {}) };
  });
  return {
    measure: EFFECT,
    level: options.confidenceLevel,
    n: result.sample.used,
    parts: [
      {
        heading: null,
        rows,
        tests:
          leadCovariance && leads.length > 0
            ? [
                {
                  label: 'Effects before the treatment',
                  keys: leads.map(({ key }) => key),
                  covariance: leadCovariance,
                  df: rows[0]?.df ?? null,
                },
              ]
            : [],
      },
    ],
    sentence: ({ key, estimate, pValue }, shown) => {
      const isFound = pValue < alphaOf(options.confidenceLevel);
      if (result.did)
        return isFound
          ? rich`${y} changed ${estimate > 0 ? 'more' : 'less'} with the treatment than without it (${shown}); that is its effect only if both would have changed alike otherwise.`
          : rich`The change of ${y} did not differ significantly with the treatment (${shown}).`;
      const beyond = rich`beyond the difference in ${String(result.reference)}`;
      return isFound
        ? rich`In ${key} the treated were ${estimate > 0 ? 'higher' : 'lower'} ${beyond} (${shown}).`
        : rich`In ${key} the groups did not differ significantly ${beyond} (${shown}).`;
    },
    fitted: rich`A difference in differences of ${y}`,
    works: [],
    fits: [{ upTo: 'b <- coef(m)', ...rErrors(options) }],
  };
}
