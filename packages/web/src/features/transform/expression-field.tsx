import { EXPRESSION_FUNCTIONS, expressionProblem, FUNCTION_GROUPS, signatureOf } from '@constat/data';
import { useId, useRef, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { complete, type Suggestion, suggest, wordBefore } from './completion.ts';

interface ExpressionFieldProps {
  readonly value: string;
  readonly columns: readonly ColumnInfo[];
  readonly onChange: (value: string) => void;
}

/** The formula of a computed variable, with completion and the place of an error. */
export function ExpressionField({ value, columns, onChange }: ExpressionFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const suggestions = open ? suggest(wordBefore(value, cursor).word, columns) : [];
  const chosen = suggestions[Math.min(at, suggestions.length - 1)];
  const problem = value.trim() === '' ? null : expressionProblem(value, columns);

  const edit = (text: string, position: number) => {
    onChange(text);
    setCursor(position);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(position, position);
    });
  };
  const take = (suggestion: Suggestion) => {
    const done = complete(value, cursor, suggestion);
    setOpen(false);
    edit(done.text, done.cursor);
  };
  const insert = (name: string) => {
    const from = input.current?.selectionStart ?? value.length;
    edit(`${value.slice(0, from)}${name}()${value.slice(from)}`, from + name.length + 1);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!chosen) return;
    const move = (by: number) =>
      setAt((Math.min(at, suggestions.length - 1) + by + suggestions.length) % suggestions.length);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <label className="lab" htmlFor={id}>
        Expression
      </label>
      <div className="ex">
        <span className="field field--mono">
          <input
            ref={input}
            id={id}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${chosen.id.replaceAll(/\W/g, '_')}` : undefined}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-help`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            placeholder="Weight / (Height / 100) ^ 2"
            onChange={(event) => {
              onChange(event.target.value);
              setCursor(event.target.selectionStart ?? event.target.value.length);
              setAt(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
        </span>
        <div
          className="ex-list"
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          hidden={suggestions.length === 0}
        >
          {suggestions.map((each) => (
            <div
              key={each.id}
              id={`${id}-${each.id.replaceAll(/\W/g, '_')}`}
              role="option"
              aria-selected={each === chosen}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.preventDefault();
                take(each);
              }}
            >
              <code>{each.label}</code>
              <small>{each.help}</small>
            </div>
          ))}
        </div>
      </div>
      <div id={`${id}-help`}>
        {problem ? (
          <>
            <p className="dt-problem" role="alert">
              {problem.message}
            </p>
            <p className="ex-mark" aria-hidden="true">
              {value.slice(0, problem.start)}
              <mark>{value.slice(problem.start, problem.end) || ' '}</mark>
              {value.slice(problem.end)}
            </p>
          </>
        ) : (
          <p className="dt-help">
            Names with spaces in backticks: `body mass`. Text in quotes; a value is compared by its code or
            its label: Sex = "Male". NA is missing; what is computed from a missing value is missing.
          </p>
        )}
      </div>
      <FunctionHelp onInsert={insert} />
    </div>
  );
}

function FunctionHelp({ onInsert }: { onInsert: (name: string) => void }) {
  return (
    <details className="ex-fn">
      <summary>{EXPRESSION_FUNCTIONS.length} functions</summary>
      <section className="in" aria-label="Functions">
        {Object.entries(FUNCTION_GROUPS).map(([group, title]) => (
          <div key={group}>
            <h3>{title}</h3>
            <ul>
              {EXPRESSION_FUNCTIONS.filter((each) => each.group === group).map((each) => (
                <li key={each.name}>
                  <button type="button" onClick={() => onInsert(each.name)}>
                    <code>{signatureOf(each)}</code>
                    <small>
                      {each.help} Example: {each.example}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </details>
  );
}
