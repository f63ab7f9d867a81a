/**
 * A session that lasts whatever the clocks say. The client library compares the server's time with the device's: a device whose
 * clock is an hour ahead would renew its session before every request, one that is behind would show tokens that have ended.
 */

const UNAUTHORIZED = 401;

/** Says of a session just received when it ends by the clock of this device. */
export async function endsByThisClock(answer: Response, now = Date.now()): Promise<Response> {
  if (!answer.ok || !answer.headers.get('Content-Type')?.includes('json')) return answer;
  const body: unknown = await answer.clone().json();
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return answer;
  if (typeof body.expires_in !== 'number' || !('access_token' in body)) return answer;
  const { status, statusText, headers } = answer;
  const expires_at = Math.floor(now / 1000) + body.expires_in;
  return new Response(JSON.stringify({ ...body, expires_at }), { status, statusText, headers });
}

/** The session that requests are made with. */
export interface TokenSource {
  /** The token of the session now; null when nobody is signed in. */
  current(): Promise<string | null>;
  /** A new one in its place; null when the server gives none. */
  renew(): Promise<string | null>;
}

const bearer = (headers: Headers): string | null =>
  /^Bearer (\S+)$/.exec(headers.get('Authorization') ?? '')?.[1] ?? null;

/** A fetch that renews a session whose token is refused and asks once more, so that nothing is lost after a sleep or a wrong clock. */
export function lastingFetch(ask: typeof fetch, tokens: TokenSource): typeof fetch {
  // A token that was refused although it was new: renewing it again would change nothing.
  let hopeless: string | null = null;
  return async (input, init) => {
    const answer = await ask(input, init);
    const headers = new Headers(init?.headers);
    const token = bearer(headers);
    const isAgain = !(input instanceof Request) && !(init?.body instanceof ReadableStream);
    if (answer.status !== UNAUTHORIZED || !isAgain || token === null || token === hopeless) return answer;
    const current = await tokens.current();
    // Keys of the app stand for nobody.
    if (current === null || headers.get('apikey') === token) return answer;
    const next = current === token ? await tokens.renew() : current;
    if (next === null) return answer;
    headers.set('Authorization', `Bearer ${next}`);
    const second = await ask(input, { ...init, headers });
    if (second.status === UNAUTHORIZED) hopeless = next;
    return second;
  };
}
