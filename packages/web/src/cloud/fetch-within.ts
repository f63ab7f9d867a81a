/** Statuses whose answers have no body. */
const WITHOUT_BODY: readonly number[] = [101, 204, 205, 304];

/**
 * Asks a server that may take so long and no longer, so that nobody waits for an answer that never comes. The time counts to
 * the last byte: a connection can stall in the middle of a file.
 */
export async function fetchWithin(
  ms: number,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  if (init?.signal?.aborted) limit.abort();
  init?.signal?.addEventListener('abort', () => limit.abort(), { once: true });
  try {
    const answer = await fetch(input, { ...init, signal: limit.signal });
    if (WITHOUT_BODY.includes(answer.status)) return answer;
    return new Response(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(timer);
  }
}
