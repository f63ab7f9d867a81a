/** Somebody who uses the cloud now and then: signs in, saves, opens, lists, reads news. Raw requests, as the app makes them. */
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { ServerProcess } from './server-process.ts';
import type { Times } from './statistics.ts';

const PASSWORD = 'a good password';
const FILE_ROWS = 60_000;
const HEARTBEAT_MS = 25_000;

/** Calls about rows and files, as opposed to signing in. */
export const DATA_CALLS = ['list rows', 'change row', 'upload file', 'download file', 'procedure'] as const;
type DataCall = (typeof DATA_CALLS)[number];

export class Person {
  readonly email = `${randomUUID()}@example.org`;
  readonly #server: ServerProcess;
  /** Where the times of this person's calls go. */
  times: Times;
  /** The address that a proxy would name. */
  readonly #address: string;
  #id = '';
  #token = '';
  #version = 0;
  /** Titles of notifications that reached this person. */
  readonly heard = new Set<string>();
  #socket: WebSocket | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(server: ServerProcess, times: Times, address = '10.0.0.1') {
    this.#server = server;
    this.#address = address;
    this.times = times;
  }

  async #send(path: string, init: RequestInit = {}, token: string | null = this.#token): Promise<Response> {
    const answer = await fetch(`${this.#server.url}/api${path}`, {
      ...init,
      headers: {
        apikey: this.#server.secrets.publishableKey,
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.#address,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return answer;
  }

  /** The answer, null where it is empty; undefined when the call failed. */
  #call(name: DataCall, path: string, init?: RequestInit): Promise<unknown> {
    return this.times.measure(name, async () => {
      const text = await (await this.#send(path, init)).text();
      return text === '' ? null : (JSON.parse(text) as unknown);
    });
  }

  async #enter(name: string, path: string): Promise<void> {
    const body = JSON.stringify({ email: this.email, password: PASSWORD });
    await this.times.measure(name, async () => {
      const answer = (await (await this.#send(path, { method: 'POST', body }, null)).json()) as {
        readonly access_token: string;
        readonly user: { readonly id: string };
      };
      this.#token = answer.access_token;
      this.#id = answer.user.id;
    });
  }

  /** Makes an account that may save. */
  async signUp(): Promise<void> {
    await this.#enter('sign up', '/auth/v1/signup');
    const key = this.#server.secrets.secretKey;
    const body = JSON.stringify({ accounttype: 'pro' });
    await fetch(`${this.#server.url}/api/rest/v1/profiles?id=eq.${this.#id}`, {
      method: 'PATCH',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body,
    });
  }

  signIn(): Promise<void> {
    return this.#enter('sign in', '/auth/v1/token?grant_type=password');
  }

  /** Listens for notifications, as an open page does. */
  listen(): Promise<void> {
    const { url, secrets } = this.#server;
    const address = `${url.replace('http', 'ws')}/api/realtime/v1/websocket?apikey=${secrets.publishableKey}&vsn=2.0.0`;
    const socket = new WebSocket(address, { headers: { 'X-Forwarded-For': this.#address } });
    this.#socket = socket;
    const change = { event: '*', schema: 'public', table: 'notifications' };
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('open', () => {
        const payload = { config: { postgres_changes: [change] }, access_token: this.#token };
        socket.send(JSON.stringify(['1', '1', 'realtime:load', 'phx_join', payload]));
        this.#heartbeat = setInterval(
          () => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])),
          HEARTBEAT_MS,
        );
      });
      socket.on('message', (data) => {
        const [, , , event, payload] = JSON.parse(data.toString());
        if (event === 'phx_reply') resolve();
        if (event === 'postgres_changes') this.heard.add(payload.data.record?.title);
      });
    });
  }

  leave(): void {
    clearInterval(this.#heartbeat);
    this.#socket?.close();
  }

  get #path(): string {
    return `${this.#id}/data.json`;
  }

  #content(version: number): string {
    return JSON.stringify({ version, data: String(version % 10).repeat(FILE_ROWS), end: version });
  }

  /** Saves a dataset: the file, then its row. */
  async save(): Promise<void> {
    const next = this.#version + 1;
    const first = this.#version === 0;
    const saved = await this.#call('upload file', `/storage/v1/object/userdatasets/${this.#path}`, {
      method: first ? 'POST' : 'PUT',
      body: this.#content(next),
    });
    // Refused with a sentence: not acknowledged, and not lost.
    if (saved === undefined) return;
    this.#version = next;
    const row = { user_id: this.#id, dataset_name: 'Class', file_path: this.#path };
    if (first)
      await this.#call('change row', '/rest/v1/user_datasets', { method: 'POST', body: JSON.stringify(row) });
    else {
      await this.#call('change row', `/rest/v1/user_datasets?user_id=eq.${this.#id}`, {
        method: 'PATCH',
        body: JSON.stringify({ dataset_name: `Class ${next}` }),
      });
    }
  }

  /** Opens the saved dataset; an error when it is not what was saved last. */
  async open(): Promise<void> {
    if (this.#version === 0) return this.list();
    const file = await this.#call('download file', `/storage/v1/object/userdatasets/${this.#path}`);
    if (file === undefined) return;
    if (JSON.stringify(file) !== this.#content(this.#version)) {
      await this.times.measure('lost', () => Promise.reject(new Error('the file is not what was saved')));
    }
  }

  async list(): Promise<void> {
    await this.#call('list rows', `/rest/v1/user_datasets?select=*&user_id=eq.${this.#id}`);
    await this.#call('list rows', '/rest/v1/tier_quotas?select=*&tier_name=eq.pro');
  }

  async readNews(): Promise<void> {
    await this.#call('list rows', '/rest/v1/notifications?select=*&order=created_at.desc&is_active=eq.true');
    await this.#call('procedure', '/rest/v1/rpc/get_user_active_override', {
      method: 'POST',
      body: JSON.stringify({ target_user_id: this.#id }),
    });
  }

  /** One action; they take turns. */
  act(turn: number): Promise<void> {
    const actions = [() => this.save(), () => this.list(), () => this.open(), () => this.readNews()];
    return (actions[turn % actions.length] ?? actions[0])?.() ?? Promise.resolve();
  }
}
