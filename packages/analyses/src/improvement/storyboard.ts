/** A project as a report of one page a phase: findings of all that is in it, two figures, and the tollgate. */
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

const isFinding = (block: Block): boolean => block.kind === 'text' && block.role === 'finding';

/** The blocks that the page of a phase leaves out: all but the finding, and the first figure where it has one. */
const leftOut = ({ data }: SavedResult, figure: Block | undefined): readonly string[] =>
  data.blocks.filter((block) => !isFinding(block) && block !== figure).map(blockKey);

const firstFigure = ({ data }: SavedResult): Block | undefined =>
  data.blocks.find(({ kind }) => kind === 'figure');

function phaseItems({ phase, rows, done, planned, criteria, passed }: PhaseState): readonly ReportItem[] {
  const results = rows.flatMap((row) => (row.kind === 'member' ? [row.member.result] : []));
  const drawn = new Set(results.filter(firstFigure).slice(0, FIGURES));
  const where = passed ? `Tollgate passed on ${dayWords(passed.day)}.` : 'The tollgate is open.';
  return [
    { kind: 'heading', id: phase, text: PHASES[phase], level: 1 },
    {
      kind: 'text',
      id: `${phase}-where`,
      paragraphs: [
        paragraph([`${done} of ${planned} done. ${where}`]),
        ...criteria.map(({ criterion, state, why }) =>
          paragraph(
            [`${criterion.text}: `, { text: STATE_WORDS[state].toLowerCase(), marks: ['bold'] }, ` (${why})`],
            'bullet',
          ),
        ),
      ],
    },
    ...results.map(
      (result, i): ReportItem => ({
        kind: 'result',
        id: `${phase}-${i}`,
        resultId: result.id,
        without: leftOut(result, drawn.has(result) ? firstFigure(result) : undefined),
      }),
    ),
  ];
}

/** The storyboard of a project; `day` is printed under its name. */
export function storyboard(name: string, { phases, members }: ProjectState, day: string): Report {
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
      ...(keys.length === 0 ? [] : [{ kind: 'text', id: 'keys', paragraphs: keys } as const]),
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
