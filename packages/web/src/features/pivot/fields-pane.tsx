import type { RawOptions } from '@constat/analyses';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Summaries } from '../../analysis/use-summaries.ts';
import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Dragged, useDrag } from './use-drag.ts';
import { ZoneBox } from './zone-box.tsx';
import {
  addItem,
  moveItem,
  newItem,
  ownZone,
  type Place,
  ZONE_FACTS,
  ZONES,
  type Zone,
  zonesOf,
} from './zones.ts';

export interface FieldsPaneProps {
  readonly dataset: DatasetInfo;
  readonly options: RawOptions;
  readonly summaries: Summaries;
  readonly change: (next: (options: RawOptions) => RawOptions) => void;
  /** Says what happened, for those who cannot see it. */
  readonly announce: (words: string) => void;
  /** On a phone the zones stand before the fields. */
  readonly zonesFirst: boolean;
}

/** The fields of the dataset and the four zones that they are put into. */
export function FieldsPane({ dataset, options, summaries, change, announce, zonesFirst }: FieldsPaneProps) {
  const columns = useMemo(() => new Map(dataset.columns.map((column) => [column.name, column])), [dataset]);
  const fresh = (zone: Zone, field: string) => {
    const column = columns.get(field);
    return column ? newItem(zone, column, summaries.get(field)?.distinct ?? null) : { field };
  };
  const add = (zone: Zone, field: string, at?: number) => {
    change((now) => addItem(now, zone, fresh(zone, field), at));
    announce(`${field} added to ${ZONE_FACTS[zone].label.toLowerCase()}`);
  };
  const move = (from: Place, to: Place, name: string) => {
    change((now) => moveItem(now, from, to, fresh));
    announce(`${name} moved to ${ZONE_FACTS[to.zone].label.toLowerCase()}`);
  };
  const { drag, start } = useDrag((what: Dragged, to: Place) =>
    what.kind === 'field' ? add(to.zone, what.name, to.index) : move(what.from, to, what.name),
  );
  const fields = <FieldList dataset={dataset} options={options} onAdd={add} onGrab={start} />;
  return (
    <>
      {!zonesFirst && fields}
      <div className="blk zones">
        {ZONES.map((zone) => (
          <ZoneBox
            key={zone}
            zone={zone}
            options={options}
            columns={columns}
            summaries={summaries}
            change={change}
            onMove={move}
            onGrab={start}
            announce={announce}
            over={drag?.over?.zone === zone ? drag.over.index : null}
            dragging={drag !== null}
          />
        ))}
      </div>
      {zonesFirst && fields}
      {drag && (
        <div className="pv-ghost" style={{ left: drag.x + 8, top: drag.y + 8 }}>
          {drag.what.name}
        </div>
      )}
    </>
  );
}

interface FieldListProps {
  readonly dataset: DatasetInfo;
  readonly options: RawOptions;
  readonly onAdd: (zone: Zone, field: string) => void;
  readonly onGrab: ReturnType<typeof useDrag>['start'];
}

function FieldList({ dataset, options, onAdd, onGrab }: FieldListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = dataset.columns.filter(({ name, label }) =>
    `${name} ${label ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="blk" data-part="data">
      <div className="vhd">
        <span className="trunc">{dataset.name}</span>
        <span className="faint">
          {dataset.rows.toLocaleString('en')} × {dataset.columns.length}
        </span>
      </div>
      <div className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search fields"
          placeholder="Search fields"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <ul className="vlist flist" aria-label="Fields">
        {found.map((column) => (
          <FieldRow
            key={column.name}
            column={column}
            zones={zonesOf(options, column.name)}
            onAdd={onAdd}
            onGrab={onGrab}
          />
        ))}
        {found.length === 0 && <li className="faint none">No field of this name</li>}
      </ul>
    </div>
  );
}

interface FieldRowProps extends Pick<FieldListProps, 'onAdd' | 'onGrab'> {
  readonly column: ColumnInfo;
  readonly zones: readonly Zone[];
}

function FieldRow({ column, zones, onAdd, onGrab }: FieldRowProps) {
  const { name, label, type } = column;
  const used = zones.map((zone) => ZONE_FACTS[zone].label).join(', ');
  const entries: readonly MenuEntry[] = ZONES.toReversed().map((zone) => ({
    id: zone,
    label: `Add to ${ZONE_FACTS[zone].label.toLowerCase()}`,
    icon: ZONE_FACTS[zone].icon,
    onSelect: () => onAdd(zone, name),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd(ownZone(column), name);
  };
  return (
    <li>
      <ActionMenu
        label={`Add ${name}`}
        entries={entries}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={`var${used === '' ? '' : ' is-used'}`}
            aria-label={`${name}${label ? `, ${label}` : ''}, ${type}${used === '' ? '' : `, in ${used}`}`}
            onKeyDown={onKeyDown}
            onPointerDown={onGrab({ kind: 'field', name })}
          >
            <span className="grip">
              <Icon name={type} />
            </span>
            <span className="nm">{name}</span>
            {label && <span className="lb trunc">{label}</span>}
            {used === '' ? (
              <span className="add">
                <Icon name="plus" size={14} />
              </span>
            ) : (
              <span className="used">{used}</span>
            )}
          </button>
        )}
      />
    </li>
  );
}
