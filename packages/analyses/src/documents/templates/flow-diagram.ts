/** Flow of participants through a trial (CONSORT 2010) or of records through a review (PRISMA 2020), with counts that must add up. */
import { type Ink, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { figure } from '../draw/figure.ts';
import { type FlowBox, type FlowRow, flow, mermaid } from '../draw/flow.ts';
import { cellOf, countOf, numberOf, rowsOf, textOf } from '../values.ts';

const FORMS = { consort: 'CONSORT 2010: a trial', prisma: 'PRISMA 2020: a review, databases and registers' };
const isPrisma = (content: DocumentContent): boolean => textOf(content, 'form') === 'prisma';
const LOOKS: Readonly<Record<string, { readonly stages: Ink | null; readonly boxes: Ink }>> = {
  tinted: { stages: 'soft', boxes: 'paper' },
  plain: { stages: 'fill', boxes: 'paper' },
  blue: { stages: 'blue', boxes: 'blue' },
  green: { stages: 'green', boxes: 'green' },
  none: { stages: null, boxes: 'paper' },
};

const count = (value: number | null): string =>
  value === null ? '(n = –)' : `(n = ${value.toLocaleString('en')})`;

const REASONS = [
  { key: 'reason', kind: 'text', label: 'Reason', example: 'Did not meet the criteria', width: 3 },
  { key: 'n', kind: 'number', label: 'n', min: 0, whole: true, example: '70' },
] as const;

const sumOf = (rows: readonly DocumentRow[], key: string): number | null => {
  const values = rows.map((row) => numberOf(cellOf(row, key))).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

/** A box with the number of those who left, and their reasons. */
function leaving(title: string, content: DocumentContent, key: string, total: number | null): FlowBox {
  const reasons = rowsOf(content, key);
  return {
    lines: [
      { text: `${title} ${count(total ?? sumOf(reasons, 'n'))}`, bold: true },
      ...reasons.map((row) => ({
        text: `${cellOf(row, 'reason') || 'Other'} ${count(numberOf(cellOf(row, 'n')))}`,
        indent: 10,
      })),
    ],
  };
}

const main = (title: string, value: number | null): FlowBox => ({
  lines: [{ text: `${title} ${count(value)}`, bold: true }],
});

function consortRows(content: DocumentContent): readonly FlowRow[] {
  const arms = rowsOf(content, 'arms');
  const cell = (row: DocumentRow, key: string) => numberOf(cellOf(row, key));
  const box = (
    row: DocumentRow,
    head: string,
    key: string,
    lines: readonly (readonly [string, string])[],
  ): FlowBox => ({
    lines: [
      { text: `${head} ${count(cell(row, key))}`, bold: true },
      ...lines
        .filter(([, other]) => cellOf(row, other) !== '')
        .map(([words, other]) => ({ text: `${words} ${count(cell(row, other))}`, indent: 10 })),
    ],
  });
  return [
    { stage: 'Enrolment', boxes: [main('Assessed for eligibility', countOf(content, 'assessed'))] },
    { stage: 'Enrolment', boxes: [], side: leaving('Excluded', content, 'excluded', null) },
    { stage: 'Enrolment', boxes: [main('Randomised', countOf(content, 'randomised'))] },
    ...(arms.length === 0
      ? []
      : [
          {
            stage: 'Allocation',
            boxes: arms.map((row) =>
              box(row, `Allocated to ${cellOf(row, 'arm') || 'an arm'}`, 'allocated', [
                ['Received it', 'received'],
              ]),
            ),
          },
          {
            stage: 'Follow-up',
            boxes: arms.map((row) => {
              const gone = [cell(row, 'lost'), cell(row, 'stopped')].filter((value) => value !== null);
              return {
                lines: [
                  { text: `Lost to follow-up ${count(cell(row, 'lost'))}`, bold: gone.length > 0 },
                  { text: `Stopped the intervention ${count(cell(row, 'stopped'))}` },
                ],
              };
            }),
          },
          {
            stage: 'Analysis',
            boxes: arms.map((row) => box(row, 'Analysed', 'analysed', [['Left out', 'leftOut']])),
          },
        ]),
  ];
}

function prismaRows(content: DocumentContent): readonly FlowRow[] {
  const at = (key: string) => countOf(content, key);
  return [
    {
      stage: 'Identification',
      boxes: [
        {
          lines: [
            { text: 'Records identified from', bold: true },
            { text: `Databases ${count(at('databases'))}`, indent: 10 },
            { text: `Registers ${count(at('registers'))}`, indent: 10 },
          ],
        },
      ],
      side: {
        lines: [
          { text: 'Removed before screening', bold: true },
          { text: `Duplicates ${count(at('duplicates'))}`, indent: 10 },
          { text: `Marked as ineligible by automation tools ${count(at('automation'))}`, indent: 10 },
          { text: `Other reasons ${count(at('otherRemoved'))}`, indent: 10 },
        ],
      },
    },
    {
      stage: 'Screening',
      boxes: [main('Records screened', at('screened'))],
      side: main('Records excluded', at('excludedRecords')),
    },
    {
      stage: 'Screening',
      boxes: [main('Reports sought for retrieval', at('sought'))],
      side: main('Reports not retrieved', at('notRetrieved')),
    },
    {
      stage: 'Screening',
      boxes: [main('Reports assessed for eligibility', at('eligible'))],
      side: leaving('Reports excluded', content, 'excludedReports', null),
    },
    {
      stage: 'Included',
      boxes: [
        {
          lines: [
            { text: `Studies included in the review ${count(at('studies'))}`, bold: true },
            ...(at('reports') === null
              ? []
              : [{ text: `Reports of these studies ${count(at('reports'))}`, indent: 10 }]),
          ],
        },
      ],
    },
  ];
}

/** What goes in must come out: the sentence names the box, the sum and the difference. */
function balance(
  field: string,
  label: string,
  into: number | null,
  out: number | null,
  next: number | null,
  words: string,
): readonly DocumentProblem[] {
  if (into === null || out === null || next === null || into - out === next) return [];
  const expected = into - out;
  return [
    {
      field,
      message: `${label} is ${next}, but ${into} − ${out} = ${expected} (${words}); the difference is ${Math.abs(expected - next)}.`,
      ...(expected >= 0
        ? { fix: { label: `Set ${label} to ${expected}`, content: { [field]: String(expected) } } }
        : {}),
    },
  ];
}

function consortProblems(content: DocumentContent): readonly DocumentProblem[] {
  const arms = rowsOf(content, 'arms');
  const randomised = countOf(content, 'randomised');
  const allocated = sumOf(arms, 'allocated');
  const complete = arms.length > 0 && arms.every((row) => cellOf(row, 'allocated') !== '');
  const split =
    complete && randomised !== null && allocated !== null && allocated !== randomised
      ? [
          {
            field: 'arms',
            message: `Allocated: ${arms.map((row) => cellOf(row, 'allocated')).join(' + ')} = ${allocated}, but ${randomised} were randomised; the difference is ${Math.abs(randomised - allocated)}.`,
          },
        ]
      : [];
  const rows = content.arms;
  const each = (Array.isArray(rows) ? (rows as readonly DocumentRow[]) : []).flatMap(
    (row, i): readonly DocumentProblem[] => {
      const value = (key: string) => numberOf(cellOf(row, key));
      const [allocatedHere, analysed, leftOut, lost] = [
        value('allocated'),
        value('analysed'),
        value('leftOut') ?? 0,
        value('lost') ?? 0,
      ];
      const name = cellOf(row, 'arm') || `arm ${i + 1}`;
      const [received, stopped] = [value('received'), value('stopped') ?? 0];
      const over =
        allocatedHere !== null && received !== null && received > allocatedHere
          ? [
              {
                field: 'arms',
                row: i,
                column: 'received',
                message: `Received in ${name} is ${received}, more than the ${allocatedHere} allocated; the difference is ${received - allocatedHere}.`,
              },
            ]
          : [];
      if (allocatedHere === null || analysed === null) return over;
      // Those lost may be analysed or not (intention to treat): both sums are right.
      const whole = analysed + leftOut;
      if (
        whole === allocatedHere ||
        whole === allocatedHere - lost ||
        whole === allocatedHere - lost - stopped
      )
        return over;
      return [
        ...over,
        {
          field: 'arms',
          row: i,
          column: 'analysed',
          message: `Analysed in ${name}: ${analysed} analysed + ${leftOut} left out = ${whole}, but ${allocatedHere} were allocated${lost > 0 ? ` and ${lost} lost` : ''}; the difference is ${Math.abs(allocatedHere - whole)}.`,
        },
      ];
    },
  );
  return [
    ...balance(
      'randomised',
      'Randomised',
      countOf(content, 'assessed'),
      sumOf(rowsOf(content, 'excluded'), 'n'),
      randomised,
      'assessed less excluded',
    ),
    ...split,
    ...each,
  ];
}

function prismaProblems(content: DocumentContent): readonly DocumentProblem[] {
  const at = (key: string) => countOf(content, key);
  const total = (...keys: readonly string[]): number | null => {
    const values = keys.map(at).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };
  return [
    ...balance(
      'screened',
      'Records screened',
      total('databases', 'registers'),
      total('duplicates', 'automation', 'otherRemoved'),
      at('screened'),
      'identified less removed before screening',
    ),
    ...balance(
      'sought',
      'Reports sought for retrieval',
      at('screened'),
      at('excludedRecords'),
      at('sought'),
      'screened less excluded',
    ),
    ...balance(
      'eligible',
      'Reports assessed for eligibility',
      at('sought'),
      at('notRetrieved'),
      at('eligible'),
      'sought less not retrieved',
    ),
    ...balance(
      'reports',
      'Reports of included studies',
      at('eligible'),
      sumOf(rowsOf(content, 'excludedReports'), 'n'),
      at('reports'),
      'assessed less excluded',
    ),
  ];
}

const rowsFor = (content: DocumentContent) =>
  isPrisma(content) ? prismaRows(content) : consortRows(content);

const number = (key: string, label: string, help: string, required = false) =>
  ({ key, kind: 'number', label, help, min: 0, whole: true, ...(required ? { required } : {}) }) as const;

export const template = defineDocument({
  id: 'flow-diagram',
  version: 1,
  sections: [
    {
      id: 'form',
      title: 'Diagram',
      settings: true,
      fields: [
        { key: 'form', kind: 'choice', label: 'Form', help: 'Trial or review.', choices: FORMS },
        {
          key: 'colours',
          kind: 'choice',
          label: 'Colours',
          help: 'Of stages and boxes.',
          choices: {
            tinted: 'Tinted stages',
            plain: 'Grey stages',
            blue: 'Blue',
            green: 'Green',
            none: 'No stages',
          },
        },
        {
          key: 'study',
          kind: 'text',
          label: 'Study',
          help: 'The name under which it is saved.',
          example: 'Mayo Clinic trial of D-penicillamine',
        },
      ],
    },
    {
      id: 'enrolment',
      title: 'Enrolment',
      drawn: true,
      when: (content) => !isPrisma(content),
      fields: [
        number('assessed', 'Assessed for eligibility', 'Everybody who was looked at.', true),
        number('randomised', 'Randomised', 'Those who were assigned by chance.', true),
        {
          key: 'excluded',
          kind: 'table',
          label: 'Excluded',
          help: 'Those who were assessed and not randomised, by reason.',
          row: 'reason',
          columns: REASONS,
        },
      ],
    },
    {
      id: 'arms',
      title: 'Arms',
      drawn: true,
      when: (content) => !isPrisma(content),
      fields: [
        {
          key: 'arms',
          kind: 'table',
          label: 'Arms',
          help: 'One row for each group; an empty number is not given and not checked.',
          row: 'arm',
          required: true,
          columns: [
            { key: 'arm', kind: 'text', label: 'Arm', example: 'Placebo', width: 2 },
            ...(
              [
                ['allocated', 'Allocated'],
                ['received', 'Received'],
                ['lost', 'Lost'],
                ['stopped', 'Stopped'],
                ['analysed', 'Analysed'],
                ['leftOut', 'Left out'],
              ] as const
            ).map(([key, label]) => ({ key, label, kind: 'number' as const, min: 0, whole: true })),
          ],
        },
      ],
    },
    {
      id: 'identification',
      title: 'Identification',
      drawn: true,
      when: isPrisma,
      fields: [
        number('databases', 'From databases', 'Records found in databases.', true),
        number('registers', 'From registers', 'Records found in registers.'),
        number('duplicates', 'Duplicates removed', 'Removed before screening.'),
        number('automation', 'Removed by automation', 'Marked as ineligible by tools.'),
        number('otherRemoved', 'Removed, other', 'For other reasons.'),
      ],
    },
    {
      id: 'screening',
      title: 'Screening',
      drawn: true,
      when: isPrisma,
      fields: [
        number('screened', 'Records screened', 'By title and abstract.', true),
        number('excludedRecords', 'Records excluded', 'By a person or a tool.'),
        number('sought', 'Reports sought', 'Full texts that were looked for.'),
        number('notRetrieved', 'Not retrieved', 'Full texts that were not found.'),
        number('eligible', 'Reports assessed', 'Full texts that were read.', true),
        {
          key: 'excludedReports',
          kind: 'table',
          label: 'Reports Excluded',
          help: 'Full texts that were left out, by reason.',
          row: 'reason',
          columns: REASONS,
        },
      ],
    },
    {
      id: 'included',
      title: 'Included',
      drawn: true,
      when: isPrisma,
      fields: [
        number('studies', 'Studies included', 'Studies in the review.', true),
        number('reports', 'Reports of included studies', 'One study may have several reports.'),
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'study') === '' ? 'Flow diagram' : `Flow: ${textOf(content, 'study')}`,
  finding(content) {
    const wrong = (isPrisma(content) ? prismaProblems(content) : consortProblems(content)).length;
    const last = isPrisma(content) ? countOf(content, 'studies') : sumOf(rowsOf(content, 'arms'), 'analysed');
    const first = isPrisma(content)
      ? (countOf(content, 'databases') ?? 0) + (countOf(content, 'registers') ?? 0)
      : countOf(content, 'assessed');
    const words = isPrisma(content) ? ['records identified', 'studies included'] : ['assessed', 'analysed'];
    return rich`${count(first).slice(5, -1)} ${words[0] ?? ''}, ${count(last).slice(5, -1)} ${words[1] ?? ''}; ${wrong === 0 ? 'the counts agree.' : 'counts do not add up yet.'}`;
  },
  rules: (content) => (isPrisma(content) ? prismaProblems(content) : consortProblems(content)),
  figures(content) {
    const rows = rowsFor(content);
    const look = LOOKS[textOf(content, 'colours')] ?? LOOKS.tinted ?? { stages: null, boxes: 'paper' };
    const boxes = rows.flatMap((row) =>
      [...row.boxes, ...(row.side ? [row.side] : [])].map((box) => ({ stage: row.stage, box })),
    );
    return [
      figure({
        id: 'flow',
        title: isPrisma(content)
          ? 'Flow of Records Through the Review'
          : 'Flow of Participants Through the Trial',
        alt: `Flow diagram. ${boxes.map(({ box }) => box.lines.map(({ text }) => text).join(', ')).join('. ')}.`,
        ...flow(rows, look, isPrisma(content)),
        rows: boxes.map(({ stage, box }) => ({ stage, box: box.lines.map(({ text }) => text).join('; ') })),
      }),
    ];
  },
  payload(content) {
    const rows = rowsFor(content);
    return {
      stages: rows.flatMap((row) =>
        [...row.boxes, ...(row.side ? [row.side] : [])].map(({ lines }) => ({
          label: lines[0]?.text.replace(/ \(n = .*$/, '') ?? '',
          count: numberOf(/\(n = ([\d,]+)\)/.exec(lines[0]?.text ?? '')?.[1] ?? ''),
          description: lines
            .slice(1)
            .map(({ text }) => text)
            .join('; '),
          color: textOf(content, 'colours') || 'tinted',
        })),
      ),
      diagramDirection: 'TD',
      mermaidSyntax: mermaid(rows),
    };
  },
  example: {
    form: 'consort',
    study: 'D-penicillamine in primary biliary cholangitis',
    assessed: '424',
    excluded: [
      { reason: 'Followed for survival only', n: '106' },
      { reason: 'Lost soon after diagnosis', n: '6' },
    ],
    randomised: '312',
    arms: [
      {
        arm: 'D-penicillamine',
        allocated: '158',
        received: '158',
        lost: '0',
        stopped: '10',
        analysed: '158',
        leftOut: '0',
      },
      {
        arm: 'placebo',
        allocated: '154',
        received: '154',
        lost: '0',
        stopped: '9',
        analysed: '154',
        leftOut: '0',
      },
    ],
  },
});
