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
    let made: string | null = null;
    import('./draw.ts')
      .then(({ figureSvg }) => figureSvg({ spec }, DRAWN_WIDTH, scheme))
      .then((svg) => {
        if (!current) return;
        made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setAddress(made);
      })
      .catch(() => undefined);
    return () => {
      current = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [spec, scheme]);
  return address === null ? <span className="noframe" /> : <img className="thumb" src={address} alt={alt} />;
}
