/** A project as a report: a first page with problem, numbers and tollgates, then one page a phase with its findings and two figures. */
import {
  type Block,
  blockKey,
  DEFAULT_NUMBERS,
  estimateRuns,
  REPORT_FORMAT,
  type Report,
  type ReportItem,
  type ReportParagraph,
  type Run,
  type SavedResult,
} from '@constat/report';
import { findDocument } from '../documents/catalogue.ts';
import { dayWords } from '../documents/present.ts';
import { PHASES } from './phases.ts';
import { type CriterionState, type PhaseState, type ProjectState, projectKeys } from './project.ts';

/** Figures on the page of a phase. */
const FIGURES = 2;

const STATE_WORDS: Readonly<Record<CriterionState['state'], string>> = {
  met: 'Met',
  near: 'Not met yet',
  open: 'Open',
  na: 'Not applicable',
};

const paragraph = (runs: readonly Run[], style: ReportParagraph['style'] = 'normal'): ReportParagraph => ({
  style,
  runs,
});

/** The finding of a result in words. */
function findingOf({ data }: SavedResult): readonly Run[] {
  const found = data.blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  return found?.kind === 'text' ? (found.paragraphs[0] ?? []) : [];
}

const firstFigure = ({ data }: SavedResult): Block | undefined =>
  data.blocks.find(({ kind }) => kind === 'figure');

/** A result of which the page shows the figure alone. */
const figureItem = (result: SavedResult, id: string): ReportItem => ({
  kind: 'result',
  id,
  resultId: result.id,
  without: result.data.blocks.filter((block) => block !== firstFigure(result)).map(blockKey),
});

/** A document is called by its kind: its finding begins with its name. */
const nameOf = ({ title, component, data }: SavedResult): string =>
  findDocument(data.analysis.id) ? component : title;

const strong = (text: string): Run => ({ text, marks: ['bold'] });

const gateWords = ({ passed }: PhaseState): string =>
  passed ? `tollgate passed on ${dayWords(passed.day)}` : 'tollgate open';

function phaseItems(of: PhaseState): readonly ReportItem[] {
  const { phase, rows, done, planned, criteria } = of;
  const results = rows.flatMap((row) => (row.kind === 'member' ? [row.member.result] : []));
  return [
    { kind: 'heading', id: phase, text: PHASES[phase], level: 1 },
    {
      kind: 'text',
      id: `${phase}-where`,
      paragraphs: [
        paragraph([`${done} of ${planned} done, ${gateWords(of)}.`]),
        ...criteria.map(({ criterion, state, why }) =>
          paragraph([`${criterion.text}: `, strong(STATE_WORDS[state].toLowerCase()), ` (${why})`], 'bullet'),
        ),
        ...(results.length === 0 ? [] : [paragraph([strong('What was found')])]),
        ...results.map((result) =>
          paragraph([strong(`${nameOf(result)}. `), ...findingOf(result)], 'bullet'),
        ),
      ],
    },
    ...results
      .filter(firstFigure)
      .slice(0, FIGURES)
      .map((result, i) => figureItem(result, `${phase}-${i}`)),
  ];
}

/** The storyboard of a project; `day` is printed under its name. */
export function storyboard(
  { name, problem }: { readonly name: string; readonly problem: string | null },
  { phases, members }: ProjectState,
  day: string,
): Report {
  const keys = projectKeys(members).flatMap(({ label, found }) =>
    found
      ? [paragraph([{ text: `${label}. `, marks: ['bold'] }, ...estimateRuns(found.estimate)], 'bullet')]
      : [],
  );
  return {
    format: REPORT_FORMAT,
    id: 'report_0_storyboard',
    title: name,
    subtitle: 'Storyboard of the improvement project',
    authors: '',
    affiliation: '',
    date: dayWords(day),
    items: [
      {
        kind: 'text',
        id: 'cover',
        paragraphs: [
          ...(problem === null ? [] : [paragraph([problem])]),
          ...keys,
          ...phases.map((each) =>
            paragraph([
              strong(`${PHASES[each.phase]}: `),
              `${each.done} of ${each.planned} done, ${gateWords(each)}`,
            ]),
          ),
        ],
      },
      ...phases.flatMap(phaseItems),
    ],
    options: {
      titlePage: false,
      contents: false,
      methods: false,
      references: false,
      facts: false,
      parts: [],
      numbers: DEFAULT_NUMBERS,
      chapterPages: true,
    },
    dateCreated: 0,
    dateModified: 0,
  };
}
