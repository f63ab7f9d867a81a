import { Icon } from '../../ui/icon.tsx';
import type { BundlePlan, PlannedDataset, PlannedResult } from './restore-bundle.ts';

const counted = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

function noteOfData({ as, here }: PlannedDataset): string {
  if (as === 'present') return `here already as ${here.name}, and used`;
  return as === 'renamed' ? `comes as ${here.name}: the name is taken by other data` : '';
}

function noteOfResult({ as, hasData, stale }: PlannedResult): string {
  if (as === 'present') return 'here already';
  if (!hasData) return 'its data is not in the bundle';
  return stale ? 'the data changed after it was saved' : '';
}

/** What an import will do, before it is done. */
export function PlanList({ plan }: { plan: BundlePlan }) {
  return (
    <>
      <div>
        <p>
          <b>{plan.title}</b>
        </p>
        <p className="muted">
          Made on {plan.date.slice(0, 10)} with Constat {plan.constat}
          {plan.results.some(({ as }) => as === 'new') &&
            `. The results go to ${plan.project === null ? 'the project that is open' : `the project ${plan.project}`}`}
          .
        </p>
      </div>
      <section aria-label="Datasets">
        <h3>{counted(plan.datasets.length, 'dataset')}</h3>
        <ul>
          {plan.datasets.map((dataset) => (
            <li key={dataset.id}>
              <Icon name="table" size={14} />
              <span>
                {dataset.name}
                <small>
                  {counted(dataset.rows, 'row')}, {counted(dataset.columns, 'variable')}
                  {noteOfData(dataset) !== '' && `; ${noteOfData(dataset)}`}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Results">
        <h3>{counted(plan.results.length, 'result')}</h3>
        <ul>
          {plan.results.map((result) => (
            <li key={result.id}>
              <Icon name={result.hasData && !result.stale ? 'ok' : 'warning'} size={14} />
              <span>
                {result.title}
                {noteOfResult(result) !== '' && <small>{noteOfResult(result)}</small>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {plan.report !== null && (
        <section aria-label="Report">
          <h3>Report</h3>
          <ul>
            <li>
              <Icon name="publication" size={14} />
              <span>{plan.report === '' ? 'Untitled report' : plan.report}</span>
            </li>
          </ul>
        </section>
      )}
    </>
  );
}
