import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../test/frames.ts';
import type { DocumentContent } from '../contract.ts';
import { loadDocument } from '../load.ts';
import { readDocument } from '../read.ts';

const template = (await loadDocument('flow-diagram'))!;
const { count, fill, counted } = template.fromData!;

const filled = (frame: ReturnType<typeof frameOf>, content: DocumentContent): DocumentContent =>
  fill(count(frame, content), content);
const source = (variables: Readonly<Record<string, string>>) => [
  { dataset: 'd', name: 'trial', ...variables },
];
const messages = (content: DocumentContent) => template.rules!(content).map(({ message }) => message);

const TRIAL = frameOf({
  arm: ['A', 'A', 'A', 'B', 'B', null, null, null],
  why: [null, null, null, null, null, 'Refused', 'Refused', 'Too old'],
  lost: ['Moved', 'no', null, 'no', 'Died', null, null, null],
  score: [null, 4, null, 6, 7, null, null, null],
});
const CHOSEN = { arm: 'arm', excluded: 'why', lost: 'lost', analysed: 'score' };

describe('a trial counted from data', () => {
  it('fills boxes, arms and reasons', () => {
    const content = filled(TRIAL, { source: source(CHOSEN) });
    expect(content).toMatchObject({
      assessed: '8',
      randomised: '5',
      excluded: [
        { reason: 'Refused', n: '2' },
        { reason: 'Too old', n: '1' },
      ],
      arms: [
        { arm: 'A', allocated: '3', lost: '1', analysed: '1', leftOut: '2' },
        { arm: 'B', allocated: '2', lost: '1', analysed: '2', leftOut: '0' },
      ],
      departures: [
        { arm: 'A', part: 'lost', reason: 'Moved', n: '1' },
        { arm: 'A', part: 'leftOut', reason: 'Lost to follow-up', n: '1' },
        { arm: 'A', part: 'leftOut', reason: 'No value of score', n: '1' },
        { arm: 'B', part: 'lost', reason: 'Died', n: '1' },
      ],
    });
    expect(messages(content)).toEqual([]);
    expect(readDocument(template, JSON.parse(JSON.stringify(content)))).toEqual({ content, problems: [] });
    expect(counted(content)).toMatchObject({
      assessed: true,
      arms: { columns: ['arm', 'allocated', 'lost', 'analysed', 'leftOut'], whole: true },
    });
  });

  it('keeps what is typed beside the counts, and takes them back when it goes', () => {
    const before = filled(TRIAL, { source: source(CHOSEN) });
    const excluded = [...(before.excluded as object[]), { reason: 'Not reached', n: '4' }];
    const arms = (before.arms as object[]).map((row) => ({ ...row, stopped: '0' }));
    const content = filled(TRIAL, { ...before, excluded, arms } as DocumentContent);
    expect(content).toMatchObject({
      assessed: '12',
      randomised: '5',
      arms: [{ stopped: '0' }, { stopped: '0' }],
    });
    expect(content.excluded).toHaveLength(3);
    expect(messages(content)).toEqual([]);
    expect(filled(TRIAL, content)).toEqual(content);
    expect(filled(TRIAL, { ...content, excluded: before.excluded! })).toMatchObject({ assessed: '8' });
  });

  it('takes the place of what was typed at first, and says what contradicts itself', () => {
    expect(filled(TRIAL, { ...template.example, source: source(CHOSEN) })).toMatchObject({ assessed: '8' });
    const odd = frameOf({ arm: ['A', 'B', null], why: ['Refused', null, null], lost: [null, null, 'yes'] });
    const { problems } = count(odd, {
      source: source({ arm: 'arm', excluded: 'why', lost: 'lost', stopped: 'gone' }),
    });
    expect(problems).toEqual([
      'Stopped: there is no variable “gone” in the data any more; choose another.',
      '1 row has an arm and a reason of exclusion; they are counted in their arm.',
      '1 row has no arm but left the trial; they are counted as excluded only.',
    ]);
  });

  it('counts nothing without an arm, nor with a variable of too many values', () => {
    const ids = frameOf({ id: Array.from({ length: 30 }, (_, i) => i) });
    expect(counted({ source: source({ lost: 'id' }) })).toEqual({});
    expect(count(ids, { source: source({ arm: 'id' }) })).toEqual({
      numbers: {},
      rows: {},
      problems: ['Arm: id has 30 different values, more than 6; choose another variable, or recode it.'],
    });
  });
});

describe('other forms counted from data', () => {
  it('a study of a test', () => {
    const frame = frameOf({
      out: ['Too young', null, null, null, null, null],
      test: ['positive', 'positive', 'positive', 'negative', 'negative', null],
      truth: ['yes', 'yes', 'no', 'no', null, 'yes'],
    });
    const content = filled(frame, {
      form: 'stard',
      source: source({ excluded: 'out', index: 'test', reference: 'truth' }),
    });
    expect(content).toMatchObject({
      potential: '6',
      eligiblePeople: '5',
      indexed: '4',
      notEligible: [{ reason: 'Too young', n: '1' }],
      noIndex: [{ reason: 'Index test not done', n: '1' }],
      results: [
        { result: 'negative', n: '2', noReference: '1', reference: '1', present: '0', absent: '1' },
        { result: 'positive', n: '2', noReference: '0', reference: '2', present: '1', absent: '1' },
      ],
    });
    expect(messages(content)).toEqual([]);
  });

  it('a review', () => {
    const frame = frameOf({
      base: ['PubMed', 'PubMed', 'Embase', 'Embase', 'Trial registry', 'PubMed', 'PubMed'],
      removed: [null, 'Duplicate', 'no', null, null, null, null],
      screen: ['yes', null, null, null, null, null, null],
      text: [null, null, 'yes', null, null, null, null],
      why: [null, null, null, 'Not randomized', null, null, null],
      study: [null, null, null, null, 'Ada', 'Bell', 'Bell'],
    });
    const content = filled(frame, {
      form: 'prisma',
      source: source({
        database: 'base',
        removed: 'removed',
        excluded: 'screen',
        notRetrieved: 'text',
        reason: 'why',
        study: 'study',
      }),
    });
    expect(content).toMatchObject({
      databases: '6',
      registers: '1',
      duplicates: '1',
      screened: '6',
      excludedRecords: '1',
      sought: '5',
      notRetrieved: '1',
      eligible: '4',
      reports: '3',
      studies: '2',
    });
    expect(messages(content)).toEqual([]);
  });
});

const cells = (values: readonly string[], rows: number) =>
  fc.array(fc.constantFrom(...values, null), { minLength: rows, maxLength: rows });
const ROWS = 12;
const people = fc.record({
  a: cells(['A', 'B'], ROWS),
  b: cells(['Refused', 'no'], ROWS),
  c: cells(['yes', 'no', 'Moved'], ROWS),
  d: cells(['yes', 'no'], ROWS),
});

it.each([
  ['consort2025', { arm: 'a', excluded: 'b', lost: 'c', stopped: 'b', notReceived: 'd', analysed: 'd' }],
  ['strobe', { excluded: 'b', refused: 'c', lost: 'd', leftOut: 'c', group: 'a', outcome: 'd' }],
  ['strobe', { excluded: 'b', leftOut: 'c' }],
  ['stard', { excluded: 'b', index: 'a', reference: 'd' }],
  ['prisma', { database: 'a', removed: 'b', excluded: 'c', notRetrieved: 'd', reason: 'c' }],
])('what goes in comes out, whatever the data says (%s)', (form, variables) => {
  fc.assert(
    fc.property(people, (columns) => {
      // Groups may be missing: then they do not add up, and that is said.
      const frame = frameOf(
        form === 'strobe' ? { ...columns, a: columns.a.map((cell) => cell ?? 'A') } : columns,
      );
      const content = filled(frame, { form, source: source(variables) });
      expect(messages(content)).toEqual([]);
      expect(filled(frame, content)).toEqual(content);
    }),
    { numRuns: 60 },
  );
});
