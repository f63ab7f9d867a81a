import type { ScalarField } from '@constat/analyses';
import { editedText, readText, spliceText } from '@constat/report';
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Offered } from '../reports/text/live-search.ts';
import { useFields } from './field-context.ts';
import { LinkButton } from './link-button.tsx';
import { LinkNotes } from './link-notes.tsx';

/** Needed only by those who link. */
const LinkPicker = lazy(async () => ({ default: (await import('./link-picker.tsx')).LinkPicker }));

interface ScalarInputProps {
  readonly id?: string;
  readonly kind: ScalarField['kind'];
  readonly choices?: Readonly<Record<string, string>> | undefined;
  readonly value: string;
  readonly placeholder?: string | undefined;
  /** Where no visible label belongs to it. */
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  /** A text of one line that is shown in as many as it needs. */
  readonly wraps?: boolean;
  /** Counted, not typed. */
  readonly readOnly?: boolean;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onFocus?: () => void;
}

/** The control of a text, number, date or choice. */
export function ScalarInput(props: ScalarInputProps) {
  const { id, kind, choices = {}, value, label, describedBy, invalid, onChange, onKeyDown, onFocus } = props;
  const common = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    onKeyDown,
    onFocus,
  };
  if (props.readOnly)
    return (
      <div className="field" data-counted data-invalid={invalid || undefined}>
        <input {...common} dir="auto" type="text" readOnly value={choices[value] ?? value} />
      </div>
    );
  if (kind === 'choice')
    return (
      <div className="field">
        <select
          {...common}
          value={value in choices ? value : (Object.keys(choices)[0] ?? '')}
          onChange={(event) => onChange(event.target.value)}
        >
          {Object.entries(choices).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </div>
    );
  if (kind === 'date')
    return (
      <div className="field" data-invalid={invalid || undefined}>
        <input
          {...common}
          dir="auto"
          type="date"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    );
  return <LinkedInput {...props} />;
}

interface Asking {
  readonly at: { readonly left: number; readonly top: number };
  /** The characters in whose place the number comes. */
  readonly from: number;
  readonly to: number;
}

/** Fields in which the text goes over several lines. */
const LOOK: Readonly<Record<string, string>> = { long: 'field doc-long', wraps: 'field doc-long doc-wraps' };

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Words and numbers as people read them; what they take from results stays linked while they write around it. */
function LinkedInput(props: ScalarInputProps) {
  const { id, kind, value, placeholder, label, describedBy, invalid, onChange, onKeyDown, onFocus } = props;
  const wraps = kind === 'text' && props.wraps === true;
  const { links } = useFields();
  const control = useRef<TextControl>(null);
  const hold = (element: TextControl | null) => {
    control.current = element;
  };
  const [asking, setAsking] = useState<Asking | null>(null);
  const shown = readText(value, links.read);
  const ask = () => {
    const element = control.current;
    if (!element) return;
    const { left, bottom } = element.getBoundingClientRect();
    const [from, to] = [element.selectionStart ?? shown.length, element.selectionEnd ?? shown.length];
    setAsking({ at: { left, top: bottom + 4 }, from, to });
  };
  const leave = () => {
    setAsking(null);
    requestAnimationFrame(() => control.current?.focus());
  };
  const put = ({ result, at, shown: last }: Offered) => {
    if (asking)
      onChange(spliceText(value, links.read, asking.from, asking.to, { live: { result, at }, last }));
    leave();
  };
  const common = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-keyshortcuts': 'Control+L',
    dir: 'auto',
    value: shown,
    placeholder,
    onFocus,
    onChange: (event: ChangeEvent<TextControl>) =>
      onChange(editedText(value, links.read, wraps ? inOneLine(event.target.value) : event.target.value)),
    onKeyDown: (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'l'
      ) {
        event.preventDefault();
        ask();
      } else onKeyDown?.(event);
    },
  };
  return (
    <div className="doc-linked">
      <div className={LOOK[wraps ? 'wraps' : kind] ?? 'field'} data-invalid={invalid || undefined}>
        {kind === 'long' || wraps ? (
          <textarea {...common} ref={hold} rows={wraps ? 1 : 2} />
        ) : (
          <input
            {...common}
            ref={hold}
            type="text"
            inputMode={kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
          />
        )}
        <LinkButton label={`Link a number${label === undefined ? '' : ` in ${label}`}`} onOpen={ask} />
      </div>
      <LinkNotes value={value} onChange={onChange} />
      {asking && (
        <Suspense>
          <LinkPicker at={asking.at} onChoose={put} onClose={leave} />
        </Suspense>
      )}
    </div>
  );
}
