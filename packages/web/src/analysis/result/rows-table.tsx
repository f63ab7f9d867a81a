import type { LayoutRow, TableLayout } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { notify } from '../../state/notify.ts';
import { ApaTable, type ApaTableProps } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { FormContext, type FormState } from '../form/form-context.ts';
import { moveVariable } from '../options-state.ts';
import { removeRow, rowVariables } from '../row-settings.ts';
import { HeadName, RowName } from './name-in-place.tsx';
import { RowMenu } from './row-menu.tsx';

type RowsTableProps = Omit<ApaTableProps, 'afterName' | 'beforeName' | 'nameOf' | 'head'>;

/** A table whose rows can be named, summed up, moved and removed in place; as it is where a result is only shown. */
export function RowsTable(props: RowsTableProps) {
  const form = useContext(FormContext);
  return form?.analysis.layout.rowMenu ? <Changeable {...props} form={form} /> : <ApaTable {...props} />;
}

/**
 * One stop of the Tab key: arrows go from row to row, Enter opens the menu, F2 the name, Alt and an arrow move the row, Delete removes it.
 * A row is dragged by its grip; names of rows and heads of groups are changed in their cells.
 */
function Changeable({ layout, label, form, ...rest }: RowsTableProps & { form: FormState }) {
  const { analysis, options, change, announce } = form;
  const menu = analysis.layout.rowMenu!;
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [open, setOpen] = useState<{ readonly name: string; readonly anchor: HTMLElement } | null>(null);
  const [naming, setNaming] = useState<string | null>(null);
  const names = rowVariables(analysis, menu, options);
  const current = focused !== null && names.includes(focused) ? focused : names[0];

  const { buttonOf, refocus } = useRowButtons(box, layout);
  const place = (name: string, to: number) => {
    if (to < 0 || to >= names.length) return;
    refocus.current = name;
    change((raw) => moveVariable(analysis, raw, menu.variables, name, to));
    announce(`${name} moved to row ${to + 1} of ${names.length}`);
  };
  const { grip, mark } = useDragOrder(box, names, place);
  const remove = (name: string) => {
    const before = options;
    const next = names[names.indexOf(name) + 1] ?? names.at(-2);
    setOpen(null);
    change((raw) => removeRow(analysis, menu, raw, name));
    notify(`${name} removed from the table`, { label: 'Undo', onAction: () => change(() => before) });
    refocus.current = next ?? null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, name: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Delete') remove(name);
    else if (event.key === 'F2') setNaming(name);
    else if (step === 0) return;
    else if (event.altKey) place(name, names.indexOf(name) + step);
    else buttonOf(names[names.indexOf(name) + step])?.focus();
    event.preventDefault();
  };
  const beforeName = (row: LayoutRow) => {
    const name = ownOf(row, names);
    if (name === null || names.length < 2) return null;
    return (
      <span className="grip" aria-hidden="true" data-order={name} data-drag={mark(name)} {...grip(name)} />
    );
  };
  const nameOf = (row: LayoutRow, words: ReactNode): ReactNode => {
    const of = ownOf(row, names);
    if (of === null) return words;
    return (
      <RowName
        form={form}
        of={of}
        isOpen={naming === of}
        onOpen={() => setNaming(of)}
        onDone={(isChanged) => {
          setNaming(null);
          setFocused(of);
          if (isChanged) refocus.current = of;
          else buttonOf(of)?.focus();
        }}
      >
        {words}
      </RowName>
    );
  };
  const afterName = (row: LayoutRow) => {
    const of = ownOf(row, names);
    return of === null ? null : (
      <RowMore
        name={of}
        isStop={of === current}
        isOpen={open?.name === of}
        onFocus={() => setFocused(of)}
        onKeyDown={(event) => onKeyDown(event, of)}
        onOpen={(anchor) => setOpen({ name: of, anchor })}
      />
    );
  };
  return (
    <div ref={box} className="rowstable">
      <ApaTable
        layout={layout}
        label={label}
        beforeName={beforeName}
        afterName={afterName}
        nameOf={nameOf}
        {...headOf(form, menu.heads)}
        {...rest}
      />
      {open && names.includes(open.name) && (
        <RowMenu
          form={form}
          name={open.name}
          anchor={open.anchor}
          onMove={(by) => place(open.name, names.indexOf(open.name) + by)}
          onRemove={() => remove(open.name)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The variable of the line that stands for all of its own; null of the lines below it. */
const ownOf = ({ of, indent }: LayoutRow, names: readonly string[]): string | null =>
  of !== undefined && !indent && names.includes(of) ? of : null;

/** The buttons of the rows, and which of them gets the focus when the table is drawn next: a row that changes its place or name, or is gone, would take it along. */
function useRowButtons(box: RefObject<HTMLElement | null>, layout: TableLayout) {
  const buttonOf = useCallback(
    (name: string | undefined): HTMLElement | null =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-of]') ?? [])].find(
        ({ dataset }) => dataset.of === name,
      ) ?? null,
    [box],
  );
  const refocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (refocus.current === null || layout.rows.length === 0) return;
    buttonOf(refocus.current)?.focus();
    refocus.current = null;
  }, [layout, buttonOf]);
  return { buttonOf, refocus };
}

/** Heads of groups that can be renamed, where the analysis keeps names for them. */
const headOf = (form: FormState, heads: string | undefined): Pick<ApaTableProps, 'head'> =>
  heads === undefined
    ? {}
    : {
        head: (level, words) => (
          <HeadName form={form} heads={heads} level={level}>
            {words}
          </HeadName>
        ),
      };

interface RowMoreProps {
  readonly name: string;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** The button behind the name of a row. */
function RowMore({ name, isStop, isOpen, onFocus, onKeyDown, onOpen }: RowMoreProps) {
  return (
    <IconButton
      className="rowmore"
      size="small"
      data-of={name}
      tabIndex={isStop ? 0 : -1}
      aria-label={`Change row ${name}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Icon name="more" size={16} />
    </IconButton>
  );
}
