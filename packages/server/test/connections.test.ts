/** Nothing that happens on a connection, and nothing that nobody caught, ends the process: every handler is looked at. */
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { guardConnections, keepRunning } from '../src/connections.ts';
import { startRealtime } from '../src/realtime.ts';
import { Traffic } from '../src/traffic.ts';

const folder = fileURLToPath(new URL('../src/', import.meta.url));
const sources = readdirSync(folder)
  .filter((name) => /\.(ts|mjs)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

it('no event is handled by a promise that nobody waits for', () => {
  // The router of pages has the same word for its routes, and waits for them.
  const events = sources.filter(({ name }) => name !== 'app.ts');
  const loose = events.filter(({ text }) => /\.(on|once)\(\s*'\w+',\s*async\b/.test(text));
  expect(loose.map(({ name }) => name)).toEqual([]);
});

it('what can fail by itself has somebody who hears of it', () => {
  for (const { name, text } of sources) {
    const made = text.match(/new (Worker|WebSocket)\(|[^.\w](connect|createServer)\(/g) ?? [];
    const heard = text.match(/\.(on|once)\('error'/g) ?? [];
    expect(heard.length, name).toBeGreaterThanOrEqual(made.length);
  }
});

it('goes on after what nothing caught, and notes it', () => {
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const log: string[] = [];
  keepRunning((line) => log.push(line));
  const handlers = new Map(on.mock.calls.map(([event, handler]) => [String(event), handler]));
  on.mockRestore();
  expect([...handlers.keys()].sort()).toEqual(['uncaughtException', 'unhandledRejection']);
  for (const handler of handlers.values())
    for (const reason of [new Error('lost'), 'lost', undefined]) handler(reason);
  expect(log).toHaveLength(6);
});

/** A connection that fails at whatever is done with it. */
function hostile(): Duplex & { resetAndDestroy(): void } {
  const stream = new Duplex({
    read() {},
    write: (_part, _encoding, done) => done(new Error('reset')),
    final: (done) => done(new Error('reset')),
  });
  return Object.assign(stream, {
    remoteAddress: undefined,
    resetAndDestroy: () => stream.destroy(),
    setTimeout: () => stream,
  });
}

describe('connections', () => {
  const open = (port: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    return socket;
  };
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
  /** A server that has as much to say as nobody takes. */
  const listening = async (limits: Parameters<typeof guardConnections>[1]) => {
    const server = createServer((_, answer) => answer.end('x'.repeat(20_000_000)));
    guardConnections(server, limits);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return { server, port: address !== null && typeof address === 'object' ? address.port : 0 };
  };

  it('of one network are no more than leave room for others, unless all come through a proxy', async () => {
    const { server, port } = await listening({ mostOfNetwork: 2 });
    const [first, second] = [open(port), open(port)];
    await Promise.all(
      [first, second].map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
    );
    await closed(open(port));
    first.destroy();
    await closed(first);
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(1);
    const third = open(port);
    third.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => third.once('data', resolve));
    for (const socket of [second, third]) socket.destroy();
    server.close();
    const proxied = await listening({ mostOfNetwork: 1, behindProxy: true });
    const many = [open(proxied.port), open(proxied.port)];
    for (const socket of many) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    proxied.server.close();
  });

  it('on which nothing moves are ended, also in the middle of an answer', async () => {
    const { server, port } = await listening({ idleMs: 50 });
    const ended: Promise<unknown>[] = [];
    server.on('connection', (socket) => ended.push(closed(socket)));
    const reader = open(port);
    reader.pause();
    reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => ended.length).toBe(1);
    await Promise.all(ended);
    reader.destroy();
    server.close();
  });
});

it('hears errors of connections in every handler of the server, whatever it is given', async () => {
  const server = createServer();
  guardConnections(server);
  const traffic = new Traffic(server);
  const backend = { handle: vi.fn(), follow: () => () => {} };
  const secrets = { jwtSecret: 's'.repeat(40), publishableKey: 'public', secretKey: 'secret' };
  const path = '/api/realtime/v1/websocket';
  const realtime = startRealtime(server, { backend: backend as never, secrets, path, trustProxy: true });
  const own = ['connection', 'clientError', 'upgrade', 'request'];
  for (const event of own) expect(server.listenerCount(event), event).toBeGreaterThan(0);
  const urls = [
    undefined,
    '',
    '//',
    '//[',
    '*',
    'http://[',
    '/%',
    path,
    `${path}?apikey=public`,
    `${path}?apikey=%`,
  ];
  const heads = [
    {},
    { upgrade: 'x' },
    { upgrade: 'websocket', 'sec-websocket-key': 'x' },
    { 'x-forwarded-for': ',,' },
  ];
  for (const url of urls)
    for (const headers of heads) {
      const socket = hostile();
      server.emit('connection', socket);
      const request = Object.assign(new EventEmitter(), { url, headers, method: 'GET', socket });
      server.emit('upgrade', request, socket, Buffer.from('garbage'));
      server.emit('clientError', Object.assign(new Error('x'), { code: 'HPE_INVALID' }), socket);
      socket.destroy(new Error('reset'));
      socket.emit('error', new Error('once more'));
    }
  await new Promise((resolve) => setImmediate(resolve));
  expect(traffic.active).toBe(0);
  await realtime.stop();
});
