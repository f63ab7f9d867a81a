/** Requests to the service of accounts with their bodies read, and answers in its words. */

/** A request whose body was read. */
export interface AuthRequest {
  readonly request: Request;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The network of the caller. */
  readonly network: string;
}

/** Reads a request once; the answer can be sent on. */
export async function readAuthRequest(request: Request, network: string): Promise<AuthRequest> {
  const { pathname: path, searchParams: query } = new URL(request.url);
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return { request, method, path, query, body: {}, network };
  const text = await request.text();
  return {
    request: new Request(request.url, { method, headers: request.headers, body: text }),
    method,
    path,
    query,
    body: recordIn(text),
    network,
  };
}

function recordIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** The same request with another body, at another path of the service if named. */
export function withBody({ request }: AuthRequest, body: object, path?: string): Request {
  const url = new URL(request.url);
  if (path !== undefined) url.pathname = path;
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** An e-mail address as accounts are found by it, or undefined when the value is none. */
export const emailIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 255
    ? value.toLowerCase()
    : undefined;

/** A refusal as the service of accounts words it. */
export const refused = (
  code: number,
  error_code: string,
  msg: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ code, error_code, msg, ...more }, { status: code, headers });

/** Too many attempts; how long to wait is in the header. */
export const tooMany = (seconds: number): Response =>
  refused(
    429,
    'over_request_rate_limit',
    'Request rate limit reached',
    {},
    { 'Retry-After': String(seconds) },
  );

/** What a code or link gets that does not work, whatever the reason. */
export const linkInvalid = (): Response =>
  refused(403, 'otp_expired', 'Email link is invalid or has expired');
