/** SIPOC: a process at arm's length, from who supplies it to who gets what comes out. */
import { bold, type Drawing, num, rich, type Shape } from '@constat/report';
import { type DocumentContent, defineDocument } from '../contract.ts';
import { boxHeight, figure, LINE, PHONE, textBox, WIDE, wrapped } from '../draw/figure.ts';
import { listOf, textOf } from '../values.ts';

const COLUMNS = [
  {
    key: 'suppliers',
    label: 'Suppliers',
    help: 'Who provides the inputs: people, departments, companies.',
    example: 'Cardboard mill',
  },
  {
    key: 'inputs',
    label: 'Inputs',
    help: 'What goes into the process: material, information, energy.',
    example: 'Coated cardboard',
  },
  {
    key: 'steps',
    label: 'Process',
    help: 'Four to seven steps, each with a verb; no detail yet.',
    example: 'Form the side seam',
  },
  {
    key: 'outputs',
    label: 'Outputs',
    help: 'What comes out: product, information, waste.',
    example: 'Empty can',
  },
  {
    key: 'customers',
    label: 'Customers',
    help: 'Who receives the outputs, inside and outside.',
    example: 'Filling line',
  },
] as const;

const GAP = 12;

/** One column: a head, then its entries; the steps of the process are boxes with arrows between them. */
function column(
  label: string,
  entries: readonly string[],
  x: number,
  y: number,
  width: number,
  boxed: boolean,
): { shapes: readonly Shape[]; height: number } {
  const shapes: Shape[] = [
    ...textBox(
      [{ text: label, bold: true }],
      { x, y, width },
      { fill: boxed ? 'soft' : 'fill', line: boxed ? 'accent' : 'fill', align: 'middle' },
    ),
  ];
  let at = y + boxHeight([{ text: label, bold: true }], width) + 10;
  entries.forEach((text, i) => {
    const lines = [{ text: boxed ? `${i + 1}. ${text}` : text }];
    if (boxed) {
      if (i > 0) {
        shapes.push({
          kind: 'line',
          points: [
            [x + width / 2, at - 2],
            [x + width / 2, at + 14],
          ],
          arrow: true,
        });
        at += 14;
      }
      const height = boxHeight(lines, width);
      shapes.push(...textBox(lines, { x, y: at, width }));
      at += height + 2;
      return;
    }
    for (const { text: line } of wrapped(lines, width)) {
      shapes.push({ kind: 'text', x: x + 10, y: at + 12, text: line });
      at += LINE;
    }
    shapes.push({
      kind: 'line',
      points: [
        [x + 6, at + 5],
        [x + width - 6, at + 5],
      ],
      line: 'hairline',
    });
    at += 12;
  });
  return { shapes, height: at - y };
}

function wide(content: DocumentContent): Drawing {
  const width = (WIDE - 2 - 4 * GAP) / 5;
  const parts = COLUMNS.map(({ key, label }, i) =>
    column(label, listOf(content, key), 1 + i * (width + GAP), 1, width, key === 'steps'),
  );
  const arrows = [0, 1, 2, 3].map((i): Shape => {
    const x = 1 + (i + 1) * width + i * GAP;
    return {
      kind: 'line',
      points: [
        [x, 17],
        [x + GAP, 17],
      ],
      arrow: true,
      line: 'accent',
    };
  });
  return {
    width: WIDE,
    height: Math.max(...parts.map(({ height }) => height)) + 4,
    shapes: [...parts.flatMap(({ shapes }) => shapes), ...arrows],
  };
}

function narrow(content: DocumentContent): Drawing {
  const shapes: Shape[] = [];
  let y = 1;
  for (const { key, label } of COLUMNS) {
    const part = column(label, listOf(content, key), 1, y, PHONE - 2, key === 'steps');
    shapes.push(...part.shapes);
    y += part.height + 14;
  }
  return { width: PHONE, height: y, shapes };
}

export const template = defineDocument({
  id: 'sipoc-diagram',
  version: 1,
  sections: [
    {
      id: 'process',
      title: 'Process',
      fields: [
        {
          key: 'name',
          kind: 'text',
          label: 'Process',
          help: 'The process and where it runs.',
          example: 'Forming and sealing of cans, line 2',
          required: true,
        },
        {
          key: 'begins',
          kind: 'text',
          label: 'Begins with',
          help: 'The event that starts the process.',
          example: 'A pallet of cardboard arrives',
        },
        {
          key: 'ends',
          kind: 'text',
          label: 'Ends with',
          help: 'The event after which it is over.',
          example: 'The can is handed to filling',
        },
        {
          key: 'owner',
          kind: 'text',
          label: 'Process owner',
          help: 'Who answers for the process.',
          example: 'A. Okafor',
        },
      ],
    },
    {
      id: 'sipoc',
      title: 'Suppliers to Customers',
      drawn: true,
      fields: COLUMNS.map(({ key, label, help, example }) => ({
        key,
        kind: 'list' as const,
        label,
        help,
        example,
        required: true,
      })),
    },
    {
      id: 'requirements',
      title: 'Requirements',
      fields: [
        {
          key: 'requirements',
          kind: 'table',
          label: 'Requirements of Customers',
          help: 'What a customer needs of an output, so that it can be measured.',
          row: 'requirement',
          columns: [
            { key: 'output', kind: 'text', label: 'Output', example: 'Empty can' },
            {
              key: 'requirement',
              kind: 'text',
              label: 'Requirement',
              example: 'Does not leak at 1.2 bar',
              width: 2,
            },
            { key: 'measure', kind: 'text', label: 'Measure', example: 'Leaking cans in 50' },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'name') === '' ? 'SIPOC diagram' : `SIPOC: ${textOf(content, 'name')}`,
  finding(content) {
    const [suppliers, inputs, steps, outputs, customers] = COLUMNS.map(
      ({ key }) => listOf(content, key).length,
    );
    const count = (value: number | undefined) => num(value ?? 0, 'integer');
    return rich`${bold(textOf(content, 'name') || 'The process')}: ${count(steps)} steps turn ${count(inputs)} inputs of ${count(suppliers)} suppliers into ${count(outputs)} outputs for ${count(customers)} customers.`;
  },
  rules(content) {
    const steps = listOf(content, 'steps').length;
    return steps > 9
      ? [
          {
            field: 'steps',
            message: `Process has ${steps} steps; a SIPOC stays readable with four to seven. Put some together, and keep the detail for a process map.`,
          },
        ]
      : [];
  },
  figures(content) {
    if (COLUMNS.every(({ key }) => listOf(content, key).length === 0)) return [];
    return [
      figure({
        id: 'sipoc',
        title: 'SIPOC Diagram',
        alt: `SIPOC diagram. ${COLUMNS.map(({ key, label }) => `${label}: ${listOf(content, key).join(', ') || 'none'}`).join('. ')}.`,
        drawing: wide(content),
        narrow: narrow(content),
        rows: COLUMNS.flatMap(({ key, label }) =>
          listOf(content, key).map((entry) => ({ part: label, entry })),
        ),
      }),
    ];
  },
  example: {
    name: 'Forming and sealing of cans, line 2',
    begins: 'A pallet of cardboard is brought to the line',
    ends: 'The sealed can is handed to filling',
    owner: 'A. Okafor, Production',
    suppliers: ['Cardboard mill', 'Glue supplier', 'Metal panel supplier', 'Maintenance'],
    inputs: ['Coated cardboard', 'Hot-melt glue', 'Bottom panels', 'Set-up sheet'],
    steps: [
      'Cut the blanks',
      'Wind the tube',
      'Form the side seam',
      'Attach the bottom panel',
      'Test a sample for leaks',
      'Hand over to filling',
    ],
    outputs: ['Empty can', 'Test record', 'Scrap'],
    customers: ['Filling line', 'Quality department', 'Recycling'],
    requirements: [
      {
        output: 'Empty can',
        requirement: 'Does not leak at 1.2 bar',
        measure: 'Leaking cans in samples of 50',
      },
      {
        output: 'Test record',
        requirement: 'Complete at the end of the shift',
        measure: 'Missing records a week',
      },
    ],
  },
});
