import { runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { groupRequests, type SeenRequest } from '../../state/requests.ts';
import { type PrivacyFacts, requestSentences, statementBlocks, statementText } from './statement.ts';

const ORIGIN = 'https://constat.test';
const seen = (url: string, method = 'GET', outcome: SeenRequest['outcome'] = 'sent'): SeenRequest => ({
  url,
  method,
  outcome,
  time: 0,
});
const facts = (more: Partial<PrivacyFacts> = {}): PrivacyFacts => ({
  version: '1.1.7',
  origin: ORIGIN,
  backend: `${ORIGIN}/api`,
  browser: 'Chromium 156',
  now: Date.UTC(2026, 10, 17, 12),
  since: Date.UTC(2026, 10, 17, 11),
  seen: [],
  offlineOnly: false,
  worker: true,
  session: 'guest',
  model: null,
  usage: 'none',
  ...more,
});
const sentence = (requests: readonly SeenRequest[]) =>
  runsToText(requestSentences(facts({ seen: requests })).text);

describe('the counting of visits', () => {
  it('is told as it was answered', () => {
    expect(statementText(facts())).toContain('Visits were not counted by any service.');
    expect(statementText(facts({ usage: 'refused' }))).toContain('it was refused');
    expect(statementText(facts({ usage: 'allowed' }))).toContain('Google Analytics was allowed');
  });
});

describe('what left this device', () => {
  it('is counted by server and by whether it had a body', () => {
    expect(sentence([])).toContain('no request of the app has left this device');
    expect(sentence([seen(`${ORIGIN}/config.json`)])).toContain(
      '1 request of the app left this device: 1 to constat.test and 0',
    );
    expect(sentence([seen(`${ORIGIN}/config.json`)])).toContain('None of them had a body');
    const both = [seen(`${ORIGIN}/config.json`), seen('https://model.test/v1/chat', 'POST')];
    expect(sentence(both)).toContain(
      '2 requests of the app left this device: 1 to constat.test and 1 to other servers. 1 of them had a body',
    );
  });

  it('does not count what was held back', () => {
    expect(sentence([seen(`${ORIGIN}/api/x`, 'POST', 'blocked')])).toContain(
      'no request of the app has left',
    );
  });

  it('is grouped by place', () => {
    const list = [
      seen(`${ORIGIN}/assets/a.js`),
      seen(`${ORIGIN}/assets/b.js`),
      seen('wss://live.test/socket/x', 'CONNECT', 'blocked'),
    ];
    expect(groupRequests(list, ORIGIN)).toEqual([
      { where: 'This server /assets', sent: 2, blocked: 0 },
      { where: 'live.test /socket', sent: 0, blocked: 1 },
    ]);
  });
});

describe('the statement', () => {
  it('says what is so and not more', () => {
    const guest = statementText(facts());
    expect(guest).toContain('No account was in use');
    expect(guest).toContain('No language model was in use');
    expect(guest).toContain('Requests were not switched off');
    const user = statementText(facts({ session: 'user', model: 'qwen3', offlineOnly: true, worker: false }));
    expect(user).toContain('An account was in use (constat.test)');
    expect(user).toContain('allowed to ask qwen3');
    expect(user).toContain('Requests were switched off');
    expect(user).toContain('less complete');
  });

  it('holds the table of requests where there are some', () => {
    expect(statementBlocks(facts()).map(({ kind }) => kind)).toEqual(['text']);
    expect(statementBlocks(facts({ seen: [seen(`${ORIGIN}/a/b`)] })).map(({ kind }) => kind)).toEqual([
      'text',
      'table',
    ]);
  });
});
