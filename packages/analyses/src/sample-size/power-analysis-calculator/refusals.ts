/** Why no power can be given, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { given } from '../../shared/wording.ts';
import { directionRefusal, zeroEffectRefusal } from '../kit/refusals.ts';
import type { PowerCurveOptions } from './options.ts';
import { effectsOf, hasProportions, leastSize, sizesOf } from './powers.ts';

/** More curves or sizes than this cannot be read. */
const MOST_EFFECTS = 8;
const MOST_SIZES = 200;

export function check(_: unknown, options: PowerCurveOptions): readonly Refusal[] {
  const refusal = textReason(options) ?? sizesReason(options) ?? effectsReason(options);
  return refusal ? [refusal] : [];
}

function textReason(options: PowerCurveOptions): Refusal | null {
  const fields = [
    ['sizes', 'Sizes', options.sizes],
    ...(hasProportions(options) ? [] : [['effects', 'Effect sizes', options.effects] as const]),
  ] as const;
  for (const [variable, label, text] of fields) {
    const { wrong, values } = readNumbers(text);
    if (wrong !== null)
      return {
        code: 'not-a-number',
        variable,
        message: rich`${bold(wrong)} in ${bold(label)} is no number.`,
        advice: rich`Separate numbers by spaces, commas or lines, with a decimal point.`,
      };
    const most = variable === 'sizes' ? MOST_SIZES : MOST_EFFECTS;
    if (values.length === 0 || values.length > most)
      return {
        code: values.length === 0 ? 'no-numbers' : 'too-many-numbers',
        variable,
        message: rich`${bold(label)} holds ${given(values.length)} numbers; from 1 to ${given(most)} can be shown.`,
        advice: rich`Enter numbers separated by spaces or commas.`,
      };
  }
  return null;
}

function sizesReason(options: PowerCurveOptions): Refusal | null {
  const least = leastSize(options);
  const wrong = sizesOf(options).find((n) => n < least || n > 1e7 || !Number.isInteger(n));
  return wrong === undefined
    ? null
    : {
        code: 'size-out-of-range',
        variable: 'sizes',
        message: rich`${given(wrong)} in ${bold('Sizes')} cannot be used: this test needs whole numbers of at least ${given(least)}.`,
        advice: rich`Change or remove it.`,
      };
}

/** Where the effect is typed. */
function effectField(options: PowerCurveOptions): keyof PowerCurveOptions {
  if (!hasProportions(options)) return 'effects';
  return options.test === 'proportion-exact' ? 'proportionAlternative' : 'proportion2';
}

function effectsReason(options: PowerCurveOptions): Refusal | null {
  const { test, alternative } = options;
  const effects = effectsOf(options);
  if (test === 'logrank') {
    const wrong = effects.find((ratio) => ratio <= 0 || ratio === 1);
    return wrong === undefined
      ? null
      : {
          code: 'hazard-ratio',
          variable: 'effects',
          message: rich`A hazard ratio is above zero and not 1; ${given(wrong)} is no effect to find.`,
          advice: rich`Enter ratios such as 0.7.`,
        };
  }
  if (effects.includes(0)) return zeroEffectRefusal(effectField(options));
  if (test === 'correlation') {
    const wrong = effects.find((r) => Math.abs(r) >= 1);
    if (wrong !== undefined)
      return {
        code: 'correlation-out-of-range',
        variable: 'effects',
        message: rich`A correlation that is to be found is above −1 and below 1; ${given(wrong)} is not.`,
        advice: rich`Enter correlations such as 0.3.`,
      };
  }
  if (test === 'anova-oneway' || test === 'chi-square' || test === 'regression') {
    const wrong = effects.find((effect) => effect < 0);
    return wrong === undefined
      ? null
      : {
          code: 'negative-effect',
          variable: 'effects',
          message: rich`This effect size is never negative; ${given(wrong)} is.`,
          advice: rich`Enter it without its sign.`,
        };
  }
  return effects.map((effect) => directionRefusal(effect, alternative)).find((each) => each !== null) ?? null;
}
