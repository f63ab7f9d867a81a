/**
 * The conversation without a model. A question, the description of a dataset and the answers given so far determine the next turn, so
 * that a conversation can be stored as what was asked and answered:
 *
 *     question --segments--> wishes --mentions--> variables --finder--> analysis --roles--> step | question back
 */

import { type Answer, findTools } from '../finder/find.ts';
import { reasonAim } from '../finder/reasons.ts';
import { withNamed } from '../finder/variables.ts';
import { loadForm } from '../load-form.ts';
import type { MatchEntry } from '../matching/entries.ts';
import { type Candidate, chooseAnalysis, chosenAnalysis, readingOf } from './choose.ts';
import type { DataFacts } from './data-facts.ts';
import { examplesFor } from './examples.ts';
import { explained } from './explain.ts';
import { goOn } from './going-on.ts';
import { findMentions } from './mentions.ts';
import { askPairing, askRole, askUnclear, pairedUnit, splitUnclear } from './questions-back.ts';
import { rowsNamed } from './row-wishes.ts';
import { factsWithin, type Rows } from './rows-kept.ts';
import { isAdjusting, isPointing, isWriting, segmentsOf } from './segments.ts';
import { smallTalk } from './small-talk.ts';
import { onRows, runStep } from './steps.ts';
import type { Ask, Before, Decisions, FoundPageAnswer, Read, Step, Turn } from './turn-types.ts';
import { inheritedMentions, mentionsOf, type Wish } from './wishes.ts';

export interface ReplyInput {
  readonly question: string;
  /** Null: no data is open. */
  readonly facts: DataFacts | null;
  readonly decisions?: Decisions;
  readonly before?: Before | null;
  /** A question back that was not answered by a click: what is said now may answer it. */
  readonly open?: OpenAsk | null;
}

/** A question back, and what led to it. */
export interface OpenAsk {
  readonly question: string;
  readonly decisions: Decisions;
  readonly ask: Ask;
}

/** What was asked, with the answer that words give to a question back; null where they give none. */
function answered(words: string, { question, decisions, ask }: OpenAsk, facts: DataFacts): ReplyInput | null {
  const ids = new Set(ask.choices.map(({ id }) => id));
  const named = findMentions(words, facts).mentions.filter(({ variable }) => ids.has(variable.name));
  const [only, second] = named;
  if (!only) return null;
  return second
    ? { question: `${question.replace(/[?.!:\s]+$/, '')}: ${words}`, facts, decisions }
    : { question, facts, decisions: { ...decisions, [ask.id]: only.variable.name } };
}

const NO_DATA: DataFacts = { name: '', rows: 0, variables: [] };

const pageOf = ({
  path,
  text,
  description,
}: Pick<MatchEntry, 'path' | 'text' | 'description'>): FoundPageAnswer => ({
  path,
  title: text,
  description,
});

/** The most questions and wishes a turn follows. */
const MOST_STEPS = 6;
const NEAREST = 2;

const nothing = (facts: DataFacts, message: string, answers: readonly Answer[] = []): Turn => ({
  kind: 'none',
  message,
  nearest: answers.slice(0, NEAREST).map(({ entry }) => pageOf(entry)),
  examples: examplesFor(facts).slice(0, 3),
});

const NOT_UNDERSTOOD =
  'I did not understand this as a question about data. Name what you want to know and the variables, or an analysis.';

/** What was read: variables with the words that named them, and the aim. */
function readsOf(wish: Wish): readonly Read[] {
  const { reading, mentions } = wish;
  const variables = mentions.flatMap(({ variable, start, end }): Read[] =>
    start < 0
      ? []
      : [
          {
            said: reading.tokens
              .slice(start, end)
              .map(({ raw }) => raw)
              .join(' '),
            means: variable.name,
            kind: 'variable',
          },
        ],
  );
  const aim = reasonAim(withNamed(reading, mentions));
  return [...(aim ? [{ said: aim.said, means: aim.means, kind: 'aim' } as const] : []), ...variables];
}

const ANCOVA = 'inferential-stats/two-way-anova';
const MIXED = 'advanced-analysis/mlm';

/** What a wish gives: a step, or a turn that ends the plan. */
type Outcome = { readonly step: Step } | { readonly turn: Turn };

interface Planning {
  readonly facts: DataFacts;
  readonly decisions: Decisions;
  readonly steps: Step[];
  readonly several: boolean;
}

const aimOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/[?.!]+$/, '');

function pageTurn(answers: readonly Answer[], { facts }: Planning): Turn {
  const [first, ...more] = answers;
  if (!first) return nothing(facts, NOT_UNDERSTOOD);
  const calculator = first.entry.analysisId !== undefined;
  const noData = facts.rows === 0 && calculator;
  return {
    kind: 'page',
    page: pageOf(first.entry),
    message: noData
      ? `${first.title} answers this. It needs data: open a dataset, or look at its example.`
      : calculator
        ? `${first.title} answers this from numbers that you type.`
        : `${first.title} is the place for this.`,
    more: more.slice(0, NEAREST).map(({ entry }) => pageOf(entry)),
  };
}

/** Asks what is missing, or makes the step. */
function finish(
  wish: Wish,
  best: Candidate,
  others: readonly Candidate[],
  plan: Planning,
  waits: string | null = null,
): Outcome {
  const open = best.filling.open[0];
  if (open) {
    if (open.candidates.length === 0)
      return {
        turn: nothing(
          plan.facts,
          `${best.answer.title} answers this, but needs for “${open.label}” a variable that ${plan.facts.name || 'the dataset'} does not have.`,
          others.map(({ answer }) => answer),
        ),
      };
    return { turn: { kind: 'ask', ask: askRole(best, open), reads: readsOf(wish) } };
  }
  const id = `step-${plan.steps.length + 1}`;
  return {
    step: runStep({
      id,
      aim: aimOf(wish.text),
      best,
      others,
      mentions: wish.mentions,
      facts: plan.facts,
      waits,
    }),
  };
}

/** The same cases under every group, or different ones: asked where names and counts suggest the first. */
async function paired(wish: Wish, best: Candidate, plan: Planning): Promise<Outcome | null> {
  const found = pairedUnit(best, plan.facts);
  if (!found) return null;
  const said = wish.reading.atoms;
  const answer = plan.decisions.pairing ?? (said.has('paired') ? 'same' : undefined);
  if (answer === undefined)
    return { turn: { kind: 'ask', ask: askPairing(found, best), reads: readsOf(wish) } };
  if (answer !== 'same') return null;
  const unit = found.unit;
  const mentions = [...wish.mentions, { variable: unit, start: -1, end: -1, cue: null }];
  const mixed = await chosenAnalysis(MIXED, wish.text, wish.mentions, plan.facts);
  if (!mixed) return null;
  const outcome = found.outcome.name;
  const options = { outcome, factors: [found.group.name], group: unit.name };
  const filling = {
    options,
    open: [],
    unplaced: [],
    strained: 0,
    placed: [
      { key: 'outcome', label: 'Dependent variable', names: [outcome] },
      { key: 'factors', label: 'Factors', names: [found.group.name] },
      { key: 'group', label: 'Group', names: [unit.name] },
    ],
  };
  return finish({ ...wish, mentions }, { ...mixed, filling }, [], plan);
}

async function planWish(wish: Wish, plan: Planning): Promise<Outcome> {
  if (isWriting(wish.text) && (plan.steps.length > 0 || wish.inherited))
    return {
      step: {
        kind: 'write',
        id: `step-${plan.steps.length + 1}`,
        title: 'Methods and results',
        aim: 'Write methods and results',
      },
    };
  if (isWriting(wish.text) && !plan.several)
    return { turn: nothing(plan.facts, 'There is no result to write up yet. Ask a question first.') };
  const adjusted =
    isAdjusting(wish.text) && isPointing(wish.text) && wish.inherited && wish.mentions.length > 2;
  if (adjusted) {
    const best = await chosenAnalysis(ANCOVA, wish.text, wish.mentions, plan.facts);
    if (best && best.filling.open.length === 0)
      return finish(
        { ...wish, text: wish.text },
        best,
        [],
        plan,
        plan.steps.length > 0 ? 'It adds variables to the comparison.' : null,
      );
  }
  const { wish: settled, unclear, atoms } = splitUnclear(wish, plan.decisions);
  const reading = readingOf(settled.reading, settled.mentions, atoms);
  const choice = await chooseAnalysis(settled.text, reading, settled.mentions, plan.facts);
  if (!choice.best) {
    if (choice.answers.length > 0) return { turn: pageTurn(choice.answers, plan) };
    return { turn: nothing(plan.facts, NOT_UNDERSTOOD) };
  }
  if (plan.facts.rows === 0) return { turn: pageTurn(choice.answers, plan) };
  const ask = unclear ? askUnclear(unclear, choice.best) : null;
  if (ask) return { turn: { kind: 'ask', ask, reads: readsOf(settled) } };
  const same = await paired(settled, choice.best, plan);
  return same ?? finish(settled, choice.best, choice.others, plan);
}

/** Whether a step has all variables that a wish names. */
function isCovered({ mentions }: Wish, steps: readonly Step[]): boolean {
  const named = mentions.filter(({ start }) => start >= 0);
  return (
    named.length > 0 &&
    steps.some(
      (step) =>
        step.kind === 'run' &&
        named.every(({ variable }) => step.roles.some(({ names }) => names.includes(variable.name))),
    )
  );
}

/** Whether two steps compute the same: a remark after a question asks for nothing new. */
const isSame = (a: Step, b: Step): boolean =>
  a.kind === 'run' &&
  b.kind === 'run' &&
  a.analysisId === b.analysisId &&
  JSON.stringify(a.options) === JSON.stringify(b.options);

/** Rows by which a question is narrowed do not play a part in it as well. */
const withoutRows = (wish: Wish, { conditions }: Rows): Wish => ({
  ...wish,
  mentions: wish.mentions.filter(
    ({ variable }) =>
      !conditions.some(({ column }) => column === variable.name) || variable.levelNames.length > 1,
  ),
});

const stepOnRows = async (step: Step, rows: Rows): Promise<Step> => {
  const form = step.kind === 'run' ? await loadForm(step.analysisId) : null;
  return step.kind === 'run' && form ? onRows(step, form, rows) : step;
};

/** Whether words say nothing by themselves: neither a variable nor an aim, and they point at nothing. */
const isIdle = ({ text, mentions, unclear }: Wish, facts: DataFacts): boolean =>
  !isWriting(text) &&
  !isPointing(text) &&
  unclear.length === 0 &&
  mentions.every(({ start }) => start < 0) &&
  findMentions(text, facts).mentions.length === 0 &&
  findTools(text).length === 0;

/** The next turn of the conversation. */
export async function reply({
  question,
  facts: given,
  decisions = {},
  before = null,
  open = null,
}: ReplyInput): Promise<Turn> {
  const all = given ?? NO_DATA;
  const answer = open && answered(question, open, all);
  if (answer) return reply({ ...answer, before });
  const word = smallTalk(question) ?? explained(question, all);
  if (word !== null) return { kind: 'word', message: word };
  const names = all.variables.map(({ name }) => name);
  const texts = segmentsOf(question, names).slice(0, MOST_STEPS);
  if (texts.length === 0) return nothing(all, NOT_UNDERSTOOD);
  const onward = before && texts.length === 1 ? await goOn(question.trim(), all, before) : null;
  if (onward && 'refusal' in onward) return nothing(all, onward.refusal);
  if (onward) return { kind: 'plan', steps: [onward.step], reads: [] };
  const rows = rowsNamed(question, all);
  const facts = factsWithin(all, rows ?? undefined);
  const wishes = mentionsOf(texts, facts, decisions, inheritedMentions(before, facts)).map((wish) =>
    rows ? withoutRows(wish, rows) : wish,
  );
  if (wishes.every((wish) => wish.inherited && isIdle(wish, facts))) return nothing(all, NOT_UNDERSTOOD);
  const plan: Planning = { facts, decisions, steps: [], several: wishes.length > 1 };
  const ended: { readonly wish: Wish; readonly turn: Turn }[] = [];
  for (const wish of wishes) {
    const outcome = await planWish(wish, plan);
    if ('step' in outcome) {
      if (!plan.steps.some((step) => isSame(step, outcome.step))) plan.steps.push(outcome.step);
    } else ended.push({ wish, turn: outcome.turn });
  }
  // What another wish answers with the same variables is not asked; what comes after a plan that stands is a remark.
  const asked = ended.find(({ wish, turn }) => turn.kind === 'ask' && !isCovered(wish, plan.steps));
  if (asked) return asked.turn;
  if (plan.steps.length === 0 && ended[0]) return ended[0].turn;
  const steps = rows ? await Promise.all(plan.steps.map((step) => stepOnRows(step, rows))) : plan.steps;
  return { kind: 'plan', steps, reads: wishes.flatMap(readsOf) };
}
