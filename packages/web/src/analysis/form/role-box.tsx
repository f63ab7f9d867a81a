import { needOf, refusesColumn } from '@constat/analyses';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, Fragment, useId } from 'react';
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
  return levels.map(({ level, count }) => `${level} ${count.toLocaleString('en')}`).join(', ');
}

/** One role: what it holds, what it takes, and why it refuses what is dragged over it. */
export function RoleBox({ role, option }: { role: string; option: RoleOption }) {
  const { analysis, dataset, summaries, options, change, dragging, setDragging } = useForm();
  const labelId = useId();
  const held = variablesIn(analysis, options, role);
  const column = dragging === null ? undefined : dataset.columns.find(({ name }) => name === dragging);
  const refusal = column ? refusesColumn(option, column, summaries.get(column.name)?.distinct ?? null) : null;
  const accepts = column !== undefined && refusal === null;
  const onDragOver = (event: DragEvent) => {
    if (accepts) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (!accepts || !column) return;
    event.preventDefault();
    setDragging(null);
    change((raw) => assignFresh(analysis, raw, role, column.name));
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
      {accepts && <div className="drag">Release to add {column.name}</div>}
      {refusal !== null && <div className="refuse">{refusal}</div>}
      {column === undefined && held.length === 0 && (
        <div className="role role--empty">
          <span>
            {option.kind === 'pairs'
              ? 'Drop two numbers here one after the other, or press Enter on them'
              : option.kind === 'factors'
                ? 'Drop the numbers here one after the other, or press Enter on them'
                : `Drop ${needOf(option)} here, or press Enter on it`}
          </span>
        </div>
      )}
      {column === undefined && held.length > 0 && (
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
      )}
    </fieldset>
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
      <span className="trunc">{name}</span>
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
