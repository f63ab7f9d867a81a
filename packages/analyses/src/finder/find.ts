/** The finder: which tools answer a question in people's own words, best first, each with a line of reason. Nothing for nonsense. */
import { entryAt, MATCH_ENTRIES, type MatchEntry } from '../matching/entries.ts';
import { normalityAdjustment } from '../matching/free-text.ts';
import { hasMeaning, rawWords, stem } from '../matching/words.ts';
import { SECOND_DOORS } from './doors.ts';
import { chancesOf, isLearned, isLearnedAddress, NO_QUESTION } from './learned.ts';
import { looseNames, sharedWords } from './loose-words.ts';
import { type Reading, readQuestion } from './read-question.ts';
import { reasonFor } from './reasons.ts';
import { relativesOf } from './relatives.ts';
import { RULES } from './rules.ts';
import { MODEL_RULES } from './rules-models.ts';
import { MORE_RULES } from './rules-more.ts';
import { TOOL_PATHS } from './tools.ts';
import { isEveryday, pathOfAtom } from './vocabulary.ts';

/** A tool that answers. */
export interface Answer {
  readonly path: string;
  readonly title: string;
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly string[];
  readonly entry: MatchEntry;
  /** What of the question speaks for it. */
  readonly atoms: readonly string[];
}

interface Rule {
  readonly path: string;
  readonly needs: readonly string[];
  readonly excludes: readonly string[];
  readonly bonus: number;
}

const NEXT_TOOL = 0.02;

const parseRule = (line: string): readonly Rule[] => {
  const [tools = '', conditions = ''] = line.split(':');
  const parts = conditions.trim().split(' ');
  const bonus = Number(parts.at(-1));
  const words = Number.isNaN(bonus) ? parts : parts.slice(0, -1);
  return tools
    .trim()
    .split(' ')
    .map((tool, place) => {
      const path = TOOL_PATHS[tool];
      if (path === undefined) throw new Error(`A rule names the tool '${tool}', which does not exist.`);
      return {
        path,
        needs: words.filter((word) => !word.startsWith('!')),
        excludes: words.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
        bonus: (Number.isNaN(bonus) ? 0 : bonus) - place * NEXT_TOOL,
      };
    });
};

const rules: readonly Rule[] = [RULES, MODEL_RULES, MORE_RULES].flatMap((lines) =>
  lines.trim().split('\n').flatMap(parseRule),
);

/** What the rules ask for: a test compares it with what the vocabulary can say. */
export const ruleAtoms: ReadonlySet<string> = new Set(
  rules.flatMap(({ needs, excludes }) => [...needs, ...excludes]),
);

/** What a name counts whose words stand in another order, a keyword likewise, and words in common. */
const LOOSE_NAME = 0.8;
const LOOSE_KEYWORD = 0.5;
const SHARED = 0.55;
const SHARED_WEIGHT = 0.6;
/** What a keyword adds where more is said. */
const KEYWORD_BESIDE = 0.12;

interface Evidence {
  readonly sum: number;
  readonly atoms: readonly string[];
}

/** The evidence for each address. */
function evidenceOf({ atoms, tokens }: Reading): Map<string, Evidence> {
  const best = new Map<string, Evidence>();
  const offer = (path: string, sum: number, said: readonly string[]) => {
    const own = SECOND_DOORS[path] ?? path;
    if (sum > (best.get(own)?.sum ?? 0)) best.set(own, { sum, atoms: said });
  };
  for (const [atom, weight] of atoms)
    if (atom.startsWith('@') && !atom.endsWith('~')) offer(pathOfAtom(atom), weight, [atom]);
  for (const { path, needs, excludes, bonus } of rules)
    if (needs.every((atom) => atoms.has(atom)) && !excludes.some((atom) => atoms.has(atom)))
      offer(
        path,
        needs.reduce((sum, atom) => sum + (atoms.get(atom) ?? 0), bonus),
        needs,
      );
  for (const phrase of looseNames(tokens.map(({ stem }) => stem))) {
    const atom = phrase.atom.replace(/~$/, '');
    offer(pathOfAtom(atom), phrase.kind === 'name' ? LOOSE_NAME : LOOSE_KEYWORD, [phrase.atom]);
  }
  for (const [path, share] of sharedWords(tokens.map(({ stem, raw, mended }) => (mended ? raw : stem))))
    if (share >= SHARED) offer(path, SHARED_WEIGHT * share, []);
  for (const [atom, weight] of atoms)
    if (atom.endsWith('~')) {
      const path = pathOfAtom(atom.slice(0, -1));
      const own = best.get(SECOND_DOORS[path] ?? path);
      offer(path, own ? own.sum + Math.min(KEYWORD_BESIDE, weight) : weight, [...(own?.atoms ?? []), atom]);
    }
  return best;
}

/** Tools that are not meant where a design is said whose data are known not to be normal. */
const NORMALITY_PATH = 'stats/normality';
const isKnownNotNormal = ({ atoms }: Reading): boolean =>
  atoms.has('nonnormal') && ['two', 'many', 'paired', 'rep3'].some((atom) => atoms.has(atom));

/** What must be said before anything is offered; more where the words are of another world. */
const ENOUGH = 0.7;
const ENOUGH_ELSEWHERE = 1.25;
/** Where most words are understood a single hint is enough. */
const ENOUGH_UNDERSTOOD = 0.34;
const ENOUGH_PARTLY = 0.5;
const MOSTLY = 0.5;
const LITTLE = 0.25;
const ALONE = 0.3;
/** The part of the best evidence that further answers must have. */
const NEAR = 0.45;
const SHOWN = 8;

/** The part of the words that carry meaning which the vocabulary knows. */
function understood({ tokens, matches }: Reading): number {
  const known = new Set<number>();
  for (const { start, end, phrase } of matches)
    if (phrase.kind !== 'elsewhere') for (let i = start; i < end; i++) known.add(i);
  const meaning = tokens
    .map((token, i) => ({ token, i }))
    .filter(({ token }) => token.number === null && hasMeaning(token.stem));
  return meaning.length === 0 ? 0 : meaning.filter(({ i }) => known.has(i)).length / meaning.length;
}

/** How much must be said before anything is offered. */
function needed({ atoms }: Reading, coverage: number): number {
  if (atoms.has('elsewhere')) return ENOUGH_ELSEWHERE;
  if (coverage >= MOSTLY) return ENOUGH_UNDERSTOOD;
  return coverage < LITTLE ? ENOUGH : ENOUGH_PARTLY;
}

/** How many answers there are at least where one was found, and what those count that only come with it. */
const AT_LEAST = 3;
const BESIDE = 0.2;

/** The nearest relatives of the best answers, where little else was found. */
function besides(found: readonly string[]): readonly string[] {
  const known = new Set(found);
  const more = found.slice(0, 2).flatMap((path) => relativesOf(path).filter((one) => !known.has(one)));
  return [...new Set(more)].slice(0, Math.max(0, AT_LEAST - found.length));
}

const toScore = (sum: number): number => 1 - Math.exp(-sum);

/** Words of a chat that would pass for the beginning of a title, such as Lollipop chart. */
const CHAT: ReadonlySet<string> = new Set(['lol']);

/** Titles and aliases that begin as the question does: what somebody is still typing. */
function beginnings(question: string): readonly Answer[] {
  const words = rawWords(question);
  const last = words.at(-1) ?? '';
  if (words.length === 0 || words.length > 3 || last.length < 2 || CHAT.has(last)) return [];
  return titles
    .filter(({ names }) =>
      names.some(
        (own) =>
          words.slice(0, -1).every((word) => own.includes(word)) && own.some((word) => word.startsWith(last)),
      ),
    )
    .sort((a, b) => Number(starts(b.names, last)) - Number(starts(a.names, last)))
    .slice(0, SHOWN)
    .map(({ entry }) => answerOf(entry, ALONE, [], { tokens: [], matches: [], atoms: new Map() }));
}

const titles = MATCH_ENTRIES.filter(({ path }) => SECOND_DOORS[path] === undefined).map((entry) => ({
  entry,
  names: [entry.text, ...entry.aliases].map(rawWords),
}));

const starts = (names: readonly (readonly string[])[], word: string): boolean =>
  (names[0]?.[0] ?? '').startsWith(word);

const answerOf = (entry: MatchEntry, sum: number, atoms: readonly string[], reading: Reading): Answer => ({
  path: entry.path,
  title: entry.text,
  score: toScore(sum),
  reasons: [reasonFor(entry, atoms, reading)],
  entry,
  atoms,
});

/** Chances below are as good as none. */
const LEAST_CHANCE = 1e-4;
/** The part of the best chance that an address needs which no rule speaks for. */
const LIKELY = 0.08;
/** Brings both kinds of evidence together to where it was with rules alone: about one where a tool is meant. */
const TOGETHER = 1 / 6;
/** What was learned answers by itself where it is sure that a question about data is asked, and has an answer. */
const SURE: Certainty = { none: 0.1, answer: 0.15 };
/** The same where words of another world are said. */
const SURE_ELSEWHERE: Certainty = { none: 0.05, answer: 0.3 };
/** The same where every word is an everyday one. */
const SURE_EVERYDAY: Certainty = { none: 0.03, answer: 0.3 };
/** Where hardly anything but a question about data is likely, many tools may share what is. */
const CERTAINLY = 0.01;
const UNDECIDED = 0.5;
/** Where it finds no question about data, the rules must be clearer than this. */
const DOUBT = 0.3;
const BEYOND_DOUBT = 1.6;

interface Certainty {
  /** The chance that no question about data is asked, at most. */
  readonly none: number;
  /** The chance of the best answer, at least. */
  readonly answer: number;
}

/** What it counts that the question is the title of a tool. */
const BY_TITLE = 0.2;
const titleOf = ({ text }: MatchEntry): string => rawWords(text).join(' ');

interface Weighed extends Evidence {
  readonly entry: MatchEntry;
}

/** What the rules say for each address that exists. */
const byRules = (question: string, reading: Reading): readonly Weighed[] =>
  [...evidenceOf(reading)].flatMap(([path, { sum, atoms }]) => {
    const entry = entryAt(path);
    if (path === NORMALITY_PATH && isKnownNotNormal(reading)) return [];
    return entry ? [{ entry, atoms, sum: sum + normalityAdjustment(entry, question) }] : [];
  });

/** How near to the best an address is at least that the whole question calls by a name of several words. */
const BY_NAME = 0.95;

/** The addresses of which the whole question is a name, as it is written. */
function calledByName({ matches, tokens, atoms }: Reading): ReadonlySet<string> {
  if (tokens.length < 2 || atoms.has('elsewhere') || tokens.some(({ mended }) => mended)) return new Set();
  return new Set(
    matches.flatMap(({ phrase, start, end }) =>
      phrase.kind === 'name' && start === 0 && end === tokens.length ? [pathOfAtom(phrase.atom)] : [],
    ),
  );
}

/** Rules and chances together. An address that was not learned yet is as likely as the rules find it beside the best. */
function together(
  reading: Reading,
  ruled: readonly Weighed[],
  chances: ReadonlyMap<string, number>,
): readonly Weighed[] {
  const named = calledByName(reading);
  const toEvidence = (chance: number): number => Math.log(Math.max(chance, LEAST_CHANCE) / LEAST_CHANCE);
  const meant = [...chances].filter(([path]) => path !== NO_QUESTION);
  const best = meant.reduce((most, [, chance]) => Math.max(most, chance), 0);
  const near = meant.filter(([, chance]) => chance >= Math.max(LEAST_CHANCE, LIKELY * best));
  const strongest = ruled.reduce((most, { sum }) => Math.max(most, sum), 0);
  const known = new Set(ruled.map(({ entry }) => entry.path));
  const ofChances = near.flatMap(([path]): readonly Weighed[] => {
    const entry = known.has(path) ? undefined : entryAt(path);
    return entry ? [{ entry, atoms: [], sum: 0 }] : [];
  });
  return [...ruled, ...ofChances].map(({ entry, atoms, sum }) => {
    const learned = isLearnedAddress(entry.path)
      ? toEvidence(chances.get(entry.path) ?? 0)
      : toEvidence(best) * (sum / strongest);
    const likely = named.has(entry.path) ? Math.max(learned, BY_NAME * toEvidence(best)) : learned;
    return { entry, atoms, sum: TOGETHER * (sum + likely) };
  });
}

/** Whether what was learned is sure enough to answer where the rules are not. */
function isSure(reading: Reading, chances: ReadonlyMap<string, number>): boolean {
  const words = reading.tokens.filter(({ number }) => number === null);
  const { none, answer } = certaintyFor(reading, words);
  const doubt = chances.get(NO_QUESTION) ?? 1;
  const enough = doubt <= CERTAINLY ? answer * UNDECIDED : answer;
  return (
    doubt <= none &&
    words.some(({ raw }) => isLearned(stem(raw))) &&
    [...chances].some(([path, chance]) => path !== NO_QUESTION && chance >= enough)
  );
}

/** How sure is enough: everyday words alone, and words of another world, need more. */
function certaintyFor({ atoms }: Reading, words: Reading['tokens']): Certainty {
  if (atoms.has('elsewhere')) return SURE_ELSEWHERE;
  return words.every(({ stem: word }) => isEveryday(word)) ? SURE_EVERYDAY : SURE;
}

/** Whether a tool is called by a name that has no other meaning, as it is written: several words, or one with a number (EC50). */
const isNamed = ({ atoms, matches, tokens }: Reading): boolean =>
  !atoms.has('elsewhere') &&
  matches.some(({ phrase, start, end }) => {
    const said = tokens.slice(start, end);
    return (
      phrase.kind === 'name' &&
      said.every(({ mended }) => !mended) &&
      (said.length > 1 || said.every(({ raw }) => /\p{L}.*\d|\d.*\p{L}/u.test(raw))) &&
      said.every(({ stem: word }) => !isEveryday(word))
    );
  });

/** Whether a question about data is asked at all. */
function isAsked(reading: Reading, ruled: readonly Weighed[], chances: ReadonlyMap<string, number>): boolean {
  const most = ruled.reduce((best, { sum }) => Math.max(best, sum), 0);
  if (most < needed(reading, understood(reading))) return isSure(reading, chances);
  return most >= BEYOND_DOUBT || isNamed(reading) || (chances.get(NO_QUESTION) ?? 0) <= DOUBT;
}

/** The answers to a question that was read. */
export const answersTo = (question: string, reading: Reading): readonly Answer[] =>
  answersBy(question, reading, chancesOf(reading));

/** From here on rules are clear. */
const CLEAR = 0.4;

/** The answers of the rules where they are clear, else of all there is: for those who decide by the variables which of them fits. */
export function ruledAnswersTo(question: string, reading: Reading): readonly Answer[] {
  const ruled = answersBy(question, reading, new Map());
  if ((ruled[0]?.score ?? 0) >= CLEAR) return ruled;
  const all = answersTo(question, reading);
  return namesOnly(reading) ? all.filter(({ path }) => path !== DESCRIBING) : all;
}

const DESCRIBING = 'stats/descriptives';

const BETWEEN_NAMES = new Set(['and', 'or', 'with', 'what', 'how', 'about', 'ok', 'now', 'the', 'my']);

/** Whether nothing is said but what things are called: it is no wish to have them described. */
const namesOnly = ({ tokens, matches }: Reading): boolean =>
  tokens.every(
    ({ raw }, i) =>
      BETWEEN_NAMES.has(raw) ||
      matches.some(({ phrase, start, end }) => phrase.kind === 'noun' && start <= i && i < end),
  );

/** The form with means and the one with ranks of a test, and how near they stand where nothing said decides between them. */
const FORMS: readonly (readonly [means: string, ranks: string])[] = [
  ['inferential-stats/independent-samples-ttest', 'inferential-stats/mann-whitney-u-test'],
  ['inferential-stats/paired-samples-ttest', 'inferential-stats/wilcoxon-signed-rank-test'],
  ['inferential-stats/one-way-anova', 'inferential-stats/kruskal-wallis-test'],
  ['inferential-stats/repeated-measures-anova', 'inferential-stats/friedman-test'],
];
const SAYS_RANKS = ['nonnormal', 'nonpar', 'ordinal', 'ordout', 'ord', 'wilcoxon'];
const SAME = 0.1;

/** Where nothing is said of ranks, the form with means comes first if both are as likely. */
function meansFirst(scored: Weighed[], { atoms }: Reading): void {
  const [first, second] = scored;
  if (!first || !second || first.sum - second.sum > SAME || SAYS_RANKS.some((atom) => atoms.has(atom)))
    return;
  if (FORMS.some(([means, ranks]) => first.entry.path === ranks && second.entry.path === means))
    scored.splice(0, 2, { ...second, sum: first.sum }, { ...first, sum: second.sum });
}

function answersBy(
  question: string,
  reading: Reading,
  chances: ReadonlyMap<string, number>,
): readonly Answer[] {
  const ruled = byRules(question, reading);
  if (!isAsked(reading, ruled, chances)) return beginnings(question);
  const weighed = chances.size === 0 ? ruled : together(reading, ruled, chances);
  const asked = rawWords(question).join(' ');
  const scored = weighed
    .map((each) => (titleOf(each.entry) === asked ? { ...each, sum: each.sum + BY_TITLE } : each))
    .toSorted((x, y) => y.sum - x.sum);
  meansFirst(scored, reading);
  const least = Math.max(ALONE, NEAR * (scored[0]?.sum ?? 0));
  const found = scored.filter(({ sum }) => sum >= least).slice(0, SHOWN);
  const more = besides(found.map(({ entry }) => entry.path)).flatMap((path) => entryAt(path) ?? []);
  return [
    ...found.map(({ entry, atoms, sum }) => answerOf(entry, sum, atoms, reading)),
    ...more.map((entry) => answerOf(entry, BESIDE, [], reading)),
  ];
}

/** The tools that answer a question, best first. */
export const findTools = (question: string): readonly Answer[] => answersTo(question, readQuestion(question));
