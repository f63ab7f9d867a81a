import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

type Watch = (element: Element, onNear: (near: boolean) => void) => () => void;

const WatchContext = createContext<Watch | null>(null);

/** How far outside the window things are drawn already. */
const MARGIN = '1200px';

/** Watches the things inside a scrolling box with one observer. */
export function LazyScope({ root, children }: { root: Element | null; children: ReactNode }) {
  const watch = useMemo<Watch | null>(() => {
    if (!root) return null;
    const watched = new Map<Element, (near: boolean) => void>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) watched.get(target)?.(isIntersecting);
      },
      { root, rootMargin: MARGIN },
    );
    return (element, onNear) => {
      watched.set(element, onNear);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer.unobserve(element);
      };
    };
  }, [root]);
  return <WatchContext value={watch}>{children}</WatchContext>;
}

interface LazyProps {
  /** Room for it until it was drawn once. */
  readonly height: number;
  /** Place among the parts, for scrolling to it. */
  readonly at: number;
  readonly id?: string;
  readonly children: () => ReactNode;
}

/** Draws its content while it is near the window; else it keeps the room that the content took. */
export function Lazy({ height, at, id, children }: LazyProps) {
  const watch = useContext(WatchContext);
  const box = useRef<HTMLElement>(null);
  const taken = useRef<number | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!watch || !element) return;
    return watch(element, (isNear) => {
      if (!isNear && element.childElementCount > 0) taken.current = element.getBoundingClientRect().height;
      setNear(isNear);
    });
  }, [watch]);
  return (
    <section
      ref={box}
      id={id}
      data-at={at}
      className="lazy"
      tabIndex={-1}
      style={near ? undefined : { height: taken.current ?? height }}
    >
      {near && children()}
    </section>
  );
}
