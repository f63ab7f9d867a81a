import type { CatalogueEntry } from '@constat/analyses';
import './analysis.css';
import './result/result.css';
import { ResultSkeleton } from './result/states.tsx';

/** The shape of an analysis page while its code and the data are on their way: its head at once, the rest only where that takes a while. */
export function AnalysisSkeleton({
  entry,
}: {
  entry: Pick<CatalogueEntry, 'title' | 'description'> | undefined;
}) {
  return (
    <div>
      <div className="phead">
        <div>
          <p className="h1">{entry?.title}</p>
          <p>{entry?.description}</p>
        </div>
      </div>
      <div className="ana late">
        <div className="optcol" />
        <div className="rescol">
          <div className="res">
            <ResultSkeleton label="Loading the page" />
          </div>
        </div>
      </div>
    </div>
  );
}
