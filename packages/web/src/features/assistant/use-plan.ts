/** The steps of a plan run on their own, one after another, until one waits for a decision or fails. */
import { findEntry, type RunStep, type Step } from '@constat/analyses';
import { runsToText } from '@constat/report';
import { useEffect, useMemo } from 'react';
import { useConversation } from './conversation-context.ts';
import { changesBehind } from './out-of-date.ts';
import { requestRun, runKey, type StepRun, useRuns, wantedBy } from './runs.ts';
import type { ThreadTurn } from './thread.ts';

export type StepPhase =
  | 'later'
  | 'waiting'
  | 'skipped'
  | 'running'
  | 'done'
  | 'refused'
  | 'stopped'
  | 'outdated';

export interface StepState {
  readonly phase: StepPhase;
  readonly run: StepRun | null;
  /** Whether its card is there already. */
  readonly shown: boolean;
  /** The finding in words, or why there is none. */
  readonly said: string;
}

export interface PlanState {
  readonly states: ReadonlyMap<string, StepState>;
  readonly done: number;
  /** Whether every analysis is done or skipped. */
  readonly complete: boolean;
  /** The latest finding. */
  readonly said: string;
  /** Asks for a step again that was stopped. */
  readonly again: (step: RunStep) => void;
}

function phaseOf(step: RunStep, turn: ThreadTurn, run: StepRun | null): StepPhase {
  if (turn.skipped.includes(step.id)) return 'skipped';
  if (step.waits !== null && !turn.started.includes(step.id)) return 'waiting';
  if (changesBehind(turn, step.id).length > 0) return 'outdated';
  if (run === null || run.phase === 'queued' || run.phase === 'running') return 'running';
  if (run.phase !== 'finished') return 'stopped';
  return run.result?.outcome.status === 'done' ? 'done' : 'refused';
}

function sentenceOf(run: StepRun | null): string {
  const outcome = run?.result?.outcome;
  if (outcome?.status === 'done') {
    const block = outcome.blocks.find((one) => one.kind === 'text' && one.role === 'finding');
    const [first] = block?.kind === 'text' ? block.paragraphs : [];
    return first ? runsToText(first) : '';
  }
  const [refusal] = outcome?.status === 'refused' ? outcome.refusals : [];
  return refusal ? runsToText(refusal.message) : (run?.problem ?? '');
}

export function usePlan(turn: ThreadTurn, steps: readonly Step[]): PlanState {
  const { dataset } = useConversation();
  const runs = useRuns();
  const states = useMemo(() => {
    const all = new Map<string, StepState>();
    let blocked = false;
    for (const step of steps) {
      if (step.kind !== 'run') continue;
      const known = dataset && findEntry(step.analysisId) !== undefined;
      const key = known ? runKey(wantedBy(step, dataset)) : null;
      const run = key === null ? null : (runs[key] ?? null);
      const phase = phaseOf(step, turn, run);
      const shown = !blocked && phase !== 'waiting' && phase !== 'skipped';
      all.set(step.id, { phase: blocked ? 'later' : phase, run, shown, said: sentenceOf(run) });
      if (phase !== 'done' && phase !== 'skipped' && phase !== 'outdated') blocked = true;
    }
    return all;
  }, [steps, dataset, runs, turn]);
  useEffect(() => {
    const next = steps.find((step): step is RunStep => {
      const state = step.kind === 'run' ? states.get(step.id) : undefined;
      return state?.phase === 'running' && state.run === null;
    });
    if (next && dataset) requestRun(wantedBy(next, dataset));
  }, [steps, states, dataset]);
  return useMemo(() => {
    const list = [...states.values()];
    const done = list.filter(({ phase }) => phase === 'done' || phase === 'skipped').length;
    return {
      states,
      done,
      complete: done === list.length,
      said: list.findLast(({ said }) => said !== '')?.said ?? '',
      again: (step) => {
        if (dataset) requestRun(wantedBy(step, dataset), true);
      },
    };
  }, [states, dataset]);
}
