import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { importBundle } from '../../state/bundle-task.ts';
import type { ResultHead } from '../../storage/db.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { reportsHref } from '../reports/report-address.ts';
import { DateRangeDialog } from './date-range-dialog.tsx';
import { redo, undo } from './result-actions.ts';
import {
  countTypes,
  DATE_CHOICES,
  type DateChoice,
  lastDays,
  RESULT_ORDERS,
  type ResultFilter,
  type ResultOrder,
  rangeWords,
  TYPE_LABELS,
} from './results-filter.ts';
import { useHistory } from './use-manager.ts';

export type ResultLook = 'list' | 'cards';

interface ResultsHeadProps {
  readonly results: readonly ResultHead[];
  readonly filter: ResultFilter;
  readonly onFilter: (filter: ResultFilter) => void;
  readonly date: DateChoice;
  readonly onDate: (date: DateChoice) => void;
  readonly order: ResultOrder;
  readonly onOrder: (order: ResultOrder) => void;
  readonly look: ResultLook;
  readonly onLook: (look: ResultLook) => void;
  /** The project shown, for screens without the list of projects. */
  readonly project: ReactNode;
  readonly children?: ReactNode;
}

/** A button that may be off but is never out of reach, so that its reason can be read. */
function Tool({ label, onClick, icon }: { label: string; onClick: (() => void) | null; icon: ReactElement }) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-disabled={onClick === null}
        className={onClick === null ? 'off' : ''}
        onClick={() => onClick?.()}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** Title, undo and redo, look, search, date, order and types. */
export function ResultsHead(props: ResultsHeadProps) {
  const { results, filter, onFilter, date, order } = props;
  const types = useMemo(() => countTypes(results), [results]);
  const [only] = filter.selectedTypes;
  const history = useHistory();
  const [asking, setAsking] = useState(false);
  const { dateRange } = filter;
  const dateWords = date === 'between' && dateRange ? rangeWords(dateRange) : DATE_CHOICES[date].label;
  const chooseDate = (choice: DateChoice, range: ResultFilter['dateRange']) => {
    props.onDate(range === null ? 'any' : choice);
    onFilter({ ...filter, dateRange: range });
  };
  return (
    <div className="mh">
      <div className="t">
        <h1>Results Manager</h1>
        <span className="faint">
          {results.length} {results.length === 1 ? 'result' : 'results'}
        </span>
        <span className="grow" />
        <Tool
          label={history.undo === null ? 'Nothing to undo' : `Undo: ${history.undo}`}
          onClick={history.undo === null ? null : undo}
          icon={<Icon name="undo" />}
        />
        <Tool
          label={history.redo === null ? 'Nothing to redo' : `Redo: ${history.redo}`}
          onClick={history.redo === null ? null : redo}
          icon={<Icon name="redo" />}
        />
        <Tool label="Import bundle" onClick={() => importBundle()} icon={<Icon name="import" />} />
        <Button className="to-reports" component={Link} to={reportsHref()}>
          <Icon name="publication" />
          <span className="lbl">Reports</span>
        </Button>
        <span className="seg looks" role="radiogroup" aria-label="Look">
          {(['list', 'cards'] as const).map((look) => (
            <label key={look}>
              <input
                className="sr"
                type="radio"
                name="look"
                aria-label={look === 'list' ? 'List' : 'Cards'}
                checked={props.look === look}
                onChange={() => props.onLook(look)}
              />
              <Icon name={look === 'list' ? 'index' : 'grid'} />
            </label>
          ))}
        </span>
        {props.children}
      </div>
      <div className="f">
        {props.project}
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Search results"
            placeholder="Search title, type, tool, tag or note"
            value={filter.searchQuery}
            onChange={(event) => onFilter({ ...filter, searchQuery: event.target.value })}
          />
        </div>
        <ActionMenu
          label="Date"
          align="right"
          entries={(Object.keys(DATE_CHOICES) as DateChoice[]).map((id) => ({
            id,
            label: DATE_CHOICES[id].label,
            selected: id === date,
            onSelect: () => {
              if (id === 'between') setAsking(true);
              else chooseDate(id, lastDays(DATE_CHOICES[id].days));
            },
          }))}
          trigger={(trigger) => (
            <Button aria-label={`Date: ${dateWords}`} {...trigger}>
              <Icon name="date" />
              <span className="lbl">{dateWords}</span>
              <Icon name="chevronDown" size={14} className="end" />
            </Button>
          )}
        />
        <ActionMenu
          label="Order"
          align="right"
          entries={(Object.keys(RESULT_ORDERS) as ResultOrder[]).map((id) => ({
            id,
            label: RESULT_ORDERS[id].label,
            selected: id === order,
            onSelect: () => props.onOrder(id),
          }))}
          trigger={(trigger) => (
            <Button aria-label={`Order: ${RESULT_ORDERS[order].label}`} {...trigger}>
              <Icon name="sort" />
              <span className="lbl">{RESULT_ORDERS[order].label}</span>
            </Button>
          )}
        />
      </div>
      {asking && (
        <DateRangeDialog
          range={dateRange}
          onChoose={(range) => chooseDate('between', range)}
          onClose={() => setAsking(false)}
        />
      )}
      {types.length > 1 && (
        <fieldset className="chips">
          <legend className="sr">Type of result</legend>
          <button
            type="button"
            className="chip"
            aria-pressed={only === undefined}
            onClick={() => onFilter({ ...filter, selectedTypes: [] })}
          >
            All <span className="n">{results.length}</span>
          </button>
          {types.map(({ type, count }) => (
            <button
              key={type}
              type="button"
              className="chip"
              aria-pressed={only === type}
              onClick={() => onFilter({ ...filter, selectedTypes: only === type ? [] : [type] })}
            >
              {TYPE_LABELS[type]} <span className="n">{count}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
