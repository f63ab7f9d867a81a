const AGAIN_MS = 500;

/** Code that could not be fetched is asked for a second time: a worker or a network that was just coming back answers then. */
export async function againOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return load();
  }
}
