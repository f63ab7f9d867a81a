/** From the last file of a page until it stands. */
const STANDS_MS = 4000;
/** Nobody touched the page for so long: they read, or are gone. */
const RESTS_MS = 8000;
/** Whoever works all the time is not waited for any longer. */
const LONGEST_MS = 60_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** When the page has come, with all it needs, and has stood for a moment: later on a slow line. */
export async function settled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await pause(STANDS_MS);
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** When nobody has touched the page for a while, or somebody has for long enough. */
export function rested(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(rest);
      clearTimeout(limit);
      for (const touch of TOUCHES) removeEventListener(touch, again);
      resolve();
    };
    const again = () => {
      clearTimeout(rest);
      rest = setTimeout(done, RESTS_MS);
    };
    let rest = setTimeout(done, RESTS_MS);
    const limit = setTimeout(done, LONGEST_MS);
    for (const touch of TOUCHES) addEventListener(touch, again, { passive: true });
  });
}
