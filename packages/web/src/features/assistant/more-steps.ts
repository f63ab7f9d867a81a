/** The steps of a plan in another order, fewer, or more. */
import type { Assistant, DataFacts, RunStep, Step, Turn } from '@constat/analyses';
import type { ThreadTurn } from './thread.ts';

type Next = (steps: readonly Step[]) => readonly Step[];

/** A plan whose steps stand in another order, are fewer, or more. */
export const withSteps = (turn: ThreadTurn, next: Next): ThreadTurn =>
  turn.turn.kind === 'plan' ? { ...turn, turn: { ...turn.turn, steps: next(turn.turn.steps) } } : turn;

/** Steps with one of them further up or down. */
export function movedStep(steps: readonly Step[], id: string, by: 1 | -1): readonly Step[] {
  const from = steps.findIndex((step) => step.id === id);
  const [one, other] = [steps[from], steps[from + by]];
  return one && other ? steps.with(from, other).with(from + by, one) : steps;
}

const numberOf = ({ id }: Step): number => Number(id.match(/\d+$/)?.[0] ?? 0);

/** Steps with others under ids of their own; the text about all results stays at the end. */
export function joined(steps: readonly Step[], more: readonly Step[]): readonly Step[] {
  const last = Math.max(0, ...steps.map(numberOf));
  const own = more.map((step, i): Step => ({ ...step, id: `step-${last + i + 1}` }));
  const end = steps.findLastIndex(({ kind }) => kind === 'run') + 1;
  return [...steps.slice(0, end), ...own, ...steps.slice(end)];
}

/** Why an answer adds no step. */
function refusalOf(turn: Exclude<Turn, { kind: 'plan' }>): string {
  if (turn.kind !== 'ask') return turn.message;
  const names = turn.ask.choices.map(({ label }) => label);
  return `${turn.ask.question} Say it in the wish: ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}.`;
}

/** What a wish adds to a plan, in the light of its last analysis; or why it adds nothing. */
export async function moreSteps(
  reply: Assistant['reply'],
  { question, turn }: ThreadTurn,
  wish: string,
  facts: DataFacts | null,
): Promise<{ readonly added: Next } | { readonly refusal: string }> {
  const steps = turn.kind === 'plan' ? turn.steps : [];
  const step = steps.findLast((one): one is RunStep => one.kind === 'run');
  const answer = await reply({ question: wish, facts, before: step ? { question, step } : null });
  if (answer.kind !== 'plan') return { refusal: refusalOf(answer) };
  const isWritten = steps.some(({ kind }) => kind === 'write');
  const more = answer.steps.filter(({ kind }) => kind === 'run' || !isWritten);
  return more.length === 0
    ? { refusal: 'The plan writes methods and results already.' }
    : { added: (all) => joined(all, more) };
}
