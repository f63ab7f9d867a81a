/** Root cause analysis: where the problem is and is not, causes as a tree with what is known of each, evidence, and the root causes chosen. */
import { bold, num, rich } from '@constat/report';
import { blameIn, blameMessage, CAUSE_STATES, causesOf } from '../causes.ts';
import { type DocumentContent, type DocumentProblem, defineDocument, type OutlineItem } from '../contract.ts';
import { type BoxLine, figure, PHONE, WIDE } from '../draw/figure.ts';
import { type TreeNode, tree, treeWords } from '../draw/tree.ts';
import { placedRows, plainName, repeatedNames, rowProblem, unknownNames, withoutStop } from '../rules.ts';
import { cellOf, outlineOf, rowsOf, textOf } from '../values.ts';

const EVIDENCE = { key: 'evidence', label: 'Evidence' };
const ROOTS = { key: 'roots', label: 'Root Causes' };
const ASPECTS = { what: 'What', where: 'Where', when: 'When', extent: 'How much', who: 'Who sees it' };
const RESULTS = { for: 'Speaks for it', against: 'Speaks against it', open: 'Still open' };

const stateOf = ({ state }: OutlineItem): keyof typeof CAUSE_STATES =>
  state === 'testing' || state === 'confirmed' || state === 'ruled-out' ? state : 'suspected';

const rootNames = (content: DocumentContent): ReadonlySet<string> =>
  new Set(rowsOf(content, ROOTS.key).map((row) => plainName(cellOf(row, 'cause'))));

/** The lines of a cause: its words, and its state unless it is only suspected. */
function causeLines(item: OutlineItem, isRoot: boolean): readonly BoxLine[] {
  const text = item.text.trim();
  if (item.level === 0) return [{ text, bold: true }];
  const state = stateOf(item);
  const word = isRoot ? 'Root cause' : CAUSE_STATES[state];
  return [
    { text, ...(isRoot ? { bold: true } : {}), ...(state === 'ruled-out' ? { ink: 'muted' as const } : {}) },
    ...(state === 'suspected' && !isRoot ? [] : [{ text: word, ink: 'muted' as const }]),
  ];
}

/** The outline as a tree below the problem. */
function causeTree(content: DocumentContent): TreeNode {
  const items = outlineOf(content, 'causes');
  const roots = rootNames(content);
  const below = (from: number, level: number): readonly TreeNode[] => {
    const nodes: TreeNode[] = [];
    for (let i = from; i < items.length; i++) {
      const item = items[i];
      if (!item || item.level < level) break;
      // A line that skips a level belongs where it stands.
      if (item.level > level && nodes.length > 0) continue;
      const isRoot = item.level > 0 && roots.has(plainName(item.text));
      const confirmed = item.level > 0 && stateOf(item) === 'confirmed';
      nodes.push({
        lines: causeLines(item, isRoot),
        children: below(i + 1, item.level + 1),
        fill: isRoot ? 'soft' : item.level === 0 ? 'fill' : 'paper',
        line:
          isRoot || confirmed
            ? 'accent'
            : item.level > 0 && stateOf(item) === 'ruled-out'
              ? 'hairline'
              : 'line',
      });
    }
    return nodes;
  };
  return {
    lines: [{ text: withoutStop(textOf(content, 'problem').split('\n')[0] ?? '') || 'Problem', bold: true }],
    fill: 'fill',
    children: below(0, 0),
  };
}

/** Confirmed causes need evidence for them, and root causes must be confirmed. */
function causeProblems(content: DocumentContent): readonly DocumentProblem[] {
  const causes = causesOf(content, 'causes');
  const shown = new Set(
    rowsOf(content, EVIDENCE.key)
      .filter((row) => cellOf(row, 'result') === '' || cellOf(row, 'result') === 'for')
      .map((row) => plainName(cellOf(row, 'cause'))),
  );
  const unproved = causes.filter(
    (cause) => stateOf(cause) === 'confirmed' && !shown.has(plainName(cause.text)),
  );
  const states = new Map(causes.map((cause) => [plainName(cause.text), stateOf(cause)]));
  return [
    ...unproved.map(({ text }) => ({
      field: 'causes',
      message: `“${text.trim()}” is confirmed, but Evidence has nothing that speaks for it; add what was checked, or change its state.`,
    })),
    ...placedRows(content, ROOTS.key).flatMap(({ row, place }) => {
      const name = cellOf(row, 'cause');
      const state = states.get(plainName(name));
      if (state !== undefined && state !== 'confirmed')
        return [
          rowProblem(
            ROOTS,
            place,
            'cause',
            `“${name}” is ${CAUSE_STATES[state].toLowerCase()}; a root cause must be confirmed by evidence first.`,
          ),
        ];
      const blamed = blameIn(name);
      return blamed === null
        ? []
        : [
            {
              ...rowProblem(ROOTS, place, 'cause', ''),
              message: blameMessage(`Root Causes, row ${place + 1},`, blamed),
            },
          ];
    }),
  ];
}

export const template = defineDocument({
  id: 'root-cause-analysis',
  version: 1,
  sections: [
    {
      id: 'problem',
      title: 'Problem',
      fields: [
        {
          key: 'problem',
          kind: 'long',
          label: 'Problem',
          help: 'What is wrong, with place, time and size; no cause in it.',
          example: '23% of the cans of line 2 leaked in February.',
          required: true,
        },
        {
          key: 'people',
          kind: 'text',
          label: 'Worked out with',
          help: 'People who do the work belong among them.',
          example: 'Two operators, maintenance, quality',
        },
        { key: 'day', kind: 'date', label: 'Date', help: 'The day of this state.' },
      ],
    },
    {
      id: 'isnot',
      title: 'Is and Is Not',
      fields: [
        {
          key: 'isnot',
          kind: 'table',
          label: 'Is and Is Not',
          help: 'Where the problem is, where it could be and is not, and what is different there: a cause must explain both.',
          row: 'aspect',
          columns: [
            { key: 'aspect', kind: 'choice', label: 'Aspect', choices: ASPECTS },
            { key: 'is', kind: 'text', label: 'Is', example: 'Line 2', width: 2 },
            { key: 'isNot', kind: 'text', label: 'Is not', example: 'Line 1, the same product', width: 2 },
            {
              key: 'difference',
              kind: 'text',
              label: 'What is different',
              example: 'New cardboard only on line 2',
              width: 2,
            },
          ],
        },
      ],
    },
    {
      id: 'causes',
      title: 'Causes',
      fields: [
        {
          key: 'causes',
          kind: 'outline',
          label: 'Causes',
          help: 'Begin with kinds of causes, as in a fishbone; below each cause ask why, as in five whys.',
          levels: ['kind', 'cause', 'why', 'deeper why'],
          states: CAUSE_STATES,
          starts: {
            '6M': ['Material', 'Machine', 'People', 'Method', 'Measurement', 'Environment'],
            '4P': ['Policies', 'Procedures', 'People', 'Plant'],
          },
          required: true,
        },
      ],
    },
    {
      id: 'evidence',
      title: 'Evidence',
      fields: [
        {
          ...EVIDENCE,
          kind: 'table',
          help: 'What was checked for a cause, with numbers; a cause that does not explain the “is not” is ruled out.',
          row: 'piece of evidence',
          columns: [
            { key: 'cause', kind: 'text', label: 'Cause', example: 'New cardboard batch', width: 2 },
            {
              key: 'check',
              kind: 'text',
              label: 'How checked',
              example: 'Chi-square test, samples 1 to 22',
              width: 2,
            },
            { key: 'found', kind: 'text', label: 'What was found', example: '26.8% against 20.7%', width: 3 },
            { key: 'result', kind: 'choice', label: 'Result', choices: RESULTS, width: 1.4 },
          ],
        },
      ],
    },
    {
      id: 'roots',
      title: 'Root Causes',
      fields: [
        {
          ...ROOTS,
          kind: 'table',
          help: 'Causes of the tree without which the problem would not come back, and what is done about each.',
          row: 'root cause',
          columns: [
            {
              key: 'cause',
              kind: 'text',
              label: 'Root cause',
              example: 'Pressure is in no instruction',
              width: 2,
            },
            {
              key: 'proof',
              kind: 'text',
              label: 'Problem goes when it is removed',
              example: 'Pressure set: 2% of 200 leaked',
              width: 2,
            },
            {
              key: 'action',
              kind: 'text',
              label: 'Countermeasure',
              example: 'Pressure on the set-up card',
              width: 2,
            },
            { key: 'who', kind: 'text', label: 'Who', example: 'P. Novak' },
          ],
        },
      ],
    },
  ],
  title: (content) => {
    const problem = withoutStop(textOf(content, 'problem').split('\n')[0] ?? '');
    return problem === ''
      ? 'Root cause analysis'
      : `Root causes: ${problem.length > 70 ? `${problem.slice(0, 69)}…` : problem}`;
  },
  finding(content) {
    const causes = causesOf(content, 'causes');
    if (causes.length === 0) return rich`No cause yet: begin with what is and what is not, then ask why.`;
    const roots = rowsOf(content, ROOTS.key)
      .map((row) => cellOf(row, 'cause'))
      .filter((name) => name !== '');
    const out = causes.filter((cause) => stateOf(cause) === 'ruled-out').length;
    const open = causes.filter(
      (cause) => stateOf(cause) === 'suspected' || stateOf(cause) === 'testing',
    ).length;
    const tail = rich`${num(causes.length, 'integer')} causes looked at, ${num(out, 'integer')} ruled out, ${num(open, 'integer')} open.`;
    return roots.length === 0
      ? rich`No root cause chosen yet; ${tail}`
      : rich`${roots.length === 1 ? 'Root cause' : 'Root causes'}: ${bold(roots.join('; '))}. ${tail}`;
  },
  rules(content) {
    const names = causesOf(content, 'causes').map(({ text }) => text);
    return [
      ...unknownNames(content, { ...EVIDENCE, column: 'cause' }, { label: 'Causes', names }),
      ...unknownNames(content, { ...ROOTS, column: 'cause' }, { label: 'Causes', names }),
      ...repeatedNames(content, ROOTS, 'cause'),
      ...causeProblems(content),
    ];
  },
  figures(content) {
    const root = causeTree(content);
    if (root.children.length === 0) return [];
    return [
      figure({
        id: 'tree',
        title: 'Tree of Causes',
        alt: `Tree from the problem to its causes. ${treeWords(root)}.`,
        drawing: tree(root, WIDE),
        narrow: tree(root, PHONE),
        rows: outlineOf(content, 'causes').map((item) => ({
          level: item.level,
          cause: item.text.trim(),
          state: item.level === 0 ? '' : CAUSE_STATES[stateOf(item)],
        })),
      }),
    ];
  },
  payload: (content) => ({
    rootCauses: rowsOf(content, ROOTS.key)
      .map((row) => cellOf(row, 'cause'))
      .filter((name) => name !== ''),
  }),
  example: {
    problem: '23% of the cans of line 2 leaked in February.',
    people: 'Two operators, maintenance, quality',
    day: '2026-03-05',
    isnot: [
      {
        aspect: 'what',
        is: 'Leaks at the side seam',
        isNot: 'Leaks at the bottom',
        difference: 'Only the side seam is glued',
      },
      {
        aspect: 'where',
        is: 'Line 2',
        isNot: 'Line 1, the same product',
        difference: 'New cardboard only on line 2',
      },
      {
        aspect: 'when',
        is: 'After a change of cardboard',
        isNot: 'In the middle of a roll',
        difference: 'The machine is set up again',
      },
    ],
    causes: [
      { text: 'Material', level: 0 },
      { text: 'New cardboard batch', level: 1, state: 'confirmed' },
      { text: 'Board is 0.03 mm thinner', level: 2, state: 'confirmed' },
      { text: 'Coating too thin', level: 1, state: 'ruled-out' },
      { text: 'Machine', level: 0 },
      { text: 'Seam pressure too low', level: 1, state: 'confirmed' },
      { text: 'Not set after a change of board', level: 2, state: 'confirmed' },
      { text: 'Pressure is in no instruction', level: 3, state: 'confirmed' },
      { text: 'Forming tool worn', level: 1, state: 'testing' },
      { text: 'Environment', level: 0 },
      { text: 'Humid store', level: 1 },
    ],
    evidence: [
      {
        cause: 'New cardboard batch',
        check: 'Chi-square test of 1,100 cans',
        found: '26.8% of 400 leaked against 20.7% of 700',
        result: 'for',
      },
      {
        cause: 'Board is 0.03 mm thinner',
        check: 'Micrometer, 20 sheets of each batch',
        found: '0.42 against 0.45 mm',
        result: 'for',
      },
      {
        cause: 'Coating too thin',
        check: 'Weighed, 10 sheets of each batch',
        found: 'The same to 0.1 g',
        result: 'against',
      },
      {
        cause: 'Seam pressure too low',
        check: 'Gauge reading at each change',
        found: '15% below its setting in 9 of 11 changes',
        result: 'for',
      },
      {
        cause: 'Not set after a change of board',
        check: 'Watched three changes',
        found: 'Nobody set it',
        result: 'for',
      },
      {
        cause: 'Pressure is in no instruction',
        check: 'Work instruction 12 read',
        found: 'No line about pressure',
        result: 'for',
      },
    ],
    roots: [
      {
        cause: 'Pressure is in no instruction',
        proof: 'Pressure set by hand for a day: 4 of 200 cans leaked',
        action: 'Pressure and limits on the set-up card',
        who: 'P. Novak',
      },
    ],
  },
});
