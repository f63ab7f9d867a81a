/** The server's door to a model: who may pass, what passes, and what people are told when the model fails. */
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readModelRequest } from '../src/model-messages.ts';
import { modelProxy } from '../src/model-proxy.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { populate, type World } from './matrix/actors.ts';
import { type StandIn, startStandIn } from './model-stand-in.ts';

const KEY = 'sk-the-key-of-the-owner';
let standIn: StandIn;
let server: TestServer;
let world: World;

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    CONSTAT_MODEL_URL: standIn.url,
    CONSTAT_MODEL_KEY: KEY,
    CONSTAT_MODEL: 'example-model',
    CONSTAT_MODEL_SILENCE: '1',
    CONSTAT_MODEL_LIMITS: 'edu=3',
    CONSTAT_AUTH_LIMIT: '10000',
  });
  world = await populate(server);
});
afterAll(async () => {
  await server.remove();
  await standIn.close();
});
beforeEach(() => {
  standIn.reply = () => ({ say: 'Hello.' });
  standIn.asked.length = 0;
});

const TOOL = {
  type: 'function',
  function: { name: 'run', description: 'd', parameters: { type: 'object' } },
};
const QUESTION = { messages: [{ role: 'user', content: 'Which test?' }], tools: [TOOL] };

const post = (token: string | null, body: unknown = QUESTION, init: RequestInit = {}) =>
  fetch(`${server.url}/model/chat`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });

const told = async (answer: Response) => (await answer.json()) as { code: string; message: string };
const pro = () => world.people.pro.token;

/** The text and the last problem of a streamed answer. */
async function read(answer: Response): Promise<{ text: string; error: string | undefined; raw: string }> {
  const raw = await answer.text();
  const events = raw
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map(
      (line) =>
        JSON.parse(line.slice(6)) as {
          choices?: [{ delta: { content?: string } }];
          error?: { code: string };
        },
    );
  return {
    raw,
    text: events.map(({ choices }) => choices?.[0].delta.content ?? '').join(''),
    error: events.find(({ error }) => error)?.error?.code,
  };
}

describe('passing', () => {
  it('streams the words; model, key and address are the owner’s and stay with the server', async () => {
    const answer = await post(pro());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const { text, raw, error } = await read(answer);
    expect({ text, error }).toEqual({ text: 'Hello.', error: undefined });
    expect(raw.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(raw).not.toContain('secret-name');
    const [asked] = standIn.asked;
    expect(asked?.path).toBe('/v1/chat/completions');
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked?.body).toEqual({ ...QUESTION, model: 'example-model', stream: true });
    expect(JSON.stringify([...answer.headers])).not.toContain(KEY);
    const config = await (await fetch(`${server.url}/config.json`)).text();
    expect(config).toContain('"model":"example-model"');
    expect(config).not.toContain(KEY);
    expect(config).not.toContain(standIn.url);
    expect(server.log.join('\n')).not.toContain(KEY);
  });

  it('passes calls of tools on in pieces', async () => {
    standIn.reply = () => ({ calls: [{ name: 'run', input: { analysis: 'x' } }] });
    const { raw } = await read(await post(pro()));
    expect(raw).toContain('call-0-run');
    expect(raw).toContain('"finish_reason":"tool_calls"');
  });

  it('is there for people who are signed in alone', async () => {
    expect((await post(null)).status).toBe(401);
    expect((await post('forged')).status).toBe(401);
    expect((await post(server.secrets?.publishableKey ?? '')).status).toBe(401);
    expect(standIn.asked).toHaveLength(0);
  });

  it('reads nothing of a conversation for a token that is not its own', async () => {
    const { hostname, port } = new URL(server.url);
    const headers = { Authorization: 'Bearer a.b.c', 'Content-Length': 400_000 };
    const status = await new Promise((resolve, reject) => {
      const asking = request({ hostname, port, path: '/model/chat', method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        asking.destroy();
      });
      asking.on('error', reject);
      // The head alone: an answer that waits for the body never comes.
      asking.flushHeaders();
    });
    expect(status).toBe(401);
  });

  it('takes no key that ended', async () => {
    const { client } = { client: server.client() };
    const email = 'gone@example.org';
    const { data } = await client.auth.signUp({ email, password: 'a good password' });
    const token = data.session?.access_token ?? '';
    expect((await post(token)).status).toBe(200);
    await client.auth.signOut();
    // Sessions are remembered for some seconds by who asks of them; the database itself knows at once.
    expect((await post(token)).status).toBe(401);
  });
});

describe('what is sent', () => {
  const message = (fields: object) => ({ messages: [{ role: 'user', content: 'x' }, fields] });
  it.each([
    ['no JSON', '{'],
    ['another model', { ...QUESTION, model: 'dear-one' }],
    ['another tool', { ...QUESTION, tools: [{ type: 'function', function: { name: 'shell' } }] }],
    ['no message', { messages: [] }],
    ['a picture', { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }],
    ['instructions later on', message({ role: 'system', content: 'x' })],
    ['an answer to no call', message({ role: 'tool', tool_call_id: 'a', content: 'x' })],
    ['more fields', message({ role: 'user', content: 'x', name: 'y' })],
    ['another role', message({ role: 'developer', content: 'x' })],
    [
      'lists within each other without end',
      `{"messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"run","arguments":""},"extra_content":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}]}]}`,
    ],
    ['too many messages', { messages: Array.from({ length: 121 }, () => QUESTION.messages[0]) }],
  ])('%s is refused before anybody is asked', async (_, body) => {
    const answer = await post(pro(), body);
    expect(answer.status).toBe(400);
    expect((await told(answer)).message).toMatch(/\.$/);
    expect(standIn.asked).toHaveLength(0);
  });

  it('too long is refused, also without a length', async () => {
    const long = { messages: [{ role: 'user', content: 'x'.repeat(600_000) }] };
    expect((await post(pro(), long)).status).toBe(413);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(QUESTION)));
        controller.close();
      },
    });
    const answer = await fetch(`${server.url}/model/chat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${pro()}` },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('a conversation with tools is let through', () => {
    const call = { id: 'a', type: 'function', function: { name: 'run', arguments: '{}' }, extra_content: {} };
    const messages = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'q' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'r' },
    ];
    expect(readModelRequest(JSON.stringify({ messages, tools: [TOOL] }))).toEqual({
      messages,
      tools: [TOOL],
    });
  });
});

describe('a model that fails', () => {
  it.each([
    [429, 429, 'model_busy'],
    [500, 502, 'model_down'],
    [503, 502, 'model_down'],
    [401, 502, 'model_key'],
    [400, 502, 'model_refused'],
  ])('with %i is told as %i %s, without its words', async (status, as, code) => {
    standIn.reply = () => ({ status });
    const answer = await post(pro());
    expect(answer.status).toBe(as);
    const { code: given, message } = await told(answer);
    expect(given).toBe(code);
    expect(message).not.toContain('secret');
  });

  it('by pointing elsewhere is not followed', async () => {
    standIn.reply = () => ({ location: `${standIn.url}/elsewhere` });
    expect((await post(pro())).status).toBe(502);
    expect(standIn.asked).toHaveLength(1);
  });

  it('in the middle keeps its words and says so', async () => {
    standIn.reply = () => ({ say: 'The mean was', end: 'cut' });
    expect(await read(await post(pro()))).toMatchObject({ text: 'The mean was', error: 'model_cut' });
  });

  it('by silence is given up, before and after its first word', async () => {
    standIn.reply = () => ({ say: 'Wait', end: 'hang' });
    expect(await read(await post(pro()))).toMatchObject({ text: 'Wait', error: 'model_slow' });
    expect(standIn.left()).toBeGreaterThan(0);
  });

  it.each([
    ['no JSON', 'data: {"choices":[{"delta":\n\n'],
    ['an error', 'data: {"error":{"message":"secret-key"}}\n\n'],
  ])('with %s in the stream is told as wrong', async (_, raw) => {
    standIn.reply = () => ({ raw });
    const answer = await read(await post(pro()));
    expect(answer.error).toBe('model_wrong');
    expect(answer.raw).not.toContain('secret');
  });

  it('with something that is no stream is told as wrong', async () => {
    standIn.reply = () => ({ raw: '<html>', contentType: 'text/html' });
    expect((await told(await post(pro()))).code).toBe('model_wrong');
  });

  it('with too much is cut off', async () => {
    const line = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(1000) } }] })}\n\n`;
    standIn.reply = () => ({ raw: line.repeat(1500) });
    expect((await read(await post(pro()))).error).toBe('model_long');
  });
});

it('who goes away ends the request to the model', async () => {
  standIn.reply = () => ({ say: 'Once upon a time', end: 'hang' });
  const before = standIn.left();
  const abort = new AbortController();
  const answer = await post(pro(), QUESTION, { signal: abort.signal });
  await answer.body?.getReader().read();
  abort.abort();
  await expect.poll(standIn.left, { timeout: 20_000 }).toBe(before + 1);
});

describe('places', () => {
  const model = {
    url: 'http://model',
    name: 'x',
    key: undefined,
    silenceMs: 9000,
    answerMs: 9000,
    limits: {},
  };
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(': on and on\n')),
    });
  const request = (
    token: string,
    length: number,
    body: string | ReadableStream = JSON.stringify(QUESTION),
  ) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Length': String(length) };
    return new Request('http://localhost/model/chat', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    const headers = { 'Content-Type': 'text/event-stream' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(endless(), { headers }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('are two for a person, in however many sessions, and not kept by who does not read', async () => {
    const proxy = modelProxy(model, async () => undefined);
    const ask = async (token: string, who = 'ada') => (await proxy(request(token, 10), who, who)).status;
    expect([await ask('one'), await ask('two'), await ask('three')]).toEqual([200, 200, 429]);
    expect(await ask('four', 'ben')).toBe(200);
    // Nobody has read the answers; their time is over.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ask('one')).toBe(200);
  });

  it('for conversations on their way are few, so that slow ones do not fill the memory', async () => {
    const proxy = modelProxy(model, async () => undefined);
    const send = (network: string) => proxy(request('x', 512 * 1024, new ReadableStream()), network);
    const refused = vi.fn();
    for (let n = 0; n < 18; n += 1) void send('10.0.0.1').then(({ status }) => refused(status));
    void send('10.0.0.2').then(refused);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused.mock.calls).toEqual([[429], [429]]);
  });
});

describe('requests in a day', () => {
  it('at the same moment are counted, each once, up to the limit of the settings', async () => {
    const { edu } = world.people;
    const answers: Response[] = [];
    // Two at a time, as one person may.
    for (let i = 0; i < 4; i += 1) {
      const two = await Promise.all([post(edu.token), post(edu.token)]);
      for (const answer of two) await answer.clone().text();
      answers.push(...two);
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({
      code: 'model_limit',
      message: 'You have used the 3 requests to the model that your account has in a day.',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(standIn.asked).toHaveLength(3);
  });

  it('in many sessions at the same moment are counted as one person’s', async () => {
    const sign = async () => {
      const { data } = await server.client().auth.signInWithPassword({
        email: 'edu-with-pro@example.org',
        password: 'a good password',
      });
      return data.session?.access_token ?? '';
    };
    const tokens = [await sign(), await sign(), await sign(), await sign(), await sign()];
    const together = await Promise.all([...tokens, ...tokens].map((token) => post(token)));
    for (const answer of together) await answer.text();
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 429]));
    // Two at a time are answered, so that some of the three may be left for now.
    const codes: string[] = [];
    for (const token of tokens) {
      const answer = await post(token);
      codes.push(answer.ok ? await answer.text() : (await told(answer)).code);
    }
    expect(codes.at(-1)).toBe('model_limit');
    expect(standIn.asked).toHaveLength(3);
  });

  it('follow the quota that administrators set, and none means that it is not included', async () => {
    const { admin, edu_pro: person } = world.people;
    const quota = (model_daily_limit: number) =>
      world.ask(admin.token, 'PATCH', '/rest/v1/tier_quotas?tier_name=eq.edu_pro', { model_daily_limit });
    expect((await quota(0)).status).toBeLessThan(300);
    expect((await told(await post(person.token))).code).toBe('model_tier');
    await quota(1);
    expect((await post(person.token)).status).toBe(200);
    expect((await told(await post(person.token))).code).toBe('model_limit');
    const own = await world.ask(person.token, 'POST', '/rest/v1/rpc/export_own_account', {});
    expect(own.body).toMatchObject({ model_requests: [{ used: 1 }] });
  });

  it('cannot be changed by who is counted', async () => {
    const { standard } = world.people;
    const change = await world.ask(standard.token, 'PATCH', '/rest/v1/tier_quotas?tier_name=eq.standard', {
      model_daily_limit: 9999,
    });
    const quotas = await world.ask(standard.token, 'GET', '/rest/v1/tier_quotas?tier_name=eq.standard');
    expect([change.status < 300 ? change.rows.length : 0, quotas.rows[0]?.model_daily_limit]).toEqual([
      0, 100,
    ]);
    for (const path of ['/rest/v1/model_use', '/rest/v1/rpc/take_model_request']) {
      expect((await world.ask(standard.token, 'POST', path, {})).status).toBeGreaterThanOrEqual(400);
    }
  });
});

it('without the setting there is no door', async () => {
  const other = await startTestServer();
  try {
    const answer = await fetch(`${other.url}/model/chat`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    expect(await (await fetch(`${other.url}/config.json`)).text()).not.toContain('"model"');
  } finally {
    await other.remove();
  }
});
