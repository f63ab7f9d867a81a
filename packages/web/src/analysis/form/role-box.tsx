import { needOf, refusesColumn } from '@constat/analyses';
import { visible } from '@constat/data';
import IconButton from '@mui/material/IconButton';
import { type ComponentProps, type DragEvent, Fragment, type KeyboardEvent, useId, useRef } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { assignFresh, moveVariable, type RoleOption, unassign, variablesIn } from '../options-state.ts';
import { FactorCells } from './factor-cells.tsx';
import { useForm } from './form-context.ts';
import { LevelsRow } from './levels-row.tsx';
import { Pairs } from './pairs.tsx';
import { ReferenceRow } from './reference-row.tsx';

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** What fits, beside the label: 'one or more', 'two levels', 'optional'. */
function countWords(option: RoleOption): string {
  if (option.kind === 'variable')
    return option.levels !== undefined
      ? `${COUNTS[option.levels] ?? option.levels} levels`
      : option.required
        ? 'one'
        : 'optional';
  if (option.kind === 'factors') return option.required ? 'two or more' : 'optional';
  const min = option.min ?? 0;
  if (option.kind === 'pairs') return min === 0 ? 'optional' : `${COUNTS[min] ?? min} or more`;
  if (min === 0) return option.max === undefined ? 'optional' : `up to ${COUNTS[option.max] ?? option.max}`;
  if (option.max === min) return COUNTS[min] ?? String(min);
  return `${COUNTS[min] ?? min} or more`;
}

/** The icon of what the box takes: groups are categories whatever type holds them. */
export const roleIcon = (option: RoleOption): IconName =>
  option.kind === 'variable' && option.levels !== undefined
    ? 'categorical'
    : (option.accepts[0] ?? 'numeric');

/** Level counts in a few words, when there are few: 'OJ 30, VC 30'. */
function useLevelWords(name: string, option: RoleOption): string | null {
  const { summaries } = useForm();
  const levels = summaries.get(name)?.levels;
  if (option.kind !== 'variable' || option.levels === undefined || !levels || levels.length > 3) return null;
  return levels.map(({ level, count }) => `${visible(level)} ${count.toLocaleString('en')}`).join(', ');
}

/** One role: what it holds, what it takes, and why it refuses what is dragged over it. */
export function RoleBox({ role, option }: { role: string; option: RoleOption }) {
  const { analysis, dataset, summaries, options, change, dragging, setDragging } = useForm();
  const labelId = useId();
  const held = variablesIn(analysis, options, role);
  const columns = dataset.columns.filter(({ name }) => dragging.includes(name));
  const reasons = columns.map((each) =>
    refusesColumn(option, each, summaries.get(each.name)?.distinct ?? null),
  );
  const fitting = columns.filter((_, i) => reasons[i] === null);
  const taken = option.kind === 'variable' ? fitting.slice(0, 1) : fitting;
  const refusal = taken.length === 0 ? (reasons[0] ?? null) : null;
  const onDragOver = (event: DragEvent) => {
    if (taken.length > 0) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (taken.length === 0) return;
    event.preventDefault();
    setDragging([]);
    change((raw) => taken.reduce((next, { name }) => assignFresh(analysis, next, role, name), raw));
  };
  return (
    <fieldset
      aria-labelledby={labelId}
      title={option.help}
      data-part={`role ${role}`}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      <div className="rolehd">
        <span className="lab" id={labelId}>
          {option.label}
        </span>
        <span>
          <Icon name={roleIcon(option)} size={12} />
          {countWords(option)}
        </span>
      </div>
      {/* What is held keeps its place while something is dragged: boxes below must not move away from the pointer. */}
      <div className="rolebody">
        {taken.length > 0 && <div className="drag">{dropWords(option, held, taken)}</div>}
        {refusal !== null && <div className="refuse">{refusal}</div>}
        <RoleContent role={role} option={option} held={held} />
      </div>
    </fieldset>
  );
}

/** What letting go would do. */
function dropWords(option: RoleOption, held: readonly string[], taken: readonly ColumnInfo[]): string {
  const [first] = taken;
  const what = taken.length === 1 ? (first?.name ?? '') : `${taken.length.toLocaleString('en')} variables`;
  const replaced = option.kind === 'variable' && held[0] !== first?.name ? held[0] : undefined;
  return replaced === undefined
    ? `Release to add ${what}`
    : `Release to put ${what} in the place of ${replaced}`;
}

/** What to do with an empty box: by mouse and keys, or by a finger. */
function howToFill(option: RoleOption, verb: string, place: string, other?: string): string {
  const many = option.kind === 'pairs' ? 'two numbers' : option.kind === 'factors' ? 'the numbers' : null;
  const what =
    many === null ? `${verb} ${needOf(option)} ${place}` : `${verb} ${many} ${place} one after the other`;
  return other === undefined ? what : `${what}, or ${other} ${many === null ? 'it' : 'them'}`;
}

function RoleContent({ role, option, held }: { role: string; option: RoleOption; held: readonly string[] }) {
  const { analysis, change, announce } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const place = (name: string, to: number) => {
    if (to < 0 || to >= held.length) return;
    change((raw) => moveVariable(analysis, raw, role, name, to));
    announce(`${name} moved to place ${to + 1} of ${held.length}`);
  };
  const { grip, mark } = useDragOrder(box, held, place);
  if (held.length === 0)
    return (
      <div className="role role--empty">
        <span className="by-mouse">{howToFill(option, 'Drop', 'here', 'press Enter on')}</span>
        <span className="by-touch">{howToFill(option, 'Tap', 'in the list')}</span>
      </div>
    );
  return (
    <div className="role" ref={box}>
      {option.kind === 'pairs' ? (
        <Pairs role={role} />
      ) : option.kind === 'factors' ? (
        <FactorCells role={role} option={option} />
      ) : (
        held.map((name) => (
          <Fragment key={name}>
            <HeldVariable
              name={name}
              role={role}
              option={option}
              order={
                held.length < 2
                  ? null
                  : {
                      grip: grip(name),
                      mark: mark(name),
                      onMove: (by) => place(name, held.indexOf(name) + by),
                    }
              }
            />
            <ReferenceRow role={role} name={name} />
          </Fragment>
        ))
      )}
      <LevelsRow role={role} />
    </div>
  );
}

interface HeldVariableProps {
  readonly name: string;
  readonly role: string;
  readonly option: RoleOption;
  /** How it is moved among others; null where it is alone. */
  readonly order: {
    readonly grip: ComponentProps<'span'>;
    readonly mark: string | undefined;
    readonly onMove: (by: -1 | 1) => void;
  } | null;
}

function HeldVariable({ name, role, option, order }: HeldVariableProps) {
  const { analysis, dataset, change } = useForm();
  const levels = useLevelWords(name, option);
  const type = dataset.columns.find((column) => column.name === name)?.type ?? 'numeric';
  const icon = option.kind === 'variable' && option.levels !== undefined ? 'categorical' : type;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!order || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    order.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div className="item" data-order={name} data-drag={order?.mark}>
      {order && (
        <span className="grip" aria-hidden="true" title="Drag, or Alt and an arrow" {...order.grip} />
      )}
      <Icon name={icon} />
      <span className="trunc">{visible(name)}</span>
      {levels !== null && <small className="trunc">{levels}</small>}
      <span className="grow" />
      <IconButton
        size="dense"
        aria-label={`Remove ${name}`}
        aria-keyshortcuts={order ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onKeyDown={onKeyDown}
        onClick={() => change((raw) => unassign(analysis, raw, role, name))}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
}
