import { estimateRuns, type SavedResult } from '@constat/report';
import { Link } from 'react-router';
import { FigureThumbnail } from '../../figure/figure-thumbnail.tsx';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH, resultHref } from '../../routes/result-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { timeAgo } from '../../ui/time-ago.ts';

function Card({ result }: { result: SavedResult }) {
  const figure = result.data.blocks.find((block) => block.kind === 'figure');
  const estimates = result.data.blocks.find((block) => block.kind === 'estimates');
  const first = estimates?.kind === 'estimates' ? estimates.items[0] : undefined;
  const [name = result.title, variables] = result.title.split(': ');
  return (
    <Link className="rc" to={resultHref(result.id)}>
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
    </Link>
  );
}

/** The last results, each with its figure. */
export function RecentResults({ results, total }: { results: readonly SavedResult[]; total: number }) {
  return (
    <>
      <div className="sec">
        <h2>Recent results</h2>
        <Link to={hrefOf(RESULTS_PATH)}>{total === 1 ? 'Results' : `All ${total} results`}</Link>
      </div>
      <div className="recent">
        {results.map((result) => (
          <Card key={result.id} result={result} />
        ))}
      </div>
    </>
  );
}
