import { expect, test } from 'vitest';
import { notify } from '../state/notify.ts';
import { DEBUG_LOG_ENTRIES, logDebug, useDebugLog } from './debug-log.ts';

test('keeps the newest entries, and what people were told', () => {
  for (let i = 0; i < DEBUG_LOG_ENTRIES + 3; i++) logDebug('error', `broken ${i}`);
  notify('Result renamed');
  const { entries } = useDebugLog.getState();
  expect(entries).toHaveLength(DEBUG_LOG_ENTRIES);
  expect(entries[0]?.text).toBe('broken 4');
  expect(entries.at(-1)).toMatchObject({ kind: 'message', text: 'Result renamed' });
});
