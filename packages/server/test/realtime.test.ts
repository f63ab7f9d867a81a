/** The realtime socket, with the client library of the app and with raw messages. */
import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { openBackendThread } from '../src/backend-thread.ts';
import { Horizon, isReported } from '../src/realtime-changes.ts';
import { readSubscriptions } from '../src/realtime-protocol.ts';
import { RealtimeSocket } from '../src/realtime-socket.ts';
import { startTestServer, type TestServer } from './harness.ts';

type Client = ReturnType<TestServer['client']>;
type Heard = Pick<RealtimePostgresChangesPayload<{ title: string }>, 'eventType' | 'new' | 'old'>;

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' }, { open: openBackendThread });
  admin = server.client(server.secrets?.secretKey);
});
afterAll(() => server.remove());

const clients: Client[] = [];

async function join(name: string, accounttype = 'standard') {
  const client = server.client();
  clients.push(client);
  const { data, error } = await client.auth.signUp({
    email: `${name}@example.org`,
    password: 'a good password',
  });
  if (error || !data.user) throw error ?? new Error('no user');
  await admin.from('profiles').update({ accounttype }).eq('id', data.user.id);
  return client;
}

let channels = 0;
/** Subscribes as the app does; the list grows with what is heard. */
async function listen(client: Client) {
  const heard: Heard[] = [];
  channels += 1;
  const channel = client.channel(`notifications:${channels}`);
  const status = await new Promise<string>((resolve) => {
    channel
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notifications' },
        ({ eventType, new: after, old }) => heard.push({ eventType, new: after, old } as Heard),
      )
      .subscribe((state) => resolve(state));
  });
  return { heard, status, channel };
}

const titles = (heard: readonly Heard[]) =>
  heard.map(({ eventType, new: after }) => `${eventType} ${'title' in after ? after.title : ''}`.trim());

async function publish(title: string, target_audience: string): Promise<string> {
  const { data, error } = await admin
    .from('notifications')
    .insert({ title, message: 'm', target_audience })
    .select('id')
    .single<{ id: string }>();
  if (error) throw error;
  return data.id;
}

/** Everything that was published before has been told when this last one has. */
async function settled(lists: readonly (readonly Heard[])[]): Promise<void> {
  const title = `last ${channels} ${Math.random()}`;
  await publish(title, 'all');
  await vi.waitFor(
    () => {
      for (const list of lists) expect(titles(list)).toContain(`INSERT ${title}`);
    },
    { timeout: 60_000 },
  );
}
const withoutLast = (heard: readonly Heard[]) => titles(heard).filter((text) => !text.includes(' last '));

describe('with the client library', () => {
  afterAll(async () => {
    for (const client of clients) await client.removeAllChannels();
  });

  it('tells people of what they may read, and of nothing else', async () => {
    const standard = await listen(await join('standard'));
    const edu = await listen(await join('edu', 'edu'));
    const visitor = await listen(server.client());
    expect([standard.status, edu.status, visitor.status]).toEqual(
      Array.from({ length: 3 }, () => 'SUBSCRIBED'),
    );
    await publish('for all', 'all');
    const id = await publish('for edu', 'edu');
    await publish('for guests', 'guest');
    const everybody = [standard.heard, edu.heard, visitor.heard];
    await settled(everybody);
    await admin.from('notifications').update({ title: 'for edu, changed' }).eq('id', id);
    await settled(everybody);
    await admin.from('notifications').update({ is_active: false }).eq('id', id);
    await settled(everybody);
    await admin.from('notifications').delete().eq('id', id);
    await settled(everybody);
    expect(withoutLast(standard.heard)).toEqual(['INSERT for all']);
    expect(withoutLast(visitor.heard)).toEqual(['INSERT for all', 'INSERT for guests']);
    // A row that is no longer shown is gone for those who saw it; its deletion then is no news.
    expect(withoutLast(edu.heard)).toEqual([
      'INSERT for all',
      'INSERT for edu',
      'UPDATE for edu, changed',
      'DELETE',
    ]);
    expect(edu.heard.find(({ eventType }) => eventType === 'DELETE')?.old).toEqual({ id });
  });

  it('goes on with a renewed session, and stops after leaving', async () => {
    const client = await join('renewed');
    const { heard, channel } = await listen(client);
    expect((await client.auth.refreshSession()).error).toBeNull();
    await client.realtime.setAuth();
    await publish('after renewal', 'standard');
    await settled([heard]);
    expect(withoutLast(heard)).toEqual(['INSERT after renewal']);
    const other = await listen(await join('other'));
    await channel.unsubscribe();
    await publish('after leaving', 'all');
    await settled([other.heard]);
    expect(titles(heard)).not.toContain('INSERT after leaving');
  });

  it('refuses other tables, and conditions', async () => {
    const client = await join('curious');
    const ask = async (table: string, filter?: string) => {
      channels += 1;
      const channel = client.channel(`try:${channels}`);
      const status = await new Promise<string>((resolve) => {
        channel
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) },
            () => {},
          )
          .subscribe((state) => resolve(state));
      });
      await client.removeChannel(channel);
      return status;
    };
    expect(await ask('profiles')).toBe('CHANNEL_ERROR');
    expect(await ask('notifications', 'select=eq.x')).toBe('CHANNEL_ERROR');
    expect(await ask('notifications', 'title=eq.x')).toBe('CHANNEL_ERROR');
    expect(await ask('notifications')).toBe('SUBSCRIBED');
  });
});

interface Raw {
  send(text: string): void;
  next(event: string): Promise<Readonly<Record<string, unknown>>>;
  onMessage(listener: (event: string) => void): void;
  readonly closed: Promise<number>;
  close(): void;
}

function open(vsn: string, key = server.secrets?.publishableKey ?? ''): Promise<Raw> {
  const address = server.url.replace('http', 'ws');
  const socket = new WebSocket(`${address}/api/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`);
  const messages: { event: string; payload: Record<string, unknown> }[] = [];
  const listeners: ((event: string) => void)[] = [];
  socket.on('message', (data) => {
    const value = JSON.parse(data.toString());
    const message = Array.isArray(value) ? { event: value[3], payload: value[4] } : value;
    messages.push(message);
    for (const listener of listeners) listener(message.event);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () =>
      resolve({
        send: (text) => socket.send(text),
        next: (event) =>
          vi.waitFor(
            () => {
              const index = messages.findIndex((message) => message.event === event);
              const [found] = index < 0 ? [] : messages.splice(index, 1);
              if (!found) throw new Error(`no ${event}`);
              return found.payload;
            },
            { timeout: 60_000 },
          ),
        onMessage: (listener) => listeners.push(listener),
        closed,
        close: () => socket.close(),
      }),
    );
  });
}

const joinMessage = (topic: string, { token }: { token?: string } = {}) =>
  JSON.stringify([
    '1',
    '1',
    topic,
    'phx_join',
    {
      config: {
        postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }],
      },
      ...(token ? { access_token: token } : {}),
    },
  ]);

/** A token with the server's own signature, or another one. */
function sign(payload: object, secret = server.secrets?.jwtSecret ?? ''): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

describe('with raw messages', () => {
  it('needs the key of the app', async () => {
    await expect(open('2.0.0', 'wrong')).rejects.toThrow('401');
  });

  it.each(['1.0.0', '2.0.0'])('answers signs of life in version %s', async (vsn) => {
    const raw = await open(vsn);
    raw.send(
      vsn === '1.0.0'
        ? JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' })
        : JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}]),
    );
    expect(await raw.next('phx_reply')).toEqual({ status: 'ok', response: {} });
    raw.close();
  });

  it('refuses forged, expired and unsigned tokens, and ends a channel with its token', async () => {
    const client = await join('tokens');
    const sub = (await client.auth.getUser()).data.user?.id;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub, role: 'authenticated', aud: 'authenticated', iat: now - 60, exp: now + 60 };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const raw = await open('2.0.0');
    for (const [index, token] of [
      sign(claims, 'another secret that is long enough'),
      sign({ ...claims, exp: now - 10 }),
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.x`,
    ].entries()) {
      raw.send(joinMessage(`realtime:bad${index}`, { token }));
      expect((await raw.next('phx_reply')).status, String(index)).toBe('error');
    }
    raw.send(joinMessage('realtime:short', { token: sign({ ...claims, exp: now + 2 }) }));
    expect((await raw.next('phx_reply')).status).toBe('ok');
    expect(await raw.next('system')).toMatchObject({ status: 'ok' });
    expect(await raw.next('system')).toMatchObject({ status: 'error', message: 'Token has expired' });
    expect(await raw.next('phx_close')).toEqual({});
    raw.close();
  });

  it('ends a client that sends too much', async () => {
    const raw = await open('2.0.0');
    for (let i = 0; i < 101; i += 1) raw.send(JSON.stringify([null, String(i), 'phoenix', 'heartbeat', {}]));
    expect(await raw.closed).toBe(1008);
  });
});

it('tells a client ten changes in a second, the rest after that', async () => {
  vi.useFakeTimers();
  try {
    const sent: string[] = [];
    const events = new EventEmitter();
    const socket = Object.assign(events, {
      OPEN: 1,
      readyState: 1,
      send: (text: string) => sent.push(text),
      terminate: () => {},
    }) as unknown as WebSocket;
    const read = async (_: string | null, query: URLSearchParams) =>
      query.has('id') ? [{ id: query.get('id')?.slice(3) }] : [];
    const client = new RealtimeSocket({
      socket,
      version: 2,
      read,
      publicKey: 'key',
      account: () => 'someone',
      open: () => () => {},
    });
    events.emit('message', Buffer.from(joinMessage('realtime:many')), false);
    for (let i = 0; i < 14; i += 1) await client.tell({ type: 'INSERT', id: String(i), at: '' });
    const told = () =>
      sent
        .map((text) => JSON.parse(text) as unknown[])
        .filter((message) => message[3] === 'postgres_changes')
        .map((message) => (message[4] as { data: { record: { id: string } } }).data.record.id);
    expect(told()).toEqual(Array.from({ length: 10 }, (_, i) => String(i)));
    await vi.advanceTimersByTimeAsync(900);
    expect(told()).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(200);
    expect(told()).toEqual(Array.from({ length: 14 }, (_, i) => String(i)));
    events.emit('close');
  } finally {
    vi.useRealTimers();
  }
});

it('says nothing of a row when the token of a listener has stopped counting', async () => {
  const subscription = readSubscriptions(
    { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }] },
    isReported,
  )?.subscriptions[0];
  if (!subscription) throw new Error('not understood');
  const answers: (readonly { id: string }[] | undefined)[] = [[{ id: 'a' }], undefined, []];
  const horizon = new Horizon(async () => answers.shift(), subscription);
  expect(await horizon.open('token')).toBe(true);
  const change = { type: 'UPDATE', id: 'a', at: '' } as const;
  expect(await horizon.tell('token', change)).toBeUndefined();
  expect(await horizon.tell('token', change)).toMatchObject({ type: 'DELETE', old_record: { id: 'a' } });
});
