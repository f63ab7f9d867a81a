import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormState } from '../form/form-context.ts';
import { headName, renameHead, rowName, setRow } from '../row-settings.ts';

interface NameInPlaceProps {
  /** What is named, as the data calls it. */
  readonly of: string;
  /** The name that it has here. */
  readonly name: string;
  readonly isOpen: boolean;
  /** Whether Tab stops at it; else something beside it is the stop. */
  readonly isStop: boolean;
  readonly onOpen: () => void;
  /** Null leaves the name as it is. */
  readonly onDone: (name: string | null) => void;
  readonly children: ReactNode;
}

/** Words of a table that are changed in their cell: a click opens them, Enter keeps what is written, Escape leaves it. */
export function NameInPlace({ of, name, isOpen, isStop, onOpen, onDone, children }: NameInPlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current && isStop) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isStop]);
  if (isOpen) return <NameInput of={of} name={name} onDone={onDone} />;
  return (
    <button
      ref={button}
      type="button"
      className="cellname"
      title="Rename"
      tabIndex={isStop ? 0 : -1}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'F2') onOpen();
      }}
    >
      {children}
    </button>
  );
}

function NameInput({ of, name, onDone }: Pick<NameInPlaceProps, 'of' | 'name' | 'onDone'>) {
  const [text, setText] = useState(name);
  // Leaving the field keeps what is written, unless it was left by a key already.
  const isDone = useRef(false);
  const done = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === null || next.trim() === name ? null : next.trim());
  };
  return (
    <input
      className="cellname-edit"
      aria-label={`Name of ${of}`}
      value={text}
      placeholder={of}
      maxLength={200}
      size={Math.max(6, text.length + 1)}
      ref={(input) => {
        if (input && document.activeElement !== input) input.select();
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => done(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The button that gets the focus would take the key for a click.
        event.preventDefault();
        done(event.key === 'Enter' ? text : null);
      }}
    />
  );
}

interface HeadNameProps {
  readonly form: FormState;
  /** The option that holds the names of groups. */
  readonly heads: string;
  /** The group as the data calls it. */
  readonly level: string;
  readonly children: ReactNode;
}

/** The head of a group, which is renamed where it stands. */
export function HeadName({ form, heads, level, children }: HeadNameProps) {
  const { analysis, options, change } = form;
  const [isOpen, setOpen] = useState(false);
  return (
    <NameInPlace
      of={level}
      name={headName(analysis, heads, options, level) || level}
      isOpen={isOpen}
      isStop
      onOpen={() => setOpen(true)}
      onDone={(name) => {
        setOpen(false);
        if (name !== null)
          change((raw) => renameHead(analysis, heads, raw, level, name === level ? '' : name));
      }}
    >
      {children}
    </NameInPlace>
  );
}

interface RowNameProps {
  readonly form: FormState;
  /** The variable of the row. */
  readonly of: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDone: (isChanged: boolean) => void;
  readonly children: ReactNode;
}

/** The name of a row, where rows have names of their own; the button of the row is where Tab stops. */
export function RowName({ form, of, isOpen, onOpen, onDone, children }: RowNameProps) {
  const { analysis, dataset, options, change } = form;
  const menu = analysis.layout.rowMenu!;
  const called = rowName(analysis, menu, options, of);
  if (called === null) return children;
  const label = dataset.columns.find((each) => each.name === of)?.label || of;
  return (
    <NameInPlace
      of={of}
      name={called || label}
      isOpen={isOpen}
      isStop={false}
      onOpen={onOpen}
      onDone={(name) => {
        onDone(name !== null);
        if (name !== null)
          change((raw) => setRow(analysis, menu, raw, of, { label: name === label ? '' : name }));
      }}
    >
      {children}
    </NameInPlace>
  );
}
