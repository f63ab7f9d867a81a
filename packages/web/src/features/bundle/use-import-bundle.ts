/** One bundle from file to stored: choose -> reading -> plan -> storing -> done, and then the check. */
import { importMessage } from '@constat/data';
import type { SavedResult } from '@constat/report';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Engine } from '../../engine/engine.ts';
import { currentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { listDatasets } from '../../storage/datasets.ts';
import { db } from '../../storage/db.ts';
import { isStorageFull, STORAGE_FULL } from '../../storage/quota.ts';
import type { BundleStep } from './bundle-progress.tsx';
import { BundleSession } from './bundle-session.ts';
import { type Checked, checkResult } from './check-again.ts';
import type { BundlePlan, RestoredBundle } from './restore-bundle.ts';

export type ImportBundleStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly progress: BundleStep }
  | { readonly kind: 'plan'; readonly plan: BundlePlan; readonly busy: boolean }
  | { readonly kind: 'done'; readonly restored: RestoredBundle }
  | {
      readonly kind: 'checking';
      readonly restored: RestoredBundle;
      readonly total: number;
      readonly checked: readonly Checked[];
      readonly finished: boolean;
    };

export interface ImportBundleFlow {
  readonly step: ImportBundleStep;
  readonly problem: string | null;
  readonly read: (file: File) => void;
  readonly store: () => void;
  readonly check: () => void;
}

export function useImportBundle(): ImportBundleFlow {
  const [step, setStep] = useState<ImportBundleStep>({ kind: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const session = useRef<BundleSession | null>(null);
  const engine = useRef<Engine | null>(null);
  /** Grows with every start: an answer that comes late is recognised. */
  const turn = useRef(0);

  const end = useCallback(() => {
    turn.current += 1;
    session.current?.end();
    session.current = null;
    engine.current?.end();
    engine.current = null;
  }, []);
  useEffect(() => end, [end]);

  const fail = useCallback(
    (message: string) => {
      end();
      setProblem(message);
      setStep({ kind: 'choose' });
    },
    [end],
  );

  const read = useCallback(
    (file: File) => {
      end();
      const { owner } = useWorkspace.getState();
      if (useSession.getState().session.kind !== 'user' || owner === null)
        return fail(importMessage('import.guest'));
      setProblem(null);
      const mine = turn.current;
      const current = () => turn.current === mine;
      // Progress has a channel of its own: what is said last may arrive after the answer.
      const show = (progress: BundleStep) =>
        setStep((before) => (before.kind === 'reading' ? { kind: 'reading', progress } : before));
      setStep({ kind: 'reading', progress: { done: 0, total: 0, what: file.name } });
      const worker = new BundleSession();
      session.current = worker;
      worker
        .read(owner, file, (done, total, what) => current() && show({ done, total, what }))
        .then(
          (reply) => {
            if (!current()) return;
            if (reply.ok) setStep({ kind: 'plan', plan: reply.plan, busy: false });
            else fail(reply.message);
          },
          () => current() && fail('The bundle could not be read.'),
        );
    },
    [end, fail],
  );

  const store = useCallback(() => {
    const { owner } = useWorkspace.getState();
    const worker = session.current;
    if (owner === null || !worker) return;
    const mine = turn.current;
    setStep((before) => (before.kind === 'plan' ? { ...before, busy: true } : before));
    worker.store(owner, currentProject()).then(
      (restored) => {
        if (turn.current !== mine) return;
        end();
        notify(`${restored.plan.title} imported`);
        setStep({ kind: 'done', restored });
      },
      (error: unknown) => {
        if (turn.current !== mine) return;
        if (!isStorageFull(error)) return fail('The bundle could not be stored; nothing was changed.');
        setStep((before) => (before.kind === 'plan' ? { ...before, busy: false } : before));
        reportNotStored(error, STORAGE_FULL, store);
      },
    );
  }, [end, fail]);

  const check = useCallback(() => {
    const { owner } = useWorkspace.getState();
    if (owner === null || step.kind !== 'done') return;
    end();
    const mine = turn.current;
    const { restored } = step;
    const total = restored.resultIds.length;
    const worker = new Engine();
    engine.current = worker;
    const show = (checked: readonly Checked[], finished: boolean) =>
      turn.current === mine && setStep({ kind: 'checking', restored, total, checked, finished });
    show([], false);
    checkAll(owner, restored.resultIds, worker, (checked) => show(checked, false)).then(
      (checked) => {
        show(checked, true);
        if (turn.current === mine) end();
      },
      () => turn.current === mine && fail('The results could not be computed again.'),
    );
  }, [step, end, fail]);

  return { step, problem, read, store, check };
}

async function checkAll(
  owner: string,
  ids: readonly string[],
  worker: Engine,
  onChecked: (checked: readonly Checked[]) => void,
): Promise<readonly Checked[]> {
  const datasets = await listDatasets(owner);
  const stored = await db.results.bulkGet([...ids]);
  const results = stored.flatMap((each): SavedResult[] => (each ? [each.result] : []));
  const checked: Checked[] = [];
  for (const result of results) {
    checked.push(await checkResult(result, datasets, (request) => worker.run(request, () => undefined)));
    onChecked([...checked]);
  }
  return checked;
}
