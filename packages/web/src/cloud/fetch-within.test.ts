import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchWithin } from './fetch-within.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/whole') response.end('{"a":1}');
    else if (request.url === '/empty') response.writeHead(204).end();
    else if (request.url === '/stalled') response.writeHead(200, { 'content-length': '100' }).write('half');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer in time is handed on', async () => {
  const answer = await fetchWithin(5000, `${url}/whole`);
  expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
  expect((await fetchWithin(5000, `${url}/empty`)).status).toBe(204);
});

test.each(['/silent', '/stalled'])('%s: the wait ends, also in the middle of an answer', async (path) => {
  await expect(fetchWithin(100, `${url}${path}`)).rejects.toThrow(/abort/i);
});
