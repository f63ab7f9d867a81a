/** When the app tries to mend itself, and when it stops trying: pure rules over an error's text and a log of attempts. */

/** Specification: at most 2 automatic attempts, each after 1 s; at most 3 of any kind in 5 minutes. */
export const AUTO_MAX = 2;
export const AUTO_DELAY_MS = 1000;
export const ATTEMPTS_MAX = 3;
export const COOLDOWN_MS = 5 * 60_000;
/** Specification: a forced refresh at most once an hour, and above 3 failures to load. */
export const FORCED_REFRESH_MS = 60 * 60_000;
export const FORCED_REFRESH_ABOVE = 3;
/** Specification: above 2 failures (to load a page, to start) the caches count as damaged. */
export const CORRUPTION_ABOVE = 2;

export interface Attempt {
  readonly time: number;
  readonly kind: 'auto' | 'manual';
}

/** The text of anything that was thrown. */
export const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === 'string' ? error : String(error);
};

const LOAD_FAILURE =
  /chunk|dynamically imported module|module script|failed to fetch|load failed|network ?error|networkerror|\bnetwork\b|\bcache|service ?worker/i;

/** Failed chunk loads, fetch or network errors, cache errors and service-worker errors mend themselves. */
export const isLoadFailure = (error: unknown): boolean => {
  const name = error instanceof Error ? error.name : '';
  return LOAD_FAILURE.test(`${name} ${messageOf(error)}`);
};

/** The attempts that still count. */
export const recentAttempts = (log: readonly Attempt[], now: number): readonly Attempt[] =>
  log.filter(({ time }) => time <= now && now - time < COOLDOWN_MS);

/** Whether another attempt may start, or a loop has to be reported. */
export function mayRecover(log: readonly Attempt[], kind: Attempt['kind'], now: number): boolean {
  const recent = recentAttempts(log, now);
  if (recent.length >= ATTEMPTS_MAX) return false;
  return kind === 'manual' || recent.filter((attempt) => attempt.kind === 'auto').length < AUTO_MAX;
}

/** Whether recovery has come to its end: nothing more is tried before the cooldown is over. */
export const isLoop = (log: readonly Attempt[], now: number): boolean =>
  recentAttempts(log, now).length >= ATTEMPTS_MAX;

/** Whether this many failures to load justify a forced refresh now. */
export const mayForceRefresh = (failures: number, last: number | null, now: number): boolean =>
  failures > FORCED_REFRESH_ABOVE && (last === null || now - last >= FORCED_REFRESH_MS);

/** Startup flags that an error's text sets; texts are the specification's. */
export interface StartupFlags {
  readonly cacheCorruption: boolean;
  readonly authStuck: boolean;
}

const CACHE_TEXT =
  /chunk|dynamically imported module|failed to fetch|network|cache|service ?worker|auth\w* timeout|session fail(?:ed|ure)/i;
const AUTH_TEXT = /auth\w* fail|session expired|expired session|invalid token|backend error/i;

/** What an uncaught error says about caches and sign-in. */
export const flagsOf = (message: string): StartupFlags => ({
  cacheCorruption: CACHE_TEXT.test(message),
  authStuck: AUTH_TEXT.test(message),
});

/** What a promise nobody caught says: anything about fetching counts against the caches. */
export const rejectionFlags = (message: string): StartupFlags => ({
  cacheCorruption: /fetch/i.test(message),
  authStuck: false,
});
