/** Cause-and-effect diagram (Ishikawa): possible causes of a problem by kind, with deeper ones and what is known of each. */
import { bold, num, rich } from '@constat/report';
import { CAUSE_STATES, causesOf } from '../causes.ts';
import { defineDocument } from '../contract.ts';
import { figure } from '../draw/figure.ts';
import { bonesOf, fishbone, uprightFishbone } from '../draw/fishbone.ts';
import { outlineOf, textOf } from '../values.ts';

const MAX_BONES = 8;

export const template = defineDocument({
  id: 'fishbone-diagram',
  version: 1,
  sections: [
    {
      id: 'effect',
      title: 'Effect',
      drawn: true,
      fields: [
        {
          key: 'effect',
          kind: 'text',
          label: 'Effect',
          help: 'The problem whose causes are looked for, as people see it.',
          example: 'Cans leak at the side seam or bottom joint',
          required: true,
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
          label: 'Causes by Category',
          help: 'Ask “why does this happen?” for each category, and again for each cause.',
          levels: ['category', 'cause', 'deeper cause', 'still deeper cause'],
          states: CAUSE_STATES,
          starts: {
            '6M': ['Material', 'Machine', 'People', 'Method', 'Measurement', 'Environment'],
            '4P': ['Policies', 'Procedures', 'People', 'Plant'],
            '8P': [
              'Product',
              'Price',
              'Place',
              'Promotion',
              'People',
              'Process',
              'Physical evidence',
              'Performance',
            ],
            '4S': ['Surroundings', 'Suppliers', 'Systems', 'Skills'],
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
          key: 'evidence',
          kind: 'table',
          label: 'Evidence',
          help: 'What speaks for or against a cause: data, a test, an observation.',
          row: 'piece of evidence',
          columns: [
            { key: 'cause', kind: 'text', label: 'Cause', example: 'New cardboard batch' },
            {
              key: 'evidence',
              kind: 'text',
              label: 'Evidence',
              example: '26.8% of 400 leaked against 20.7% of 700',
              width: 2,
            },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'effect') === '' ? 'Fishbone diagram' : `Fishbone: ${textOf(content, 'effect')}`,
  finding(content) {
    const causes = causesOf(content, 'causes');
    const confirmed = causes.filter(({ state }) => state === 'confirmed');
    const effect = textOf(content, 'effect') || 'The effect';
    if (causes.length === 0)
      return rich`${bold(effect)} has no causes yet: begin with a category and ask why.`;
    const found = confirmed.map(({ text }) => text.trim()).join(', ');
    return rich`${bold(effect)}: ${num(causes.length, 'integer')} possible ${causes.length === 1 ? 'cause' : 'causes'}, ${confirmed.length === 0 ? 'none confirmed yet' : `${confirmed.length} confirmed (${found})`}.`;
  },
  rules(content) {
    const items = outlineOf(content, 'causes');
    const bones = bonesOf(items);
    const many =
      bones.length > MAX_BONES
        ? [
            {
              field: 'causes',
              message: `Causes by Category has ${bones.length} categories; a diagram can be read with ${MAX_BONES} at most. Put some together.`,
            },
          ]
        : [];
    const known = new Set(items.map(({ text }) => text.trim()));
    const rows = content.evidence;
    const strangers = (Array.isArray(rows) ? rows : []).flatMap((row, i) => {
      const cause = typeof row === 'object' && 'cause' in row ? String(row.cause).trim() : '';
      return cause === '' || known.has(cause)
        ? []
        : [
            {
              field: 'evidence',
              row: i,
              column: 'cause',
              message: `Evidence, row ${i + 1}: Cause “${cause}” is not among the causes; add it there or write it the same way.`,
            },
          ];
    });
    return [...many, ...strangers];
  },
  figures(content) {
    const effect = textOf(content, 'effect') || 'Effect';
    const bones = bonesOf(outlineOf(content, 'causes'));
    if (bones.length === 0) return [];
    return [
      figure({
        id: 'fishbone',
        title: 'Cause-and-Effect Diagram',
        alt: `Fishbone diagram of ${effect}. ${bones.map(({ name, causes }) => `${name}: ${causes.map(({ text }) => text.trim()).join(', ') || 'none'}`).join('. ')}.`,
        drawing: fishbone(effect, bones),
        narrow: uprightFishbone(effect, bones),
        rows: bones.flatMap(({ name, causes }) =>
          causes.map(({ text, level, state }) => ({
            category: name,
            cause: text.trim(),
            level,
            state: CAUSE_STATES[(state ?? 'suspected') as keyof typeof CAUSE_STATES],
          })),
        ),
      }),
    ];
  },
  example: {
    effect: 'Cans leak at the side seam or bottom joint',
    causes: [
      { text: 'Material', level: 0 },
      { text: 'New cardboard batch', level: 1, state: 'confirmed' },
      { text: 'No incoming check', level: 2 },
      { text: 'Stock too moist', level: 1 },
      { text: 'Coating too thin', level: 1, state: 'ruled-out' },
      { text: 'Machine', level: 0 },
      { text: 'Seam pressure drifts', level: 1, state: 'testing' },
      { text: 'Forming tool worn', level: 1 },
      { text: 'Bottom panel off-centre', level: 1 },
      { text: 'People', level: 0 },
      { text: 'New operator', level: 1, state: 'confirmed' },
      { text: 'No sign-off', level: 2 },
      { text: 'Shift hand-over', level: 1 },
      { text: 'Method', level: 0 },
      { text: 'Set up by feel', level: 1 },
      { text: 'No check after change', level: 1 },
      { text: 'Measurement', level: 0 },
      { text: 'Pass or fail only', level: 1 },
      { text: 'Judges may disagree', level: 1 },
      { text: 'Environment', level: 0 },
      { text: 'Humid store', level: 1 },
      { text: 'Cold start', level: 1 },
    ],
    evidence: [
      {
        cause: 'New cardboard batch',
        evidence: '26.8% of 400 cans leaked with it, against 20.7% of 700 before',
      },
      {
        cause: 'New operator',
        evidence: 'Samples 23 to 29, the first week of a new operator, are above the limit of the chart',
      },
    ],
  },
});
