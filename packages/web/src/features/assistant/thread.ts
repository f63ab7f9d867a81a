/** A conversation as it is kept: what was asked and answered, and the turns that followed. Results are computed again. */
import type {
  Before,
  Decisions,
  FollowUp,
  ModelProblemCode,
  OpenAsk,
  RawOptions,
  RunStep,
  TalkCall,
  Turn,
} from '@constat/analyses';
import { type EditsById, readFigureEdits } from '@constat/report';
import type { StepChange } from './step-change.ts';

/** What a model had to do with a turn. */
export interface ModelPart {
  readonly host: string;
  readonly model: string;
  /** What it said; null where the rules answered in its place. */
  readonly text: string | null;
  readonly problem: ModelProblemCode | null;
  readonly calls: readonly TalkCall[];
  /** Everything that was sent, as it was sent. */
  readonly sent: string;
  /** What was told of the data, for numbers that it gave. */
  readonly told: string;
  /** Names of the data that may hold digits. */
  readonly names: readonly string[];
  /** What the reader decided about numbers that no tool returned, by their order: kept, or with a source. */
  readonly decided: Readonly<Record<number, string>>;
  /** Results it proposed to save, by step; what was answered. */
  readonly proposals: Readonly<Record<string, 'open' | 'saved' | 'declined'>>;
}

/** A question with its turn. */
export interface ThreadTurn {
  readonly id: string;
  readonly question: string;
  readonly decisions: Decisions;
  readonly turn: Turn;
  /** Steps that waited and were started. */
  readonly started: readonly string[];
  readonly skipped: readonly string[];
  /** Results that the reader opened or folded, by step. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** What was changed of the figures of results, by step. */
  readonly figures?: Readonly<Record<string, EditsById>>;
  /** Changes of earlier steps that steps have not followed yet, by step. */
  readonly outdated?: Readonly<Record<string, readonly StepChange[]>>;
  readonly model?: ModelPart;
}

export interface Thread {
  readonly id: string;
  readonly begun: string;
  readonly turns: readonly ThreadTurn[];
}

export interface Threads {
  readonly current: string;
  readonly threads: readonly Thread[];
}

const newThread = (): Thread => ({
  id: crypto.randomUUID().slice(0, 8),
  begun: new Date().toISOString(),
  turns: [],
});

/** One empty conversation. */
export function noThreads(): Threads {
  const thread = newThread();
  return { current: thread.id, threads: [thread] };
}

const isTurn = (value: unknown): value is ThreadTurn =>
  typeof value === 'object' &&
  value !== null &&
  'question' in value &&
  typeof value.question === 'string' &&
  'turn' in value &&
  typeof value.turn === 'object' &&
  value.turn !== null &&
  'kind' in value.turn;

/** What was kept, as far as it can be read. */
export function readThreads(kept: RawOptions | null): Threads {
  const list = Array.isArray(kept?.threads) ? kept.threads : [];
  const threads = list.flatMap((thread: unknown): Thread[] => {
    if (typeof thread !== 'object' || thread === null || !('id' in thread) || !('turns' in thread)) return [];
    const { id, turns } = thread;
    const begun = 'begun' in thread && typeof thread.begun === 'string' ? thread.begun : '';
    return typeof id === 'string' && Array.isArray(turns) ? [{ id, begun, turns: turns.filter(isTurn) }] : [];
  });
  const current = threads.find(({ id }) => id === kept?.current) ?? threads.at(-1);
  return current ? { current: current.id, threads } : noThreads();
}

/** More would make the store slow. */
const MOST_THREADS = 30;

export const currentThread = ({ current, threads }: Threads): Thread =>
  threads.find(({ id }) => id === current) ?? threads[0] ?? newThread();

/** A new conversation; an empty one is used again. */
export function startThread(all: Threads): Threads {
  const empty = all.threads.find(({ turns }) => turns.length === 0);
  if (empty) return { ...all, current: empty.id };
  const thread = newThread();
  return { current: thread.id, threads: [...all.threads, thread].slice(-MOST_THREADS) };
}

export const chooseThread = (all: Threads, id: string): Threads => ({ ...all, current: id });

/** The current conversation with other turns. */
export const changeTurns = (
  all: Threads,
  next: (turns: readonly ThreadTurn[]) => readonly ThreadTurn[],
): Threads => ({
  ...all,
  threads: all.threads.map((thread) =>
    thread.id === all.current ? { ...thread, turns: next(thread.turns) } : thread,
  ),
});

const turnOf = (question: string, turn: Turn): ThreadTurn => ({
  id: crypto.randomUUID().slice(0, 8),
  question,
  decisions: {},
  turn,
  started: [],
  skipped: [],
  folds: {},
});

export const addTurn = (all: Threads, question: string, turn: Turn, model?: ModelPart): Threads =>
  changeTurns(all, (turns) => [...turns, { ...turnOf(question, turn), ...(model ? { model } : {}) }]);

export const changeTurn = (all: Threads, id: string, next: (turn: ThreadTurn) => ThreadTurn): Threads =>
  changeTurns(all, (turns) => turns.map((turn) => (turn.id === id ? next(turn) : turn)));

export const removeTurn = (all: Threads, id: string): Threads =>
  changeTurns(all, (turns) => turns.filter((turn) => turn.id !== id));

/** Replaces a step, as when another variable was chosen. */
export const withStep = (turn: ThreadTurn, step: RunStep): ThreadTurn =>
  turn.turn.kind === 'plan'
    ? {
        ...turn,
        turn: { ...turn.turn, steps: turn.turn.steps.map((one) => (one.id === step.id ? step : one)) },
      }
    : turn;

/** What the last analysis was about, for questions that go on from it. */
export function lastSaid({ turns }: Thread): Before | null {
  for (const { question, turn } of [...turns].reverse()) {
    if (turn.kind !== 'plan') continue;
    // The last step of a plan is what was spoken of last.
    const step = turn.steps.findLast((one) => one.kind === 'run');
    if (step) return { question, step };
  }
  return null;
}

/** The question back that the conversation ends with. */
export function openAsk({ turns }: Thread): OpenAsk | null {
  const last = turns.at(-1);
  return last?.turn.kind === 'ask'
    ? { question: last.question, decisions: last.decisions, ask: last.turn.ask }
    : null;
}

/** What was changed of the figures of a step. */
export const figuresOf = ({ figures }: Pick<ThreadTurn, 'figures'>, stepId: string): EditsById =>
  readFigureEdits(figures?.[stepId]);

/** The turn with other figures of a step. */
export const withFigures = (turn: ThreadTurn, stepId: string, changes: EditsById): ThreadTurn => ({
  ...turn,
  figures: { ...turn.figures, [stepId]: { ...figuresOf(turn, stepId), ...changes } },
});

/** The turn of something that follows from a result. */
export const turnOfFollowUp = (next: FollowUp): Turn => ({
  kind: 'plan',
  reads: [],
  steps: [
    next.kind === 'run'
      ? { ...next.step, id: 'step-1', waits: null }
      : { kind: 'write', id: 'step-1', title: 'Methods and results', aim: next.label },
  ],
});
