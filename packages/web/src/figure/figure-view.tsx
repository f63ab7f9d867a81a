import type { FigureScheme } from '@constat/report';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';

/** The scheme that figures use on screen. */
export function useFigureScheme(): FigureScheme {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
}

interface FigureViewProps {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly alt: string;
}

/** A figure drawn to the width of its container: labels keep their size, the drawing adapts. */
export function FigureView({ spec, alt }: FigureViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const scheme = useFigureScheme();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
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
    // The box around the drawing carries its description; marks are not read out one by one.
    next.setAttribute('aria-hidden', 'true');
    import('./draw.ts')
      .then(({ drawFigure }) => drawFigure(next, spec, scheme, width, () => current))
      .then((cleanup) => {
        if (!current) {
          cleanup();
          return;
        }
        remove = cleanup;
        element.replaceChildren(next);
        setProblem(null);
      })
      .catch((error: unknown) => {
        if (current) setProblem(error instanceof Error ? error.message : String(error));
      });
    return () => {
      current = false;
      remove?.();
    };
  }, [spec, scheme, width]);

  return (
    <>
      <div ref={box} className="figbox" role="img" aria-label={alt} />
      {problem !== null && <p className="note">The figure could not be drawn: {problem}</p>}
    </>
  );
}
