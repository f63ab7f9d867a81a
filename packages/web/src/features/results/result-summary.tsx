import { estimateRuns, type SavedResult } from '@constat/report';
import { useEffect, useRef, useState } from 'react';
import { FigureThumbnail } from '../../figure/figure-thumbnail.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';

/** The main number of a result in one line, else its finding. */
export function ResultSummary({ result }: { result: SavedResult }) {
  const { blocks } = result.data;
  const estimates = blocks.find((block) => block.kind === 'estimates');
  const first = estimates?.items[0];
  if (first) return <RunsView runs={estimateRuns(first)} />;
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const paragraph = finding?.kind === 'text' ? finding.paragraphs[0] : undefined;
  return paragraph ? <RunsView runs={paragraph} /> : null;
}

/** The first figure, small; drawn when it comes into view. */
export function ResultThumbnail({ result }: { result: SavedResult }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const figure = result.data.blocks.find((block) => block.kind === 'figure');
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="frame">
      {figure && seen ? (
        <FigureThumbnail spec={figure.spec} alt="" />
      ) : (
        <span className="noframe">{!figure && <Icon name="table" size={18} />}</span>
      )}
    </div>
  );
}
