import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RECOVERY } from './messages.ts';

interface SpecMessage {
  readonly id: string;
  readonly text: string;
}

const spec: readonly SpecMessage[] = JSON.parse(
  readFileSync(new URL('../../../../spec/messages.json', import.meta.url), 'utf8'),
);
const textOf = (id: string) =>
  spec.find((message) => message.id === id)?.text.replace('{product}', 'Constat');

test.each([
  ['error-screen.title-firefox', RECOVERY.titleFirefox],
  ['error-screen.text', RECOVERY.text],
  ['error-screen.button.recover-app-data', RECOVERY.recover],
  ['error-screen.button.emergency-recovery-clear-all-data', RECOVERY.emergency],
  ['recovery.auto-attempting', RECOVERY.autoAttempting],
  ['recovery.auto-success', RECOVERY.autoDone],
  ['recovery.auto-failed', RECOVERY.autoFailed],
  ['recovery.failed-message', RECOVERY.failed('{message}')],
  ['recovery.manual-performing', RECOVERY.manualPerforming],
  ['recovery.completed', RECOVERY.manualDone],
  ['recovery.manual-failed', RECOVERY.manualFailed],
  ['recovery.emergency-performing', RECOVERY.emergencyPerforming],
  ['firefox.realtime-blocked', RECOVERY.firefoxRealtime],
  ['firefox.security-or-cache', RECOVERY.firefoxSecurity],
])('%s is worded as specified', (id, text) => expect(text).toBe(textOf(id)));
