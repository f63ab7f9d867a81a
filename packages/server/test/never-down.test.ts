/** No request, however written and however broken off, ends the server: it runs as a process of its own, and is there afterwards. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sendRaw, upgradeRequest } from './raw-socket.ts';
import { startTestProcess, type TestProcess } from './server-process.ts';

let server: TestProcess;
beforeAll(async () => {
  server = await startTestProcess();
});
afterAll(() => server.remove());
afterEach(async () => {
  expect(server.isRunning(), server.output().slice(-2000)).toBe(true);
  // Nor was the last resort needed.
  expect(server.output()).not.toContain('unexpected:');
  expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
});

const REALTIME = '/api/realtime/v1/websocket';

it.each(['//', '///x', '//[', 'http://[', '*', '/%', '/\\'])(
  'answers an upgrade request to %j in words of HTTP',
  async (path) => {
    expect(await sendRaw(server.port, upgradeRequest(path))).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);

it('answers an upgrade request to a very long path', async () => {
  expect(await sendRaw(server.port, upgradeRequest(`/${'x'.repeat(10_000)}`))).toMatch(/^HTTP\/1\.1 404 /);
});

it('answers an upgrade request without a usable key, version or protocol', async () => {
  const key = server.secrets.publishableKey;
  const refused = [
    upgradeRequest(REALTIME),
    upgradeRequest(`${REALTIME}?apikey=%`),
    upgradeRequest(`${REALTIME}?apikey=${key}`).replace(
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Version: 0',
    ),
    upgradeRequest(`${REALTIME}?apikey=${key}`).replace(/Sec-WebSocket-Key: .*\r\n/, ''),
    upgradeRequest(`${REALTIME}?apikey=${key}`).replace('Upgrade: websocket', 'Upgrade: h2c'),
    upgradeRequest(`${REALTIME}?apikey=${key}`).replace('GET', 'POST'),
  ];
  for (const request of refused) expect(await sendRaw(server.port, request)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

it('outlives upgrade requests that are reset, at every moment and in number', async () => {
  const key = server.secrets.publishableKey;
  const requests = [
    upgradeRequest('/'),
    upgradeRequest('//'),
    upgradeRequest(REALTIME),
    upgradeRequest(`${REALTIME}?apikey=${key}`),
    // A frame that claims more than is allowed, and one that is none.
    `${upgradeRequest(`${REALTIME}?apikey=${key}`)}\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff`,
    `${upgradeRequest(`${REALTIME}?apikey=${key}`)}garbage garbage garbage`,
  ];
  for (let round = 0; round < 12; round += 1) {
    const reset = Array.from({ length: 100 }, (_, index) =>
      sendRaw(server.port, requests[index % requests.length] ?? '', { resetAfter: (index * 7 + round) % 5 }),
    );
    await Promise.all(reset);
  }
});

it('ends a connection that asks on and on without waiting for answers', async () => {
  const answers = await sendRaw(server.port, 'GET /config.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
  expect(answers.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(32);
});

it('reads a request whose length can be understood in two ways as neither', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = 'POST /config.json HTTP/1.1\r\nHost: x\r\n';
  const shapes = [
    `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
    `Content-Length: +0\r\n\r\n${hidden}`,
    `Content-Length : 0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
    `X: y\r\n Content-Length: 0\r\n\r\n${hidden}`,
    `X: y\rContent-Length: 0\r\n\r\n${hidden}`,
  ];
  const answers = await Promise.all(
    shapes.map((shape) => sendRaw(server.port, head + shape, { patience: 1500 })),
  );
  // What was hidden behind them is not answered.
  for (const [index, answer] of answers.entries())
    expect(answer, shapes[index]).not.toContain('"status":"ok"');
});

it('outlives requests that are malformed or broken off in the head, in the body and in the answer', async () => {
  const key = server.secrets.publishableKey;
  const post = (path: string, rest: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${key}\r\nContent-Type: application/json\r\n${rest}`;
  const broken = [
    '\0\0\0\0',
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: [\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /config.json HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
    post('/api/auth/v1/signup', 'Content-Length: 1000\r\n\r\n{"email"'),
    post('/api/rest/v1/notifications', 'Content-Length: 1000\r\n\r\n{"email"'),
    post('/api/storage/v1/object/avatars/x/y.png', 'Content-Length: 1000\r\n\r\nabc'),
    post('/api/auth/v1/signup', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n'),
    post(
      '/api/auth/v1/signup',
      'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    ),
    post('/api/auth/v1/signup', 'Content-Length: -1\r\n\r\n'),
    'GET /api/rest/v1/notifications HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50),
  ];
  for (const resetAfter of [0, 3, 20])
    await Promise.all(broken.map((bytes) => sendRaw(server.port, bytes, { resetAfter })));
  await Promise.all(broken.map((bytes) => sendRaw(server.port, bytes, { patience: 1000 })));
  // Nor do they fill the log.
  expect(server.output()).not.toContain('failed:');
});
