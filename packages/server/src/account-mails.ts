/** Requests that end with a mail, answered alike, and as fast, for addresses with an account and without. */
import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type { Attempts } from './attempts.ts';
import { type AuthRequest, emailIn, refused, tooMany, withBody } from './auth-answers.ts';
import type { Database } from './database.ts';

type Next = (request: Request) => Promise<Response>;

export interface MailParts {
  readonly database: Database;
  readonly attempts: Attempts;
  /** Whether mails reach people, so that only the owner of an address learns about its account. */
  readonly hasMail: boolean;
  /** Mails that one network may ask for in a window. */
  readonly mostMails: number;
  readonly log: (line: string) => void;
}

const WINDOW_SECONDS = 300;
/** Mails to one address in a window. */
const MAILS_TO_ONE = 5;
const MOST_WAITING = 500;
/** Sign-ups are answered at multiples of this time, which hides what little they differ in. */
const SIGN_UP_STEP_MS = 250;
const HASH_COST = 10;
const [SHORTEST, LONGEST] = [6, 72];

/** Sends mails after the answer. */
export class AccountMails {
  readonly #parts: MailParts;
  readonly #waiting = new Set<Promise<void>>();

  constructor(parts: MailParts) {
    this.#parts = parts;
  }

  /** Resolves when every mail that was accepted is sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#waiting);
  }

  #later(work: () => Promise<unknown>): void {
    const done = work()
      .then(() => {})
      .catch((error: unknown) =>
        this.#parts.log(`mail: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => this.#waiting.delete(done));
    this.#waiting.add(done);
  }

  /** Answers a request for a link: at once and always the same; what there is to do is done afterwards. */
  async sendLink(asked: AuthRequest, next: Next): Promise<Response> {
    const email = emailIn(asked.body.email);
    if (email === undefined) return next(asked.request);
    const { attempts, mostMails } = this.#parts;
    const limits = { [`m:${email}`]: MAILS_TO_ONE, [`M:${asked.network}`]: mostMails };
    const wait = this.#waiting.size >= MOST_WAITING ? 1 : await attempts.take(limits, WINDOW_SECONDS);
    if (wait > 0) return tooMany(wait);
    this.#later(async () => {
      const account = await this.#account(email);
      if (!account || account.disabled) return;
      await attempts.forget(`c:${email}`);
      const answer = await next(linkRequest(asked, email, account.confirmed));
      if (answer.status >= 500) this.#parts.log(`mail: the backend answered ${answer.status}`);
    });
    return Response.json({});
  }

  /** Answers a sign-up. Where mails are sent, an address that has an account gets one; whoever asked learns nothing. */
  async signUp(asked: AuthRequest, next: Next): Promise<Response> {
    const { email: address, password, data } = asked.body;
    const email = emailIn(address);
    const { hasMail } = this.#parts;
    const usable = typeof password === 'string' && password.length >= SHORTEST && password.length <= LONGEST;
    if (!hasMail || email === undefined || !usable) return next(asked.request);
    return evenly(SIGN_UP_STEP_MS, async () => {
      const account = await this.#account(email);
      if (!account) return next(asked.request);
      await bcrypt.hash(password, HASH_COST);
      const sent = account.disabled ? undefined : await next(withBody(asked, { email }, '/auth/v1/recover'));
      if (sent && !sent.ok) return refused(500, 'unexpected_failure', 'Error sending confirmation email');
      return Response.json(newUserLike(email, data));
    });
  }

  async #account(
    email: string,
  ): Promise<{ readonly disabled: boolean; readonly confirmed: boolean } | undefined> {
    const [row] = await this.#parts.database.rows(
      `select coalesce(banned_until > now(), false) as disabled, confirmed_at is not null as confirmed
        from auth.users where email = $1`,
      [email],
    );
    return row && { disabled: row.disabled === true, confirmed: row.confirmed === true };
  }
}

/** What the backend library is asked: never to create an account, and for a second confirmation, which it does not know, a link. */
function linkRequest(asked: AuthRequest, email: string, confirmed: boolean): Request {
  if (asked.path === '/auth/v1/recover') return withBody(asked, { email });
  if (asked.path === '/auth/v1/resend') {
    const confirms = asked.body.type === 'signup' && !confirmed;
    return confirms ? withBody(asked, { email }, '/auth/v1/recover') : asked.request;
  }
  return withBody(asked, { email, create_user: false }, '/auth/v1/otp');
}

/** The user that a sign-up of a new address is answered with, as the backend library writes it. */
function newUserLike(email: string, data: unknown): object {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const details = data !== null && typeof data === 'object' ? data : {};
  const identity_data = { ...details, email, email_verified: false, phone_verified: false, sub: id };
  const identity = { identity_id: randomUUID(), id, user_id: id, identity_data, provider: 'email' };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: identity_data,
    identities: [{ ...identity, last_sign_in_at: now, created_at: now, updated_at: now, email }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

async function evenly(stepMs: number, work: () => Promise<Response>): Promise<Response> {
  const started = performance.now();
  const answer = await work();
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(took / stepMs) * stepMs - took));
  return answer;
}
