/** Flow of participants through a study or of records through a review, by the forms of the guidelines, with counts that must add up. */
import { type Ink, rich } from '@constat/report';
import { type DocumentContent, type DocumentRow, defineDocument } from '../contract.ts';
import { figure } from '../draw/figure.ts';
import { flow, mermaid } from '../draw/flow.ts';
import { count, drawnRows, type FlowForm } from '../flow/boxes.ts';
import { consort, consortSections } from '../flow/consort.ts';
import { type FlowCounting, fillCounts } from '../flow/count-parts.ts';
import { countReview, countStudy, countTest } from '../flow/count-studies.ts';
import { countTrial } from '../flow/count-trial.ts';
import { FLOW_EXAMPLES } from '../flow/examples.ts';
import { prisma, prismaSections } from '../flow/prisma.ts';
import { stard, stardSections } from '../flow/stard.ts';
import { strobe, strobeSections } from '../flow/strobe.ts';
import { cellOf, numberOf, sourceOf, textOf } from '../values.ts';

const NAMES = {
  consort2025: 'CONSORT 2025: a trial',
  consort: 'CONSORT 2010: a trial',
  strobe: 'STROBE: an observational study',
  stard: 'STARD 2015: diagnostic accuracy',
  prisma: 'PRISMA 2020: a new review, databases and registers',
  'prisma-other': 'PRISMA 2020: a new review, other methods too',
  'prisma-update': 'PRISMA 2020: an updated review, databases and registers',
  'prisma-update-other': 'PRISMA 2020: an updated review, other methods too',
};
type FormName = keyof typeof NAMES;

const SOURCE = 'source';

const FORMS: Readonly<Record<FormName, FlowForm>> = {
  consort2025: consort('Analysed for the primary outcome'),
  consort: consort('Analysed'),
  strobe,
  stard,
  prisma: prisma({ updated: false, other: false }),
  'prisma-other': prisma({ updated: false, other: true }),
  'prisma-update': prisma({ updated: true, other: false }),
  'prisma-update-other': prisma({ updated: true, other: true }),
};

const nameOf = (content: DocumentContent): FormName => {
  const typed = textOf(content, 'form');
  return typed in FORMS ? (typed as FormName) : 'consort2025';
};
const formOf = (content: DocumentContent): FlowForm => FORMS[nameOf(content)];

/** How the boxes of a form are counted from data. */
function countingOf(content: DocumentContent): FlowCounting {
  const name = nameOf(content);
  if (name.startsWith('prisma')) return countReview;
  return name === 'strobe' ? countStudy : name === 'stard' ? countTest : countTrial;
}

/** The source, once all that is required of it is chosen. */
function readySource(content: DocumentContent): DocumentRow | null {
  const source = sourceOf(content, SOURCE);
  const lacks = countingOf(content).parts.some(
    ({ key, required }) => required && cellOf(source ?? {}, key) === '',
  );
  return lacks ? null : source;
}
const is = (test: RegExp) => (content: DocumentContent) => test.test(nameOf(content));
const isAcross = (content: DocumentContent): boolean => textOf(content, 'direction') === 'LR';
const directionOf = (content: DocumentContent): 'TD' | 'LR' => (isAcross(content) ? 'LR' : 'TD');

const LOOKS: Readonly<Record<string, { readonly stages: Ink | null; readonly boxes: Ink }>> = {
  tinted: { stages: 'soft', boxes: 'paper' },
  plain: { stages: 'fill', boxes: 'paper' },
  blue: { stages: 'blue', boxes: 'blue' },
  green: { stages: 'green', boxes: 'green' },
  none: { stages: null, boxes: 'paper' },
};

/** Every box with its stage, those who leave after the box they leave. */
const boxesOf = (content: DocumentContent) =>
  formOf(content)
    .rows(content)
    .flatMap(({ stage, boxes, sides }) =>
      boxes.flatMap((box, i) =>
        [box, sides?.[i] ?? null].flatMap((each) => (each ? [{ stage, box: each }] : [])),
      ),
    );

/** A number at one end of the diagram with its words, where it is given. */
const end = (value: number | null, words: string): string | null =>
  value === null ? null : `${count(value).slice(5, -1)} ${words}`;

export const template = defineDocument({
  id: 'flow-diagram',
  version: 2,
  sections: [
    {
      id: 'form',
      title: 'Diagram',
      settings: true,
      fields: [
        {
          key: 'form',
          kind: 'choice',
          label: 'Form',
          help: 'The guideline that the diagram follows.',
          choices: NAMES,
        },
        {
          key: 'direction',
          kind: 'choice',
          label: 'Direction',
          help: 'From top to bottom, or from left to right; on a phone always down.',
          choices: { TD: 'Down', LR: 'Across' },
        },
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
      id: 'counts',
      title: 'Counts',
      settings: true,
      fields: [
        {
          key: SOURCE,
          kind: 'source',
          label: 'Counts from',
          help: 'Typed, or counted in a dataset that has a row for each person or record; they follow its changes.',
          parts: (content) => countingOf(content).parts,
        },
      ],
    },
    ...consortSections(is(/^consort/)),
    ...strobeSections(is(/^strobe/)),
    ...stardSections(is(/^stard/)),
    ...prismaSections(is(/^prisma/), is(/^prisma-update/), is(/^prisma.*-other$/)),
  ],
  title: (content) =>
    textOf(content, 'study') === '' ? 'Flow diagram' : `Flow: ${textOf(content, 'study')}`,
  finding(content) {
    const { problems, ends } = formOf(content);
    const [first, firstWords, last, lastWords] = ends(content);
    if (first === null && last === null) return rich`No count yet: begin with the first box.`;
    const given = [end(first, firstWords), end(last, lastWords)].flatMap((each) => each ?? []);
    const isWhole = given.length === 2;
    const agree = isWhole ? 'the counts agree.' : 'the counts given so far agree.';
    return rich`${given.join(', ')}; ${problems(content).length === 0 ? agree : 'counts do not add up yet.'}`;
  },
  rules: (content) => formOf(content).problems(content),
  fromData: {
    field: SOURCE,
    count(frame, content) {
      const source = readySource(content);
      return source ? countingOf(content).count(frame, source) : { numbers: {}, rows: {}, problems: [] };
    },
    fill: (counts, content) => fillCounts(countingOf(content), counts, content),
    counted(content) {
      const source = readySource(content);
      const { counted, whole } = countingOf(content);
      return Object.fromEntries(
        Object.entries(source ? counted(source) : {}).map(([field, columns]) => [
          field,
          columns === true || { columns, whole: field in whole },
        ]),
      );
    },
  },
  figures(content) {
    const { title, beside, rows, problems } = formOf(content);
    const drawn = drawnRows(rows(content), problems(content));
    const look = LOOKS[textOf(content, 'colours')] ?? LOOKS.tinted ?? { stages: null, boxes: 'paper' };
    const boxes = boxesOf(content);
    return [
      figure({
        id: 'flow',
        title,
        alt: `Flow diagram. ${boxes.map(({ box }) => box.lines.map(({ text }) => text).join(', ')).join('. ')}.`,
        ...flow(drawn, look, beside, isAcross(content)),
        rows: boxes.map(({ stage, box }) => ({ stage, box: box.lines.map(({ text }) => text).join('; ') })),
        mermaid: mermaid(rows(content), directionOf(content)),
      }),
    ];
  },
  payload: (content) => ({
    stages: boxesOf(content).map(({ box: { lines } }) => ({
      label: lines[0]?.text.replace(/ \(n = .*$/, '') ?? '',
      count: numberOf(/\(n = ([\d,]+)\)/.exec(lines[0]?.text ?? '')?.[1] ?? ''),
      description: lines
        .slice(1)
        .map(({ text }) => text)
        .join('; '),
      color: textOf(content, 'colours') || 'tinted',
    })),
    diagramDirection: directionOf(content),
    mermaidSyntax: mermaid(formOf(content).rows(content), directionOf(content)),
  }),
  ...FLOW_EXAMPLES,
});
