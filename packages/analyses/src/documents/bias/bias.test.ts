import { drawingOf } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '../check.ts';
import type { DocumentContent, DocumentRow } from '../contract.ts';
import { documentBlocks } from '../present.ts';
import { template } from '../templates/risk-bias.ts';
import { columnsOf, domainKey, studiesOf } from './judge.ts';
import { rob2 } from './rob2.ts';
import type { BiasTool } from './tool.ts';
import { TOOLS } from './tools.ts';

/** What RoB 2 proposes for answers in the order of the questions; - is none. */
function proposed(domain: number, given: string): string | null {
  const answers = Object.fromEntries(
    given.split(' ').flatMap((answer, i) => (answer === '-' ? [] : [[`q${i + 1}`, answer]])),
  );
  return rob2.domains[domain - 1]!.propose(answers);
}

// guidance of RoB 2, 22 August 2019: the flow charts of the five domains, branch by branch
describe('RoB 2', () => {
  it.each([
    ['y y n', 'low'],
    ['ni y ni', 'low'],
    ['y y py', 'some'],
    ['pn y -', 'some'],
    ['y ni n', 'some'],
    ['y ni y', 'high'],
    ['y n -', 'high'],
    ['y - n', null],
  ])('randomization: %s', (given, level) => expect(proposed(1, given)).toBe(level));

  it.each([
    ['n pn - - - y', 'low'],
    ['y n pn - - y', 'low'],
    ['y n ni - - y', 'some'],
    ['ni n y pn - y', 'some'],
    ['y y y ni y y', 'some'],
    ['y y y y ni y', 'high'],
    ['n n - - - ni pn', 'some'],
    ['n n - - - n ni', 'high'],
    ['y y y y - n y', 'high'],
    ['y y - - - y', null],
  ])('deviations: %s', (given, level) => expect(proposed(2, given)).toBe(level));

  it.each([
    ['py', 'low'],
    ['ni y', 'low'],
    ['n n pn', 'low'],
    ['n pn y n', 'some'],
    ['n n ni ni', 'high'],
    ['n', null],
  ])('missing data: %s', (given, level) => expect(proposed(3, given)).toBe(level));

  it.each([
    ['y', 'high'],
    ['n y', 'high'],
    ['ni n n', 'low'],
    ['n n y pn', 'low'],
    ['n n ni y pn', 'some'],
    ['n pn y y ni', 'high'],
    ['n ni n', 'some'],
    ['n ni y n', 'some'],
    ['n ni y y n', 'some'],
    ['n ni y y y', 'high'],
  ])('measurement: %s', (given, level) => expect(proposed(4, given)).toBe(level));

  it.each([
    ['y n pn', 'low'],
    ['ni n n', 'some'],
    ['y ni n', 'some'],
    ['y n y', 'high'],
    ['- py -', 'high'],
    ['y n -', null],
  ])('reported result: %s', (given, level) => expect(proposed(5, given)).toBe(level));

  it('is as bad as its worst domain', () => {
    expect(rob2.overall(['low', 'low', 'some', 'low', 'low'])).toBe('some');
    expect(rob2.overall(['low', 'high', 'some', 'low', 'low'])).toBe('high');
    expect(rob2.overall(['low', '', 'high', 'low', 'low'])).toBeNull();
  });
});

const STUDY = 'Ada 1843';

/** A document of one study in which every question has one answer. */
function answered(tool: BiasTool, answer: string): DocumentContent {
  const row = (keys: readonly string[]): readonly DocumentRow[] => [
    { study: STUDY, ...Object.fromEntries(keys.map((key) => [key, answer])) },
  ];
  return {
    question: 'Which?',
    tool: tool.id,
    studies: [{ study: STUDY }],
    ...Object.fromEntries(
      tool.domains.map((domain) => [domainKey(tool, domain), row(domain.questions.map(({ key }) => key))]),
    ),
    [`${tool.id}-overall`]: [{ study: STUDY }],
  };
}

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
  it('has sections, lights and bars of its own', () => {
    const content = answered(tool, Object.keys(tool.answers).at(1) ?? '');
    const blocks = documentBlocks(template, content);
    const figures = blocks.filter((block) => block.kind === 'figure');
    expect(figures).toHaveLength(2);
    for (const block of figures)
      for (const width of [784, 343]) {
        const drawing = drawingOf(block.spec, width)!;
        for (const shape of drawing.shapes)
          if (shape.kind === 'disc') {
            expect(shape.x + shape.radius).toBeLessThanOrEqual(drawing.width);
            expect(shape.x - shape.radius).toBeGreaterThanOrEqual(0);
          }
      }
    expect(columnsOf(tool).length).toBe(
      tool.isChecklist ? tool.domains[0]?.questions.length : tool.domains.length,
    );
    expect(checkDocument(template, content).problems).toEqual([]);
  });
});

describe('risk of bias', () => {
  it('reads what others propose from the answers', () => {
    const overall = (id: string, answer: string) => {
      const tool = TOOLS.find((each) => each.id === id)!;
      return studiesOf(answered(tool, answer))[0]?.overall?.key ?? null;
    };
    expect([overall('quadas-2', 'y'), overall('quadas-2', 'n'), overall('quadas-2', 'ni')]).toEqual([
      'low',
      'high',
      'unclear',
    ]);
    expect([overall('probast', 'py'), overall('probast', 'pn')]).toEqual(['low', 'high']);
    expect([overall('nos-cohort', 'star'), overall('nos-cohort', 'none')]).toEqual(['good', 'poor']);
    expect([overall('robins-i', 'y'), overall('jbi-rct', 'y')]).toEqual([null, null]);
  });

  it('adds the rows of studies with one click, and asks for reasons', () => {
    const content: DocumentContent = {
      question: 'Which?',
      studies: [{ study: STUDY }, { study: 'Bo 1900' }],
    };
    const [problem] = checkDocument(template, content).problems;
    expect(problem?.message).toBe(
      'Ada 1843 and 1 more have no row in Randomization process and 5 other tables; add the rows, then answer.',
    );
    const fixed = { ...content, ...problem?.fix?.content };
    expect(checkDocument(template, fixed).problems).toEqual([]);
    const changed = { ...answered(rob2, 'n'), 'rob2-d1': [{ study: STUDY, q2: 'n', judgement: 'low' }] };
    expect(checkDocument(template, changed).problems.map(({ message }) => message)).toEqual([
      'Randomization process, row 1: the judgement is not the one proposed; write why, or take the proposal.',
    ]);
  });

  it('counts by weights where all studies have one', () => {
    const wrong = { ...answered(rob2, 'n'), studies: [{ study: STUDY, weight: '2' }, { study: 'Bo 1900' }] };
    expect(checkDocument(template, wrong).problems[0]?.message).toBe(
      'Studies, row 2: Bo 1900 has no weight while others have; give all of them one or none.',
    );
  });
});
