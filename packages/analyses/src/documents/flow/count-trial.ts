/** The boxes of a trial, counted from data with a row for each person. */
import type { DocumentRow } from '../contract.ts';
import { cellOf } from '../values.ts';
import {
  ChosenParts,
  contradiction,
  type FlowCounting,
  isYes,
  LEFT,
  NO_REASON,
  Tally,
} from './count-parts.ts';

const PARTS = [
  {
    key: 'arm',
    label: 'Arm',
    help: 'The group of each person; who has none was not randomized.',
    required: true,
  },
  { key: 'excluded', label: 'Reason of exclusion', help: 'Of those who have no arm.' },
  { key: 'notReceived', label: 'Did not receive it', help: LEFT },
  { key: 'lost', label: 'Lost to follow-up', help: LEFT },
  { key: 'stopped', label: 'Stopped', help: LEFT },
  {
    key: 'analysed',
    label: 'Analysed',
    help: 'Yes and no, or the outcome itself: who has a value is analysed.',
  },
] as const;

const LEAVING = ['notReceived', 'lost', 'stopped'] as const;

/** Why people of an arm are not in the analysis, as far as the data says. */
const WHY_LEFT_OUT = { lost: 'Lost to follow-up', stopped: 'Stopped the intervention' } as const;

/** The columns of the arms that a chosen part gives. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  arm: ['arm', 'allocated'],
  notReceived: ['received'],
  lost: ['lost'],
  stopped: ['stopped'],
  analysed: ['analysed', 'leftOut'],
};

/** Why a row is not in the analysis, null where it is: no where yes and no are meant, else a missing value. */
function leftOutIn(chosen: ChosenParts): ((row: number) => string | null) | null {
  const found = chosen.levels('analysed');
  if (!found) return null;
  const flags = found.factor.levels.map(isYes);
  const isFlag = flags.every((flag) => flag !== null);
  const why = isFlag ? '' : `No value of ${chosen.frame.label(found.name)}`;
  return (row) => {
    const code = found.factor.codes[row] ?? -1;
    return code >= 0 && (!isFlag || flags[code]) ? null : why;
  };
}

function armRow(name: string, allocated: number, tallies: Readonly<Record<string, Tally>>): DocumentRow {
  const { notReceived, lost, stopped, leftOut } = tallies;
  return {
    arm: name,
    allocated: String(allocated),
    ...(notReceived ? { received: String(allocated - notReceived.total) } : {}),
    ...(lost ? { lost: String(lost.total) } : {}),
    ...(stopped ? { stopped: String(stopped.total) } : {}),
    ...(leftOut ? { analysed: String(allocated - leftOut.total), leftOut: String(leftOut.total) } : {}),
  };
}

export const countTrial: FlowCounting = {
  parts: PARTS,
  whole: { arms: 'arm' },
  raises: (field) => (field === 'excluded' ? ['assessed'] : []),
  counted(source) {
    const columns = Object.entries(COLUMNS).flatMap(([part, keys]) =>
      cellOf(source, part) === '' ? [] : keys,
    );
    return {
      assessed: true,
      randomised: true,
      excluded: ['reason', 'n'],
      arms: columns,
      departures: ['arm', 'part', 'reason', 'n'],
    };
  },
  count(frame, source) {
    const chosen = new ChosenParts(frame, source, PARTS);
    const arm = chosen.few('arm');
    if (!arm) return { numbers: {}, rows: {}, problems: chosen.problems };
    const reasonOf = chosen.leavers('excluded');
    const leaving = LEAVING.flatMap((part) => {
      const said = chosen.leavers(part);
      return said ? [{ part, said }] : [];
    });
    const leftOutOf = leftOutIn(chosen);

    const excluded = new Tally();
    const arms = arm.factor.levels.map(() => ({
      allocated: 0,
      tallies: Object.fromEntries([
        ...leaving.map(({ part }) => [part, new Tally()] as const),
        ...(leftOutOf ? [['leftOut', new Tally()] as const] : []),
      ]),
    }));
    let both = 0;
    let outside = 0;
    for (let row = 0; row < frame.rows; row++) {
      const own = arms[arm.factor.codes[row] ?? -1];
      const reason = reasonOf?.(row) ?? null;
      if (!own) {
        excluded.add(reason ?? '');
        if (leaving.some(({ said }) => said(row) !== null)) outside++;
        continue;
      }
      if (reason !== null) both++;
      own.allocated++;
      let why = leftOutOf?.(row) ?? null;
      for (const { part, said } of leaving.toReversed()) {
        const left = said(row);
        if (left === null) continue;
        own.tallies[part]?.add(left);
        if (part !== 'notReceived' && why !== null) why = WHY_LEFT_OUT[part];
      }
      if (why !== null) own.tallies.leftOut?.add(why);
    }
    const randomised = arms.reduce((sum, { allocated }) => sum + allocated, 0);
    return {
      numbers: { assessed: frame.rows, randomised },
      rows: {
        excluded: excluded.rows(excluded.hasReasons ? NO_REASON : 'Not randomized'),
        arms: arms.map(({ allocated, tallies }, i) => armRow(arm.factor.levels[i] ?? '', allocated, tallies)),
        departures: arms.flatMap(({ tallies }, i) =>
          Object.entries(tallies).flatMap(([part, tally]) =>
            tally
              .rows(tally.hasReasons ? NO_REASON : null)
              .map((row) => ({ arm: arm.factor.levels[i] ?? '', part, ...row })),
          ),
        ),
      },
      problems: [
        ...chosen.problems,
        ...contradiction(both, `an arm and a reason of exclusion; they are counted in their arm.`),
        ...contradiction(outside, `no arm but left the trial; they are counted as excluded only.`),
      ],
    };
  },
};
