/** A problem statement put together from its parts: what, where, since when, how much and for whom; no cause and no solution. */
import { bold, rich } from '@constat/report';
import { capital } from '../../shared/wording.ts';
import { type DocumentContent, type DocumentProblem, defineDocument } from '../contract.ts';
import { dayWords } from '../present.ts';
import { isBefore, withoutStop } from '../rules.ts';
import { countOf, textOf } from '../values.ts';

/** A typed number with its unit: 23.1%, 310 cans. */
function amount(typed: string, unit: string): string {
  if (unit === '') return typed;
  return unit.startsWith('%') ? `${typed}${unit}` : `${typed} ${unit}`;
}

/** The distance of two numbers without the dust of binary fractions; of two percentages it is in percentage points. */
function gapWords(content: DocumentContent): string | null {
  const [actual, expected] = [countOf(content, 'actual'), countOf(content, 'expected')];
  if (actual === null || expected === null) return null;
  const gap = String(Number(Math.abs(actual - expected).toPrecision(10)));
  const unit = textOf(content, 'unit');
  return unit === '%' ? `${gap} percentage points` : amount(gap, unit);
}

const PARTS = { what: 'What is wrong', where: 'Where', when: 'When', measure: 'Measure' };

/** The statement as sentences; null while a part that it cannot do without is missing. */
function statementOf(content: DocumentContent): string | null {
  const part = (key: string) => withoutStop(textOf(content, key));
  if (Object.keys(PARTS).some((key) => part(key) === '') || part('actual') === '') return null;
  const unit = part('unit');
  const gap = gapWords(content);
  const instead = part('expected') === '' ? '' : ` instead of ${amount(part('expected'), unit)}`;
  const [who, impact] = [part('who'), part('impact')];
  return [
    `${capital(part('what'))} ${part('where')}, ${part('when')}.`,
    `${capital(part('measure'))} is ${amount(part('actual'), unit)}${instead}${gap === null ? '' : `, a gap of ${gap}`}.`,
    ...(impact === '' ? [] : [who === '' ? `${capital(impact)}.` : `For ${who} this means: ${impact}.`]),
  ].join(' ');
}

/** The goal that answers the statement; null while target or day is missing. */
function goalOf(content: DocumentContent): string | null {
  const [target, by, unit] = [textOf(content, 'target'), textOf(content, 'by'), textOf(content, 'unit')];
  const [measure, actual] = [withoutStop(textOf(content, 'measure')), textOf(content, 'actual')];
  if (target === '' || by === '' || measure === '' || actual === '') return null;
  return `Bring ${measure} from ${amount(actual, unit)} to ${amount(target, unit)} by ${dayWords(by)}.`;
}

const CAUSE = /\b(?:because|due to|caused by|as a result of|owing to|the reason is)\b/i;
const SOLUTION = /\b(?:should|must be|we need|needs? to|lack of|has to be|have to be)\b/i;
const BLAME = /\b(?:human error|operator error|careless(?:ness)?|fault of|negligence)\b/i;

function wordProblems(content: DocumentContent): readonly DocumentProblem[] {
  const what = textOf(content, 'what');
  const rules: readonly [RegExp, string][] = [
    [CAUSE, 'which names a cause; say only what is seen, and keep the cause for the root cause analysis.'],
    [SOLUTION, 'which names a solution; say what is wrong now, and keep the solution for the improve phase.'],
    [BLAME, 'which blames people; say what happens to the product or the customer.'],
  ];
  return rules.flatMap(([words, advice]) => {
    const found = words.exec(what);
    return found ? [{ field: 'what', message: `What is wrong says “${found[0]}”, ${advice}` }] : [];
  });
}

/** Whether one number is better than another in the direction that was chosen. */
const isBetter = (content: DocumentContent, a: number, b: number): boolean =>
  textOf(content, 'direction') === 'more' ? a > b : a < b;

function numberProblems(content: DocumentContent): readonly DocumentProblem[] {
  const [actual, expected, target] = ['actual', 'expected', 'target'].map((key) => countOf(content, key));
  const problems: DocumentProblem[] = [];
  if (actual != null && expected != null && !isBetter(content, expected, actual))
    problems.push({
      field: 'expected',
      message: `Expected (${expected}) is not better than Today (${actual}), so there is no gap; change one of the two, or Better is.`,
    });
  if (actual != null && target != null && !isBetter(content, target, actual))
    problems.push({
      field: 'target',
      message: `Target (${target}) is not better than Today (${actual}); change one of the two, or Better is.`,
    });
  const [seen, by] = [textOf(content, 'seen'), textOf(content, 'by')];
  if (isBefore(by, seen))
    problems.push({
      field: 'by',
      message: `Reached by (${by}) is before Written on (${seen}); change one of the two days.`,
    });
  return problems;
}

const DIMENSIONS = { what: 'What', where: 'Where', when: 'When', size: 'How much' };

export const template = defineDocument({
  id: 'problem-statement-generator',
  version: 1,
  sections: [
    {
      id: 'problem',
      title: 'Problem',
      fields: [
        {
          key: 'what',
          kind: 'long',
          label: 'What is wrong',
          help: 'What happens to which product or service, with a verb; no cause, no solution, nobody to blame.',
          example: 'Cardboard cans leak at the side seam or the bottom joint',
          required: true,
        },
        {
          key: 'where',
          kind: 'text',
          label: 'Where',
          help: 'Place, line, department or step, with its preposition.',
          example: 'on line 2',
          required: true,
        },
        {
          key: 'when',
          kind: 'text',
          label: 'When',
          help: 'Since when, how often or in which period.',
          example: 'in all three shifts since 5 January 2026',
          required: true,
        },
        {
          key: 'seen',
          kind: 'date',
          label: 'Written on',
          help: 'The day on which the statement was true.',
          example: '2026-01-15',
        },
      ],
    },
    {
      id: 'size',
      title: 'Size of the Problem',
      fields: [
        {
          key: 'measure',
          kind: 'text',
          label: 'Measure',
          help: 'What is counted or measured, as it stands inside a sentence.',
          example: 'the share of leaking cans',
          required: true,
        },
        { key: 'unit', kind: 'text', label: 'Unit', help: 'Unit of the three numbers.', example: '%' },
        {
          key: 'direction',
          kind: 'choice',
          label: 'Better is',
          help: 'Whether the measure should fall or rise.',
          choices: { less: 'Less', more: 'More' },
        },
        {
          key: 'actual',
          kind: 'number',
          label: 'Today',
          help: 'The baseline from data, never from memory.',
          example: '23.1',
          required: true,
        },
        {
          key: 'expected',
          kind: 'number',
          label: 'Expected',
          help: 'Standard, specification or what a customer was promised.',
          example: '5',
          required: true,
        },
        {
          key: 'source',
          kind: 'text',
          label: 'Source of the numbers',
          help: 'Where the numbers come from, so that others can find them again.',
          example: '30 samples of 50 cans, 5 to 9 January 2026',
        },
      ],
    },
    {
      id: 'impact',
      title: 'Impact',
      fields: [
        {
          key: 'who',
          kind: 'text',
          label: 'For whom',
          help: 'Customers, departments or people who feel it.',
          example: 'the filling line and two large customers',
        },
        {
          key: 'impact',
          kind: 'long',
          label: 'What it means for them',
          help: 'Money, time, safety or trust, with a number where there is one.',
          example: 'scrap and returns cost 41,000 a year',
          required: true,
        },
      ],
    },
    {
      id: 'goal',
      title: 'Goal',
      fields: [
        {
          key: 'target',
          kind: 'number',
          label: 'Target',
          help: 'What the project promises; it may stop short of what is expected.',
          example: '5',
        },
        {
          key: 'by',
          kind: 'date',
          label: 'Reached by',
          help: 'The day on which the target is reached.',
          example: '2026-06-30',
        },
      ],
    },
    {
      id: 'bounds',
      title: 'Is and Is Not',
      fields: [
        {
          key: 'bounds',
          kind: 'table',
          label: 'Is and Is Not',
          help: 'What could show the problem and does not: the difference points to the cause later.',
          row: 'line',
          columns: [
            { key: 'dimension', kind: 'choice', label: 'Question', choices: DIMENSIONS },
            { key: 'is', kind: 'text', label: 'Is', example: 'Line 2', width: 2 },
            { key: 'isNot', kind: 'text', label: 'Is not', example: 'Lines 1 and 3', width: 2 },
            { key: 'difference', kind: 'text', label: 'What differs', example: 'Glue head', width: 2 },
          ],
        },
      ],
    },
  ],
  title: (content) => {
    const what = withoutStop(textOf(content, 'what').split('\n')[0] ?? '');
    return what === ''
      ? 'Problem statement'
      : `Problem: ${what.length > 70 ? `${what.slice(0, 69)}…` : what}`;
  },
  finding(content) {
    const statement = statementOf(content);
    const goal = goalOf(content);
    if (statement === null) {
      const missing = [...Object.entries(PARTS), ['actual', 'Today']].flatMap(([key, label]) =>
        textOf(content, key ?? '') === '' ? [label] : [],
      );
      return rich`The statement is put together here as soon as these are filled: ${missing.join(', ')}.`;
    }
    return goal === null ? rich`${bold(statement)}` : rich`${bold(statement)} Goal: ${goal}`;
  },
  rules: (content) => [...wordProblems(content), ...numberProblems(content)],
  payload: (content) => ({ statement: statementOf(content), goal: goalOf(content) }),
  example: {
    what: 'Cardboard cans leak at the side seam or the bottom joint',
    where: 'on line 2',
    when: 'in all three shifts since 5 January 2026',
    seen: '2026-01-15',
    measure: 'the share of leaking cans',
    unit: '%',
    direction: 'less',
    actual: '23.1',
    expected: '5',
    source: '30 samples of 50 cans, 5 to 9 January 2026',
    who: 'the filling line and two large customers',
    impact: 'scrap and returns cost 41,000 a year, and complaints name leaks first',
    target: '5',
    by: '2026-06-30',
    bounds: [
      { dimension: 'what', is: 'Side seam and bottom joint', isNot: 'Lid', difference: 'Glued, not crimped' },
      { dimension: 'where', is: 'Line 2', isNot: 'Lines 1 and 3', difference: 'Glue head of another maker' },
      {
        dimension: 'when',
        is: 'Most after a change of cardboard',
        isNot: 'In the middle of a pallet',
        difference: 'Settings changed by hand',
      },
      {
        dimension: 'size',
        is: '23.1% of 1,500 cans',
        isNot: 'Single cans, as on line 1',
        difference: 'Every sample has some',
      },
    ],
  },
});
