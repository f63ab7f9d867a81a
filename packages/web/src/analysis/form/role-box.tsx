import { needOf, refusesColumn } from '@constat/analyses';
import { visible } from '@constat/data';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, Fragment, useId } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { assignFresh, type RoleOption, unassign, variablesIn } from '../options-state.ts';
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
    <fieldset aria-labelledby={labelId} title={option.help} onDragOver={onDragOver} onDrop={onDrop}>
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

function RoleContent({ role, option, held }: { role: string; option: RoleOption; held: readonly string[] }) {
  if (held.length === 0)
    return (
      <div className="role role--empty">
        <span>
          {option.kind === 'pairs'
            ? 'Drop two numbers here one after the other, or press Enter on them'
            : option.kind === 'factors'
              ? 'Drop the numbers here one after the other, or press Enter on them'
              : `Drop ${needOf(option)} here, or press Enter on it`}
        </span>
      </div>
    );
  return (
    <div className="role">
      {option.kind === 'pairs' ? (
        <Pairs role={role} />
      ) : option.kind === 'factors' ? (
        <FactorCells role={role} option={option} />
      ) : (
        held.map((name) => (
          <Fragment key={name}>
            <HeldVariable name={name} role={role} option={option} />
            <ReferenceRow role={role} name={name} />
          </Fragment>
        ))
      )}
      <LevelsRow role={role} />
    </div>
  );
}

function HeldVariable({ name, role, option }: { name: string; role: string; option: RoleOption }) {
  const { analysis, dataset, change } = useForm();
  const levels = useLevelWords(name, option);
  const type = dataset.columns.find((column) => column.name === name)?.type ?? 'numeric';
  const icon = option.kind === 'variable' && option.levels !== undefined ? 'categorical' : type;
  return (
    <div className="item">
      <Icon name={icon} />
      <span className="trunc">{visible(name)}</span>
      {levels !== null && <small className="trunc">{levels}</small>}
      <span className="grow" />
      <IconButton
        size="dense"
        aria-label={`Remove ${name}`}
        onClick={() => change((raw) => unassign(analysis, raw, role, name))}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
}
