/** A changed step leaves those after it behind that worked with the same variables or rows: they are out of date until they are run again. */
import type { Rows, RunStep } from '@constat/analyses';
import { isEqual } from '../../lib/is-equal.ts';
import type { RoleChange, StepChange } from './step-change.ts';
import { changeTurns, type Threads, type ThreadTurn, withStep } from './thread.ts';

/** What is different in a step; null where others need not follow, as when only its analysis is another one. */
export function changeBetween(before: RunStep, after: RunStep): StepChange | null {
  if (before.analysisId !== after.analysisId) return null;
  const roles = before.roles.flatMap(({ key, names }) => {
    const now = after.roles.find((role) => role.key === key)?.names ?? [];
    return isEqual(names, now) ? [] : [{ before: names, after: now }];
  });
  const rows = isEqual(before.rows, after.rows)
    ? null
    : { before: before.rows ?? null, after: after.rows ?? null };
  return roles.length > 0 || rows ? { roles, rows } : null;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** The variables of a role once it has followed a change: all of them where it held the same, else one for one. */
function followed(names: readonly string[], { before, after }: RoleChange): readonly string[] {
  if (isSame(names, before)) return after;
  const gone = before.filter((name) => !after.includes(name));
  const come = after.filter((name) => !before.includes(name));
  const next = names.flatMap((name) => (gone.includes(name) ? (come[gone.indexOf(name)] ?? []) : [name]));
  return isEqual(next, names) ? names : [...new Set(next)];
}

const namesAfter = (names: readonly string[], changes: readonly StepChange[]): readonly string[] =>
  changes.flatMap(({ roles }) => roles).reduce(followed, names);

/** The roles of a step that follow changes, with their new variables. */
export const rolesAfter = (step: RunStep, changes: readonly StepChange[]) =>
  step.roles.flatMap(({ key, names }) => {
    const next = namesAfter(names, changes);
    return isEqual(next, names) ? [] : [{ key, names: next }];
  });

/** A step on the rows that changes lead to. */
export function onRowsAfter(step: RunStep, changes: readonly StepChange[]): RunStep {
  const { rows, ...rest } = step;
  const next = changes.reduce<Rows | null>(
    (now, { rows: changed }) => (changed && isEqual(now, changed.before) ? changed.after : now),
    rows ?? null,
  );
  return next ? { ...rest, rows: next } : rest;
}

/** What changes make of the variables and rows of a step. */
const outcomeOf = (step: RunStep, changes: readonly StepChange[]) => [
  rolesAfter(step, changes),
  onRowsAfter(step, changes).rows,
];

/** The changes that a step has not followed yet. */
export const changesBehind = (turn: ThreadTurn, step: string): readonly StepChange[] =>
  turn.outdated?.[step] ?? [];

/** The part of a change that a later question did not name by itself. */
function inheritedBy({ turn }: ThreadTurn, { roles, rows }: StepChange): StepChange {
  const said = turn.kind === 'plan' ? turn.reads.map(({ means }) => means) : [];
  return { rows, roles: roles.filter(({ before }) => !before.some((name) => said.includes(name))) };
}

/** A turn whose steps from one on have a change to follow where it means something to them; one that was taken back is none. */
function marked(turn: ThreadTurn, from: number, change: StepChange): ThreadTurn {
  let next = turn;
  for (const step of turn.turn.kind === 'plan' ? turn.turn.steps.slice(from) : []) {
    if (step.kind !== 'run') continue;
    const before = changesBehind(turn, step.id);
    const after = [...before, change];
    if (isEqual(outcomeOf(step, after), outcomeOf(step, before))) continue;
    next = isEqual(outcomeOf(step, after), outcomeOf(step, []))
      ? caughtUp(next, step.id)
      : { ...next, outdated: { ...next.outdated, [step.id]: after } };
  }
  return next;
}

/** Turns in which what comes after a changed step, and rests on it, is marked. What a model chose is its own. */
export function markedAfter(
  turns: readonly ThreadTurn[],
  turnId: string,
  stepId: string,
  change: StepChange,
): readonly ThreadTurn[] {
  const at = turns.findIndex(({ id }) => id === turnId);
  return turns.map((turn, i) => {
    if (i < at || at < 0 || turn.turn.kind !== 'plan') return turn;
    if (i > at) return turn.model?.text ? turn : marked(turn, 0, inheritedBy(turn, change));
    return marked(turn, turn.turn.steps.findIndex(({ id }) => id === stepId) + 1, change);
  });
}

/** A turn in which a step has followed. */
export function caughtUp(turn: ThreadTurn, step: string): ThreadTurn {
  const { [step]: _, ...outdated } = turn.outdated ?? {};
  return { ...turn, outdated };
}

const stepIn = ({ turn }: ThreadTurn, id: string): RunStep | undefined =>
  turn.kind === 'plan'
    ? turn.steps.find((step): step is RunStep => step.kind === 'run' && step.id === id)
    : undefined;

/** Replaces a step; what comes after and rests on it is out of date. */
export const setStepIn = (all: Threads, turnId: string, step: RunStep): Threads =>
  changeTurns(all, (turns) => {
    const turn = turns.find(({ id }) => id === turnId);
    const before = turn && stepIn(turn, step.id);
    const changed = before && changeBetween(before, step);
    const next = turns.map((one) => (one === turn ? caughtUp(withStep(one, step), step.id) : one));
    return changed ? markedAfter(next, turnId, step.id, changed) : next;
  });

const list = new Intl.ListFormat('en-GB');

/** What a step has not followed yet, in a sentence. */
export function behindText(step: RunStep, changes: readonly StepChange[]): string {
  const after = rolesAfter(step, changes);
  const before = step.roles.flatMap(({ names }) => names);
  const now = after.flatMap(({ names }) => names);
  const come = now.filter((name) => !before.includes(name));
  const gone = after
    .flatMap(({ key }) => step.roles.find((role) => role.key === key)?.names ?? [])
    .filter((name) => !now.includes(name));
  if (come.length > 0)
    return `An earlier step now uses ${list.format(come)}${gone.length > 0 ? ` in place of ${list.format(gone)}` : ' as well'}.`;
  if (gone.length > 0) return `An earlier step no longer uses ${list.format(gone)}.`;
  return 'An earlier step now uses other rows.';
}
