/** Requests under way, so that a server that stops finishes what was sent to it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const TICK_MS = 50;
/** Ticks without any request after which nothing more is on its way. */
const QUIET_TICKS = 3;

/** Counts the requests of a server. */
export class Traffic {
  #active = 0;
  #seen = 0;
  #draining = false;

  constructor(server: Server) {
    server.prependListener('request', (_: IncomingMessage, answer: ServerResponse) => {
      this.#active += 1;
      this.#seen += 1;
      // Whoever keeps a connection open is told that this answer is the last on it.
      if (this.#draining) answer.shouldKeepAlive = false;
      answer.once('close', () => {
        this.#active -= 1;
      });
    });
  }

  /** Requests that wait for their answer. */
  get active(): number {
    return this.#active;
  }

  /** Whether the server is about to stop. */
  get draining(): boolean {
    return this.#draining;
  }

  /**
   * Goes on answering until nothing is under way: what was sent before the stop may still be unread, in connections that look
   * idle and in those not yet accepted. Ends after `mostMs` whatever comes.
   */
  async drain(mostMs: number): Promise<void> {
    this.#draining = true;
    const ends = performance.now() + mostMs;
    for (let quiet = 0; quiet < QUIET_TICKS && performance.now() < ends; ) {
      const before = this.#seen;
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      quiet = this.#active === 0 && this.#seen === before ? quiet + 1 : 0;
    }
  }
}
