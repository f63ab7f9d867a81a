import { levelLines, readLevels } from '@constat/analyses';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { STATISTIC_WORDS, type Zone, type ZoneItem } from './zones.ts';

interface ItemSettingsProps {
  readonly zone: Zone;
  readonly item: ZoneItem;
  readonly name: string;
  readonly column: ColumnInfo | null;
  readonly columns: ReadonlyMap<string, ColumnInfo>;
  readonly values: readonly ZoneItem[];
  readonly levels: readonly string[];
  readonly anchor: HTMLElement;
  readonly onChange: (part: ZoneItem) => void;
  readonly onClose: () => void;
}

/** The settings of one field, beside it. */
export function ItemSettings(props: ItemSettingsProps) {
  const { zone, name, anchor, onClose } = props;
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'pv-pop', role: 'dialog', 'aria-labelledby': id } }}
    >
      <h2 id={id}>{name}</h2>
      {zone === 'values' ? <ValueSettings {...props} /> : <FieldSettings {...props} />}
      <div className="row end">
        <Button size="dense" onClick={onClose}>
          Done
        </Button>
      </div>
    </Popover>
  );
}

const NUMBER_LEVELS = {
  values: 'Each value',
  width: 'Bins of a width',
  quantiles: 'Groups of equal size',
  cuts: 'Own cuts',
} as const;
const DATE_LEVELS = {
  year: 'Years',
  quarter: 'Quarters',
  month: 'Months',
  week: 'Weeks',
  day: 'Days',
  monthOfYear: 'Months of the year',
  weekday: 'Days of the week',
} as const;
const ORDERS = {
  own: 'Own order',
  reversed: 'Reversed',
  falling: 'Largest first',
  rising: 'Smallest first',
} as const;

/** A number that may be empty. */
function NumberBox(props: {
  label: string;
  value: unknown;
  onChange: (value: number | null) => void;
  placeholder?: string;
}) {
  return (
    <TextField
      label={props.label}
      type="number"
      inputMode="decimal"
      placeholder={props.placeholder}
      value={typeof props.value === 'number' ? String(props.value) : ''}
      onChange={(text) => {
        const value = Number(text);
        if (text.trim() === '') props.onChange(null);
        else if (Number.isFinite(value)) props.onChange(value);
      }}
    />
  );
}

function FieldSettings({ zone, item, column, values, levels, onChange }: ItemSettingsProps) {
  const isDate = column?.type === 'date';
  const isNumber = column?.type === 'numeric';
  const by = String(item.by ?? 'values');
  return (
    <>
      {isNumber && (
        <SelectField
          label="Levels"
          value={(by in NUMBER_LEVELS ? by : 'values') as keyof typeof NUMBER_LEVELS}
          choices={NUMBER_LEVELS}
          onChange={(next) =>
            onChange({ by: next, width: next === 'quantiles' ? 4 : next === 'width' ? 10 : null })
          }
        />
      )}
      {isDate && (
        <SelectField
          label="Levels"
          value={(by in DATE_LEVELS ? by : 'day') as keyof typeof DATE_LEVELS}
          choices={DATE_LEVELS}
          onChange={(next) => onChange({ by: next })}
        />
      )}
      {isNumber && (by === 'width' || by === 'quantiles') && (
        <NumberBox
          label={by === 'width' ? 'Width' : 'Groups'}
          value={item.width}
          onChange={(width) => onChange({ width: width !== null && width > 0 ? width : null })}
        />
      )}
      {isNumber && by === 'cuts' && (
        <TextField
          label="Cuts"
          placeholder="18 40 65"
          value={String(item.cuts ?? '')}
          onChange={(cuts) => onChange({ cuts })}
        />
      )}
      {zone === 'filters' && isNumber && (
        <div className="pv-two">
          <NumberBox label="From" value={item.from} onChange={(from) => onChange({ from })} />
          <NumberBox label="To" value={item.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
      {zone !== 'filters' && <OrderSettings item={item} values={values} onChange={onChange} />}
      {!isDate && (!isNumber || by === 'values') && levels.length > 0 && (
        <LevelChoice zone={zone} item={item} levels={levels} onChange={onChange} />
      )}
    </>
  );
}

function OrderSettings({ item, values, onChange }: Pick<ItemSettingsProps, 'item' | 'values' | 'onChange'>) {
  const sort = String(item.sort ?? 'own') as keyof typeof ORDERS;
  const names = Object.fromEntries(
    values.map((value, i) => [
      String(i + 1),
      `${value.field ?? 'Rows'}, ${STATISTIC_WORDS[String(value.statistic ?? 'count')]}`,
    ]),
  );
  const byValue = sort === 'falling' || sort === 'rising' || typeof item.top === 'number';
  return (
    <>
      <SelectField
        label="Order"
        value={sort}
        choices={ORDERS}
        onChange={(next) => onChange({ sort: next })}
      />
      <NumberBox
        label="Largest only"
        placeholder="All"
        value={item.top}
        onChange={(top) => onChange({ top: top !== null && top >= 1 ? Math.round(top) : null })}
      />
      {byValue && values.length > 1 && (
        <SelectField
          label="By value"
          value={String(item.sortBy ?? 1)}
          choices={names}
          onChange={(next) => onChange({ sortBy: Number(next) })}
        />
      )}
      {typeof item.top === 'number' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={item.other !== false}
            onChange={(event) => onChange({ other: event.target.checked })}
          />
          <span>The others together</span>
        </label>
      )}
    </>
  );
}

const MISSING = '(missing)';

/** Which levels are shown; in a filter, which stay. */
function LevelChoice({
  zone,
  item,
  levels,
  onChange,
}: Pick<ItemSettingsProps, 'zone' | 'item' | 'levels' | 'onChange'>) {
  const all = [...levels.filter((level) => level !== MISSING), MISSING];
  const filter = zone === 'filters';
  const named = new Set(readLevels(String((filter ? item.keep : item.hidden) ?? '')));
  const isOn = (level: string) => (filter ? named.size === 0 || named.has(level) : !named.has(level));
  const toggle = (level: string) => {
    const on = new Set(all.filter(isOn));
    if (!on.delete(level)) on.add(level);
    if (filter)
      onChange({ keep: on.size === all.length ? '' : levelLines(all.filter((each) => on.has(each))) });
    else onChange({ hidden: levelLines(all.filter((each) => !on.has(each))) });
  };
  return (
    <fieldset className="pv-levels">
      <legend className="lab">{filter ? 'Levels that stay' : 'Levels shown'}</legend>
      {all.map((level) => (
        <label key={level} className="choice">
          <input type="checkbox" checked={isOn(level)} onChange={() => toggle(level)} />
          <span className="trunc">{level}</span>
        </label>
      ))}
    </fieldset>
  );
}

const OF_NUMBERS = [
  'mean',
  'median',
  'sum',
  'sd',
  'se',
  'ciLower',
  'ciUpper',
  'min',
  'max',
  'percentile',
  'count',
  'distinct',
  'formula',
];
const OF_WORDS = ['count', 'share', 'distinct', 'formula'];
const SHOWS = {
  value: 'The value',
  percentRow: 'Percent of the row',
  percentColumn: 'Percent of the column',
  percentTotal: 'Percent of all',
  percentParentRow: 'Percent of the level above, in rows',
  percentParentColumn: 'Percent of the level above, in columns',
  running: 'Running total',
  differencePrevious: 'Difference from the one before',
  differenceFirst: 'Difference from the first',
  rank: 'Rank, the largest first',
} as const;
const ALONG = { down: 'Down the rows', across: 'Across the columns' } as const;
const ADDS: readonly string[] = ['count', 'sum'];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function ValueSettings({ item, column, columns, levels, onChange }: ItemSettingsProps) {
  const statistic = String(item.statistic ?? 'count');
  const kinds = column === null ? ['count', 'formula'] : column.type === 'numeric' ? OF_NUMBERS : OF_WORDS;
  const statistics = Object.fromEntries(kinds.map((each) => [each, capital(STATISTIC_WORDS[each]!)]));
  const show = String(item.show ?? 'value') as keyof typeof SHOWS;
  const shows: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(SHOWS).filter(
      ([key]) => ADDS.includes(statistic) || !(key.startsWith('percent') || key === 'running'),
    ),
  );
  const weights = Object.fromEntries([
    ['', 'None'],
    ...[...columns.values()].filter(({ type }) => type === 'numeric').map(({ name }) => [name, name]),
  ]);
  const choose = (next: string) =>
    onChange({
      statistic: next,
      ...(next === 'share' && !item.level ? { level: levels.at(-1) ?? '' } : {}),
      ...(ADDS.includes(next) ? {} : { show: 'value' }),
      ...(ADDS.includes(next) || next === 'mean' ? {} : { weight: null }),
    });
  return (
    <>
      <SelectField label="Statistic" value={statistic} choices={statistics} onChange={choose} />
      {statistic === 'percentile' && (
        <NumberBox
          label="Percent"
          value={Math.round(Number(item.percentile ?? 0.9) * 1000) / 10}
          onChange={(p) => p !== null && p >= 0 && p <= 100 && onChange({ percentile: p / 100 })}
        />
      )}
      {statistic === 'share' && (
        <SelectField
          label="Level"
          value={String(item.level ?? '')}
          choices={Object.fromEntries(levels.map((level) => [level, level]))}
          onChange={(level) => onChange({ level })}
        />
      )}
      {statistic === 'formula' && (
        <TextField
          label="Formula over the other values: A, B, C"
          placeholder="A / B"
          value={String(item.formula ?? '')}
          onChange={(formula) => onChange({ formula })}
        />
      )}
      {statistic !== 'formula' && (
        <SelectField
          label="Show as"
          value={(show in shows ? show : 'value') as string}
          choices={shows}
          onChange={(next) => onChange({ show: next })}
        />
      )}
      {['running', 'differencePrevious', 'differenceFirst', 'rank'].includes(show) && (
        <SelectField
          label="Direction"
          value={String(item.along ?? 'down') as keyof typeof ALONG}
          choices={ALONG}
          onChange={(along) => onChange({ along })}
        />
      )}
      {(ADDS.includes(statistic) || statistic === 'mean') && (
        <SelectField
          label="Weight"
          value={typeof item.weight === 'string' ? item.weight : ''}
          choices={weights}
          onChange={(weight) => onChange({ weight: weight === '' ? null : weight })}
        />
      )}
      <TextField
        label="Heading"
        placeholder="Named by statistic and field"
        maxLength={80}
        value={String(item.name ?? '')}
        onChange={(name) => onChange({ name })}
      />
    </>
  );
}
