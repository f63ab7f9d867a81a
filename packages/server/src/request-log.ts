/** One line per request: what was asked and how it went, nothing about who asked or what it held. */

export interface RequestEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly error?: string;
}

export type LogFormat = 'text' | 'json';

/** Names of files say whose they are and what they are called: only the bucket is kept. */
const FILES =
  /^(\/api\/storage\/v1\/(?:render\/)?(?:object|bucket)(?:\/(?:list|sign|info|public|authenticated|upload\/sign))?\/[^/]+)\/.+$/;

/** Paths that are longer are nobody's but a stranger's who fills the log. */
const LONGEST = 200;

/** Breaks of lines and what steers a terminal, as they were sent: nobody writes lines of their own into the log. */
const plain = (path: string): string => path.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, encodeURIComponent);

/** The path without what identifies a person. */
export const publicPath = (path: string): string => plain(path).replace(FILES, '$1/*').slice(0, LONGEST);

/** The line of a request. */
export function requestLine(format: LogFormat, entry: RequestEntry, now: Date = new Date()): string {
  const { method, status, ms, error } = entry;
  const path = publicPath(entry.path);
  if (format === 'json') {
    const level = status >= 500 ? 'error' : 'info';
    return JSON.stringify({
      time: now.toISOString(),
      level,
      method,
      path,
      status,
      ms,
      ...(error ? { error } : {}),
    });
  }
  return error ? `${method} ${path} failed: ${error}` : `${method} ${path} ${status} ${ms} ms`;
}
