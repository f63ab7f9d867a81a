/** The checklist of a reporting guideline filled for a manuscript, with what every journal asks for besides. */
import { bold, num, rich, type TableBlock } from '@constat/report';
import type { Checklist } from '../checklists/checklist.ts';
import { STARD_2015, STROBE, TRIPOD } from '../checklists/observational.ts';
import { ARRIVE_2, PRISMA_2020, SQUIRE_2, SUBMISSION } from '../checklists/others.ts';
import { CONSORT_2010, CONSORT_2025 } from '../checklists/trials.ts';
import {
  type ChecklistField,
  type DocumentContent,
  type DocumentProblem,
  defineDocument,
} from '../contract.ts';
import { checksOf, textOf } from '../values.ts';

const GUIDELINES: Readonly<Record<string, Checklist>> = {
  consort2025: CONSORT_2025,
  consort2010: CONSORT_2010,
  strobe: STROBE,
  prisma: PRISMA_2020,
  stard: STARD_2015,
  tripod: TRIPOD,
  arrive: ARRIVE_2,
  squire: SQUIRE_2,
};
const NONE = 'none';

const CHOICES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(GUIDELINES).map(([key, { name, about }]) => [key, `${name}: ${about}`]),
  ),
  [NONE]: 'None: only what every journal asks for',
};

const chosen = (content: DocumentContent): string => {
  const typed = textOf(content, 'guideline');
  return typed in CHOICES ? typed : 'consort2025';
};

const fieldOf = (key: string, { name, source, items }: Checklist, isOwn = false): ChecklistField => ({
  key,
  kind: 'checklist',
  label: name,
  help: isOwn
    ? source
    : `The words are ours and short; the guideline itself says what each item means. Source: ${source}`,
  items,
});

const FIELDS = new Map(Object.entries(GUIDELINES).map(([key, list]) => [key, fieldOf(`items-${key}`, list)]));
const GENERAL = fieldOf('items-submission', SUBMISSION, true);

/** The checklists that belong to the document as it stands. */
const shownFields = (content: DocumentContent): readonly ChecklistField[] => {
  const own = FIELDS.get(chosen(content));
  return own ? [own, GENERAL] : [GENERAL];
};

interface Progress {
  readonly done: number;
  readonly na: number;
  readonly open: number;
}

const progressOf = (checks: ReturnType<typeof checksOf>): Progress => ({
  done: checks.filter(({ state }) => state === 'done').length,
  na: checks.filter(({ state }) => state === 'na').length,
  open: checks.filter(({ state }) => state === 'open').length,
});

/** Progress of every part of every checklist. */
function progressTable(content: DocumentContent): TableBlock {
  return {
    kind: 'table',
    id: 'progress',
    title: ['Progress'],
    columns: [
      { key: 'part', label: ['Part'] },
      { key: 'done', label: ['Done'], format: 'integer' },
      { key: 'na', label: ['Not applicable'], format: 'integer' },
      { key: 'open', label: ['Open'], format: 'integer' },
    ],
    rows: shownFields(content).flatMap((field) => {
      const checks = checksOf(field, content);
      const groups = [...new Set(checks.map(({ group }) => group))];
      return [
        { cells: { part: [bold(field.label)], ...progressOf(checks) } },
        ...groups.map((group) => ({
          cells: { part: [group], ...progressOf(checks.filter((check) => check.group === group)) },
          indent: true,
        })),
      ];
    }),
  };
}

/** Items of the guideline that are done and do not say where. */
function pageProblems(content: DocumentContent): readonly DocumentProblem[] {
  const own = FIELDS.get(chosen(content));
  if (!own) return [];
  const without = checksOf(own, content).filter(({ state, page }) => state === 'done' && page === '');
  if (without.length === 0) return [];
  const shown = without.slice(0, 6).map(({ id }) => id);
  const more = without.length - shown.length;
  return [
    {
      field: own.key,
      message: `${own.label}: ${shown.length === 1 ? `item ${shown[0]} is` : `items ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''} are`} done without a page; type the page or section where it stands.`,
    },
  ];
}

export const template = defineDocument({
  id: 'journal-submission-checklist',
  version: 1,
  sections: [
    {
      id: 'manuscript',
      title: 'Manuscript',
      fields: [
        {
          key: 'title',
          kind: 'text',
          label: 'Title',
          help: 'The title of the manuscript.',
          example: 'D-penicillamine in primary biliary cholangitis: a randomized trial',
          required: true,
        },
        { key: 'journal', kind: 'text', label: 'Journal', help: 'Where it is sent.', example: 'Hepatology' },
        {
          key: 'guideline',
          kind: 'choice',
          label: 'Guideline',
          help: 'By the design of the study; the answers to another one are kept.',
          choices: CHOICES,
        },
        { key: 'day', kind: 'date', label: 'Date', help: 'The day of this state.' },
      ],
    },
    ...[...FIELDS].map(([key, field]) => ({
      id: key,
      title: field.label,
      when: (content: DocumentContent) => chosen(content) === key,
      fields: [field],
    })),
    { id: 'submission', title: GENERAL.label, fields: [GENERAL] },
  ],
  title: (content) =>
    textOf(content, 'title') === ''
      ? 'Journal submission checklist'
      : `Checklist: ${textOf(content, 'title')}`,
  finding(content) {
    const parts = shownFields(content).map((field) => {
      const { done, na, open } = progressOf(checksOf(field, content));
      return rich`${bold(field.label)}: ${num(done, 'integer')} done, ${num(na, 'integer')} not applicable, ${num(open, 'integer')} open.`;
    });
    return parts.reduce((all, part) => rich`${all} ${part}`);
  },
  rules: pageProblems,
  tables: (content) => [progressTable(content)],
  payload: (content) => ({
    guideline: chosen(content) === NONE ? null : GUIDELINES[chosen(content)]?.name,
  }),
  example: {
    title: 'D-penicillamine in primary biliary cholangitis: a randomized trial',
    journal: 'Hepatology',
    guideline: 'consort2025',
    day: '2026-03-02',
    'items-consort2025': [
      { item: '1a', state: 'done', page: '1' },
      { item: '1b', state: 'done', page: '2' },
      { item: '2', state: 'done', page: '2' },
      { item: '6', state: 'done', page: '3' },
      { item: '7', state: 'done', page: '4' },
      { item: '9', state: 'done', page: '4' },
      { item: '12a', state: 'done', page: '5' },
      { item: '12b', state: 'na' },
      { item: '16b', state: 'na' },
      { item: '22a', state: 'done', page: '9, Figure 1' },
      { item: '25', state: 'done', page: '10, Table 1' },
    ],
    'items-submission': [
      { item: 's1', state: 'done' },
      { item: 's4', state: 'done' },
      { item: 's18', state: 'na' },
    ],
  },
});
