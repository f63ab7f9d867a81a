import { useId, useState } from 'react';

interface CommitFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  /** Called when typing ends, with Enter or by leaving the field, and the text is another. */
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string;
  /** What is wrong with the text as it stands; such a text is not committed. */
  readonly problemOf?: (value: string) => string | null;
  /** What to look at twice. */
  readonly warningsOf?: (value: string) => readonly string[];
}

/** A line of text that is saved when typing ends; Escape brings the old text back. */
export function CommitField({
  label,
  hideLabel,
  value,
  onCommit,
  placeholder,
  problemOf,
  warningsOf,
}: CommitFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [saved, setSaved] = useState(value);
  if (saved !== value) {
    setSaved(value);
    setText(value);
  }
  const problem = text === value ? null : (problemOf?.(text) ?? null);
  const warnings = warningsOf?.(text) ?? [];
  const commit = () => {
    if (text === value) return;
    if (problem === null) onCommit(text);
    else setText(value);
  };
  return (
    <div>
      <label className={hideLabel ? 'sr' : 'lab'} htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || warnings.length > 0 ? `${id}-note` : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && problem === null) commit();
            if (event.key === 'Escape') setText(value);
          }}
        />
      </span>
      <div id={`${id}-note`} aria-live="polite">
        {problem && <p className="dt-problem">{problem}</p>}
        {!problem &&
          warnings.map((warning) => (
            <p key={warning} className="va-warn">
              {warning}
            </p>
          ))}
      </div>
    </div>
  );
}
