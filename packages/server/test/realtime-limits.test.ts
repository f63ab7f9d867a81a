/** The realtime socket under people who want too much of it: few questions to the database, few connections, no endless queues. */
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { isReported } from '../src/realtime-changes.ts';
import { askedOnce, ChannelLimits, fewAtOnce, JoinCount, socketPlaces } from '../src/realtime-limits.ts';
import { readSubscriptions } from '../src/realtime-protocol.ts';
import { RealtimeSocket, type SocketParts } from '../src/realtime-socket.ts';
import { startTestServer, type TestServer } from './harness.ts';

const entry = (more: object = {}) => ({ event: '*', schema: 'public', table: 'notifications', ...more });
const config = (entries: readonly object[]) => ({ postgres_changes: entries });

it('follows what is asked twice once, and refuses more than five, and conditions', () => {
  const twice = readSubscriptions(config([entry(), entry({ event: 'INSERT' }), entry()]), isReported);
  expect(twice?.subscriptions.map(({ ids }) => ids)).toEqual([[1, 3], [2]]);
  expect(twice?.entries.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(readSubscriptions(config(Array.from({ length: 6 }, () => entry())), isReported)).toBeUndefined();
  // Each would be a question of its own to the database, at every change, for every channel of a stranger.
  for (const filter of ['priority=eq.1', 'target_audience=in.(all,pro),id=eq.1', 'target_audience=eq.all'])
    expect(readSubscriptions(config([entry({ filter })]), isReported)).toBeUndefined();
  // What the app asks for (packages/web/src/cloud/notification-channel.ts).
  const own = readSubscriptions(config([entry({ filter: 'target_audience=in.(all,edu_pro)' })]), isReported);
  expect(own?.subscriptions).toHaveLength(1);
});

it('asks once for all who see the same', async () => {
  const ask = vi.fn(async (who: string, what: string) => `${who} ${what}`);
  const once = askedOnce(ask, (who, what) => `${who} ${what}`, true);
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => once(`user ${n % 3}`, 'row')));
  expect(new Set(answers).size).toBe(3);
  expect(ask).toHaveBeenCalledTimes(3);
  const shared = askedOnce(ask, (who, what) => `${who} ${what}`, false);
  await Promise.all([shared('a', 'b'), shared('a', 'b')]);
  await shared('a', 'b');
  expect(ask).toHaveBeenCalledTimes(5);
});

it('reads a few at a time', async () => {
  const inTurn = fewAtOnce();
  let [now, most] = [0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => inTurn(work)));
  expect(most).toBe(4);
});

it('counts connections and joins by network', () => {
  const places = socketPlaces();
  expect(Array.from({ length: 301 }, () => places.take('a')).filter(Boolean)).toHaveLength(300);
  expect(places.take('b')).toBe(true);
  places.give('a');
  expect(places.take('a')).toBe(true);
  const joins = new JoinCount();
  expect(Array.from({ length: 301 }, () => joins.allows('a', 1)).filter(Boolean)).toHaveLength(300);
  expect(joins.allows('b', 1)).toBe(true);
  expect(joins.allows('a', 20_000)).toBe(true);
});

it('counts joins and channels by person, wherever they come from', () => {
  const limits = new ChannelLimits();
  const networks = Array.from({ length: 61 }, (_, n) => limits.open(`network ${n}`, 'ada'));
  expect(networks.filter((place) => place !== null)).toHaveLength(60);
  expect(limits.open('network 1', 'ben')).not.toBeNull();
  expect(limits.open('network 1', undefined)).not.toBeNull();
});

/** A client whose socket is not there, and what it was told. */
function pretend(parts: Partial<SocketParts> = {}, bufferedAmount = 0) {
  const events = new EventEmitter();
  const [send, terminate] = [vi.fn(), vi.fn()];
  const socket = Object.assign(events, {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send,
    terminate,
    close: vi.fn(),
  });
  const client = new RealtimeSocket({
    socket: socket as unknown as WebSocket,
    version: 2,
    read: async () => [],
    publicKey: 'key',
    account: () => 'ada',
    open: () => () => {},
    ...parts,
  });
  const say = (topic: string, event: string, payload: object) =>
    events.emit('message', Buffer.from(JSON.stringify(['1', '1', topic, event, payload])), false);
  // What is told comes after what was received before.
  const settled = () => client.tell({ type: 'DELETE', id: 'x', at: '' });
  return { events, send, terminate, say, settled };
}

it('gives the place of a channel back when it is left, refused or cut', async () => {
  const [given, taken] = [vi.fn(), vi.fn()];
  const { events, say, settled } = pretend({
    read: async (token) => (token === 'refused' ? undefined : []),
    open: () => {
      taken();
      return given;
    },
  });
  const join = (topic: string, token: string) => {
    say(topic, 'phx_join', { config: config([entry()]), access_token: token });
    return settled();
  };
  const counts = () => [taken.mock.calls.length, given.mock.calls.length];
  await join('realtime:a', 'counts');
  await join('realtime:a', 'counts');
  expect(counts()).toEqual([2, 1]);
  await join('realtime:b', 'refused');
  expect(counts()).toEqual([3, 2]);
  // Another token is another join, for whom it stands for; the old place is given back.
  say('realtime:a', 'access_token', { access_token: 'other' });
  await settled();
  expect(counts()).toEqual([4, 3]);
  events.emit('close');
  expect(given).toHaveBeenCalledTimes(4);
});

it('counts a change of token as a join: two tokens in turn are no way to ask without end', async () => {
  const limits = new ChannelLimits();
  const read = vi.fn(async () => []);
  const { events, send, say, settled } = pretend({
    read,
    open: (account) => limits.open('network', account),
  });
  say('realtime:a', 'phx_join', { config: config([entry()]), access_token: 'a' });
  for (let n = 0; n < 90; n += 1)
    say('realtime:a', 'access_token', { access_token: n % 2 === 0 ? 'b' : 'a' });
  await settled();
  // As many as one person may join in ten seconds; then the channel has ended.
  expect(read).toHaveBeenCalledTimes(60);
  expect(send.mock.calls.some(([text]) => String(text).includes('Too many joins'))).toBe(true);
  events.emit('close');
});

it('ends a client that does not read', async () => {
  const { events, send, terminate, say, settled } = pretend({}, 1e6);
  events.emit('ping', Buffer.from('x'));
  expect(terminate).toHaveBeenCalledTimes(1);
  say('phoenix', 'heartbeat', {});
  await settled();
  expect(terminate).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
  events.emit('close');
});

describe('on a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.remove());

  it('refuses a thousand entries at once, while others are served', async () => {
    const key = server.secrets?.publishableKey ?? '';
    const address = server.url.replace('http', 'ws');
    const socket = new WebSocket(`${address}/api/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
    await new Promise((resolve) => socket.once('open', resolve));
    const answered = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve(data.toString())),
    );
    const entries = Array.from({ length: 1000 }, () => ({
      event: '*',
      schema: 'public',
      table: 'notifications',
    }));
    socket.send(JSON.stringify(['1', '1', 'realtime:many', 'phx_join', { config: config(entries) }]));
    const other = fetch(`${server.url}/api/rest/v1/notifications?select=id`, { headers: { apikey: key } });
    expect(JSON.parse(await answered)[4]).toMatchObject({ status: 'error' });
    expect((await other).status).toBe(200);
    socket.terminate();
  });

  it('ends a message that comes in hundreds of pieces', async () => {
    const key = server.secrets?.publishableKey ?? '';
    const address = server.url.replace('http', 'ws');
    const socket = new WebSocket(`${address}/api/realtime/v1/websocket?apikey=${key}`);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    for (let n = 0; n < 100; n += 1) socket.send('x', { fin: false });
    expect(await closed).toBe(1008);
  });

  it.each(['ping', 'pong'] as const)('takes a flood of %s frames for what it is', async (kind) => {
    const key = server.secrets?.publishableKey ?? '';
    const address = server.url.replace('http', 'ws');
    const socket = new WebSocket(`${address}/api/realtime/v1/websocket?apikey=${key}`);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const answers = vi.fn();
    socket.on('pong', answers);
    await new Promise((resolve) => socket.once('open', resolve));
    for (let n = 0; n < 101; n += 1) socket[kind]('x');
    expect(await closed).toBe(1008);
    expect(answers).toHaveBeenCalledTimes(kind === 'ping' ? 100 : 0);
  });
});
