import type { LayoutRow } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '../../state/notify.ts';
import { ApaTable, type ApaTableProps } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FormContext, type FormState } from '../form/form-context.ts';
import { moveRow, removeRow, rowVariables } from '../row-settings.ts';
import { RowMenu } from './row-menu.tsx';

type RowsTableProps = Omit<ApaTableProps, 'afterName'>;

/** A table whose rows can be named, summed up, moved and removed in place; as it is where a result is only shown. */
export function RowsTable(props: RowsTableProps) {
  const form = useContext(FormContext);
  return form?.analysis.layout.rowMenu ? <Changeable {...props} form={form} /> : <ApaTable {...props} />;
}

/** One stop of the Tab key: arrows go from row to row, Enter opens the menu, Alt and an arrow move the row, Delete removes it. */
function Changeable({ layout, label, form, ...rest }: RowsTableProps & { form: FormState }) {
  const { analysis, options, change, announce } = form;
  const menu = analysis.layout.rowMenu!;
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [open, setOpen] = useState<{ readonly name: string; readonly anchor: HTMLElement } | null>(null);
  const names = rowVariables(analysis, menu, options);
  const current = focused !== null && names.includes(focused) ? focused : names[0];

  const buttonOf = useCallback(
    (name: string | undefined): HTMLElement | null =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-of]') ?? [])].find(
        ({ dataset }) => dataset.of === name,
      ) ?? null,
    [],
  );
  // A row that changes its place, or is gone, would take the focus along.
  const refocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (refocus.current === null || layout.rows.length === 0) return;
    buttonOf(refocus.current)?.focus();
    refocus.current = null;
  }, [layout, buttonOf]);
  const move = (name: string, by: -1 | 1) => {
    refocus.current = name;
    change((raw) => moveRow(analysis, menu, raw, name, by));
    announce(`${name} moved ${by < 0 ? 'up' : 'down'}`);
  };
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
    else if (step === 0) return;
    else if (event.altKey) move(name, step);
    else buttonOf(names[names.indexOf(name) + step])?.focus();
    event.preventDefault();
  };
  const afterName = ({ of, indent }: LayoutRow) =>
    of !== undefined && !indent && names.includes(of) ? (
      <IconButton
        className="rowmore"
        size="small"
        data-of={of}
        tabIndex={of === current ? 0 : -1}
        aria-label={`Change row ${of}`}
        aria-haspopup="dialog"
        aria-expanded={open?.name === of}
        onFocus={() => setFocused(of)}
        onKeyDown={(event) => onKeyDown(event, of)}
        onClick={(event) => setOpen({ name: of, anchor: event.currentTarget })}
      >
        <Icon name="more" size={16} />
      </IconButton>
    ) : null;
  return (
    <div ref={box} className="rowstable">
      <ApaTable layout={layout} label={label} afterName={afterName} {...rest} />
      {open && names.includes(open.name) && (
        <RowMenu
          form={form}
          name={open.name}
          anchor={open.anchor}
          onMove={(by) => move(open.name, by)}
          onRemove={() => remove(open.name)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
