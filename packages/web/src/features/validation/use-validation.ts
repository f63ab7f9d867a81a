/** A validation in a worker of its own: the rest of the app goes on, and cancelling ends it at once. */
import type { TopicReport, ValidationRun } from '@constat/analyses/validation';
import { CONSTAT_VERSION } from '@constat/report';
import { proxy, wrap } from 'comlink';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EngineHandlers, ValidationProgress, WantedCases } from '../../engine/engine-contract.ts';
import { validationWorker } from '../../engine/validation-worker.ts';
import { browserOf, systemOf } from '../../lib/platform.ts';
import { sha256 } from '../../lib/sha256.ts';

export type ValidationState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly run: ValidationRun;
      readonly checks: number;
      readonly progress: ValidationProgress | null;
    }
  | { readonly status: 'done'; readonly run: ValidationRun }
  | { readonly status: 'broken'; readonly message: string };

/** SHA-256 of the reports; none where the address is not secure, as browsers have it. */
const hashOf = (reports: readonly TopicReport[]): Promise<string | undefined> =>
  sha256(new TextEncoder().encode(JSON.stringify(reports))).catch(() => undefined);

/** What ran last stays for as long as the app is open, also when its page is left. */
let last: ValidationState = { status: 'idle' };

export interface ValidationHandle {
  readonly state: ValidationState;
  /** Runs the product's own cases, all or those of an area, or those of a folder. */
  start(cases: WantedCases, name: string): void;
  cancel(): void;
}

export function useValidation(): ValidationHandle {
  const [state, setState] = useState<ValidationState>(last);
  const worker = useRef<Worker | null>(null);
  const show = useCallback((next: ValidationState) => {
    last = next;
    setState(next);
  }, []);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  const cancel = useCallback(() => {
    end();
    show({ status: 'idle' });
  }, [end, show]);
  useEffect(
    () => () => {
      if (!worker.current) return;
      end();
      last = { status: 'idle' };
    },
    [end],
  );
  const start = useCallback(
    (cases: WantedCases, name: string) => {
      end();
      const hired = validationWorker();
      worker.current = hired;
      const began = Date.now();
      const reports: TopicReport[] = [];
      let [checks, progress]: [number, ValidationProgress | null] = [0, null];
      const run = (of: readonly TopicReport[]): ValidationRun => ({
        started: new Date(began).toISOString(),
        seconds: (Date.now() - began) / 1000,
        version: CONSTAT_VERSION,
        platform: browserOf(navigator.userAgent),
        system: systemOf(navigator.userAgent, navigator.hardwareConcurrency || 1),
        cases: name,
        reports: of,
      });
      const tell = () => {
        if (worker.current === hired) show({ status: 'running', run: run([...reports]), checks, progress });
      };
      const fail = (error: unknown) => {
        if (worker.current !== hired) return;
        end();
        show({ status: 'broken', message: error instanceof Error ? error.message : String(error) });
      };
      hired.addEventListener('error', (event) => fail(new Error(event.message || 'The worker broke.')));
      tell();
      const events = {
        began: (count: number) => {
          checks = count;
          tell();
        },
        progress: (now: ValidationProgress) => {
          progress = now;
          tell();
        },
        topic: (report: TopicReport) => void reports.push(report),
      };
      wrap<EngineHandlers>(hired)
        .validate(cases, proxy(events))
        .then(async (all) => {
          const done = run(all);
          const hash = await hashOf(all);
          if (worker.current !== hired) return;
          end();
          show({ status: 'done', run: { ...done, hash } });
        })
        .catch(fail);
    },
    [end, show],
  );
  return { state, start, cancel };
}
