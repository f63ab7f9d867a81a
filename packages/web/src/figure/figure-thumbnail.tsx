import { useEffect, useState } from 'react';
import { useFigureScheme } from './figure-view.tsx';

/** Drawn this wide and then scaled: a thumbnail shows the shape of a figure, not its labels. */
const DRAWN_WIDTH = 420;

/** A small picture of a figure. */
export function FigureThumbnail({ spec, alt }: { spec: Readonly<Record<string, unknown>>; alt: string }) {
  const scheme = useFigureScheme();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    import('./draw.ts')
      .then(({ figureSvg }) => figureSvg({ spec }, DRAWN_WIDTH, scheme))
      .then((svg) => {
        // In the address itself: one that is taken back could still be on its way into the page.
        if (current) setAddress(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [spec, scheme]);
  return address === null ? <span className="noframe" /> : <img className="thumb" src={address} alt={alt} />;
}
