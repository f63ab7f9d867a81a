import { useEffect, useRef, useState } from 'react';
import type { LiveResult } from './model.ts';

const themeNow = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme of the page, followed. */
function useTheme(): 'light' | 'dark' {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  useEffect(() => {
    const follow = () => setTheme(themeNow());
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}

/** The figure of an example, drawn to the width of the text. */
export function LiveFigure({ figure: { spec, alt } }: { figure: NonNullable<LiveResult['figure']> }) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element || width === 0) return;
    let current = true;
    let remove: (() => void) | undefined;
    // Drawn beside the old figure and exchanged when ready, so that nothing flickers.
    const next = document.createElement('div');
    next.setAttribute('aria-hidden', 'true');
    import('../../figure/draw.ts')
      .then(({ drawFigure }) => drawFigure(next, { spec }, theme, width, () => current))
      .then(
        (made) => {
          if (!current) return made.remove();
          remove = made.remove;
          element.replaceChildren(next);
        },
        // Without the drawing the sentence and the table still say it.
        () => undefined,
      );
    return () => {
      current = false;
      remove?.();
    };
  }, [spec, theme, width]);
  return <div ref={box} className="live-figure" role="img" aria-label={alt} />;
}
