/** The small controls of the editor's panel. */
import { type Colour, GREEK_LETTERS, PALETTE, paletteIndex } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface NumberBoxProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number | undefined) => void;
}

const parsed = (text: string): number => Number(text.trim().replace(',', '.').replace('\u2212', '-'));

/** A number; empty is none. What is being typed stays until the box is left. */
export function NumberBox({ label, value, placeholder, min, max, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const number = parsed(text);
    if (text.trim() === '') onChange(undefined);
    else if (Number.isFinite(number) && number >= (min ?? number) && number <= (max ?? number))
      onChange(number);
  };
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? (value === undefined ? '' : String(value))}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A number that goes up and down in steps. */
export function Stepper({ label, value, step, min, max, text, onChange }: StepperProps) {
  const id = useId();
  const go = (by: number) => onChange(Math.min(max, Math.max(min, Math.round((value + by) * 1000) / 1000)));
  return (
    <fieldset aria-labelledby={id}>
      <span className="lab" id={id}>
        {label}
      </span>
      <div className="fe-step">
        <button type="button" aria-label={`${label}: less`} disabled={value <= min} onClick={() => go(-step)}>
          −
        </button>
        <span className="tnum" aria-live="polite">
          {text}
        </span>
        <button type="button" aria-label={`${label}: more`} disabled={value >= max} onClick={() => go(step)}>
          +
        </button>
      </div>
    </fieldset>
  );
}

interface SegmentsProps<K extends string> {
  readonly label: string;
  readonly value: K | undefined;
  readonly choices: Readonly<Record<K, ReactNode>>;
  /** Words for choices that are drawn, and why one cannot be chosen. */
  readonly names?: Readonly<Partial<Record<K, string>>>;
  readonly refused?: Readonly<Partial<Record<K, string>>>;
  readonly onChange: (value: K) => void;
}

/** One of a few, side by side. */
export function Segments<K extends string>({
  label,
  value,
  choices,
  names,
  refused,
  onChange,
}: SegmentsProps<K>) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <span className="lab" id={id}>
        {label}
      </span>
      <div className="seg fe-seg">
        {(Object.keys(choices) as K[]).map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={value === key}
            aria-label={names?.[key]}
            disabled={refused?.[key] !== undefined}
            title={refused?.[key]}
            onClick={() => onChange(key)}
          >
            {choices[key]}
          </button>
        ))}
      </div>
      {Object.values<string | undefined>(refused ?? {}).map((reason) => (
        <p key={reason} className="fe-hint">
          {reason}
        </p>
      ))}
    </fieldset>
  );
}

/** Colours of the palette as they are on light paper. */
export const PALETTE_COLOURS = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#56B4E9',
  '#D55E00',
  '#F0E442',
  '#4D5559',
] as const;

/** A colour written out. */
export const hexOf = (colour: Colour): string => PALETTE_COLOURS[paletteIndex(colour)] ?? colour;

interface SwatchesProps {
  readonly label: string;
  readonly value: Colour | undefined;
  readonly onChange: (colour: Colour) => void;
}

/** A colour of the palette, or one of one's own. */
export function Swatches({ label, value, onChange }: SwatchesProps) {
  const id = useId();
  const own = value?.startsWith('#') === true;
  return (
    <fieldset aria-labelledby={id}>
      <span className="lab" id={id}>
        {label}
      </span>
      <div className="fe-sws">
        {PALETTE.map((name, i) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={value === name}
            style={{ background: PALETTE_COLOURS[i] }}
            onClick={() => onChange(name)}
          />
        ))}
        <label className="fe-own" title="Own colour" data-on={own}>
          <span className="sr">Own colour</span>
          <input
            type="color"
            value={value === undefined ? '#14191B' : hexOf(value).toLowerCase()}
            onChange={(event) => onChange(event.target.value as Colour)}
          />
          {own ? null : <Icon name="plus" />}
        </label>
      </div>
    </fieldset>
  );
}

interface RichBoxProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly lines?: number;
  readonly onChange: (value: string) => void;
}

/** Text with buttons for italics, raised and lowered signs and Greek letters, which write the marks for them. */
export function RichBox({ label, value, placeholder, onChange }: RichBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const put = (before: string, after: string) => {
    const input = box.current;
    const from = input?.selectionStart ?? value.length;
    const to = input?.selectionEnd ?? value.length;
    onChange(`${value.slice(0, from)}${before}${value.slice(from, to)}${after}${value.slice(to)}`);
    // the caret stays where writing goes on, once the box has its new text
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + before.length, to + before.length);
    });
  };
  return (
    <div>
      <Field label={label}>
        {(id) => (
          <input
            id={id}
            ref={box}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="fe-rich" aria-label={`Marks of ${label}`}>
        <button type="button" aria-label="Italic" onClick={() => put('*', '*')}>
          <i>I</i>
        </button>
        <button type="button" aria-label="Superscript" onClick={() => put('^{', '}')}>
          x<sup>2</sup>
        </button>
        <button type="button" aria-label="Subscript" onClick={() => put('_{', '}')}>
          x<sub>2</sub>
        </button>
        <ActionMenu
          label="Greek letters"
          entries={GREEK_LETTERS.map((letter) => ({
            id: letter,
            label: letter,
            onSelect: () => put(letter, ''),
          }))}
          trigger={(props) => (
            <button type="button" aria-label="Greek letter" {...props}>
              α
            </button>
          )}
        />
      </fieldset>
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no. */
export function Check({ label, hint, checked, disabled = false, onChange }: CheckProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}

/** A button of the toolbar that shows a picture only. */
export function ToolButton({
  label,
  icon,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: 'undo' | 'redo' | 'history';
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </IconButton>
  );
}
