/** One client of the realtime socket: its channels, and what it is told. */
import type { WebSocket } from 'ws';
import { type Change, Horizon, isReported, type ReadAs } from './realtime-changes.ts';
import type { GiveBack } from './realtime-limits.ts';
import {
  expiryOf,
  type Message,
  readMessage,
  readSubscriptions,
  type Version,
  writeMessage,
} from './realtime-protocol.ts';

/** Changes told per second; what comes faster waits, and the oldest of too many is left out. */
const EVENTS_PER_SECOND = 10;
const MAX_WAITING = 200;
/** Messages of a client, in a window of time. */
const MAX_MESSAGES = 100;
const WINDOW_MS = 10_000;
const MAX_CHANNELS = 10;
const MAX_TOPIC = 200;
/** Bytes sent to a client that it has not read. */
const MAX_UNREAD = 256 * 1024;
/** Clients send a sign of life every 25 s. */
const SILENCE_MS = 75_000;
const POLICY_VIOLATION = 1008;
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Channel {
  readonly joinRef: string | null;
  readonly horizons: readonly { readonly ids: readonly number[]; readonly horizon: Horizon }[];
  giveBack: GiveBack;
  token: string | null;
  expiry: NodeJS.Timeout | undefined;
}

export interface SocketParts {
  readonly socket: WebSocket;
  readonly version: Version;
  readonly read: ReadAs;
  /** The key that stands for nobody. */
  readonly publicKey: string;
  /** The account of a token; undefined when it is not one of this server's. */
  readonly account: (token: string) => string | undefined;
  /** A place for another channel of an account or a visitor; null when there is none now. */
  readonly open: (account: string | undefined) => GiveBack | null;
}

/** Speaks with one client until it leaves. */
export class RealtimeSocket {
  readonly #parts: SocketParts;
  readonly #channels = new Map<string, Channel>();
  readonly #waiting: string[] = [];
  readonly #sent: number[] = [];
  #sending: NodeJS.Timeout | undefined;
  #heard = performance.now();
  #window = { ends: 0, count: 0 };
  #work: Promise<void> = Promise.resolve();

  constructor(parts: SocketParts) {
    this.#parts = parts;
    // Signs of life of the protocol itself cost as much as messages, and their answers wait like any other.
    parts.socket.on('ping', (data) => {
      if (this.#hear()) this.#whenRead(() => parts.socket.pong(data));
    });
    parts.socket.on('pong', () => this.#hear());
    parts.socket.on('message', (data, isBinary) => {
      if (!this.#hear()) return;
      const message = isBinary ? undefined : readMessage(data.toString());
      if (message) this.#inTurn(() => this.#receive(message));
    });
    parts.socket.on('close', () => {
      clearTimeout(this.#sending);
      for (const topic of [...this.#channels.keys()]) this.#drop(topic);
    });
  }

  /** One thing after the other, so that a change never overtakes the channel it belongs to. */
  #inTurn(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => this.#parts.socket.terminate());
  }

  /** Counts what a client says; false when that is too much. One that goes on all the same is not waited for. */
  #hear(): boolean {
    const { socket } = this.#parts;
    const now = performance.now();
    this.#heard = now;
    if (now > this.#window.ends) this.#window = { ends: now + WINDOW_MS, count: 0 };
    this.#window.count += 1;
    if (this.#window.count <= MAX_MESSAGES) return true;
    if (this.#window.count > 2 * MAX_MESSAGES) socket.terminate();
    else socket.close(POLICY_VIOLATION, 'Too many messages');
    return false;
  }

  /** Ends a client that has been silent for too long. */
  checkLife(now = performance.now()): void {
    if (now - this.#heard > SILENCE_MS) this.#parts.socket.terminate();
  }

  /** Tells the client of a change, where its channels may know of it; resolves when that is done. */
  tell(change: Change, read?: ReadAs): Promise<void> {
    this.#inTurn(async () => {
      for (const [topic, channel] of this.#channels) {
        for (const { ids, horizon } of channel.horizons) {
          const data = await horizon.tell(channel.token, change, read);
          const payload = { ids, data };
          if (data) this.#push({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload });
        }
      }
    });
    return this.#work;
  }

  async #receive(message: Message): Promise<void> {
    const { topic, event, payload } = message;
    switch (event) {
      case 'heartbeat':
        return this.#reply(message, 'ok', {});
      case 'phx_join':
        return this.#join(message);
      case 'phx_leave':
        this.#drop(topic);
        this.#reply(message, 'ok', {});
        return this.#send({ ...message, ref: message.ref, event: 'phx_close', payload: {} });
      case 'access_token':
        return this.#renew(topic, this.#tokenIn(payload.access_token));
      default:
        // Broadcasts and presence are not offered.
        return this.#reply(message, 'error', { reason: 'unmatched topic' });
    }
  }

  #tokenIn(value: unknown): string | null {
    return typeof value === 'string' && value !== '' && value !== this.#parts.publicKey ? value : null;
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef, payload } = message;
    if (topic.length > MAX_TOPIC) return this.#reply(message, 'error', { reason: 'The topic is too long' });
    const asked = readSubscriptions(payload.config, isReported);
    if (!asked) return this.#reply(message, 'error', { reason: 'This server does not report that.' });
    this.#drop(topic);
    if (this.#channels.size >= MAX_CHANNELS) {
      return this.#reply(message, 'error', { reason: 'Too many channels' });
    }
    const token = this.#tokenIn(payload.access_token);
    const giveBack = this.#parts.open(token === null ? undefined : this.#parts.account(token));
    if (!giveBack) return this.#reply(message, 'error', { reason: 'Too many joins; wait a moment' });
    const horizons = asked.subscriptions.map((subscription) => ({
      ids: subscription.ids,
      horizon: new Horizon(this.#parts.read, subscription),
    }));
    const channel: Channel = { joinRef, horizons, giveBack, token, expiry: undefined };
    const opened = await this.#open(channel, token).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const { socket } = this.#parts;
    // Gone while it was asked for.
    const gone = socket.readyState !== socket.OPEN;
    if (!opened || gone) giveBack();
    if (!opened) return this.#reply(message, 'error', { reason: 'Invalid or expired token' });
    if (gone) return;
    this.#channels.set(topic, channel);
    this.#limitByToken(topic, channel);
    this.#reply(message, 'ok', { postgres_changes: asked.entries });
    this.#system(topic, channel, 'ok', 'Subscribed to PostgreSQL');
  }

  async #open(channel: Channel, token: string | null): Promise<boolean> {
    if (token !== null && this.#parts.account(token) === undefined) return false;
    for (const { horizon } of channel.horizons) if (!(await horizon.open(token))) return false;
    return true;
  }

  async #renew(topic: string, token: string | null): Promise<void> {
    const channel = this.#channels.get(topic);
    if (!channel || token === channel.token) return;
    // To look around with another token costs as much as to join, and counts as that; the channel is then the other person's.
    channel.giveBack();
    const place = this.#parts.open(token === null ? undefined : this.#parts.account(token));
    channel.giveBack = place ?? (() => {});
    if (!place) return this.#end(topic, 'Too many joins; wait a moment');
    if (!(await this.#open(channel, token))) return this.#end(topic, 'Invalid or expired token');
    channel.token = token;
    this.#limitByToken(topic, channel);
  }

  /** A channel ends with its token, unless a newer one comes in time. */
  #limitByToken(topic: string, channel: Channel): void {
    clearTimeout(channel.expiry);
    const expiry = channel.token === null ? undefined : expiryOf(channel.token);
    if (expiry === undefined) return;
    const wait = Math.min(Math.max(0, expiry - Date.now()), MAX_TIMER_MS);
    channel.expiry = setTimeout(() => this.#end(topic, 'Token has expired'), wait);
  }

  #end(topic: string, reason: string): void {
    const channel = this.#channels.get(topic);
    if (!channel) return;
    this.#system(topic, channel, 'error', reason);
    this.#drop(topic);
    this.#send({ joinRef: channel.joinRef, ref: channel.joinRef, topic, event: 'phx_close', payload: {} });
  }

  #drop(topic: string): void {
    const channel = this.#channels.get(topic);
    clearTimeout(channel?.expiry);
    channel?.giveBack();
    this.#channels.delete(topic);
  }

  #system(topic: string, { joinRef }: Channel, status: 'ok' | 'error', message: string): void {
    const payload = {
      status,
      message,
      extension: 'postgres_changes',
      channel: topic.replace(/^realtime:/, ''),
    };
    this.#send({ joinRef, ref: null, topic, event: 'system', payload });
  }

  #reply(message: Message, status: 'ok' | 'error', response: object): void {
    this.#send({ ...message, event: 'phx_reply', payload: { status, response } });
  }

  #send(message: Message): void {
    this.#write(writeMessage(this.#parts.version, message));
  }

  #write(text: string): void {
    this.#whenRead(() => this.#parts.socket.send(text));
  }

  /** Writes to a client that reads; one that does not is ended, before what waits for it fills the memory. */
  #whenRead(write: () => void): void {
    const { socket } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNREAD) socket.terminate();
    else write();
  }

  /** Sends a change, at most so many in a second. */
  #push(message: Message): void {
    this.#waiting.push(writeMessage(this.#parts.version, message));
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#flush();
  }

  #flush(): void {
    const now = performance.now();
    while (this.#sent[0] !== undefined && this.#sent[0] <= now - 1000) this.#sent.shift();
    while (this.#waiting.length > 0 && this.#sent.length < EVENTS_PER_SECOND) {
      const text = this.#waiting.shift();
      if (text !== undefined) this.#write(text);
      this.#sent.push(now);
    }
    clearTimeout(this.#sending);
    const oldest = this.#sent[0];
    if (this.#waiting.length > 0 && oldest !== undefined) {
      this.#sending = setTimeout(() => this.#flush(), oldest + 1000 - now);
    }
  }
}
