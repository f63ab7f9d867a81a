import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import type { FilterCount } from '../../engine/data-contract.ts';
import { filter as limits } from '../../lib/constants.ts';
import { applyFilter, clearFilter, keepFiltered } from '../../state/filter-actions.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { filteredId } from '../../storage/dataset-edits.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { LongWait } from '../../ui/long-wait.tsx';
import { DataPage } from '../data-page/data-page.tsx';
import { type Answer, useAnswer } from '../data-page/use-answer.ts';
import { type ConditionDraft, changePart, draftOf, filterOf, type GroupDraft } from './filter-draft.ts';
import { type FilterEdits, FilterGroupView } from './filter-group.tsx';
import './filter.css';

/** Keeps the rows that satisfy conditions, in a dataset of their own. */
export function FilterPage() {
  return (
    <DataPage
      title="Filter Data"
      description="Keeps the rows that satisfy the conditions. The original dataset stays as it is; clearing the filter brings it back."
      explainFilter={false}
    >
      {(dataset) => <FilterForm key={dataset.id} dataset={dataset} />}
    </DataPage>
  );
}

const EMPTY: GroupDraft = { kind: 'group', id: 1, logic: 'AND', parts: [] };

function FilterForm({ dataset }: { dataset: DatasetInfo }) {
  const { id, revision, columns } = dataset;
  const filtered = useWorkspace((state) => state.datasets.find((each) => each.id === filteredId(id)) ?? null);
  const applied = filtered?.filteredFrom?.filter;
  const lastId = useRef(1);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  const [group, setGroup] = useState<GroupDraft>(() =>
    applied ? draftOf(applied, nextId) : { ...EMPTY, parts: firstPart(dataset, nextId()) },
  );
  const [busy, setBusy] = useState(false);
  const filter = filterOf(group);
  const ref = { id, revision };
  const started = filter.conditions.length > 0;
  const count = useAnswer(started ? JSON.stringify([id, revision, filter]) : null, () =>
    askData((data) => data.countRows(ref, filter)),
  );
  const used = columnsOf(group);
  const digests = useAnswer(used.length > 0 ? JSON.stringify([id, revision, used]) : null, () =>
    askData((data) => data.digests(ref, used)),
  );
  const edits: FilterEdits = {
    change: (partId, part) =>
      setGroup((now) => {
        if (partId !== now.id) return changePart(now, partId, part);
        const changed = part(now);
        return changed?.kind === 'group' ? changed : now;
      }),
    add: (groupId, kind) => {
      const condition = firstPart(dataset, nextId());
      const added =
        kind === 'condition'
          ? condition
          : [{ kind: 'group', id: nextId(), logic: 'OR', parts: condition } as const];
      const append = (to: GroupDraft): GroupDraft => ({ ...to, parts: [...to.parts, ...added] });
      setGroup((now) =>
        groupId === now.id
          ? append(now)
          : changePart(now, groupId, (part) => (part.kind === 'group' ? append(part) : part)),
      );
    },
  };
  const apply = async () => {
    setBusy(true);
    await applyFilter(dataset, filter);
    setBusy(false);
  };
  const clear = async (from: DatasetInfo) => {
    await clearFilter(from);
    setGroup({ ...EMPTY, parts: firstPart(dataset, nextId()) });
  };
  const ready = count.value?.status === 'counted' && !count.waiting;
  return (
    <form
      className="fl"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void apply();
      }}
    >
      {filtered && (
        <div className="notice">
          <Icon name="filter" />
          <span>
            {filtered.name} is made from {dataset.name}. A new filter starts from all its rows again and takes
            the place of this one.
          </span>
        </div>
      )}
      <FilterGroupView
        group={group}
        depth={0}
        name="group 1"
        columns={columns}
        digests={digests.value ?? []}
        edits={edits}
      />
      <Count count={count} rows={dataset.rows} started={started} />
      <AtWork rows={dataset.rows} isFiltering={busy} isCounting={count.waiting} />
      <div className="dt-acts">
        <Button type="submit" variant="contained" disabled={busy || !started || !ready}>
          <Icon name="filter" />
          Apply filter
        </Button>
        {filtered && (
          <>
            <Button disabled={busy} onClick={() => void clear(filtered)}>
              Clear filter
            </Button>
            <Button disabled={busy} onClick={() => void keepFiltered(filtered)}>
              Keep as own dataset
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function firstPart({ columns }: DatasetInfo, id: number): readonly ConditionDraft[] {
  const [column] = columns;
  return column
    ? [{ kind: 'condition', id, column: column.name, operator: 'eq', value: '', value2: '' }]
    : [];
}

function columnsOf(group: GroupDraft): readonly string[] {
  return [
    ...new Set(group.parts.flatMap((part) => (part.kind === 'group' ? columnsOf(part) : [part.column]))),
  ];
}

interface AtWorkProps {
  readonly rows: number;
  readonly isFiltering: boolean;
  readonly isCounting: boolean;
}

/** That many rows are being filtered or counted. */
function AtWork({ rows, isFiltering, isCounting }: AtWorkProps) {
  const isWaiting = rows > limits.delayAboveRows && (isFiltering || isCounting);
  return (
    <LongWait isWaiting={isWaiting} afterMs={limits.delayMs}>
      {isFiltering ? 'Filtering' : 'Counting'} {rows.toLocaleString('en')} rows
    </LongWait>
  );
}

/** How many rows the filter keeps, or what it still lacks. */
function Count({ count, rows, started }: { count: Answer<FilterCount>; rows: number; started: boolean }) {
  const { value } = count;
  return (
    <div aria-live="polite" aria-busy={count.waiting}>
      {!started && (
        <p className="fl-count">Add a condition to keep some of the {rows.toLocaleString('en')} rows.</p>
      )}
      {started && value?.status === 'counted' && (
        <p className="fl-count">
          <b>{value.kept.toLocaleString('en')}</b> of <b>{value.rows.toLocaleString('en')}</b> rows
          {value.kept === 0 && value.rows > 0 && '. No row satisfies the conditions.'}
        </p>
      )}
      {started && value?.status === 'problems' && (
        <ul className="fl-problems">
          {[...new Set(value.problems)].map((problem) => (
            <li key={problem} className="dt-wait">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {count.failed && <p className="dt-problem">The rows could not be counted.</p>}
    </div>
  );
}
