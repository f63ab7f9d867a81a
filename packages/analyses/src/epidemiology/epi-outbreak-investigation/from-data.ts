import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';

const KINDS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** The line list of an outbreak: foods against illness, or times of onset. */
export const fromData = defineFromData({
  options: {
    ill: { kind: 'variable', label: 'Illness', help: 'Who fell ill, for attack rates.', accepts: KINDS },
    illLevel: {
      kind: 'levels',
      label: 'Ill',
      help: 'The value of the ill; the last one if none is chosen. Foods with the same value count as eaten.',
      of: 'ill',
      count: 1,
    },
    foods: {
      kind: 'variables',
      label: 'Foods or exposures',
      help: 'One variable each, eaten or not.',
      accepts: KINDS,
    },
    onset: {
      kind: 'variable',
      label: 'Time of onset',
      help: 'A number, for the epidemic curve instead of attack rates.',
      accepts: ['numeric'],
    },
    exposure: {
      kind: 'variable',
      label: 'Time of exposure',
      help: 'A number in the same unit, for the incubation period.',
      accepts: ['numeric'],
    },
  },
  fill(frame, { ill, illLevel: [chosen], foods, onset, exposure }) {
    const text = (name: string) =>
      Array.from(frame.numbers(name), (value) => (Number.isNaN(value) ? 'NA' : String(value))).join(' ');
    if (onset !== null)
      return { analysis: 'curve', onsets: text(onset), exposures: exposure === null ? '' : text(exposure) };
    if (ill === null || foods.length === 0)
      throw new RefusedError([
        {
          code: 'too-few-variables',
          message: rich`Choose the illness and at least one food, or a time of onset.`,
          advice: rich`Attack rates need illness and foods, the epidemic curve a time of onset.`,
        },
      ]);
    const states = frame.factor(ill);
    const yes = chosen ?? states.levels.at(-1) ?? '';
    const illCode = states.levels.indexOf(yes);
    const rows = foods.map((food) => {
      const { levels, codes } = frame.factor(food);
      const eaten = levels.includes(yes) || levels.length !== 2 ? levels.indexOf(yes) : 1;
      if (eaten < 0 && levels.length > 2)
        throw new RefusedError([
          {
            code: 'not-two-levels',
            variable: food,
            message: rich`${bold(frame.label(food))} has more than two values.`,
            advice: rich`Choose variables with two values, eaten or not.`,
          },
        ]);
      const counts = { illExposed: 0, wellExposed: 0, illUnexposed: 0, wellUnexposed: 0 };
      for (let row = 0; row < frame.rows; row++) {
        const [state, code] = [states.codes[row]!, codes[row]!];
        if (state < 0 || code < 0) continue;
        const isIll = state === illCode;
        counts[
          code === eaten ? (isIll ? 'illExposed' : 'wellExposed') : isIll ? 'illUnexposed' : 'wellUnexposed'
        ]++;
      }
      return { label: frame.label(food).slice(0, 60), ...counts };
    });
    return {
      analysis: 'foods',
      foods: rows,
      allPersons: states.codes.reduce((sum, code) => (code >= 0 ? sum + 1 : sum), 0),
      allIll: states.codes.reduce((sum, code) => (code === illCode ? sum + 1 : sum), 0),
    };
  },
});
