import { afterEach, beforeEach, vi } from 'vitest';

/** Gives the tests of a file a local storage that keeps one value, empty before each of them; answers what it holds. */
export function keepOneValue(): { value: string | null } {
  const kept: { value: string | null } = { value: null };
  beforeEach(() => {
    kept.value = null;
    vi.stubGlobal('localStorage', {
      getItem: () => kept.value,
      setItem: (_: string, value: string) => {
        kept.value = value;
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return kept;
}
