/** A stop in the middle of traffic, and the pages for the machines that watch. */
import { connect as connectTo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

describe('a server that is told to stop', () => {
  it('answers everything that was sent before, on new connections and old ones', async () => {
    const server = await startTestServer();
    const port = Number(new URL(server.url).port);
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    /** What a connection got until it was closed. */
    const open = () => {
      const socket = connectTo(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      const ended = new Promise<string>((resolve) => {
        socket.on('close', () => resolve(text));
        socket.on('error', () => resolve('reset'));
      });
      return { socket, ended, read: () => text };
    };
    const old = Array.from({ length: 20 }, open);
    for (const { socket } of old) socket.write(request('/config.json'));
    await expect.poll(() => old.every(({ read }) => read().includes('200 OK'))).toBe(true);
    // Written now, in the same turn as the stop: the server has read none of it.
    for (const { socket } of old) socket.write(request('/healthz'));
    const fresh = Array.from({ length: 20 }, open);
    for (const { socket } of fresh) socket.write(request('/healthz'));
    const stopped = server.stop();
    const answers = await Promise.all([...old, ...fresh].map(({ ended }) => ended));
    await stopped;
    expect(answers.slice(0, 20).filter((text) => text.split('200 OK').length === 3)).toHaveLength(20);
    expect(answers.slice(20).filter((text) => text.includes('{"status":"ok"}'))).toHaveLength(20);
    await server.remove();
  });
});

describe('the pages for machines', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ CONSTAT_METRICS_TOKEN: 'scrape me' });
  });
  afterAll(() => server.remove());
  const get = (path: string, token?: string) =>
    fetch(`${server.url}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

  it('say that the server is alive and ready', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('give numbers to who may have them, and nothing about people', async () => {
    await get('/api/rest/v1/profiles?email=eq.ada@example.org');
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', 'wrong')).status).toBe(401);
    const answer = await get('/metrics', 'scrape me');
    const text = await answer.text();
    expect(answer.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/^constat_requests_total\{area="rest",status="401"\} 1$/m);
    expect(text).toMatch(/^constat_request_seconds_bucket\{area="rest",le="\+Inf"\} 1$/m);
    expect(text).toMatch(/^constat_database_up 1$/m);
    expect(text).not.toContain('ada');
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/);
    }
  });

  it('are no pages where no token is set', async () => {
    const plain = await startTestServer();
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
    await plain.remove();
  });
});
