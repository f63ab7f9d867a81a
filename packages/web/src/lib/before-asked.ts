/**
 * Work that nobody has asked for yet, so that it is done when they do. At once where it disturbs nobody; on phones and where data is to be
 * saved only after the first touch or key, since many pages are opened to be read alone.
 */
interface Connection {
  readonly saveData?: boolean;
}

const saves = (): boolean => {
  const connection: Connection | undefined =
    'connection' in navigator ? (navigator.connection as Connection) : undefined;
  return connection?.saveData === true || matchMedia('(pointer: coarse)').matches;
};

const SIGNS = ['pointerdown', 'keydown'] as const;
let used = false;

/** Does it now or at the first sign of use; the answer takes it back. */
export function beforeAsked(work: () => void): () => void {
  if (used || !saves()) {
    work();
    return () => undefined;
  }
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true });
  };
  const begin = () => {
    used = true;
    stop();
    work();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true });
  return stop;
}
