/** One error on the screen: what is tried by itself, what can be tried by hand, and how it goes. */
import { useCallback, useEffect, useState } from 'react';
import { firefoxIssue, firefoxMessage, isFirefox, isSevereInFirefox, SEVERE_RELOAD_MS } from './firefox.ts';
import { readLog, writeLog } from './flags.ts';
import { RECOVERY } from './messages.ts';
import { type Attempt, AUTO_DELAY_MS, isLoadFailure, isLoop, mayRecover, messageOf } from './policy.ts';
import { clearEverything, recoverApp } from './recover.ts';
import { forceRefresh, noteLoadingFailure } from './startup.ts';

/** Long enough to be read, or read aloud, before the page goes. */
const READ_MS = 400;

export interface Recovery {
  /** What is happening, as a sentence; null while nothing is. */
  readonly status: string | null;
  readonly busy: boolean;
  readonly recover: () => void;
  readonly clearAll: () => void;
}

const note = (kind: Attempt['kind']): void => writeLog([...readLog(), { kind, time: Date.now() }]);
const reloadSoon = (): void => void setTimeout(() => location.reload(), READ_MS);
const failure = (title: string, error: unknown): string => `${title}. ${RECOVERY.failed(messageOf(error))}`;

/** What the screen does about an error as soon as it shows it. */
function firstStep(error: unknown): 'auto' | 'refresh' | 'severe' | 'loop' | 'firefox' | 'wait' {
  const log = readLog();
  const now = Date.now();
  const message = messageOf(error);
  const firefox = isFirefox(navigator.userAgent);
  if (isLoop(log, now)) return 'loop';
  if (isLoadFailure(error) && navigator.onLine) {
    if (noteLoadingFailure(now)) return 'refresh';
    if (mayRecover(log, 'auto', now)) return 'auto';
  }
  if (firefox && isSevereInFirefox(message) && mayRecover(log, 'auto', now)) return 'severe';
  return firefox && firefoxIssue(message) !== 'none' ? 'firefox' : 'wait';
}

export function useRecovery(error: unknown): Recovery {
  const [status, setStatus] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number, work: () => Promise<unknown>, done: string | null) => {
      setBusy(true);
      timer = setTimeout(() => {
        note('auto');
        work().then(
          () => {
            if (done === null) return;
            setStatus(done);
            reloadSoon();
          },
          (reason: unknown) => {
            setBusy(false);
            setStatus(failure(RECOVERY.autoFailed, reason));
          },
        );
      }, ms);
    };
    switch (firstStep(error)) {
      case 'auto':
        setStatus(RECOVERY.autoAttempting);
        later(AUTO_DELAY_MS, recoverApp, RECOVERY.autoDone);
        break;
      case 'refresh':
        setStatus(RECOVERY.autoAttempting);
        later(AUTO_DELAY_MS, () => forceRefresh(), null);
        break;
      case 'severe':
        setStatus(firefoxMessage(firefoxIssue(messageOf(error))) ?? RECOVERY.firefoxSecurity);
        later(SEVERE_RELOAD_MS, recoverApp, RECOVERY.autoDone);
        break;
      case 'firefox':
        setStatus(firefoxMessage(firefoxIssue(messageOf(error))));
        break;
      case 'loop':
        setStatus(RECOVERY.loop);
        break;
      case 'wait':
        break;
    }
    return () => clearTimeout(timer);
  }, [error]);

  const recover = useCallback(() => {
    if (!mayRecover(readLog(), 'manual', Date.now())) {
      setStatus(RECOVERY.loop);
      return;
    }
    note('manual');
    setBusy(true);
    setStatus(RECOVERY.manualPerforming);
    recoverApp().then(
      () => {
        setStatus(RECOVERY.manualDone);
        reloadSoon();
      },
      (reason: unknown) => {
        setBusy(false);
        setStatus(failure(RECOVERY.manualFailed, reason));
      },
    );
  }, []);

  const clearAll = useCallback(() => {
    setBusy(true);
    setStatus(RECOVERY.emergencyPerforming);
    clearEverything().then(
      () => {
        setStatus(RECOVERY.manualDone);
        setTimeout(() => location.assign('/'), READ_MS);
      },
      (reason: unknown) => {
        setBusy(false);
        setStatus(RECOVERY.failed(messageOf(reason)));
      },
    );
  }, []);

  return { status, busy, recover, clearAll };
}
