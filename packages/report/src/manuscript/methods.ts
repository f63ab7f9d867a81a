/**
 * The statistical methods section of a paper, from saved results: what was really run, each sentence with the results it comes from.
 * Sentences are those that the analyses wrote; what several results share is said once.
 */
import type { Block } from '../blocks.ts';
import { runsToText } from '../format.ts';
import { collectReferences, sentencesOf } from '../report/collect.ts';
import { num, type Runs, rich } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { keptRuns } from '../spelling.ts';

/** Designs of studies with the guideline by which each is reported. */
export const STUDY_DESIGNS = {
  none: { label: 'Not stated', words: '', guideline: '' },
  trial: {
    label: 'Randomized controlled trial',
    words: 'a randomized controlled trial',
    guideline: 'CONSORT 2010 statement',
  },
  cohort: { label: 'Cohort study', words: 'a cohort study', guideline: 'STROBE statement' },
  'case-control': {
    label: 'Case–control study',
    words: 'a case–control study',
    guideline: 'STROBE statement',
  },
  'cross-sectional': {
    label: 'Cross-sectional study',
    words: 'a cross-sectional study',
    guideline: 'STROBE statement',
  },
  diagnostic: {
    label: 'Diagnostic accuracy study',
    words: 'a study of diagnostic accuracy',
    guideline: 'STARD 2015 statement',
  },
  prediction: {
    label: 'Prediction model',
    words: 'the development or validation of a prediction model',
    guideline: 'TRIPOD statement',
  },
  review: {
    label: 'Systematic review or meta-analysis',
    words: 'a systematic review',
    guideline: 'PRISMA 2020 statement',
  },
  experiment: {
    label: 'Laboratory or psychological experiment',
    words: 'an experiment',
    guideline: '',
  },
  animal: { label: 'Animal study', words: 'an animal study', guideline: 'ARRIVE 2.0 guidelines' },
  improvement: {
    label: 'Quality improvement study',
    words: 'a study of quality improvement',
    guideline: 'SQUIRE 2.0 guidelines',
  },
} as const;
export type StudyDesign = keyof typeof STUDY_DESIGNS;

export interface MethodsSettings {
  /** Design, sample size, cases and checks are told, too. */
  readonly enhanced: boolean;
  readonly studyDesign: StudyDesign;
  /** What the author says on how the size of the sample came about. */
  readonly sampleSize: string;
  /** What the author says on missing data beyond what the analyses did. */
  readonly missingData: string;
  readonly references: boolean;
}

export const DEFAULT_METHODS: MethodsSettings = {
  enhanced: false,
  studyDesign: 'none',
  sampleSize: '',
  missingData: '',
  references: true,
};

/** A sentence with the ids of the results that it was written from; none where the author said it. */
export interface TracedSentence {
  readonly runs: Runs;
  readonly from: readonly string[];
}

export interface MethodsText {
  readonly paragraphs: readonly (readonly TracedSentence[])[];
  readonly references: readonly Runs[];
  readonly wordCount: number;
  readonly analysesIncluded: readonly { readonly analysisType: string; readonly count: number }[];
}

const COMPUTED = /^Computed with Constat\b/;

const textsOf = (blocks: readonly Block[], role: 'methods' | 'finding'): readonly Runs[] =>
  blocks.flatMap((block) => (block.kind === 'text' && block.role === role ? block.paragraphs : []));

/** Tools that plan the size of a study: their answer is a sample size statement. */
const isPlanning = ({ data }: SavedResult): boolean =>
  /^samplesize|power-analysis|sample-size/.test(data.analysis.id);

/** Results that have something to say here. */
export const hasMethods = ({ data }: SavedResult): boolean => textsOf(data.blocks, 'methods').length > 0;

/** Sentences of all results in order; one that was said before adds its result to the first. */
function methodSentences(results: readonly SavedResult[]): readonly (readonly TracedSentence[])[] {
  const places = new Map<string, { readonly runs: Runs; readonly from: string[] }>();
  const paragraphs = results.map((result) =>
    textsOf(result.data.blocks, 'methods')
      .flatMap(sentencesOf)
      .flatMap((runs) => {
        const key = runsToText(runs).trim();
        if (key === '' || COMPUTED.test(key)) return [];
        const known = places.get(key);
        if (known) {
          if (!known.from.includes(result.id)) known.from.push(result.id);
          return [];
        }
        const sentence = { runs, from: [result.id] };
        places.set(key, sentence);
        return [sentence];
      }),
  );
  return paragraphs.filter((sentences) => sentences.length > 0);
}

/** What every one of several results says goes to the end: it is about all of them. */
function sharedLast(
  paragraphs: readonly (readonly TracedSentence[])[],
  count: number,
): readonly (readonly TracedSentence[])[] {
  const isShared = ({ from }: TracedSentence): boolean => count > 1 && from.length === count;
  const shared = paragraphs.flat().filter(isShared);
  return [
    ...paragraphs
      .map((sentences) => sentences.filter((sentence) => !isShared(sentence)))
      .filter((sentences) => sentences.length > 0),
    ...(shared.length > 0 ? [shared] : []),
  ];
}

/** True where a p value is shown: what tests nothing has no level, though its intervals have one. */
const showsTest = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(showsTest);
  if (typeof value !== 'object' || value === null) return false;
  return 'format' in value && (value.format === 'p' || value.format === 'p-equation')
    ? true
    : Object.entries(value).some(([key, item]) => key !== 'spec' && showsTest(item));
};

/** A level with all its decimals: .05, .025, .001. */
const levelNumber = (alpha: number): Runs => {
  const own = (String(+alpha.toFixed(6)).split('.')[1] ?? '').length;
  return [num(alpha, 'proportion', Math.max(2, own))];
};

const alphaOf = ({ data }: SavedResult): number | null => {
  if (!showsTest(data.blocks)) return null;
  const { confidenceLevel, alpha } = data.options;
  if (typeof alpha === 'number' && alpha > 0 && alpha < 1) return alpha;
  return typeof confidenceLevel === 'number' && confidenceLevel > 0 && confidenceLevel < 1
    ? +(1 - confidenceLevel).toPrecision(12)
    : null;
};

/** Results by what a function says of them, in the order in which each answer first came. */
function grouped<K>(
  results: readonly SavedResult[],
  keyOf: (result: SavedResult) => K | null,
): readonly (readonly [K, readonly SavedResult[]])[] {
  const groups = new Map<K, SavedResult[]>();
  for (const result of results) {
    const key = keyOf(result);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups];
}

const idsOf = (results: readonly SavedResult[]): readonly string[] => results.map(({ id }) => id);

const listed = (parts: readonly Runs[]): Runs =>
  parts.flatMap((part, i): Runs => {
    const before = i === 0 ? [] : i === parts.length - 1 ? [parts.length > 2 ? ', and ' : ' and '] : [', '];
    return [...before, ...part];
  });

/** `The significance level was α = .05.` */
function alphaSentence(results: readonly SavedResult[]): readonly TracedSentence[] {
  const groups = grouped(results, alphaOf);
  if (groups.length === 0) return [];
  const levels = groups.map(([alpha]) => levelNumber(alpha));
  return [
    {
      runs: rich`The significance level was α = ${listed(levels)}${groups.length > 1 ? ', as stated with each analysis' : ''}.`,
      from: groups.flatMap(([, some]) => idsOf(some)),
    },
  ];
}

function softwareSentence(results: readonly SavedResult[]): readonly TracedSentence[] {
  const groups = grouped(results, ({ data }) => data.constat);
  if (groups.length === 0) return [];
  const versions = groups.map(([version]): Runs => [version]);
  return [
    {
      runs: rich`Analyses were run with Constat, version${groups.length > 1 ? 's' : ''} ${listed(versions)}.`,
      from: idsOf(results),
    },
  ];
}

/** How many cases each dataset gave to the analyses. */
function caseSentences(results: readonly SavedResult[]): readonly TracedSentence[] {
  return grouped(results, ({ data }) => data.dataset?.name ?? null).map(([name, some]) => {
    const used = some.map(({ data }) => data.sample.used);
    const [least, most] = [Math.min(...used), Math.max(...used)];
    const left = Math.max(...some.map(({ data }) => data.sample.excluded));
    const cases =
      least === most
        ? rich`used ${num(most, 'integer')} cases`
        : rich`used between ${num(least, 'integer')} and ${num(most, 'integer')} cases`;
    const out =
      left === 0
        ? rich`, and none were left out`
        : rich`; at most ${num(left, 'integer')} ${left === 1 ? 'was' : 'were'} left out`;
    return { runs: rich`Analyses of the dataset ${name} ${cases}${out}.`, from: idsOf(some) };
  });
}

/** Assumptions whose check spoke against them. */
function checkSentences(results: readonly SavedResult[]): readonly TracedSentence[] {
  const found = results.flatMap((result) =>
    result.data.blocks.flatMap((block) =>
      block.kind === 'check' && block.verdict === 'violated'
        ? [{ result, assumption: block.assumption }]
        : [],
    ),
  );
  if (found.length === 0) return [];
  const parts = found.map(({ assumption, result }) => rich`${assumption} (${result.title})`);
  return [
    {
      runs: rich`Checks spoke against ${found.length === 1 ? 'one assumption' : 'these assumptions'}: ${listed(parts)}.`,
      from: [...new Set(found.map(({ result }) => result.id))],
    },
  ];
}

const own = (typed: string): readonly TracedSentence[] => {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text === '' ? [] : [{ runs: keptRuns([/[.!?]$/.test(text) ? text : `${text}.`]), from: [] }];
};

function designSentences({ studyDesign }: MethodsSettings): readonly TracedSentence[] {
  const { words, guideline } = STUDY_DESIGNS[studyDesign];
  if (words === '') return [];
  const reported = guideline === '' ? '' : `, reported according to the ${guideline}`;
  return [{ runs: [`This was ${words}${reported}.`], from: [] }];
}

/** The size of the sample: what planning tools found, and what the author says. */
const sizeSentences = (planning: readonly SavedResult[], typed: string): readonly TracedSentence[] => [
  ...planning.flatMap((result) =>
    textsOf(result.data.blocks, 'finding')
      .slice(0, 1)
      .map((runs) => ({ runs, from: [result.id] })),
  ),
  ...own(typed),
];

const wordsIn = (runs: Runs): number =>
  runsToText(runs)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The section with every sentence traced to its results. */
export function writeMethods(results: readonly SavedResult[], settings: MethodsSettings): MethodsText {
  const planning = results.filter(isPlanning);
  const analyses = results.filter(
    (result) => hasMethods(result) && !(settings.enhanced && isPlanning(result)),
  );
  const opening = settings.enhanced
    ? [
        ...designSentences(settings),
        ...sizeSentences(planning, settings.sampleSize),
        ...caseSentences(analyses),
      ]
    : [];
  const closing = [
    ...(settings.enhanced ? [...checkSentences(analyses), ...own(settings.missingData)] : []),
    ...alphaSentence(analyses),
    ...softwareSentence([...analyses, ...(settings.enhanced ? planning : [])]),
  ];
  const paragraphs = [opening, ...sharedLast(methodSentences(analyses), analyses.length), closing].filter(
    (sentences) => sentences.length > 0,
  );
  return {
    paragraphs,
    references: settings.references ? collectReferences(results.map(({ data }) => data.blocks)) : [],
    wordCount: paragraphs.flat().reduce((sum, { runs }) => sum + wordsIn(runs), 0),
    analysesIncluded: grouped(results, ({ component }) => component).map(([analysisType, some]) => ({
      analysisType,
      count: some.length,
    })),
  };
}

/** The paragraphs as they are printed. */
export const methodsRuns = ({ paragraphs }: MethodsText): readonly Runs[] =>
  paragraphs.map((sentences) => sentences.flatMap(({ runs }, i): Runs => (i === 0 ? runs : [' ', ...runs])));

/** What is saved: the section, its literature, and the fields that others read. */
export function methodsResult(text: MethodsText, settings: MethodsSettings, count: number) {
  const runs = methodsRuns(text);
  const blocks: readonly Block[] = [
    {
      kind: 'text',
      id: 'finding',
      role: 'finding',
      paragraphs: [
        rich`A statistical methods section of ${num(text.wordCount, 'integer')} words from ${num(count, 'integer')} ${count === 1 ? 'result' : 'results'}.`,
      ],
    },
    { kind: 'text', id: 'methods', role: 'methods', paragraphs: runs },
    ...(text.references.length > 0
      ? ([{ kind: 'text', id: 'references', role: 'references', paragraphs: text.references }] as const)
      : []),
  ];
  return {
    blocks,
    payload: {
      methodsText: runs.map((one) => runsToText(one)).join('\n\n'),
      analysesIncluded: text.analysesIncluded,
      wordCount: text.wordCount,
      configuration: {
        studyDesign: settings.studyDesign,
        analysisTypes: text.analysesIncluded.map(({ analysisType }) => analysisType),
      },
    },
  };
}
