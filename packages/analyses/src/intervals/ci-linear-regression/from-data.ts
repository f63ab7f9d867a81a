import { bold, rich } from '@constat/report';
import { correlationOf } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { pairedValues } from '../../shared/groups.ts';
import { summaryOf } from '../../shared/summary.ts';

/** Means, standard deviations and correlation of two variables in the rows that have both. */
export const fromData = defineFromData({
  options: {
    outcome: {
      kind: 'variable',
      label: 'Outcome',
      help: 'The variable that is predicted.',
      accepts: ['numeric'],
      required: true,
    },
    predictor: {
      kind: 'variable',
      label: 'Predictor',
      help: 'The variable that it is predicted from.',
      accepts: ['numeric'],
      required: true,
    },
  },
  fill(frame, { outcome, predictor }) {
    const [x, y] = pairedValues(frame, [predictor, outcome]);
    const r = x.length < 3 || outcome === predictor ? null : correlationOf(x, y);
    if (r === null)
      throw new RefusedError([
        {
          code: outcome === predictor ? 'same-variable' : x.length < 3 ? 'too-few-cases' : 'no-variation',
          variable: predictor,
          message:
            outcome === predictor
              ? rich`${bold(frame.label(outcome))} is both outcome and predictor.`
              : x.length < 3
                ? rich`${bold(frame.label(outcome))} and ${bold(frame.label(predictor))} have fewer than three cases with both values.`
                : rich`${bold(frame.label(outcome))} or ${bold(frame.label(predictor))} does not vary.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    const [ofX, ofY] = [summaryOf(x), summaryOf(y)];
    return { source: 'moments', n: x.length, meanX: ofX.mean, sdX: ofX.sd, meanY: ofY.mean, sdY: ofY.sd, r };
  },
});
