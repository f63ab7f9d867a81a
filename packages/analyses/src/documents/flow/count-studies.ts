/** The boxes of observational studies, of studies of a test and of reviews, counted from data with a row for each person or record. */
import type { DataCounts, DocumentRow, SourcePart } from '../contract.ts';
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

const has = (source: DocumentRow, part: string): boolean => cellOf(source, part) !== '';

/** Rows that are still there after one stage after the other; one that left is counted where it left first. */
class Remaining {
  readonly #isThere: Uint8Array;
  twice = 0;

  constructor(readonly rows: number) {
    this.#isThere = new Uint8Array(rows).fill(1);
  }

  get total(): number {
    return this.#isThere.reduce((sum, there) => sum + there, 0);
  }

  isThere(row: number): boolean {
    return this.#isThere[row] === 1;
  }

  /** Takes out those who leave, and counts their reasons. */
  leave(said: ((row: number) => string | null) | null): Tally {
    const tally = new Tally();
    if (said)
      for (let row = 0; row < this.rows; row++) {
        const reason = said(row);
        if (reason === null) continue;
        if (!this.isThere(row)) {
          this.twice++;
          continue;
        }
        tally.add(reason);
        this.#isThere[row] = 0;
      }
    return tally;
  }

  get problems(): readonly string[] {
    return contradiction(this.twice, 'left more than once; they are counted where they left first.');
  }
}

const STUDY_PARTS: readonly SourcePart[] = [
  { key: 'excluded', label: 'Not eligible', help: LEFT },
  { key: 'refused', label: 'Did not take part', help: LEFT },
  { key: 'lost', label: 'Lost to follow-up', help: LEFT },
  { key: 'leftOut', label: 'Not analysed', help: LEFT },
  { key: 'group', label: 'Group', help: 'Exposed and not exposed, or cases and controls.' },
  { key: 'outcome', label: 'Outcome', help: 'Yes and no; yes is counted in each group.' },
];

/** The stage at which the leavers of each part are still there. */
const STUDY_STAGES = { excluded: 'examined', refused: 'confirmed', lost: 'enrolled' } as const;
const STUDY_ORDER = ['examined', 'confirmed', 'enrolled', 'completed', 'analysedAll'];

export const countStudy: FlowCounting = {
  parts: STUDY_PARTS,
  whole: { groups: 'group' },
  raises: (field, row) =>
    field === 'dropped' ? STUDY_ORDER.slice(0, STUDY_ORDER.indexOf(cellOf(row, 'after')) + 1) : [],
  counted: (source) => ({
    ...(has(source, 'excluded') ? { examined: true as const } : {}),
    ...(has(source, 'refused') ? { confirmed: true as const } : {}),
    enrolled: true,
    ...(has(source, 'lost') ? { completed: true as const } : {}),
    analysedAll: true,
    dropped: ['after', 'reason', 'n'],
    groups: ['group', 'analysed', ...(has(source, 'outcome') ? ['outcome'] : [])],
  }),
  count(frame, source) {
    const chosen = new ChosenParts(frame, source, STUDY_PARTS);
    const there = new Remaining(frame.rows);
    const numbers: Record<string, number> = {};
    const dropped: DocumentRow[] = [];
    const step = (part: string, stage: string) => {
      const said = chosen.leavers(part);
      if (!said) return;
      numbers[stage] = there.total;
      for (const row of there.leave(said).rows(NO_REASON)) dropped.push({ after: stage, ...row });
    };
    step('excluded', STUDY_STAGES.excluded);
    step('refused', STUDY_STAGES.refused);
    numbers.enrolled = there.total;
    step('lost', STUDY_STAGES.lost);
    if (has(source, 'lost')) numbers.completed = there.total;
    step('leftOut', has(source, 'lost') ? 'completed' : 'enrolled');
    numbers.analysedAll = there.total;
    const group = chosen.few('group');
    const outcome = chosen.levels('outcome');
    const groups = (group?.factor.levels ?? []).map((name) => {
      let [analysed, events] = [0, 0];
      for (let row = 0; row < frame.rows; row++) {
        if (!there.isThere(row) || group?.level(row) !== name) continue;
        analysed++;
        if (outcome && isYes(outcome.level(row) ?? '') === true) events++;
      }
      return {
        group: name,
        analysed: String(analysed),
        ...(outcome ? { outcome: String(events) } : {}),
      };
    });
    return {
      numbers,
      rows: { dropped, ...(group ? { groups } : {}) },
      problems: [...chosen.problems, ...there.problems],
    };
  },
};

const TEST_PARTS: readonly SourcePart[] = [
  { key: 'excluded', label: 'Not eligible', help: LEFT },
  {
    key: 'index',
    label: 'Index test',
    help: 'Its result; who has none did not have the test.',
    required: true,
  },
  {
    key: 'reference',
    label: 'Reference standard',
    help: 'Present or absent, positive or negative, yes or no; other values are inconclusive.',
  },
];
const PRESENT = /^(?:positive|pos\.?|\+|present|diseased?|case|abnormal)$/i;
const ABSENT = /^(?:negative|neg\.?|-|absent|healthy|control|normal)$/i;

/** What a level of the reference standard says. */
function diagnosis(level: string): 'present' | 'absent' | 'unclear' {
  const yes = isYes(level);
  if (yes === true || PRESENT.test(level.trim())) return 'present';
  return yes === false || ABSENT.test(level.trim()) ? 'absent' : 'unclear';
}

export const countTest: FlowCounting = {
  parts: TEST_PARTS,
  whole: { results: 'result' },
  raises: (field) =>
    field === 'notEligible' ? ['potential'] : field === 'noIndex' ? ['potential', 'eligiblePeople'] : [],
  counted: (source) => ({
    potential: true,
    notEligible: ['reason', 'n'],
    eligiblePeople: true,
    noIndex: ['reason', 'n'],
    indexed: true,
    results: [
      'result',
      'n',
      ...(has(source, 'reference') ? ['noReference', 'reference', 'present', 'absent', 'unclear'] : []),
    ],
  }),
  count(frame, source): DataCounts {
    const chosen = new ChosenParts(frame, source, TEST_PARTS);
    const index = chosen.few('index');
    if (!index) return { numbers: {}, rows: {}, problems: chosen.problems };
    const there = new Remaining(frame.rows);
    const notEligible = there.leave(chosen.leavers('excluded')).rows(NO_REASON);
    const eligiblePeople = there.total;
    const noIndex = there.leave((row) =>
      index.level(row) === null && there.isThere(row) ? 'Index test not done' : null,
    );
    const reference = chosen.levels('reference');
    const results = index.factor.levels.map((result) => {
      const tests = { n: 0, noReference: 0, present: 0, absent: 0, unclear: 0 };
      for (let row = 0; row < frame.rows; row++) {
        if (!there.isThere(row) || index.level(row) !== result) continue;
        tests.n++;
        const level = reference?.level(row) ?? null;
        tests[level === null ? 'noReference' : diagnosis(level)]++;
      }
      const { n, noReference, present, absent, unclear } = tests;
      return {
        result,
        n: String(n),
        ...(reference
          ? {
              noReference: String(noReference),
              reference: String(n - noReference),
              present: String(present),
              absent: String(absent),
              ...(unclear > 0 ? { unclear: String(unclear) } : {}),
            }
          : {}),
      };
    });
    return {
      numbers: { potential: frame.rows, eligiblePeople, indexed: there.total },
      rows: { notEligible, noIndex: noIndex.rows(NO_REASON), results },
      problems: [...chosen.problems, ...there.problems],
    };
  },
};

const REVIEW_PARTS: readonly SourcePart[] = [
  {
    key: 'database',
    label: 'Found in',
    help: 'The database or register of each record; names with register, registry or trials are registers.',
    required: true,
  },
  { key: 'removed', label: 'Removed before screening', help: 'Duplicate, automation or another reason.' },
  { key: 'excluded', label: 'Excluded at screening', help: LEFT },
  { key: 'notRetrieved', label: 'Not retrieved', help: LEFT },
  { key: 'reason', label: 'Excluded after reading', help: LEFT },
  { key: 'study', label: 'Study', help: 'The study that a record reports on; each is counted once.' },
];
const REGISTER = /regist(?:er|ry|ries)|trials|ictrp|isrctn/i;

export const countReview: FlowCounting = {
  parts: REVIEW_PARTS,
  whole: {},
  raises: () => [],
  counted: (source) => ({
    databases: true,
    registers: true,
    ...(has(source, 'removed')
      ? { duplicates: true as const, automation: true as const, otherRemoved: true as const }
      : {}),
    screened: true,
    ...(has(source, 'excluded') ? { excludedRecords: true as const } : {}),
    sought: true,
    ...(has(source, 'notRetrieved') ? { notRetrieved: true as const } : {}),
    eligible: true,
    excludedReports: ['reason', 'n'],
    reports: true,
    ...(has(source, 'study') ? { studies: true as const } : {}),
  }),
  count(frame, source) {
    const chosen = new ChosenParts(frame, source, REVIEW_PARTS);
    const found = chosen.levels('database');
    if (!found) return { numbers: {}, rows: {}, problems: chosen.problems };
    const there = new Remaining(frame.rows);
    const registers = found.factor.levels.reduce(
      (sum, level, i) => sum + (REGISTER.test(level) ? (found.factor.counts[i] ?? 0) : 0),
      0,
    );
    const removed = there.leave(chosen.leavers('removed'));
    const removedAs = (test: (reason: string) => boolean): number =>
      removed.rows('').reduce((sum, row) => sum + (test(cellOf(row, 'reason')) ? Number(row.n) : 0), 0);
    const [duplicates, automation] = [
      removedAs((reason) => reason === '' || /duplic/i.test(reason)),
      removedAs((reason) => /automat/i.test(reason)),
    ];
    const screened = there.total;
    const excludedRecords = there.leave(chosen.leavers('excluded')).total;
    const sought = there.total;
    const notRetrieved = there.leave(chosen.leavers('notRetrieved')).total;
    const eligible = there.total;
    const excludedReports = there.leave(chosen.leavers('reason')).rows(NO_REASON);
    const study = chosen.levels('study');
    const studies = new Set<string>();
    for (let row = 0; row < frame.rows; row++) {
      const name = there.isThere(row) ? study?.level(row) : null;
      if (typeof name === 'string') studies.add(name);
    }
    return {
      numbers: {
        databases: frame.rows - registers,
        registers,
        ...(has(source, 'removed')
          ? { duplicates, automation, otherRemoved: removed.total - duplicates - automation }
          : {}),
        screened,
        ...(has(source, 'excluded') ? { excludedRecords } : {}),
        sought,
        ...(has(source, 'notRetrieved') ? { notRetrieved } : {}),
        eligible,
        reports: there.total,
        ...(study ? { studies: studies.size } : {}),
      },
      rows: { excludedReports },
      problems: [...chosen.problems, ...there.problems],
    };
  },
};
