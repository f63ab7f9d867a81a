import { findAnalysis } from '@constat/analyses';
import { estimateRuns, type SavedResult } from '@constat/report';
import { Link } from 'react-router';
import { FigureThumbnail } from '../../figure/figure-thumbnail.tsx';
import { findRoute, hrefOf } from '../../routes/routes.ts';
import type { StoredResult } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { timeAgo } from '../../ui/time-ago.ts';

const RESULTS = 'publication-ready/results-manager';

/** Where a result opens: in its analysis, with the options that made it. */
function addressOf({ data }: SavedResult): string | null {
  const item = findAnalysis(data.analysis.id);
  return item ? hrefOf(item.entry.path) : null;
}

function Card({ stored }: { stored: StoredResult }) {
  const { result } = stored;
  const address = addressOf(result);
  const figure = result.data.blocks.find((block) => block.kind === 'figure');
  const estimates = result.data.blocks.find((block) => block.kind === 'estimates');
  const first = estimates?.kind === 'estimates' ? estimates.items[0] : undefined;
  const [name = result.title, variables] = result.title.split(': ');
  const content = (
    <>
      <div className="frame">
        {figure?.kind === 'figure' ? (
          <FigureThumbnail spec={figure.spec} alt={figure.alt} />
        ) : (
          <span className="noframe">
            <Icon name="table" size={18} />
          </span>
        )}
      </div>
      <h3>{name}</h3>
      {first && (
        <p>
          <RunsView runs={estimateRuns(first)} />
        </p>
      )}
      <p className="w">
        {[result.data.dataset?.name, variables, timeAgo(result.timestamp)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
  return address === null ? (
    <div className="rc">{content}</div>
  ) : (
    <Link className="rc" to={address} state={{ options: result.data.options }}>
      {content}
    </Link>
  );
}

/** The last results, each with its figure. */
export function RecentResults({ results, total }: { results: readonly StoredResult[]; total: number }) {
  return (
    <>
      <div className="sec">
        <h2>Recent results</h2>
        {findRoute(RESULTS) && (
          <Link to={hrefOf(RESULTS)}>{total === 1 ? 'Results' : `All ${total} results`}</Link>
        )}
      </div>
      <div className="recent">
        {results.map((stored) => (
          <Card key={stored.id} stored={stored} />
        ))}
      </div>
    </>
  );
}
