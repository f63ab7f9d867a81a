import { importMessage } from '@constat/data';
import { describe, expect, test, vi } from 'vitest';
import { ImportAttempt, type ImportScreen } from './import-attempt.ts';
import type { ImportSession } from './import-session.ts';

/** A screen that notes what it is told. */
function noted() {
  const screen = {
    setStep: vi.fn(),
    setProblem: vi.fn(),
    setConflict: vi.fn(),
    setSettings: vi.fn(),
    setName: vi.fn(),
    setAccepted: vi.fn(),
  } satisfies ImportScreen;
  return { screen, attempt: new ImportAttempt(screen) };
}

const session = () => ({ end: vi.fn() }) as unknown as ImportSession;

describe('an attempt to import', () => {
  test('is told apart from those before it', () => {
    const { attempt } = noted();
    const first = attempt.begin('a.csv');
    expect(first()).toBe(true);
    const second = attempt.begin('b.csv');
    expect(first()).toBe(false);
    expect(second()).toBe(true);
    attempt.end();
    expect(second()).toBe(false);
  });

  test('says what it reads and forgets the last problem', () => {
    const { attempt, screen } = noted();
    attempt.begin('a.csv');
    expect(screen.setProblem).toHaveBeenLastCalledWith(null);
    expect(screen.setStep).toHaveBeenLastCalledWith({ kind: 'reading', what: 'a.csv', done: 0, total: 0 });
  });

  test('ends its worker and its download', () => {
    const { attempt } = noted();
    const worker = session();
    const download = new AbortController();
    Object.assign(attempt, { session: worker, download });
    attempt.begin('another.csv');
    expect(worker.end).toHaveBeenCalledOnce();
    expect(download.signal.aborted).toBe(true);
    expect([attempt.session, attempt.download]).toEqual([null, null]);
  });

  test('that fails goes back to the start with the reason, and can be made again', () => {
    const { attempt, screen } = noted();
    const current = attempt.begin('a.csv');
    attempt.source = { kind: 'paste', text: '1' };
    attempt.failed();
    expect(current()).toBe(false);
    expect(screen.setStep).toHaveBeenLastCalledWith({ kind: 'choose' });
    expect(screen.setConflict).toHaveBeenLastCalledWith(null);
    expect(screen.setProblem).toHaveBeenLastCalledWith(importMessage('import.failed-paste'));
    expect(attempt.source).not.toBeNull();
  });

  test('that is cancelled leaves nothing', () => {
    const { attempt, screen } = noted();
    attempt.begin('a.csv');
    attempt.source = { kind: 'paste', text: '1' };
    attempt.cancel();
    expect(screen.setStep).toHaveBeenLastCalledWith({ kind: 'choose' });
    expect(screen.setProblem).toHaveBeenLastCalledWith(null);
    expect(attempt.source).toBeNull();
  });
});
