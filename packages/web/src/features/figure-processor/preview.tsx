import { useEffect, useRef, useState } from 'react';
import { VIEWS, type View } from '../../figure/colour-vision.ts';
import { pixelsOf } from './layout.ts';
import { type Figure, paintPreview } from './paint.ts';

/** Wide enough for any screen, and quick to paint. */
const PREVIEW_PIXELS = 1600;

/** The figure as it will be printed, or as others see it. */
export function Preview({ figure }: { readonly figure: Figure }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<View>('asIs');
  const { layout, settings, panels } = figure;
  const { width, height } = pixelsOf(layout, settings.dpi);
  useEffect(() => {
    if (!canvas.current) return;
    const element = canvas.current;
    const frame = requestAnimationFrame(() => paintPreview(element, figure, PREVIEW_PIXELS, view));
    return () => cancelAnimationFrame(frame);
  }, [figure, view]);
  return (
    <section aria-labelledby="fp-preview">
      <h2 id="fp-preview">Preview</h2>
      <fieldset className="seg fp-views" aria-label="Seen">
        {(Object.keys(VIEWS) as View[]).map((key) => (
          <button key={key} type="button" aria-pressed={key === view} onClick={() => setView(key)}>
            {VIEWS[key]}
          </button>
        ))}
      </fieldset>
      <div className="fp-paper">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`The figure with ${panels.length === 1 ? 'one panel' : `${panels.length} panels`}, seen: ${VIEWS[view]}`}
        />
      </div>
      <p className="fp-help">
        {layout.widthMm.toFixed(1)} × {layout.heightMm.toFixed(1)} mm on paper; {width} × {height} pixels at{' '}
        {settings.dpi} dpi.
        {view !== 'asIs' &&
          ' This view changes nothing in the files' +
            (view === 'grey' ? '; for files in grey, set the colours of the file.' : '.')}
      </p>
    </section>
  );
}
