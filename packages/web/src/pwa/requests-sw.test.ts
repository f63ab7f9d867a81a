/** The part of the service worker that counts requests and holds them back, run in a made-up worker. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CODE = readFileSync(new URL('../../public/requests-sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://constat.test';

interface Told {
  readonly url: string;
  readonly method: string;
  readonly outcome: string;
}

interface FetchEvent {
  readonly request: { url: string; method: string; mode: string };
  readonly respondWith: (answer: Promise<unknown>) => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A worker that holds these paths; `kept` is the choice of the last visit. */
function worker({ stored = [], kept = false }: { stored?: readonly string[]; kept?: boolean }) {
  const told: Told[] = [];
  const asked: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const self = {
    registration: { scope: `${ORIGIN}/` },
    location: { origin: ORIGIN },
    fetch: async (input: { url: string }) => {
      asked.push(input.url);
      return `network ${input.url}`;
    },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  };
  const caches = {
    open: async () => ({ match: async () => (kept ? 'on' : undefined) }),
    match: async (url: string) => (stored.includes(new URL(url).pathname) ? `stored ${url}` : undefined),
  };
  class Channel {
    postMessage(message: Told) {
      told.push(message);
    }
  }
  const failed = { error: () => 'failed' };
  new Function('self', 'caches', 'BroadcastChannel', 'Response', CODE)(self, caches, Channel, failed);
  const request = async (path: string, { method = 'GET', mode = 'cors' } = {}) => {
    const url = new URL(path, ORIGIN).href;
    const work: Promise<unknown>[] = [];
    let answer: Promise<unknown> | undefined;
    const event: FetchEvent = {
      request: { url, method, mode },
      respondWith: (given) => {
        answer = given;
      },
      waitUntil: (given) => void work.push(given),
    };
    listeners.get('fetch')?.(event as never);
    await Promise.all(work);
    return answer;
  };
  const choose = (offlineOnly: boolean) =>
    listeners.get('message')?.({ data: { type: 'constat:requests', offlineOnly }, ports: [] } as never);
  /** Long enough for the choice to be read. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { told, asked, request, choose, settled };
}

describe('counting', () => {
  it('tells of what leaves for the network and of nothing else', async () => {
    const { told, request, settled } = worker({ stored: ['/assets/a.js'] });
    await settled();
    expect(await request('/assets/a.js')).toBeUndefined();
    expect(await request('/api/rest/v1/profiles', { method: 'POST' })).toBeUndefined();
    expect(await request('https://model.test/v1/chat')).toBeUndefined();
    expect(told.map(({ url, method, outcome }) => `${method} ${url} ${outcome}`)).toEqual([
      'POST https://constat.test/api/rest/v1/profiles sent',
      'GET https://model.test/v1/chat sent',
    ]);
  });

  it('answers before the choice is known from this device first', async () => {
    const { request, told } = worker({ stored: ['/assets/a.js'] });
    const answers = [request('/assets/a.js'), request('/api/x')];
    expect(await Promise.all(answers)).toEqual([
      'stored https://constat.test/assets/a.js',
      'network https://constat.test/api/x',
    ]);
    expect(told).toHaveLength(1);
  });
});

describe('offline only', () => {
  it('holds back everything that is not on this device, also after a restart', async () => {
    const { request, told, asked } = worker({ stored: ['/assets/a.js', '/app.html'], kept: true });
    expect(await request('/assets/a.js')).toBe('stored https://constat.test/assets/a.js');
    expect(await request('/app/dashboard', { mode: 'navigate' })).toBe(
      'stored https://constat.test/app.html',
    );
    expect(await request('/api/rest/v1/profiles', { method: 'POST' })).toBe('failed');
    expect(await request('https://model.test/v1/chat')).toBe('failed');
    expect(await request('/robots.txt', { mode: 'navigate' })).toBe('failed');
    expect(asked).toEqual([]);
    expect(told.map(({ outcome }) => outcome)).toEqual(['blocked', 'blocked', 'blocked']);
  });

  it('begins and ends with a message', async () => {
    const { request, choose, settled } = worker({});
    await settled();
    choose(true);
    expect(await request('/api/x')).toBe('failed');
    choose(false);
    expect(await request('/api/x')).toBeUndefined();
  });
});
