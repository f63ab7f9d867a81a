/** The conversation of the page: asks the engine, answers questions back, changes steps, and follows up. */
import {
  type Assistant,
  type DataFacts,
  type Decisions,
  type FollowUp,
  loadAssistant,
  type RunStep,
} from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useSummaries } from '../../analysis/use-summaries.ts';
import { beforeAsked } from '../../lib/before-asked.ts';
import { useSame } from '../../lib/use-same.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { factsOf } from './data-facts.ts';
import { caughtUp, changesBehind, onRowsAfter, rolesAfter, setStepIn } from './out-of-date.ts';
import {
  addTurn,
  changeTurn,
  currentThread,
  lastSaid,
  removeTurn,
  type Thread,
  type ThreadTurn,
  turnOfFollowUp,
  withStep,
} from './thread.ts';
import { useQuestions } from './use-questions.ts';
import { useThreads } from './use-threads.ts';

/** The turns before one: an answer that is given later goes on from them. */
const until = (thread: Thread, id: string): Thread => ({
  ...thread,
  turns: thread.turns.slice(
    0,
    Math.max(
      0,
      thread.turns.findIndex((turn) => turn.id === id),
    ),
  ),
});

/** Whether the rules and the weights of the finder are needed: not where somebody on a phone has nothing to ask about yet and has not begun. */
function useWanted(facts: DataFacts | null): boolean {
  const { state } = useLocation();
  const [begun, setBegun] = useState(false);
  useEffect(() => beforeAsked(() => setBegun(true)), []);
  return begun || facts !== null || state !== null;
}

export function useAssistant() {
  const ready = useWorkspace((state) => state.status === 'ready');
  const dataset = useActiveDataset();
  const summaries = useSummaries(dataset);
  const facts: DataFacts | null = useMemo(() => factsOf(dataset, summaries), [dataset, summaries]);
  const wanted = useWanted(facts);
  const assistant: Assistant | null =
    useQuery({
      enabled: wanted,
      queryKey: ['assistant'],
      queryFn: loadAssistant,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    }).data ?? null;
  const { threads, change } = useThreads(dataset, ready);
  const thread = threads ? currentThread(threads) : null;

  const questions = useQuestions({ assistant, thread, facts, dataset, change });
  const { choice, ask, askModel, askRules } = questions;

  const answer = useCallback(
    async ({ id, question, decisions: given }: ThreadTurn, more: Decisions) => {
      if (!assistant || !thread) return;
      const decisions = { ...given, ...more };
      const turn = await assistant.reply({ question, facts, decisions, before: lastSaid(until(thread, id)) });
      change((all) => changeTurn(all, id, (one) => ({ ...one, decisions, turn })));
    },
    [assistant, thread, facts, change],
  );

  const setStep = useCallback(
    (turn: ThreadTurn, step: RunStep) => change((all) => setStepIn(all, turn.id, step)),
    [change],
  );

  /** Runs a step again with what changed in earlier ones. */
  const renew = useCallback(
    async (turn: ThreadTurn, step: RunStep) => {
      const changes = changesBehind(turn, step.id);
      if (!assistant || !facts || changes.length === 0) return;
      let next = onRowsAfter(step, changes);
      for (const { key, names } of rolesAfter(step, changes))
        next = (await assistant.changeRole(next, key, names, facts)) ?? next;
      change((all) => changeTurn(all, turn.id, (one) => caughtUp(withStep(one, next), step.id)));
    },
    [assistant, facts, change],
  );

  const follow = useCallback(
    (next: FollowUp) => change((all) => addTurn(all, next.label, turnOfFollowUp(next))),
    [change],
  );

  const edit = useCallback(
    (turn: ThreadTurn, next: (turn: ThreadTurn) => ThreadTurn) =>
      change((all) => changeTurn(all, turn.id, next)),
    [change],
  );

  const remove = useCallback((id: string) => change((all) => removeTurn(all, id)), [change]);

  return useSame({
    ready,
    dataset,
    facts,
    assistant,
    threads,
    thread,
    change,
    choice,
    ask,
    askModel,
    askRules,
    answer,
    setStep,
    renew,
    follow,
    edit,
    remove,
  });
}

export type Conversation = ReturnType<typeof useAssistant>;
