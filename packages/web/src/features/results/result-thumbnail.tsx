import { useEffect, useState } from 'react';
import { useFigureScheme } from '../../figure/figure-view.tsx';
import type { ResultHead } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { askThumbnail } from './thumbnails.ts';
import './result-thumbnail.css';

/** The first figure of a result, small. */
export function ResultThumbnail({ head }: { head: ResultHead }) {
  const scheme = useFigureScheme();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => (head.hasFigure ? askThumbnail(head, scheme, setAddress) : undefined), [head, scheme]);
  return (
    <div className="frame">
      {head.hasFigure && address !== null ? (
        <img className="thumb" src={address} alt="" />
      ) : (
        <span className="noframe">{!head.hasFigure && <Icon name="table" size={18} />}</span>
      )}
    </div>
  );
}
