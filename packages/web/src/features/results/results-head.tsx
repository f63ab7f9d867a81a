import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { reportsHref } from '../../routes/report-address.ts';
import { importBundle } from '../../state/bundle-task.ts';
import type { ResultHead } from '../../storage/db.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DateRangeDialog } from './date-range-dialog.tsx';
import { redo, undo } from './result-actions.ts';
import {
  countKinds,
  DATE_CHOICES,
  type DateChoice,
  lastDays,
  RESULT_ORDERS,
  type ResultFilter,
  type ResultOrder,
  rangeWords,
} from './results-filter.ts';
import { useHistory } from './use-manager.ts';
import type { ViewChoices } from './use-results-view.ts';

interface ResultsHeadProps {
  /** The results of the project that is shown. */
  readonly results: readonly ResultHead[];
  readonly choices: ViewChoices;
  readonly onChange: (change: Partial<ViewChoices>) => void;
  /** The project shown, for screens without the list of projects. */
  readonly project: ReactNode;
  readonly children?: ReactNode;
}

/** What each part of the head reads and changes. */
type PartProps = Pick<ResultsHeadProps, 'choices' | 'onChange'>;

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
export function ResultsHead({ results, choices, onChange, project, children }: ResultsHeadProps) {
  const history = useHistory();
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
        <Looks choices={choices} onChange={onChange} />
        {children}
      </div>
      <div className="f">
        {project}
        <Search choices={choices} onChange={onChange} />
        <DateMenu choices={choices} onChange={onChange} />
        <OrderMenu choices={choices} onChange={onChange} />
      </div>
      <Kinds results={results} choices={choices} onChange={onChange} />
    </div>
  );
}

/** As a list or as cards. */
function Looks({ choices, onChange }: PartProps) {
  return (
    <span className="seg looks" role="radiogroup" aria-label="Look">
      {(['list', 'cards'] as const).map((look) => (
        <label key={look}>
          <input
            className="sr"
            type="radio"
            name="look"
            aria-label={look === 'list' ? 'List' : 'Cards'}
            checked={choices.look === look}
            onChange={() => onChange({ look })}
          />
          <Icon name={look === 'list' ? 'index' : 'grid'} />
        </label>
      ))}
    </span>
  );
}

function Search({ choices: { filter }, onChange }: PartProps) {
  return (
    <div className="field">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search results"
        placeholder="Search title, type, tool, tag or note"
        value={filter.searchQuery}
        onChange={(event) => onChange({ filter: { ...filter, searchQuery: event.target.value } })}
      />
    </div>
  );
}

/** The last days, or between two days that a dialog asks for. */
function DateMenu({ choices: { filter, date }, onChange }: PartProps) {
  const [asking, setAsking] = useState(false);
  const { dateRange } = filter;
  const words = date === 'between' && dateRange ? rangeWords(dateRange) : DATE_CHOICES[date].label;
  const choose = (choice: DateChoice, range: ResultFilter['dateRange']) =>
    onChange({ date: range === null ? 'any' : choice, filter: { ...filter, dateRange: range } });
  return (
    <>
      <ActionMenu
        label="Date"
        align="right"
        entries={(Object.keys(DATE_CHOICES) as DateChoice[]).map((id) => ({
          id,
          label: DATE_CHOICES[id].label,
          selected: id === date,
          onSelect: () => {
            if (id === 'between') setAsking(true);
            else choose(id, lastDays(DATE_CHOICES[id].days));
          },
        }))}
        trigger={(trigger) => (
          <Button aria-label={`Date: ${words}`} {...trigger}>
            <Icon name="date" />
            <span className="lbl">{words}</span>
            <Icon name="chevronDown" size={14} className="end" />
          </Button>
        )}
      />
      {asking && (
        <DateRangeDialog
          range={dateRange}
          onChoose={(range) => choose('between', range)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function OrderMenu({ choices: { order }, onChange }: PartProps) {
  return (
    <ActionMenu
      label="Order"
      align="right"
      entries={(Object.keys(RESULT_ORDERS) as ResultOrder[]).map((id) => ({
        id,
        label: RESULT_ORDERS[id].label,
        selected: id === order,
        onSelect: () => onChange({ order: id }),
      }))}
      trigger={(trigger) => (
        <Button aria-label={`Order: ${RESULT_ORDERS[order].label}`} {...trigger}>
          <Icon name="sort" />
          <span className="lbl">{RESULT_ORDERS[order].label}</span>
        </Button>
      )}
    />
  );
}

/** One chip for each kind of result there is, when there are several. */
function Kinds({
  results,
  choices: { filter },
  onChange,
}: PartProps & { readonly results: readonly ResultHead[] }) {
  const kinds = useMemo(() => countKinds(results), [results]);
  const [only] = filter.selectedKinds;
  if (kinds.length < 2) return null;
  const choose = (selectedKinds: ResultFilter['selectedKinds']) =>
    onChange({ filter: { ...filter, selectedKinds } });
  return (
    <fieldset className="chips">
      <legend className="sr">Type of result</legend>
      <button type="button" className="chip" aria-pressed={only === undefined} onClick={() => choose([])}>
        All <span className="n">{results.length}</span>
      </button>
      {kinds.map(({ kind, count }) => (
        <button
          key={kind}
          type="button"
          className="chip"
          aria-pressed={only === kind}
          onClick={() => choose(only === kind ? [] : [kind])}
        >
          {kind} <span className="n">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
