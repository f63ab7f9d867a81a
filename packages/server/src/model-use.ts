/** Whether a person may ask the model now: asked of the database in their name, which knows their tier and counts in one step. */
import type { Backend } from './backend.ts';
import { refusal } from './refusals.ts';
import type { Settings } from './settings.ts';

/** Counts a request; the answer is a refusal, or undefined when it may go on. */
export type TakeRequest = (token: string) => Promise<Response | undefined>;

const WAIT_MS = 10_000;

interface Counted {
  readonly is_allowed: boolean;
  readonly requests_limit: number;
}

const isCounted = (value: unknown): value is Counted =>
  value !== null &&
  typeof value === 'object' &&
  'is_allowed' in value &&
  'requests_limit' in value &&
  typeof value.is_allowed === 'boolean';

/** Seconds until the count begins anew. */
const untilTomorrow = (now = Date.now()): number => Math.ceil((86_400_000 - (now % 86_400_000)) / 1000);

const UNAVAILABLE = 'The server could not look up your account. Please try again in a moment.';

/** Counts in the embedded backend, or in the hosted project. */
export function countRequests(
  settings: Settings,
  backend: Backend | undefined,
  anonKey: string,
): TakeRequest {
  const address = `${settings.hosted?.url ?? 'http://backend'}/rest/v1/rpc/take_model_request`;
  const body = JSON.stringify({ limits: settings.model?.limits ?? {} });
  const ask = async (token: string): Promise<Response> => {
    const headers = {
      apikey: anonKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    };
    const request = { method: 'POST', headers, body };
    return backend
      ? backend.handle(new Request(address, request), null)
      : fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
  };
  return async (token) => {
    let answer: Response;
    try {
      answer = await ask(token);
    } catch {
      return refusal(503, 'unavailable', UNAVAILABLE);
    }
    if (answer.status === 401 || answer.status === 403)
      return refusal(401, 'bad_jwt', 'Sign in to use the model.');
    const rows: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
    const counted: unknown = Array.isArray(rows) ? rows[0] : rows;
    if (!isCounted(counted)) return refusal(503, 'unavailable', UNAVAILABLE);
    if (counted.is_allowed) return undefined;
    const { requests_limit: most } = counted;
    if (most <= 0) return refusal(403, 'model_tier', 'Your account does not include the model.');
    const sentence = `You have used the ${most} requests to the model that your account has in a day.`;
    return refusal(429, 'model_limit', sentence, { 'Retry-After': String(untilTomorrow()) });
  };
}
