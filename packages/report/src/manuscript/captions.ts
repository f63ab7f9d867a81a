/** Captions of figures in saved results: what is shown, cases, test, what the signs mean, abbreviations; in the style of a journal. */

import type { Block, FigureBlock } from '../blocks.ts';
import { captioned } from '../figure/edits/figure.ts';
import { DEFAULT_NUMBERS, type NumberSettings, resolveRuns, runsToText } from '../format.ts';
import { bold, italic, num, type Run, type Runs, rich } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';

export const CAPTION_STYLES = {
  apa: 'APA',
  vancouver: 'Vancouver',
  nature: 'Nature',
} as const;
export type CaptionStyle = keyof typeof CAPTION_STYLES;

export interface CaptionSettings {
  readonly style: CaptionStyle;
  /** Number of the first figure. */
  readonly first: number;
  /** All figures are panels of one. */
  readonly panels: boolean;
  readonly cases: boolean;
  readonly test: boolean;
  readonly abbreviations: boolean;
}

export const DEFAULT_CAPTIONS: CaptionSettings = {
  style: 'apa',
  first: 1,
  panels: false,
  cases: true,
  test: true,
  abbreviations: true,
};

/** A figure with the result it belongs to. */
export interface ResultFigure {
  readonly key: string;
  readonly result: SavedResult;
  readonly figure: FigureBlock;
  /** The first figure shows what was tested; those after it, the model behind it. */
  readonly isFirst: boolean;
}

export interface Caption {
  /** Those it describes, in the order of their letters. */
  readonly figures: readonly ResultFigure[];
  /** Stands before the words: Figure 1. */
  readonly label: string;
  /** Lines of the caption, the label in the first. */
  readonly lines: readonly Runs[];
}

/** The figures of results, in order. */
export const figuresOf = (results: readonly SavedResult[]): readonly ResultFigure[] =>
  results.flatMap((result) =>
    result.data.blocks
      .filter((block) => block.kind === 'figure')
      .map((figure, i) => ({
        key: `${result.id}:${figure.id}`,
        result,
        figure: captioned(figure),
        isFirst: i === 0,
      })),
  );

const STATISTICS: ReadonlySet<string> = new Set(['t', 'F', 'χ', 'z', 'r', 'H', 'U', 'W', 'V', 'Q', 'R', 'τ']);

const isStatistic = (run: Run): boolean =>
  typeof run === 'object' &&
  'text' in run &&
  (run.marks?.includes('italic') ?? false) &&
  STATISTICS.has(run.text);

const findingOf = (blocks: readonly Block[]): Runs => {
  const block = blocks.find((one) => one.kind === 'text' && one.role === 'finding');
  return block?.kind === 'text' ? (block.paragraphs[0] ?? []) : [];
};

/** The numbers of the test out of the finding: from its statistic to the end of the sentence. */
export function testOf({ data }: SavedResult): Runs {
  const runs = findingOf(data.blocks);
  const start = runs.findIndex(isStatistic);
  if (start < 0) return [];
  const rest: Run[] = [];
  for (const run of runs.slice(start)) {
    if (typeof run !== 'string') {
      rest.push(run);
      continue;
    }
    const end = run.search(/[.:;](?=\s|$)| \(|\)(?=[.,;]|$)/);
    if (end >= 0 && !/^\(/.test(run)) {
      if (end > 0) rest.push(run.slice(0, end));
      break;
    }
    rest.push(run);
  }
  const hasP = rest.some((run) => typeof run === 'object' && 'text' in run && run.text === 'p');
  return hasP ? rest : [];
}

const MEANINGS: readonly (readonly [RegExp, string, string])[] = [
  [/\bCIs?\b/, 'CI', 'confidence interval'],
  [/\bSD\b/, 'SD', 'standard deviation'],
  [/\bSE\b/, 'SE', 'standard error'],
  [/\bIQR\b/, 'IQR', 'interquartile range'],
  [/\bOR\b/, 'OR', 'odds ratio'],
  [/\bHR\b/, 'HR', 'hazard ratio'],
  [/\bsHR\b/, 'sHR', 'subdistribution hazard ratio'],
  [/\bRR\b/, 'RR', 'risk ratio'],
  [/\bIRR\b/, 'IRR', 'incidence rate ratio'],
  [/\bROC\b/, 'ROC', 'receiver operating characteristic'],
  [/\bAUC\b/, 'AUC', 'area under the curve'],
  [/\bSMD\b/, 'SMD', 'standardized mean difference'],
  [/\bACF\b/, 'ACF', 'autocorrelation function'],
];

const abbreviationsIn = (text: string): string =>
  MEANINGS.filter(([pattern]) => pattern.test(text))
    .map(([, short, long]) => `${short} = ${long}`)
    .join('; ');

const sentence = (runs: Runs): Runs => {
  if (runs.length === 0) return [];
  return /[.!?]$/.test(runsToText(runs).trimEnd()) ? runs : [...runs, '.'];
};

const joined = (sentences: readonly Runs[]): Runs =>
  sentences.filter((one) => one.length > 0).flatMap((one, i): Runs => (i === 0 ? one : [' ', ...one]));

/** `n = 100 (2 left out)`; nothing is said of a calculator, and a missing n is not invented. */
const casesOf = ({ data }: SavedResult): Runs => {
  if (data.dataset === null) return [];
  const { used, excluded } = data.sample;
  if (!(used > 0)) return ['The number of cases is not recorded'];
  return excluded > 0
    ? rich`*n* = ${num(used, 'integer')} (${num(excluded, 'integer')} left out)`
    : rich`*n* = ${num(used, 'integer')}`;
};

/** What is said below the title of a figure. */
function notesOf({ figure, result, isFirst }: ResultFigure, { cases, test }: CaptionSettings): Runs {
  const numbers = test && isFirst ? testOf(result) : [];
  return joined([sentence(figure.notes ?? []), sentence(cases ? casesOf(result) : []), sentence(numbers)]);
}

/** Journals other than those of the APA write P with a zero before the decimal mark. */
function inStyle(runs: Runs, style: CaptionStyle, numbers: NumberSettings): Runs {
  if (style === 'apa') return runs;
  const capital = runs.map((run) =>
    typeof run === 'object' && 'text' in run && run.text === 'p' && run.marks?.includes('italic')
      ? italic('P')
      : run,
  );
  return resolveRuns(capital, { ...numbers, leadingZero: true });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letterOf = (index: number): string =>
  index < LETTERS.length
    ? LETTERS.charAt(index)
    : `${letterOf(Math.floor(index / LETTERS.length) - 1)}${LETTERS.charAt(index % LETTERS.length)}`;

/** The title of several panels: what they share, else the name of the result. */
const commonTitle = (figures: readonly ResultFigure[]): Runs => {
  const results = new Set(figures.map(({ result }) => result.id));
  const [first] = figures;
  return results.size === 1 && first ? [first.result.title] : [`${figures.length} panels`];
};

/** The words after the label: title and notes. */
function partsOf(figures: readonly ResultFigure[], settings: CaptionSettings): { title: Runs; body: Runs } {
  const [only] = figures;
  if (figures.length === 1 && only) return { title: only.figure.title, body: notesOf(only, settings) };
  const nature = settings.style === 'nature';
  const panels = figures.map((one, i) => {
    const letter = letterOf(i);
    const mark: Run = nature ? bold(letter.toLowerCase()) : `(${letter})`;
    return [mark, nature ? ', ' : ' ', ...joined([sentence(one.figure.title), notesOf(one, settings)])];
  });
  return { title: commonTitle(figures), body: joined(panels) };
}

function captionOf(
  figures: readonly ResultFigure[],
  number: number,
  settings: CaptionSettings,
  numbers: NumberSettings,
): Caption {
  const { style } = settings;
  const { title, body } = partsOf(figures, settings);
  const meanings = settings.abbreviations ? abbreviationsIn(runsToText([...title, ' ', ...body])) : '';
  const notes = inStyle(joined([body, sentence(meanings === '' ? [] : [meanings])]), style, numbers);
  const plain = runsToText(title);
  if (style === 'apa')
    return {
      figures,
      label: `Figure ${number}`,
      lines: [
        [bold(`Figure ${number}`)],
        [italic(plain)],
        ...(notes.length > 0 ? [[italic('Note.'), ' ', ...notes]] : []),
      ],
    };
  if (style === 'nature')
    return {
      figures,
      label: `Fig. ${number}`,
      lines: [[bold(`Fig. ${number} | ${plain}.`), ...(notes.length > 0 ? [' ', ...notes] : [])]],
    };
  return {
    figures,
    label: `Figure ${number}`,
    lines: [[bold(`Figure ${number}.`), ` ${plain}.`, ...(notes.length > 0 ? [' ', ...notes] : [])]],
  };
}

/** The captions of figures, or the one of all as panels. */
export function writeCaptions(
  figures: readonly ResultFigure[],
  settings: CaptionSettings,
  numbers: NumberSettings = DEFAULT_NUMBERS,
): readonly Caption[] {
  if (figures.length === 0) return [];
  if (settings.panels) return [captionOf(figures, settings.first, settings, numbers)];
  return figures.map((figure, i) => captionOf([figure], settings.first + i, settings, numbers));
}
