import type { SavedResult } from '@constat/report';
import { Link } from 'react-router';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH, resultHref } from '../../routes/result-address.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import './results.css';

/** Two saved results side by side. */
export function ComparePage({ results }: { results: readonly SavedResult[] }) {
  return (
    <div className="rm-one">
      <div className="one-hd">
        <Link className="back" to={hrefOf(RESULTS_PATH)}>
          Results
        </Link>
        <h1>Compare two results</h1>
      </div>
      <div className="cmp">
        {results.map((result) => (
          <article key={result.id} className="res" aria-label={result.title}>
            <h2>
              <Link to={resultHref(result.id)}>{result.title}</Link>
            </h2>
            <p className="w">
              {[result.data.dataset?.name, `n = ${result.data.sample.used}`, timeAgo(result.timestamp)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <ResultView blocks={result.data.blocks} ms={null} facts={[]} />
          </article>
        ))}
      </div>
    </div>
  );
}
