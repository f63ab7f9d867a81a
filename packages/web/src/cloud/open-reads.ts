/** Questions under way to the server, which nobody waits for any more once the person has signed out. */

const open = new Set<AbortController>();

/** Asks, and can be given up while the answer is awaited where it only reads: what is being written goes on to its end. */
export async function askWhileSignedIn(
  ask: typeof fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  if (!isReading(input, init)) return ask(input, init);
  if (isNobodys(input, init)) throw new DOMException('Nobody is signed in any more', 'AbortError');
  const given = init?.signal;
  const own = new AbortController();
  open.add(own);
  try {
    return await ask(input, { ...init, signal: given ? AbortSignal.any([given, own.signal]) : own.signal });
  } finally {
    open.delete(own);
  }
}

/** The list of files is asked for by POST, but changes nothing. */
const LIST = /\/storage\/v1\/object\/list\//;

function isReading(input: RequestInfo | URL, init?: RequestInit): boolean {
  const asked = input instanceof Request ? input : { method: 'GET', url: String(input) };
  const method = init?.method ?? asked.method;
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && LIST.test(asked.url));
}

/** What the server tells visitors too. */
const FOR_ALL = /\/rest\/v1\/notifications\b/;

/** A read that waited while the person signed out goes in nobody's name, with the key of the app alone: it could only be refused. */
function isNobodys(input: RequestInfo | URL, init?: RequestInit): boolean {
  const asked = input instanceof Request ? input : { headers: undefined, url: String(input) };
  const headers = new Headers(init?.headers ?? asked.headers);
  const key = headers.get('apikey');
  return key !== null && headers.get('Authorization') === `Bearer ${key}` && !FOR_ALL.test(asked.url);
}

/** Gives up all that is being read: its token is about to end, and the answer would be a refusal. */
export function giveUpReading(): void {
  for (const each of open) each.abort();
}
