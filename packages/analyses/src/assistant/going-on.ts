/**
 * What goes on from the answer before: other rows, another variable in the place of one, one more or one less, another method, the test for when an
 * assumption fails, a figure, comparisons of pairs. Null where a question stands on its own.
 */
import { readQuestion } from '../finder/read-question.ts';
import { pathOfAtom } from '../finder/vocabulary.ts';
import { loadForm } from '../load-form.ts';
import { rolesFromOptions } from './change-role.ts';
import { type Candidate, chooseAnalysis, chosenAnalysis, readingOf } from './choose.ts';
import type { DataFacts } from './data-facts.ts';
import { exchanged } from './exchange.ts';
import { chartFor, withComparisons } from './follow-ups.ts';
import { findMentions, type Mention } from './mentions.ts';
import { ROLE_CUES } from './role-words.ts';
import { readRows, rowsNamed, wantsAllRows } from './row-wishes.ts';
import { factsWithin, mergeRows, type Rows, rowsText } from './rows-kept.ts';
import { isContinuing } from './segments.ts';
import { settingsFrom } from './settings.ts';
import { onRows, runStep } from './steps.ts';
import type { Before, RunStep } from './turn-types.ts';
import { inheritedMentions } from './wishes.ts';

/** A step that goes on, or why there can be none. */
export type Onward = { readonly step: RunStep } | { readonly refusal: string };

interface Going {
  readonly text: string;
  /** As far as the rows of the step before reach. */
  readonly facts: DataFacts;
  readonly before: Before;
  readonly earlier: readonly Mention[];
  readonly own: readonly Mention[];
}

type Move = (going: Going) => Promise<Onward | null>;

const CORRECTING =
  /^(?:no|nope|wait|sorry|actually|oops|not|rather)\b|\binstead\b|\brather\b|\bi mean(?:t)?\b/iu;
const USING =
  /^(?:please |now |and |but |then |ok,? |can you )*(?:use|try|with|take|make it|set|do it with|by|for|next)\b/iu;
const DROPPING =
  /^(?:please |now |and |but |then |ok,? )*(?:drop|leave out|remove|without|omit|exclude|take out|skip|get rid of)\b/iu;
const ADDING =
  /^(?:please |now |and |but |then |also |ok,? |what if (?:we|i|you) )*(?:add|include|plus|put in|adjust\w*|control\w*|account\w*|correct\w*|tak(?:e|ing)\b.*\binto account|considering|hold\w*|also)\b/iu;
const AS_WELL = /^(?:now |and |then |ok,? )*with\b.*\b(?:as well|too|in addition)[.?! ]*$/iu;
const FAILING =
  /\b(?:non[- ]?parametric|distribution[- ]free|rank(?:s|ed)?(?:[- ]based)? (?:version|test)|(?:not|far from|isn.?t|aren.?t) (?:\w+ )?normal\w*|non[- ]?normal\w*|skewed|without (?:that|the|this|any|those|these) assumptions?|assumptions? (?:fail\w*|(?:is|are|was|were) (?:violated|not met|wrong|in doubt))|robust (?:version|test|alternative))\b/iu;
const SPREADING =
  /\b(?:unequal|different|heterogen\w*|not equal)\b.*\b(?:varianc\w*|spreads?)\b|\b(?:varianc\w*|spreads?)\b.*\b(?:unequal|differ\w*|not (?:the same|equal))\b/iu;
const DRAWING = /\b(?:graphs?|plots?|charts?|pictures?|figures?|draw|visuali[sz]e|diagrams?)\b/iu;
const PAIRING_OFF =
  /\bwhich (?:groups?|ones?|of (?:them|these)|pairs?|levels?)\b.*\bdiffer|\bpair[- ]?wise\b|\bpost[- ]?hoc\b|\bwho differs\b|\bbetween which\b|\bwhere (?:is|are) the differences?\b/iu;
const STATING =
  /^(?:(?:but|and|note that|by the way) )?(?:it|they|these|those|both|the \w+|data|values)\b(?: \w+)? (?:is|are|was|were)\b/iu;

const isWhole = (best: Candidate | null): best is Candidate =>
  best !== null && best.filling.open.length === 0 && best.filling.unplaced.length === 0;

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).replace(/[?.!]+$/, '');

const withRows = (step: RunStep, rows: Rows | undefined): RunStep => {
  const { rows: _, ...rest } = step;
  return rows ? { ...rest, rows } : rest;
};

/** The step before with something changed. */
const changed = ({ before, text }: Going, more: Partial<RunStep>): Onward => ({
  step: { ...before.step, id: 'step-1', aim: sentence(text), waits: null, ...more },
});

/** The step of an analysis on the rows of the one before. */
const stepOf = ({ before, text, facts }: Going, best: Candidate, mentions: readonly Mention[]): Onward => ({
  step: withRows(
    runStep({ id: 'step-1', aim: sentence(text), best, others: [], mentions, facts }),
    before.step.rows,
  ),
});

/** The first of some analyses that holds all these variables. */
async function firstWhole(
  going: Going,
  paths: readonly string[],
  mentions: readonly Mention[],
): Promise<Onward | null> {
  for (const path of paths) {
    const best = await chosenAnalysis(path, going.before.question, mentions, going.facts);
    if (isWhole(best)) return stepOf(going, best, mentions);
  }
  return null;
}

/** What the finder proposes for words with these variables. */
async function chosenFor(going: Going, words: string, mentions: readonly Mention[]): Promise<Onward | null> {
  const reading = readingOf(readQuestion(words), mentions, []);
  const { best } = await chooseAnalysis(words, reading, mentions, going.facts);
  return isWhole(best) ? stepOf(going, best, mentions) : null;
}

/** Numbers of a step whose outliers would be meant: its outcomes, else all of them. */
function outcomesOf({ roles }: RunStep, facts: DataFacts): readonly string[] {
  const isNumber = (name: string) =>
    facts.variables.some((variable) => variable.name === name && variable.type === 'numeric');
  const named = (keys: readonly (typeof roles)[number][]) =>
    keys.flatMap(({ names }) => names).filter(isNumber);
  const outcomes = named(roles.filter(({ key }) => ROLE_CUES[key]?.[0] === 'outcome'));
  return outcomes.length > 0 ? outcomes : named(roles);
}

const otherRows: Move = async (going) => {
  const { text, facts, before } = going;
  const { step } = before;
  if (step.rows && wantsAllRows(text)) {
    const { rows: _, ...all } = step;
    return { step: { ...all, id: 'step-1', aim: sentence(text), waits: null } };
  }
  const used = step.roles.flatMap(({ names }) => names);
  const goesOn = isContinuing(text) || CORRECTING.test(text);
  const more =
    readRows(text, facts, used, outcomesOf(step, facts)) ?? (goesOn ? rowsNamed(text, facts) : null);
  if (!more) return null;
  const rows = mergeRows(step.rows, more);
  const left = factsWithin(facts, rows).variables;
  const empty = left.find(
    (variable) =>
      used.includes(variable.name) && variable.levelNames.length < 2 && isSplit(variable.name, facts),
  );
  if (empty)
    return {
      refusal: `${empty.name} is what ${step.title} compares, so at least two of its groups must be left. Name other rows, or another grouping variable.`,
    };
  const form = await loadForm(step.analysisId);
  if (!form) return null;
  const why = `As before, on these rows: ${rowsText(rows)}.`;
  const next = onRows({ ...withRows(step, undefined), why, others: [] }, form, rows);
  return { step: { ...next, id: 'step-1', aim: sentence(text), waits: null } };
};

const isSplit = (name: string, facts: DataFacts): boolean =>
  facts.variables.some((variable) => variable.name === name && variable.levelNames.length > 1);

const otherMethod: Move = async (going) => {
  const { text, own, before } = going;
  // For 24 months: the name of a variable that is there says nothing new.
  const held = before.step.roles.flatMap(({ names }) => names);
  if (!own.every(({ variable }) => held.includes(variable.name))) return null;
  if (!(CORRECTING.test(text) || USING.test(text) || isContinuing(text))) return null;
  const form = await loadForm(before.step.analysisId);
  const found = form ? settingsFrom(form, text) : {};
  if (!form || Object.keys(found).length === 0) return null;
  const options = { ...before.step.options, ...found };
  return changed(going, { options, roles: rolesFromOptions(form, options) });
};

const PLACED =
  /\b(first|second|third|fourth|fifth|last)(?: (?:item|question|variable|predictor|covariate|outcome|column|one))?\b/iu;
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The variable that is named by its place: without the first item. */
function byPlace(text: string, all: readonly Mention[]): readonly Mention[] {
  const place = PLACED.exec(text)?.[1]?.toLowerCase();
  if (place === undefined) return [];
  return place === 'last' ? all.slice(-1) : all.slice(PLACES.indexOf(place), PLACES.indexOf(place) + 1);
}

const oneLess: Move = async (going) => {
  const { text, own, earlier, before } = going;
  if (!DROPPING.test(text)) return null;
  const all = placedMentions(before.step, going.facts, earlier);
  const named = own.filter(({ variable }) => earlier.some((one) => one.variable === variable));
  if (named.length === 0) named.push(...byPlace(text, all));
  if (named.length === 0) return null;
  const kept = all.filter(({ variable }) => !named.some((one) => one.variable === variable));
  return (await firstWhole(going, [before.step.path], kept)) ?? chosenFor(going, before.question, kept);
};

const PARTIAL = 'correlation-analysis/partial';

/** Where one more variable does not fit the analysis: models that hold it. */
const MODELS = [
  'advanced-analysis/survival/cox-regression',
  'inferential-stats/two-way-anova',
  'stats/linear-regression',
  'stats/logistic-regression',
  PARTIAL,
];
const SURVIVAL = 'advanced-analysis/survival';
const CORRELATIONS = new Set(['matrix', 'pearson', 'spearman']);
const CONTROLLING = /\b(?:control\w*|adjust\w*|account\w*|correct\w*|hold\w*|constant)\b/iu;

const oneMore: Move = async (going) => {
  const { text, own, earlier, before } = going;
  const fresh = own.filter(({ variable }) => !earlier.some((one) => one.variable === variable));
  if (!(ADDING.test(text) || AS_WELL.test(text)) || fresh.length === 0) return null;
  const placed = placedMentions(before.step, going.facts, earlier);
  const as = (cue: 'predictor' | 'control') => [...placed, ...fresh.map((one) => ({ ...one, cue }))];
  const { path, analysisId } = before.step;
  if (CORRELATIONS.has(analysisId) && CONTROLLING.test(text))
    return firstWhole(going, [PARTIAL], as('control'));
  const models = path.startsWith(SURVIVAL) ? MODELS.slice(0, 1) : MODELS.slice(1);
  return (
    (await firstWhole(going, [path], as('predictor'))) ??
    (await firstWhole(going, models, as('control'))) ??
    chosenFor(going, before.question, as('control'))
  );
};

/** All variables of a step: those that were named and those that were put in without a word. */
function placedMentions(step: RunStep, facts: DataFacts, earlier: readonly Mention[]): readonly Mention[] {
  const more = step.roles.flatMap(({ key, names }) =>
    names.flatMap((name): Mention[] => {
      const variable = facts.variables.find((one) => one.name === name);
      const known = earlier.some((one) => one.variable.name === name);
      return variable && !known ? [{ variable, cue: ROLE_CUES[key]?.[0] ?? null, start: -1, end: -1 }] : [];
    }),
  );
  return [...earlier, ...more];
}

const TABLE = 'stats/crosstabs';
const SPLIT =
  /^(?:please |now |and |then |also |ok,? |the same )*(?:split|separate\w*|broken? down|group(?:ed)?|divided?|stratif\w+|by|per|for each)\b/iu;
/** Nothing but another grouping: by gender. */
const BY_ALONE = /^(?:please |now |then |the same )*(?:by|per|for each)(?: \w+){1,3}[?.! ]*$/iu;
/** Short words before a variable that split only by groups. */
const BY = /^(?:\w+ ){0,3}(?:by|per|for each)\b/iu;

/** The same for each group of one more variable, or a model with it. */
const bySplit: Move = async (going) => {
  const { text, own, earlier, before } = going;
  const fresh = own.filter(({ variable }) => !earlier.some((one) => one.variable === variable));
  if (!SPLIT.test(text) || fresh.length === 0) return null;
  const isGroup = ({ variable }: Mention) => variable.type !== 'numeric' && variable.levelNames.length > 1;
  // By another variable where there are groups already: that one takes their place.
  if (BY.test(text) && (!fresh.every(isGroup) || earlier.some(isGroup))) return null;
  const groups = fresh.map((one): Mention => ({ ...one, cue: 'group' }));
  const placed = placedMentions(before.step, going.facts, earlier);
  return firstWhole(going, [before.step.path, TABLE, ...MODELS.slice(1)], [...placed, ...groups]);
};

const SPLITTING = /\b(?:by|split)\b/iu;

/** Counts by groups are a table of both. */
const countsByGroup: Move = async (going) => {
  const { text, own, earlier, before } = going;
  if (before.step.analysisId !== 'frequencies' || own.length === 0 || !SPLITTING.test(text)) return null;
  return firstWhole(going, [TABLE], [...earlier, ...own]);
};

const anotherVariable: Move = async (going) => {
  const { text, own, earlier, before } = going;
  const goesOn = CORRECTING.test(text) || isContinuing(text) || BY_ALONE.test(text);
  if (own.length === 0 || earlier.length === 0 || !goesOn) return null;
  const next = exchanged(earlier, own, /^and\b/iu.test(text));
  return (
    (await firstWhole(going, [before.step.path], next)) ??
    (await chosenFor(going, text, next)) ??
    chosenFor(going, before.question, next)
  );
};

const ifFailing: Move = async (going) => {
  const { text, own, earlier, before } = going;
  const spread = SPREADING.test(text);
  if (own.length > 0 || !(spread || FAILING.test(text))) return null;
  const fitting = before.step.alternatives.filter(({ when }) => !spread || /varianc|spread/iu.test(when));
  const found = await firstWhole(
    going,
    fitting.map(({ path }) => path),
    placedMentions(before.step, going.facts, earlier),
  );
  if (found) return found;
  return spread ? changed(going, {}) : chosenFor(going, `${before.question}, ${text}`, earlier);
};

const CHARTS = 'charts/';

const asFigure: Move = async (going) => {
  const { text, own, facts, earlier } = going;
  const named = readQuestion(text).matches.some(
    ({ phrase }) => phrase.kind === 'name' && pathOfAtom(phrase.atom.replace(/~$/, '')).startsWith(CHARTS),
  );
  if (own.length > 0 || named || !DRAWING.test(text)) return null;
  const mentions = placedMentions(going.before.step, facts, earlier);
  const path = chartFor(mentions.map(({ variable }) => variable));
  return path === null ? null : firstWhole(going, [path], mentions.slice(0, 2));
};

const inPairs: Move = async (going) => {
  if (going.own.length > 0 || !PAIRING_OFF.test(going.text)) return null;
  const step = await withComparisons(going.before.step);
  return step && changed(going, { options: step.options, roles: step.roles });
};

const asStated: Move = async (going) => {
  const { text, own, earlier, before } = going;
  if (own.some(({ variable }) => !earlier.some((one) => one.variable === variable)) || !STATING.test(text))
    return null;
  return chosenFor(going, `${before.question}, ${text}`, earlier);
};

const MOVES: readonly Move[] = [
  otherRows,
  otherMethod,
  oneLess,
  oneMore,
  bySplit,
  countsByGroup,
  anotherVariable,
  inPairs,
  ifFailing,
  asFigure,
  asStated,
];

/** What goes on from the answer before, or null. */
export async function goOn(text: string, facts: DataFacts, before: Before): Promise<Onward | null> {
  const within = factsWithin(facts, before.step.rows);
  const going: Going = {
    text,
    facts: within,
    before,
    earlier: inheritedMentions(before, within),
    own: findMentions(text, within).mentions.map((one) => ({ ...one, start: -1, end: -1 })),
  };
  for (const move of MOVES) {
    const onward = await move(going);
    if (onward) return onward;
  }
  return null;
}
