import type { TermsOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { variablesOf } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { addTerm, missingPairs, removeTerm, type Term, termLabel } from './terms.ts';

const isTerm = (value: unknown): value is Term => Array.isArray(value) && value.length > 1;

/** The terms of a model: main effects as they are, interactions to add and remove. */
export function TermsField({ option, value, onChange, hideLabel }: FieldProps<TermsOption>) {
  const { analysis, options, announce } = useForm();
  const labelId = useId();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const variables = variablesOf(analysis, options, option.of);
  const terms = Array.isArray(value) ? value.filter(isTerm) : [];
  const pairs = missingPairs(terms, variables);
  const chosen = picked.filter((name) => variables.includes(name));
  const set = (next: readonly Term[]) => onChange(next.length === 0 ? null : next);
  const add = () => {
    set(addTerm(terms, chosen, variables));
    announce(`${termLabel(chosen)} added to the model.`);
    setPicked([]);
  };
  return (
    <fieldset className="fgroup terms" aria-labelledby={labelId}>
      <span className={hideLabel ? 'sr' : 'lab'} id={labelId} title={option.help}>
        {option.label}
      </span>
      {variables.length === 0 && <p className="fnote">Main effects appear here with the variables.</p>}
      {variables.length > 0 && (
        <ul className="termlist" aria-label="Terms of the model">
          {variables.map((name) => (
            <li key={name} className="tchip">
              {name}
            </li>
          ))}
          {terms.map((term) => (
            <li key={term.join('\u0000')} className="tchip tchip--own">
              {termLabel(term)}
              <button
                type="button"
                aria-label={`Remove ${termLabel(term)}`}
                onClick={() => set(removeTerm(terms, term))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {variables.length > 1 && (
        <fieldset className="tadd">
          <legend className="fnote">Interaction of</legend>
          <div className="tpick">
            {variables.map((name) => {
              const on = chosen.includes(name);
              return (
                <button
                  key={name}
                  type="button"
                  className="chip"
                  aria-pressed={on}
                  disabled={!on && chosen.length >= option.maxOrder}
                  onClick={() => setPicked(on ? chosen.filter((other) => other !== name) : [...chosen, name])}
                >
                  {name}
                </button>
              );
            })}
          </div>
          <div className="row">
            <Button size="dense" disabled={chosen.length < 2} onClick={add}>
              <Icon name="plus" size={14} />
              {chosen.length < 2 ? 'Add interaction' : `Add ${termLabel(chosen)}`}
            </Button>
            {pairs.length > 1 && (
              <Button
                size="dense"
                variant="text"
                onClick={() =>
                  set(pairs.reduce<readonly Term[]>((all, pair) => addTerm(all, pair, variables), terms))
                }
              >
                All two-way
              </Button>
            )}
          </div>
        </fieldset>
      )}
    </fieldset>
  );
}
