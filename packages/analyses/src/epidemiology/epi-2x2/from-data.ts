import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';

const KINDS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** Counts of exposure against outcome, in strata where a variable for them is given; incomplete cases are left out. */
export const fromData = defineFromData({
  options: {
    exposure: {
      kind: 'variable',
      label: 'Exposure',
      help: 'A variable with two values.',
      accepts: KINDS,
      levels: 2,
      required: true,
    },
    exposed: {
      kind: 'levels',
      label: 'Exposed',
      help: 'The value that means exposed; the last one if none is chosen.',
      of: 'exposure',
      count: 1,
    },
    outcome: {
      kind: 'variable',
      label: 'Outcome',
      help: 'A variable with two values.',
      accepts: KINDS,
      levels: 2,
      required: true,
    },
    caseLevel: {
      kind: 'levels',
      label: 'Cases',
      help: 'The value that means a case; the last one if none is chosen.',
      of: 'outcome',
      count: 1,
    },
    stratum: {
      kind: 'variable',
      label: 'Strata',
      help: 'A variable whose values are strata; leave it empty for one table.',
      accepts: KINDS,
    },
  },
  fill(frame, { exposure, exposed: [exposedLevel], outcome, caseLevel: [caseLevel], stratum }) {
    const groups = frame.factor(exposure);
    const states = frame.factor(outcome);
    const strata = stratum === null ? null : frame.factor(stratum);
    const refuse = (code: string, variable: string, why: string): never => {
      throw new RefusedError([
        {
          code,
          variable,
          message: rich`${bold(frame.label(variable))} ${why}.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    };
    if (exposure === outcome) refuse('same-variable', outcome, 'is chosen as exposure and as outcome');
    if (groups.levels.length !== 2) refuse('not-two-levels', exposure, 'does not have two values');
    if (states.levels.length !== 2) refuse('not-two-levels', outcome, 'does not have two values');
    if (strata && strata.levels.length > 100)
      refuse('too-many-levels', stratum!, 'has more than a hundred values');
    const placeOf = (levels: readonly string[], chosen: string | undefined): number =>
      chosen === undefined ? levels.length - 1 : levels.indexOf(chosen);
    const exposedCode = placeOf(groups.levels, exposedLevel);
    const caseCode = placeOf(states.levels, caseLevel);
    const tables = (strata?.levels ?? ['']).map((label) => ({
      label: label.slice(0, 60),
      a: 0,
      b: 0,
      c: 0,
      d: 0,
    }));
    for (let row = 0; row < frame.rows; row++) {
      const table = tables[strata ? strata.codes[row]! : 0];
      const [group, state] = [groups.codes[row]!, states.codes[row]!];
      if (!table || group < 0 || state < 0) continue;
      const isCase = state === caseCode;
      table[group === exposedCode ? (isCase ? 'a' : 'b') : isCase ? 'c' : 'd']++;
    }
    if (strata) return { input: 'strata', strata: tables };
    const { a, b, c, d } = tables[0]!;
    return {
      input: 'counts',
      counts: [
        [a, b],
        [c, d],
      ],
    };
  },
});
