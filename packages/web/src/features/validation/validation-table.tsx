import {
  areasOf,
  areaTitle,
  KNOWN_DIFFERENCES,
  medianDigits,
  sourcesOf,
  type TopicReport,
  topicTitle,
  totals,
} from '@constat/analyses/validation';
import { Fragment, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { DigitsStrip } from './digits-strip.tsx';

const count = (number: number): string => number.toLocaleString('en-GB');
const digits = (value: number | null): string => (value === null ? '' : value.toFixed(1));

function sources(reports: readonly TopicReport[]): string {
  const all = sourcesOf(reports);
  return all.length > 5 ? `${all.slice(0, 4).join(', ')} and ${all.length - 4} more` : all.join(', ');
}

/** The results by area; each opens to its topics. */
export function ValidationTable({ reports }: { readonly reports: readonly TopicReport[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (area: string) => {
    const next = new Set(open);
    if (!next.delete(area)) next.add(area);
    setOpen(next);
  };
  return (
    <div className="scroll">
      <table className="vtable">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col" className="num">
              Checks
            </th>
            <th scope="col" className="num">
              Numbers
            </th>
            <th scope="col" className="strip">
              Correct digits, 0 to 15
            </th>
            <th scope="col" className="num">
              Median
            </th>
            <th scope="col">Reference</th>
          </tr>
        </thead>
        <tbody>
          {areasOf(reports).map((area) => {
            const within = reports.filter((report) => report.area === area);
            const isOpen = open.has(area);
            return (
              <Fragment key={area}>
                <Row
                  reports={within}
                  title={
                    <button type="button" aria-expanded={isOpen} onClick={() => toggle(area)}>
                      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
                      {areaTitle(area)}
                    </button>
                  }
                  name={areaTitle(area)}
                />
                {isOpen &&
                  within.map((report) => (
                    <Row
                      key={report.topic}
                      reports={[report]}
                      title={<span className="topic">{topicTitle(report.topic)}</span>}
                      name={topicTitle(report.topic)}
                    />
                  ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly reports: readonly TopicReport[];
  readonly title: React.ReactNode;
  readonly name: string;
}

function Row({ reports, title, name }: RowProps) {
  const { checks, numbers, failed, pending } = totals(reports);
  const cases = reports.flatMap((report) => report.cases);
  const median = medianDigits(cases);
  const known = KNOWN_DIFFERENCES.filter(({ topics }) =>
    reports.some(({ topic }) => topics.includes(topic)),
  ).length;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="num">
        {count(checks)}
        {failed > 0 && <b className="differs"> {count(failed)} differ</b>}
        {pending > 0 && <small> {count(pending)} not run</small>}
      </td>
      <td className="num">{count(numbers)}</td>
      <td className="strip">
        <DigitsStrip
          cases={cases}
          median={median}
          label={median === null ? `${name}: no digits` : `${name}: median ${digits(median)} correct digits`}
        />
      </td>
      <td className="num">{digits(median)}</td>
      <td className="src">
        {sources(reports)}
        {known > 0 && <small>{known === 1 ? '1 known difference' : `${known} known differences`}</small>}
      </td>
    </tr>
  );
}
