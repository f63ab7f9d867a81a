import { type AxisEdit, type AxisFacts, type FormatName, hiddenBy, unbroken } from '@constat/report';
import Button from '@mui/material/Button';
import { SelectField } from '../../ui/field.tsx';
import { Check, NumberBox, RichBox, Segments, Stepper } from './controls.tsx';
import type { PanelProps } from './panel-props.ts';

const NUMBER_FORMATS = {
  number: 'Plain',
  percent: 'Percent (0.5 as 50%)',
  scientific: 'Scientific (1.0e+3)',
  si: 'Short (1k)',
} as const;
const DATE_FORMATS = {
  number: 'As it was',
  year: 'Year',
  month: 'Month and year',
  day: 'Day, month, year',
} as const;
const SCALE_WORDS = { linear: 'Linear', log: 'Log', sqrt: 'Square root' } as const;
const LINE_WORDS = { grid: 'Grid', ticks: 'Ticks', none: 'None' } as const;
const ANGLES = { '0': 'Level', '-45': 'Slanted', '-90': 'Upright' } as const;

const TYPED: ReadonlySet<string> = new Set(['title', 'min', 'max', 'breakFrom', 'breakTo', 'every']);

const shortest = (value: number): string => String(Number(value.toPrecision(6)));

/** Milliseconds as the day that a date box shows. */
const dayOf = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10);

interface AxisPanelProps extends PanelProps {
  readonly facts: AxisFacts;
}

/** The controls of an axis. */
export function AxisPanel({ facts, edits, spec, change }: AxisPanelProps) {
  const edit: AxisEdit = edits.axes?.[facts.key] ?? {};
  const set: SetAxis = (changes) => {
    const next = Object.fromEntries(
      Object.entries({ ...edit, ...changes }).filter(([, value]) => value !== undefined),
    );
    // what is typed is one step, however many letters it has
    const typed = Object.keys(changes).filter((key) => TYPED.has(key));
    change(
      { axes: { ...edits.axes, [facts.key]: next } },
      typed.length === 1 ? `${facts.key} ${typed[0]}` : undefined,
    );
  };
  const { range, kind, rows } = facts;
  return (
    <>
      <RichBox
        label="Title"
        value={edit.title ?? facts.title ?? ''}
        placeholder="None"
        onChange={(title) => set({ title })}
      />
      {kind === 'number' && range && !rows && (
        <NumberAxis facts={facts} range={range} spec={spec} edit={edit} set={set} />
      )}
      {kind === 'time' && <TimeAxis edit={edit} set={set} />}
      <Segments
        label="Lines"
        value={edit.lines ?? ((facts.grid ?? (kind === 'number' && !rows)) ? 'grid' : 'none')}
        choices={LINE_WORDS}
        onChange={(lines) => set({ lines })}
      />
      {facts.axis === 'x' && (
        <Segments
          label="Labels"
          value={edit.angle === undefined ? undefined : (String(edit.angle) as keyof typeof ANGLES)}
          choices={ANGLES}
          onChange={(angle) => set({ angle: Number(angle) })}
        />
      )}
      {kind === 'number' && !rows && (
        <>
          <Check
            label="Start at zero"
            {...(facts.bars ? { hint: 'Bars always do' } : {})}
            checked={facts.bars || edit.zero === true}
            disabled={facts.bars}
            onChange={(zero) => set({ zero: zero ? true : undefined })}
          />
          <Check
            label="Reversed"
            checked={edit.reverse ?? facts.reverse}
            onChange={(reverse) => set({ reverse })}
          />
          {facts.axis === 'y' && (
            <p className="fe-hint">
              <b>No second axis.</b> Two scales in one panel can be moved until any two courses seem to cross
              or to go together. Panels from two results show both, each on its own axis (results manager).
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Changes some settings of the axis; undefined takes one back. */
type SetAxis = (changes: { [K in keyof AxisEdit]?: AxisEdit[K] | undefined }) => void;

interface NumberAxisProps {
  readonly facts: AxisFacts;
  readonly range: readonly [number, number];
  readonly spec: PanelProps['spec'];
  readonly edit: AxisEdit;
  readonly set: SetAxis;
}

/** Range, ticks, scale and format of numbers. */
function NumberAxis({ facts, range, spec, edit, set }: NumberAxisProps) {
  const hidden = hiddenBy(spec, facts.key, edit);
  const scale = edit.scale ?? (facts.scale === 'log' || facts.scale === 'sqrt' ? facts.scale : 'linear');
  return (
    <>
      <div className="fe-three">
        <NumberBox
          label="From"
          value={edit.min}
          placeholder={shortest(range[0])}
          onChange={(min) => set({ min })}
        />
        <NumberBox
          label="To"
          value={edit.max}
          placeholder={shortest(range[1])}
          onChange={(max) => set({ max })}
        />
        <Button onClick={() => set({ min: undefined, max: undefined, zero: undefined })}>Auto</Button>
      </div>
      {hidden > 0 && (
        <p className="fe-warn" role="status">
          {hidden === 1 ? '1 value is' : `${hidden.toLocaleString('en')} values are`} outside this range and
          not shown.
        </p>
      )}
      <Break facts={facts} spec={spec} edit={edit} set={set} />
      <div className="fe-two">
        <NumberBox
          label="Tick every"
          value={edit.every}
          placeholder="Auto"
          min={Number.MIN_VALUE}
          onChange={(every) => set({ every })}
        />
        <Stepper
          label="Decimals"
          value={edit.decimals ?? 0}
          step={1}
          min={0}
          max={6}
          text={edit.decimals === undefined ? 'Auto' : String(edit.decimals)}
          onChange={(decimals) => set({ decimals })}
        />
      </div>
      <Segments
        label="Scale"
        value={scale}
        choices={SCALE_WORDS}
        {...(facts.noLog === null || scale === 'log' ? {} : { refused: { log: facts.noLog } })}
        onChange={(next) => set({ scale: next })}
      />
      <SelectField<FormatName & keyof typeof NUMBER_FORMATS>
        label="Numbers"
        value={
          edit.format && edit.format in NUMBER_FORMATS
            ? (edit.format as keyof typeof NUMBER_FORMATS)
            : 'number'
        }
        choices={NUMBER_FORMATS}
        onChange={(format) => set({ format: format === 'number' ? undefined : format })}
      />
    </>
  );
}

/** A part that is left out of the axis, or why there can be none. */
function Break({ facts, spec, edit, set }: Omit<NumberAxisProps, 'range'>) {
  if (facts.noBreak !== null)
    return (
      <p className="fe-hint">
        <b>No break.</b> {facts.noBreak}
      </p>
    );
  const problem = unbroken(spec, facts.key, edit);
  return (
    <>
      <div className="fe-three">
        <NumberBox
          label="Break from"
          value={edit.breakFrom}
          placeholder="None"
          onChange={(breakFrom) => set({ breakFrom })}
        />
        <NumberBox
          label="to"
          value={edit.breakTo}
          placeholder="None"
          onChange={(breakTo) => set({ breakTo })}
        />
        <Button onClick={() => set({ breakFrom: undefined, breakTo: undefined })}>None</Button>
      </div>
      {problem !== null && (
        <p className="fe-warn" role="status">
          {problem}
        </p>
      )}
    </>
  );
}

/** Range and format of dates. */
function TimeAxis({ edit, set }: Pick<NumberAxisProps, 'edit' | 'set'>) {
  return (
    <>
      <div className="fe-two">
        <DateBox label="From" value={edit.min} onChange={(min) => set({ min })} />
        <DateBox label="To" value={edit.max} onChange={(max) => set({ max })} />
      </div>
      <SelectField<FormatName & keyof typeof DATE_FORMATS>
        label="Dates"
        value={
          edit.format && edit.format in DATE_FORMATS ? (edit.format as keyof typeof DATE_FORMATS) : 'number'
        }
        choices={DATE_FORMATS}
        onChange={(format) => set({ format: format === 'number' ? undefined : format })}
      />
    </>
  );
}

function DateBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <div>
      <label className="fe-date">
        <span className="lab">{label}</span>
        <span className="field">
          <input
            type="date"
            value={dayOf(value)}
            onChange={(event) => {
              const time = Date.parse(`${event.target.value}T00:00:00Z`);
              onChange(Number.isFinite(time) ? time : undefined);
            }}
          />
        </span>
      </label>
    </div>
  );
}
