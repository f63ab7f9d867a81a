import { type Drawing, drawingOf, drawingSvg, runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import type { DocumentContent } from '../contract.ts';
import { loadDocument } from '../load.ts';
import { rowsOf } from '../values.ts';

const template = (await loadDocument('flow-diagram'))!;
const examples = Object.values(template.examples ?? {});
const of = (form: string): DocumentContent => examples.find((content) => content.form === form)!;
const messages = (content: DocumentContent) => template.rules!(content).map(({ message }) => message);
const drawn = (content: DocumentContent): Drawing => drawingOf(template.figures!(content)[0]!.spec, 784)!;
const marks = (content: DocumentContent): number =>
  drawn(content).shapes.filter((shape) => shape.kind === 'box' && shape.wrong).length;

it('says of a diagram that is not filled yet only what is given', () => {
  const said = (content: DocumentContent) => runsToText(template.finding(content));
  const trial = template.example;
  const arms = rowsOf(trial, 'arms').map((arm) => ({ ...arm, analysed: '' }));
  expect(said(trial)).toBe('424 assessed, 312 analysed; the counts agree.');
  expect(said({ ...trial, arms })).toBe('424 assessed; the counts given so far agree.');
  expect(said({ ...trial, arms, randomised: '300' })).toBe('424 assessed; counts do not add up yet.');
});

describe('counts that do not add up', () => {
  const trial = template.example;
  it.each([
    ['a trial', { ...trial, randomised: '300' }, /^Randomized is 300, but 424 − 112 = 312/],
    [
      'reasons in an arm',
      { ...trial, departures: [{ arm: 'placebo', part: 'stopped', reason: 'Transplant', n: '4' }] },
      /^Reasons in the Arms, row 1: the reasons for “stopped” in placebo add up to 4, but the number is 9/,
    ],
    [
      'an arm that is not there',
      { ...trial, departures: [{ arm: 'plazebo', part: 'lost', reason: 'x', n: '1' }] },
      /^Reasons in the Arms, row 1: “plazebo” is not in Arms/,
    ],
    [
      'an observational study',
      { ...of('strobe'), enrolled: '1000' },
      /^Included in the study is 1000, but 1190 − 186 = 1004/,
    ],
    [
      'a rise',
      { ...of('strobe'), dropped: [], enrolled: '1200' },
      /^Included in the study is 1200, more than Confirmed eligible/,
    ],
    [
      'groups',
      { ...of('strobe'), groups: [{ group: 'A', analysed: '9' }] },
      /^Groups: 9 = 9, but 921 were analysed/,
    ],
    ['a test', { ...of('stard'), indexed: '570' }, /^Index test is 570, but 588 − 13 = 575/],
    [
      'other methods',
      { ...of('prisma-other'), otherEligible: '20' },
      /^Reports assessed, other methods is 20, but 25 − 2 = 23/,
    ],
    [
      'an update',
      { ...of('prisma-update'), totalStudies: '30' },
      /^Total studies included is 30, but 22 \+ 13 = 35/,
    ],
  ])('%s', (_, content, expected) => {
    expect(messages(content)[0]).toMatch(expected);
  });

  it('are marked in their box, on the page alone', () => {
    expect(marks(trial)).toBe(0);
    expect(marks({ ...trial, randomised: '300' })).toBeGreaterThan(0);
    const wrongArm = {
      ...trial,
      arms: [
        { arm: 'a', allocated: '158', received: '160' },
        { arm: 'b', allocated: '154' },
      ],
      departures: [],
    };
    expect(marks(wrongArm)).toBe(1);
    const drawing = drawn(wrongArm);
    expect(drawingSvg(drawing, 'light', false, true)).not.toBe(drawingSvg(drawing));
    expect(drawingSvg(drawing)).not.toContain('#AE2A22');
  });
});

describe('Mermaid text and direction', () => {
  it('are saved and follow the choice', () => {
    const saved = template.payload!({ ...template.example, direction: 'LR' });
    expect(saved).toMatchObject({ diagramDirection: 'LR' });
    expect(String(saved.mermaidSyntax)).toMatch(
      /^flowchart LR\n {2}r0b0\["Assessed for eligibility \(n = 424\)"\]/,
    );
    expect(template.payload!(template.example)).toMatchObject({ diagramDirection: 'TD' });
  });

  it('lead from every way to what brings them together', () => {
    const text = String(template.payload!(of('prisma-update-other')).mermaidSyntax);
    // previous and new studies into the total, both ways into the new ones
    expect(text.split('\n').filter((line) => line.endsWith('--> r5b0'))).toEqual([
      '  r0b0 --> r5b0',
      '  r4b0 --> r5b0',
    ]);
    expect(text.split('\n').filter((line) => line.endsWith('--> r4b0'))).toEqual([
      '  r3b1 --> r4b0',
      '  r3b2 --> r4b0',
    ]);
  });
});
