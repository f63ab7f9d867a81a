/** The wishes of a question with the variables each is about: its own, those it points at, and those that were answered. */
import type { AssistantVariable, DataFacts } from './data-facts.ts';
import { isLabel } from './data-facts.ts';
import { type Cue, findMentions, type Mention, type Mentions, type Unclear } from './mentions.ts';
import { ROLE_CUES } from './role-words.ts';
import { ALL_VARIABLES } from './roles.ts';
import { isPointing } from './segments.ts';
import type { Before, Decisions } from './turn-types.ts';

export interface Wish {
  readonly text: string;
  readonly reading: Mentions['reading'];
  readonly mentions: readonly Mention[];
  readonly unclear: readonly Unclear[];
  /** Whether some of its variables come from what was said before. */
  readonly inherited: boolean;
}

const find = (facts: DataFacts, name: string): AssistantVariable | undefined =>
  facts.variables.find((variable) => variable.name === name);

const INHERITED = -1;

const inherit = (variable: AssistantVariable, cue: Cue | null): Mention => ({
  variable,
  cue,
  start: INHERITED,
  end: INHERITED,
});

/** Variables of the turn before. */
export const inheritedMentions = (before: Before | null, facts: DataFacts): readonly Mention[] =>
  (before?.step.mentions ?? []).flatMap(({ name, cue }) => {
    const variable = find(facts, name);
    return variable ? [inherit(variable, cue)] : [];
  });

/** The ids of questions back that name a role: `role:outcome:0`. */
const ROLE_ANSWER = /^role:(\w+):\d+$/;

/** Variables that were chosen when they were asked for. */
const decided = (decisions: Decisions, facts: DataFacts): readonly Mention[] =>
  Object.entries(decisions).flatMap(([id, name]) => {
    const key = ROLE_ANSWER.exec(id)?.[1];
    if (key !== undefined && name === ALL_VARIABLES)
      return facts.variables
        .filter((one) => one.type === 'numeric' && !isLabel(one, facts.rows))
        .map((one) => inherit(one, ROLE_CUES[key]?.[0] ?? null));
    const variable = key === undefined ? undefined : find(facts, name);
    return key !== undefined && variable ? [inherit(variable, ROLE_CUES[key]?.[0] ?? null)] : [];
  });

const without = (mentions: readonly Mention[], others: readonly Mention[]): readonly Mention[] =>
  mentions.filter(({ variable }) => !others.some((other) => other.variable === variable));

/** The wishes in order; one without variables takes those of its neighbours. */
export function mentionsOf(
  texts: readonly string[],
  facts: DataFacts,
  decisions: Decisions,
  earlier: readonly Mention[],
): readonly Wish[] {
  const found = texts.map((text) => ({ text, ...findMentions(text, facts) }));
  const answers = decided(decisions, facts);
  const wishes: Wish[] = [];
  found.forEach(({ text, reading, mentions, unclear }, i) => {
    const previous = wishes.at(-1)?.mentions ?? earlier;
    const next = found.slice(i + 1).find((one) => one.mentions.length > 0)?.mentions ?? [];
    const around = previous.length > 0 ? previous : next.map((one) => inherit(one.variable, one.cue));
    const silent = mentions.length === 0 && unclear.length === 0;
    const points = (i > 0 || earlier.length > 0) && isPointing(text);
    const taken = silent || points ? around.map((one) => inherit(one.variable, one.cue)) : [];
    const own = [...without(taken, mentions), ...mentions];
    wishes.push({
      text,
      reading,
      mentions: [...own, ...without(answers, own)],
      unclear,
      inherited: taken.length > 0,
    });
  });
  return wishes;
}
