/** Questions back, each only where the answer changes the analysis and the data cannot tell. */

import type { Candidate } from './choose.ts';
import { type AssistantVariable, type DataFacts, isGrouping, isLabel } from './data-facts.ts';
import type { Mention, Unclear } from './mentions.ts';
import { ALL_VARIABLES, type OpenRole } from './roles.ts';
import type { Ask, AskChoice, Decisions } from './turn-types.ts';
import type { Wish } from './wishes.ts';

const KINDS: Readonly<Record<string, string>> = {
  numeric: 'a number',
  categorical: 'groups',
  ordinal: 'ordered levels',
  date: 'a date',
  text: 'text',
  boolean: 'yes or no',
};

const detailOf = ({ type, levels, label, levelNames }: AssistantVariable): string => {
  if (label) return label;
  if (levelNames.length > 0 && levelNames.length <= 4) return levelNames.join(', ');
  return type === 'categorical' && levels !== null ? `${levels} groups` : (KINDS[type] ?? type);
};

const choiceOf = (variable: AssistantVariable): AskChoice => ({
  id: variable.name,
  label: variable.name,
  detail: detailOf(variable),
});

const MOST_CHOICES = 9;

/** Which variable a role is to hold. */
export function askRole({ answer, filling }: Candidate, role: OpenRole): Ask {
  const held = filling.placed.find(({ key }) => key === role.key)?.names.length ?? 0;
  const chosen = filling.placed.flatMap(({ names }) => names);
  return {
    id: `role:${role.key}:${held}`,
    kind: 'variable',
    question: `Which variable is meant for “${role.label}”?`,
    says: `${answer.title} fits the question${chosen.length > 0 && chosen.length <= 3 ? ` with ${chosen.join(' and ')}` : ''}.`,
    choices: [
      ...role.candidates.slice(0, MOST_CHOICES - 1).map(choiceOf),
      ...(role.several
        ? [{ id: ALL_VARIABLES, label: 'All of these', detail: 'Each counts beside the others' }]
        : []),
    ],
  };
}

/** Roles that hold one outcome at a time: several variables of one name are not all meant. */
const SINGLE = new Set([
  'outcome',
  'outcomes',
  'x',
  'y',
  'value',
  'series',
  'group',
  'rows',
  'columns',
  'variable',
  'second',
  'category',
]);

/** Which of several variables that a word fits is meant. */
export function askUnclear(unclear: Unclear, { filling, answer }: Candidate): Ask | null {
  const roles = filling.placed.filter(({ names }) =>
    unclear.candidates.some(({ name }) => names.includes(name)),
  );
  const single = roles.length === 0 || roles.some(({ key }) => SINGLE.has(key));
  if (!single) return null;
  const several = roles.some(({ key }) => key === 'outcomes');
  return {
    id: `which:${unclear.words}`,
    kind: 'variable',
    question: `Which variable do you mean by “${unclear.words}”?`,
    says: `${unclear.candidates.length} variables are called so. ${answer.title} follows.`,
    choices: [
      ...unclear.candidates.slice(0, MOST_CHOICES - 1).map(choiceOf),
      ...(several ? [{ id: ALL_VARIABLES, label: 'All of them', detail: 'Each is analysed by itself' }] : []),
    ],
  };
}

const mention = (variable: AssistantVariable, { start, end }: Unclear): Mention => ({
  variable,
  start,
  end,
  cue: null,
});

const alike = (mentions: readonly Mention[]): number => {
  const stems = mentions.filter(({ variable }) => variable.type === 'numeric' || variable.type === 'ordinal');
  const heads = new Map<string, number>();
  for (const { variable } of stems) {
    const head = /^\p{Lu}?\p{Ll}{2,}/u.exec(variable.name)?.[0] ?? variable.name;
    heads.set(head, (heads.get(head) ?? 0) + 1);
  }
  return Math.max(0, ...heads.values());
};

/** Variables of one name are the same cases measured again, where a change or a comparison is asked for. */
function repeatedAtoms(wish: Wish, mentions: readonly Mention[]): readonly string[] {
  const { atoms } = wish.reading;
  const count = alike(mentions);
  const asked =
    atoms.has('change') || atoms.has('compare') || atoms.has('overtimeplot') || atoms.has('paired');
  if (
    !asked ||
    count < 2 ||
    mentions.some(
      ({ variable }) => isGrouping(variable) && variable.type !== 'ordinal' && variable.type !== 'numeric',
    )
  )
    return [];
  return count === 2 ? ['paired'] : ['rep3'];
}

/** Takes words that fit several variables for those that were chosen, or for all of them until it is known which. */
export function splitUnclear(
  wish: Wish,
  decisions: Decisions,
): { readonly wish: Wish; readonly unclear: Unclear | null; readonly atoms: readonly string[] } {
  let open: Unclear | null = null;
  const more = wish.unclear.flatMap((unclear) => {
    const answer = decisions[`which:${unclear.words}`];
    if (answer === undefined) open ??= unclear;
    return unclear.candidates
      .filter(({ name }) => answer === undefined || answer === ALL_VARIABLES || name === answer)
      .map((variable) => mention(variable, unclear));
  });
  const mentions = [...wish.mentions, ...more];
  return { wish: { ...wish, mentions }, unclear: open, atoms: repeatedAtoms(wish, mentions) };
}

/** Outcome, groups and what names the cases. */
export interface PairedUnit {
  readonly outcome: AssistantVariable;
  readonly group: AssistantVariable;
  readonly unit: AssistantVariable;
}

const COMPARING = new Set([
  'independent-samples-ttest',
  'mann-whitney-u-test',
  'one-way-anova',
  'kruskal-wallis-test',
]);

/** A variable that numbers the cases as often as there are groups: each could occur once in every group. */
export function pairedUnit({ form, filling }: Candidate, facts: DataFacts): PairedUnit | null {
  if (!COMPARING.has(form.entry.id)) return null;
  const inRole = (key: string) =>
    facts.variables.find(({ name }) => filling.placed.find((role) => role.key === key)?.names[0] === name);
  const group = inRole('group');
  const outcome = inRole('outcomes');
  if (!group?.levels || !outcome) return null;
  const unit = facts.variables.find(
    (variable) =>
      variable !== group &&
      variable !== outcome &&
      isLabel(variable, facts.rows) &&
      (variable.levels ?? 0) > 1 &&
      (variable.levels ?? 0) * (group.levels ?? 0) === facts.rows,
  );
  return unit ? { outcome, group, unit } : null;
}

/** Whether the cases of the groups are the same. */
export function askPairing({ outcome, group, unit }: PairedUnit, { answer }: Candidate): Ask {
  const count = unit.levels ?? 0;
  const total = count * (group.levels ?? 0);
  return {
    id: 'pairing',
    kind: 'pairing',
    question: 'Are these the same cases?',
    says: `${unit.name} has ${count} values, and there are ${total} rows in ${group.levels} groups of ${group.name}. That looks like the same ${count} cases measured ${group.levels === 2 ? 'twice' : `${group.levels} times`}, but only you know. The test depends on it.`,
    choices: [
      {
        id: 'same',
        label: `Yes, the same ${count}`,
        detail: 'Each case is compared with itself.',
        leads: 'Multilevel Models',
      },
      {
        id: 'different',
        label: `No, ${total} different cases`,
        detail: `${unit.name} only numbers the cases within each group.`,
        leads: answer.title,
      },
    ],
    drawn: { outcome: outcome.name, group: group.name, unit: unit.name },
  };
}
