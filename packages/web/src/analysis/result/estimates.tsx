import {
  type Estimate,
  type EstimatesBlock,
  estimateInterval,
  estimateNumber,
  hasInterval,
  num,
  runsToText,
} from '@constat/report';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { INTERVAL_WIDTH, intervalMarks } from './interval-scale.ts';

/** The interval of an estimate, drawn. */
export function IntervalDrawing({ estimate }: { estimate: Estimate }) {
  const marks = intervalMarks(estimate);
  if (!marks) return null;
  const { value, reference, lower, upper } = marks;
  const ticks = [lower, upper].map((limit) => (limit && !limit.open ? `M${limit.at} 6v8` : '')).join('');
  return (
    <svg
      className="fig ci"
      viewBox={`0 0 ${INTERVAL_WIDTH} 20`}
      width={INTERVAL_WIDTH}
      height={20}
      aria-hidden="true"
      focusable="false"
    >
      <path className="ci-t" d={`M0 10H${INTERVAL_WIDTH}`} />
      {reference !== null && <path className="f-zero" d={`M${reference} 3V17`} />}
      {lower && upper && <path className="ci-l" d={`M${lower.at} 10H${upper.at}${ticks}`} />}
      <circle className="ci-d" cx={value} cy={10} r={3.5} />
    </svg>
  );
}

/** The few numbers that answer the question, each with its interval drawn. */
export function Estimates({ block }: { block: EstimatesBlock }) {
  return (
    <div className="estimates">
      <dl className="keys" data-count={block.items.length} data-numbers>
        {block.items.map((item, i) => (
          <div key={runsToText(item.label)}>
            <dt>
              <RunsView runs={item.label} />
            </dt>
            <dd>
              <RunsView
                runs={[estimateNumber(item)]}
                placeOf={() => ({ kind: 'estimate', item: i, part: 'value' })}
              />{' '}
              {hasInterval(item) ? (
                <small>
                  {item.level !== undefined && <RunsView runs={[num(item.level, 'level'), ' CI ']} />}
                  <RunsView
                    runs={estimateInterval(item)}
                    placeOf={(run) => ({ kind: 'estimate', item: i, part: run === 1 ? 'lower' : 'upper' })}
                  />
                </small>
              ) : (
                item.detail && (
                  <small className="words">
                    <RunsView runs={item.detail} />
                  </small>
                )
              )}
            </dd>
            <dd className="draw">
              <IntervalDrawing estimate={item} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyMenu
        blocks={[block]}
        label="Copy the estimates"
        what="Estimates"
        formats={['rich', 'markdown', 'latex', 'text', 'csv']}
        compact
      />
    </div>
  );
}
