/** Chooses the analysis of a wish: the finder proposes, and how well the variables fit the roles decides between the first. */
import { catalogue } from '../catalogue.ts';
import { type AnyForm, isCalculator } from '../contract.ts';
import { type Answer, ruledAnswersTo } from '../finder/find.ts';
import { type Match, type Reading, withMatches } from '../finder/read-question.ts';
import { withNamed } from '../finder/variables.ts';
import { atomOfPath } from '../finder/vocabulary.ts';
import { loadForm } from '../load-form.ts';
import { entryAt } from '../matching/entries.ts';
import type { RawOptions } from '../options.ts';
import type { DataFacts } from './data-facts.ts';
import type { Mention } from './mentions.ts';
import { type Filling, fillRoles } from './roles.ts';
import { settingsFrom } from './settings.ts';

/** An analysis that could answer, with the roles as they would be filled. */
export interface Candidate {
  readonly form: AnyForm;
  readonly answer: Answer;
  readonly filling: Filling;
  readonly penalty: number;
}

export interface Choice {
  readonly best: Candidate | null;
  readonly others: readonly Candidate[];
  /** Everything the finder found. */
  readonly answers: readonly Answer[];
}

/** Options that hold at an address: Spearman's is the correlation matrix with that coefficient. */
const presetOf = (path: string): RawOptions =>
  catalogue.flatMap(({ presets = [] }) => presets).find((preset) => preset.path === path)?.options ?? {};

const feature = (atom: string): Match => ({
  phrase: { words: [atom], atom, kind: 'feature' },
  start: -1,
  end: -1,
});

/** Words of time that mean rows, not variables measured again. */
const IN_ROWS = new Set(['series', 'trendword', 'overtimeplot']);

/** A reading with the variables of the question, and what they say together. */
export function readingOf(reading: Reading, mentions: readonly Mention[], atoms: readonly string[]): Reading {
  const fresh = mentions.map((mention, i) => ({
    ...mention,
    ...(mention.start < 0 ? { start: -2 - i, end: -1 - i } : {}),
  }));
  const named = withNamed(reading, fresh);
  if (atoms.length === 0) return named;
  const kept = named.matches.filter(({ phrase }) => !IN_ROWS.has(phrase.atom));
  return withMatches(named.tokens, [...kept, ...atoms.map(feature)]);
}

/** Words that ask for a split. */
const OF_GROUPS = /\b(?:the|each|every|both|all|by|per) groups?\b/iu;

const CONSIDERED = 5;
const PER_UNPLACED = 0.5;
const PER_IMPOSSIBLE = 1;
const PER_SCORE = 1.2;
const PER_OPEN = 0.25;
const PER_STRAINED = 0.4;
/** A tool that is called by its name. */
const BY_NAME = 0.6;

async function candidate(
  answer: Answer,
  top: number,
  question: string,
  mentions: readonly Mention[],
  facts: DataFacts,
  named: number,
): Promise<Candidate | null> {
  const id = answer.entry.analysisId;
  const form = id === undefined ? null : await loadForm(id);
  if (!form || isCalculator(form)) return null;
  const settings = { ...presetOf(answer.path), ...settingsFrom(form, question) };
  const wanted = form.entry.area === 'descriptive' && OF_GROUPS.test(question) ? ['group'] : [];
  const filling = fillRoles(form, mentions, facts, settings, wanted);
  const impossible = filling.open.filter(({ candidates }) => candidates.length === 0).length;
  return {
    form,
    answer,
    filling,
    penalty:
      PER_UNPLACED * filling.unplaced.length +
      PER_IMPOSSIBLE * impossible +
      (mentions.some(({ start }) => start >= 0) ? PER_OPEN : 0) * filling.open.length +
      PER_STRAINED * filling.strained -
      BY_NAME * named +
      PER_SCORE * (1 - answer.score / top),
  };
}

/** Comparisons of groups, and what takes their place where there are several factors or a covariate. */
const ONE_FACTOR = new Set([
  'inferential-stats/independent-samples-ttest',
  'inferential-stats/mann-whitney-u-test',
  'inferential-stats/one-way-anova',
  'inferential-stats/kruskal-wallis-test',
]);
const SEVERAL_FACTORS = 'inferential-stats/two-way-anova';

const CORRELATION = 'correlation-analysis/matrix';

/** What the variables ask for where the words did not: several factors or a covariate, or two numbers instead of groups. */
function asked(mentions: readonly Mention[]): string | null {
  const groups = mentions.filter(({ variable, cue }) => cue !== 'outcome' && variable.type !== 'numeric');
  if (groups.length > 1 || mentions.some(({ cue }) => cue === 'control')) return SEVERAL_FACTORS;
  const numbers = mentions.filter(({ variable }) => variable.type === 'numeric');
  return groups.length === 0 && numbers.length === 2 ? CORRELATION : null;
}

/** A tool for what the variables ask for, beside comparisons of one factor. */
function withFactors(found: readonly Answer[], mentions: readonly Mention[]): readonly Answer[] {
  const tried = found.slice(0, CONSIDERED);
  const first = tried.find(({ path }) => ONE_FACTOR.has(path));
  const path = asked(mentions);
  const entry = path === null ? undefined : entryAt(path);
  if (!first || path === null || !entry || tried.some((answer) => answer.path === path)) return [];
  return [{ ...first, path, title: entry.text, reasons: [entry.description], entry, atoms: [] }];
}

/** The analysis for a wish, and others that fit as well. */
export async function chooseAnalysis(
  question: string,
  reading: Reading,
  mentions: readonly Mention[],
  facts: DataFacts,
): Promise<Choice> {
  const found = ruledAnswersTo(question, reading);
  const answers = [...found, ...withFactors(found, mentions)];
  const top = answers[0]?.score ?? 1;
  const tried = await Promise.all(
    [...found.slice(0, CONSIDERED), ...answers.slice(found.length)].map((answer) =>
      candidate(answer, top, question, mentions, facts, reading.atoms.get(atomOfPath(answer.path)) ?? 0),
    ),
  );
  const fitting = tried.filter((one) => one !== null).sort((a, b) => a.penalty - b.penalty);
  const first = answers[0];
  const named = first?.atoms.some((atom) => atom.startsWith('@') && !atom.endsWith('~'));
  // A calculator or a page that is named is meant, also with variables about.
  if (first && !fitting.some(({ answer }) => answer === first) && (named || mentions.length === 0))
    return { best: null, others: fitting, answers };
  return { best: fitting[0] ?? null, others: fitting.slice(1), answers };
}

/** One analysis, whatever the finder says. */
export async function chosenAnalysis(
  path: string,
  question: string,
  mentions: readonly Mention[],
  facts: DataFacts,
): Promise<Candidate | null> {
  const entry = entryAt(path);
  if (!entry) return null;
  const answer: Answer = {
    path,
    title: entry.text,
    score: 1,
    reasons: [entry.description],
    entry,
    atoms: [],
  };
  return candidate(answer, 1, question, mentions, facts, 0);
}
