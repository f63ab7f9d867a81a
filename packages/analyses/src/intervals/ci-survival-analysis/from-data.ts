import { bold, rich } from '@constat/report';
import { kaplanMeier, survivalAt } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { LARGEST } from '../../shared/calculator/number-options.ts';
import { given } from '../../shared/wording.ts';
import { survivalOptions } from '../../survival/kit/option-parts.ts';
import { checkBoxes, observedTimes } from '../../survival/kit/times.ts';
import { writeCases } from './read-times.ts';

/** Kaplan and Meier's probability at a time, or all times for the median; rows without time or event are left out. */
export const fromData = defineFromData({
  options: {
    ...survivalOptions,
    at: {
      kind: 'number',
      label: 'Survival until',
      help: 'The time at which the probability is taken from the curve; empty for the median.',
      min: 0,
      max: LARGEST,
      default: null,
    },
  },
  fill(frame, { at, ...variables }) {
    const { time, event } = variables;
    const wrong = checkBoxes([time, event]);
    if (wrong.length > 0) throw new RefusedError(wrong);
    const values = frame.numbers(time);
    const { codes } = frame.factor(event);
    const mask = Uint8Array.from(values, (value, row) => (Number.isNaN(value) || codes[row]! < 0 ? 0 : 1));
    const used = mask.reduce((sum, each) => sum + each, 0);
    const { times, events } = observedTimes(frame, variables, mask, used);
    if (at === null) return { type: 'median', times: writeCases({ times, events }) };
    const point = survivalAt(kaplanMeier(times, events), [at], 0.95, 'plain')[0]!;
    if (point.atRisk === 0 || point.standardError === null)
      throw new RefusedError([
        {
          code: point.atRisk === 0 ? 'nobody-at-risk' : 'none-or-all',
          variable: time,
          message:
            point.atRisk === 0
              ? rich`No case is at risk at ${given(at)}: ${bold(frame.label(time))} ends at ${given(times.reduce((most, each) => Math.max(most, each), 0))}.`
              : rich`Nobody survives beyond ${given(at)}; such a probability has no standard error.`,
          advice: rich`Choose an earlier time.`,
        },
      ]);
    return {
      type: 'probability',
      survival: point.survival,
      standardError: point.standardError,
      n: used,
      atRisk: point.atRisk,
    };
  },
});
