/** Which variables a question means, and what it says about the part each plays. */
import { type Reading, readQuestion, type Token } from '../finder/read-question.ts';
import { variablesNamed, wordsOf } from '../finder/variables.ts';
import { KNOWN_WORDS } from '../finder/vocabulary.ts';
import { hasMeaning, stem, stemsOf } from '../matching/words.ts';
import { type AssistantVariable, type DataFacts, isGrouping, isLabel } from './data-facts.ts';

/** The part that words give a variable. */
export type Cue = 'outcome' | 'group' | 'predictor' | 'control' | 'mediator' | 'moderator' | 'time';

/** A variable that is meant, from word `start` up to before word `end`; inherited ones stand before the question. */
export interface Mention {
  readonly variable: AssistantVariable;
  readonly start: number;
  readonly end: number;
  readonly cue: Cue | null;
}

/** Words that fit several variables. */
export interface Unclear {
  readonly words: string;
  readonly candidates: readonly AssistantVariable[];
  readonly start: number;
  readonly end: number;
}

export interface Mentions {
  readonly reading: Reading;
  readonly mentions: readonly Mention[];
  readonly unclear: readonly Unclear[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const covers = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ start, end }) => at >= start && at < end);

const isToken = (token: Token, word: string): boolean => token.stem === word || stem(token.raw) === word;

/** Words that stand in the names of several variables, such as pain in PainBefore and PainAfter. */
function sharedNames(
  tokens: readonly Token[],
  variables: readonly AssistantVariable[],
  taken: readonly Span[],
): readonly Unclear[] {
  const words = variables.map((variable) => ({ variable, words: wordsOf(variable.name).filter(hasMeaning) }));
  const found: Unclear[] = [];
  for (let start = 0; start < tokens.length; start++) {
    let candidates = words;
    let end = start;
    for (; end < tokens.length && !covers(taken, end); end++) {
      const token = tokens[end];
      const next = candidates.filter(({ words: own }) => token && own.some((word) => isToken(token, word)));
      if (next.length < 2 || !token || token.number !== null || token.raw.length < 3) break;
      candidates = next;
    }
    if (end === start) continue;
    found.push({
      words: tokens
        .slice(start, end)
        .map(({ raw }) => raw)
        .join(' '),
      candidates: candidates.map(({ variable }) => variable),
      start,
      end,
    });
    start = end - 1;
  }
  return found;
}

/** People for levels: men are male. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  men: ['male'],
  man: ['male'],
  males: ['male'],
  boys: ['male', 'boy'],
  women: ['female'],
  woman: ['female'],
  females: ['female'],
  girls: ['female', 'girl'],
  smokers: ['smoker'],
};

const SHORTEST_LEVEL = 3;

/** Where a level is named by its words, or by the people it stands for; null where it is not. */
export function levelWords(
  tokens: readonly Token[],
  level: string,
  taken: readonly Span[] = [],
): (Span & { readonly people: boolean }) | null {
  const words = stemsOf(level);
  if (words.length === 0 || level.length < SHORTEST_LEVEL || level.toLowerCase() === 'yes') return null;
  const start = tokens.findIndex((_, at) =>
    words.every((word, i) => {
      const token = tokens[at + i];
      return (
        token !== undefined &&
        !covers(taken, at + i) &&
        (isToken(token, word) || (PEOPLE[token.raw] ?? []).some((other) => stem(other) === word))
      );
    }),
  );
  return start < 0
    ? null
    : { start, end: start + words.length, people: PEOPLE[tokens[start]?.raw ?? ''] !== undefined };
}

/** Variables whose levels are named: two of them, or one that is no word of statistics. */
function byLevels(
  tokens: readonly Token[],
  variables: readonly AssistantVariable[],
  taken: readonly Span[],
): readonly (Span & { readonly variable: AssistantVariable })[] {
  return variables.flatMap((variable) => {
    const hits = variable.levelNames.flatMap((level) => {
      const found = levelWords(tokens, level, taken);
      const sure = found?.people || !stemsOf(level).every((word) => KNOWN_WORDS.has(word));
      return found ? [{ ...found, sure }] : [];
    });
    const first = hits[0];
    return first && (hits.length > 1 || first.sure) ? [{ variable, start: first.start, end: first.end }] : [];
  });
}

/** Cholesterol before and after means CholesterolBefore and CholesterolAfter, not Cholesterol as well. */
function withoutParts<T extends Span & { readonly variable: AssistantVariable }>(
  tokens: readonly Token[],
  named: readonly T[],
): readonly T[] {
  const partial = named.filter(
    ({ variable, start, end }) => wordsOf(variable.name).filter(hasMeaning).length > end - start,
  );
  return named.filter((one) => {
    const own = wordsOf(one.variable.name);
    const completed = partial.filter((other) => {
      const said = tokens.slice(other.start, other.end);
      return (
        other !== one &&
        own.every((word) => wordsOf(other.variable.name).includes(word)) &&
        wordsOf(other.variable.name)
          .filter(hasMeaning)
          .every((word) => own.includes(word) || said.some((token) => isToken(token, word)))
      );
    });
    return completed.length < 2;
  });
}

/** The variables of one name that differ by a number or a word: Item1 to Item10. */
const betweenNames = (
  tokens: readonly Token[],
  named: readonly (Span & { readonly variable: AssistantVariable })[],
  variables: readonly AssistantVariable[],
): readonly (Span & { readonly variable: AssistantVariable })[] =>
  named.flatMap((first, i) => {
    const last = named[i + 1];
    const word = last && last.start - first.end === 1 ? tokens[first.end]?.raw : undefined;
    const range = word === 'to' || word === 'through' || word === 'until';
    const [a, b] = [variables.indexOf(first.variable), last ? variables.indexOf(last.variable) : -1];
    const alike = last !== undefined && wordsOf(first.variable.name)[0] === wordsOf(last.variable.name)[0];
    const numbered = /\d$/.test(first.variable.name) && /\d$/.test(last?.variable.name ?? '');
    if (!range || !alike || !numbered || b <= a) return [first];
    return variables.slice(a, b).map((variable) => ({ variable, start: first.start, end: first.end }));
  });

const FILLERS = new Set(
  'a an the their my our its his her of each both different number level levels group groups variable score values value people patients those who are on type kinds kind every all'.split(
    ' ',
  ),
);
const JOINS = new Set(['and', 'or', 'plus', 'with', 'as', 'well', 'also', 'the', 'my', 'their', 'both']);

const BEFORE: Readonly<Record<string, Cue>> = {
  by: 'group',
  between: 'group',
  across: 'group',
  among: 'group',
  amongst: 'group',
  per: 'group',
  within: 'group',
  split: 'group',
  against: 'predictor',
  using: 'predictor',
  given: 'control',
  holding: 'control',
  through: 'mediator',
  via: 'mediator',
  predict: 'outcome',
  predicts: 'outcome',
  predicting: 'outcome',
  explain: 'outcome',
  explains: 'outcome',
  explaining: 'outcome',
  model: 'outcome',
  modelling: 'outcome',
  affect: 'outcome',
  affects: 'outcome',
  influence: 'outcome',
  influences: 'outcome',
  determine: 'outcome',
  determines: 'outcome',
  drives: 'outcome',
  drive: 'outcome',
  raises: 'outcome',
  lowers: 'outcome',
  increases: 'outcome',
  forecast: 'outcome',
  mean: 'outcome',
  average: 'outcome',
  median: 'outcome',
  outcome: 'outcome',
  than: 'predictor',
};

const AFTER: Readonly<Record<string, Cue>> = {
  predict: 'predictor',
  predicts: 'predictor',
  affect: 'predictor',
  affects: 'predictor',
  influence: 'predictor',
  influences: 'predictor',
  determine: 'predictor',
  explain: 'predictor',
  explains: 'predictor',
  drive: 'predictor',
  drives: 'predictor',
  raises: 'predictor',
  mediate: 'mediator',
  mediates: 'mediator',
  moderate: 'moderator',
  moderates: 'moderator',
  moderated: 'outcome',
  depend: 'outcome',
  depends: 'outcome',
  differ: 'outcome',
  differs: 'outcome',
  vary: 'outcome',
  varies: 'outcome',
};

const ADJUSTING = /^(adjust|control|account|correct|allow)/;
const EFFECT = /^(effect|effects|impact|influence|role)$/;
const REGRESSING = /^(regression|regress|model|manova|anova)$/;
const PREDICTING = /^(predict|explain|model|estimate|forecast|regress)/;

/** The part of a variable from the words around it. */
function cueAt(tokens: readonly Token[], { start, end }: Span, numeric: boolean): Cue | null {
  const raw = tokens.map((token) => token.raw);
  let at = start - 1;
  while (at >= 0 && FILLERS.has(raw[at] ?? '') && !(raw[at] === 'of' && EFFECT.test(raw[at - 1] ?? ''))) {
    if ((raw[at] === 'each' || raw[at] === 'every') && !numeric) return 'group';
    if (raw[at] === 'on' && /^depend/.test(raw[at - 1] ?? '')) return 'predictor';
    if (raw[at] === 'on' && raw.slice(0, at).some((word) => REGRESSING.test(word))) return 'predictor';
    if (raw[at] === 'on' && !/^(are|is|based)$/.test(raw[at - 1] ?? '')) return 'outcome';
    at -= 1;
  }
  const before = raw[at] ?? '';
  const earlier = raw.slice(0, Math.max(0, at));
  if (before === 'for' && earlier.slice(-3).some((word) => ADJUSTING.test(word))) return 'control';
  if (before === 'account' || /^(adjusting|controlling)$/.test(before)) return 'control';
  if (before === 'of' && EFFECT.test(raw[at - 1] ?? ''))
    return earlier.slice(-4).some((word) => /^(remov|without|net|minus|partial)/.test(word))
      ? 'control'
      : 'predictor';
  if (REGRESSING.test(before)) return 'outcome';
  if ((before === 'from' || before === 'with') && earlier.some((word) => PREDICTING.test(word)))
    return 'predictor';
  if (
    before === 'by' &&
    /^(explained|predicted|influenced|affected|determined|driven|mediated)$/.test(raw[at - 1] ?? '')
  )
    return raw[at - 1] === 'mediated' ? 'mediator' : 'predictor';
  if (before === 'by' && raw[at - 1] === 'moderated') return 'moderator';
  if (before === 'in') return numeric ? 'outcome' : 'group';
  const after = raw[end] ?? '';
  if (AFTER[after]) return AFTER[after];
  if (after === 'constant') return 'control';
  return BEFORE[before] ?? null;
}

/** Members of a list share the part of the first: from age, weight and height. */
function withCues(
  tokens: readonly Token[],
  spans: readonly (Span & { variable: AssistantVariable })[],
): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const span of spans) {
    const last = mentions.at(-1);
    const between = last ? tokens.slice(last.end, span.start).map(({ raw }) => raw) : ['none'];
    const listed = between.every((word) => JOINS.has(word));
    const own = cueAt(tokens, span, span.variable.type === 'numeric');
    const cue = listed && last ? (last.cue ?? own) : own;
    mentions.push({ ...span, cue: cue === 'group' && !isGrouping(span.variable) ? null : cue });
  }
  return mentions;
}

/** After therapy is a time, not the variable Therapy. */
const EVENTS = new Set(['after', 'before', 'during', 'since']);

/** What stands after a colon is a list of predictors: what predicts Y: A, B and C. */
function afterColon(question: string): number {
  const colon = question.indexOf(':');
  const head = colon < 0 ? '' : question.slice(0, colon);
  return /predict|explain|affect|influence|depend|drive/iu.test(head)
    ? readQuestion(head).tokens.length
    : Number.POSITIVE_INFINITY;
}

/** Finds the variables that a question means. */
export function findMentions(question: string, { variables, rows }: DataFacts): Mentions {
  const reading = readQuestion(question);
  const list = afterColon(question);
  const { tokens } = reading;
  const isEvent = ({ variable, start }: Span & { variable: AssistantVariable }) =>
    variable.type !== 'numeric' && EVENTS.has(tokens[start - 1]?.raw ?? '');
  const whole = withoutParts(tokens, variablesNamed(tokens, variables)).filter(
    (one) =>
      !isEvent(one) &&
      (!isLabel(one.variable, rows) || wordsOf(one.variable.name).length <= one.end - one.start),
  );
  const named = betweenNames(tokens, whole, variables);
  const levels = byLevels(tokens, variables, named).filter(
    ({ variable }) => !named.some((one) => one.variable === variable),
  );
  const all = [...named, ...levels].sort((a, b) => a.start - b.start);
  const unclear = sharedNames(tokens, variables, all).filter(
    ({ candidates }) => !candidates.some((candidate) => all.some(({ variable }) => variable === candidate)),
  );
  const levelled = new Set(levels.map(({ variable }) => variable));
  const explained = /\beffects? of\b.*\bon\b.*\bexplained by\b/iu.test(question);
  return {
    reading,
    mentions: withCues(tokens, all).map((mention) => {
      if (levelled.has(mention.variable)) return { ...mention, cue: 'group' };
      if (explained && tokens[mention.start - 1]?.raw === 'by') return { ...mention, cue: 'mediator' };
      return mention.start >= list ? { ...mention, cue: 'predictor' } : mention;
    }),
    unclear,
  };
}
