/** From the last file of a page until it stands. */
const STANDS_MS = 4000;

/** When the page has come, with all it needs, and has stood for a moment: later on a slow line. */
export async function settled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, STANDS_MS));
}
