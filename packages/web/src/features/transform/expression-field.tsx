import { EXPRESSION_FUNCTIONS, expressionProblem, FUNCTION_GROUPS, signatureOf } from '@constat/data';
import { useId } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import type { Suggestion } from './completion.ts';
import { useCompletion } from './use-completion.ts';

interface ExpressionFieldProps {
  readonly value: string;
  readonly columns: readonly ColumnInfo[];
  readonly onChange: (value: string) => void;
}

/** The formula of a computed variable, with completion and the place of an error. */
export function ExpressionField({ value, columns, onChange }: ExpressionFieldProps) {
  const id = useId();
  const { input, suggestions, chosen, take, insert, typed, close, onKeyDown } = useCompletion(
    value,
    columns,
    onChange,
  );
  const problem = value.trim() === '' ? null : expressionProblem(value, columns);
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
            aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-help`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            placeholder="Weight / (Height / 100) ^ 2"
            onChange={(event) => typed(event.target)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </span>
        <Suggestions id={id} suggestions={suggestions} chosen={chosen} onTake={take} />
      </div>
      <div id={`${id}-help`}>
        {problem ? <Problem value={value} problem={problem} /> : <p className="dt-help">{HELP}</p>}
      </div>
      <FunctionHelp onInsert={insert} />
    </div>
  );
}

const HELP =
  'Names with spaces in backticks: `body mass`. Text in quotes; a value is compared by its code or its label: Sex = "Male". NA is missing; what is computed from a missing value is missing.';

const optionId = (id: string, suggestion: Suggestion): string =>
  `${id}-${suggestion.id.replaceAll(/\W/g, '_')}`;

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly chosen: Suggestion | undefined;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** Variables and functions that go on from what is typed. */
function Suggestions({ id, suggestions, chosen, onTake }: SuggestionsProps) {
  return (
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
          id={optionId(id, each)}
          role="option"
          aria-selected={each === chosen}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(each);
          }}
        >
          <code>{each.label}</code>
          <small>{each.help}</small>
        </div>
      ))}
    </div>
  );
}

/** What is wrong with the formula, and where. */
function Problem({
  value,
  problem,
}: {
  value: string;
  problem: NonNullable<ReturnType<typeof expressionProblem>>;
}) {
  return (
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
