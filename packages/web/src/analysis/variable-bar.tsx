import { summarise } from '@constat/analyses';
import Button from '@mui/material/Button';
import { Fragment } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useForm } from './form/form-context.ts';
import { roleIcon } from './form/role-box.tsx';
import { optionValue, roleOption, shownRoles, variablesIn } from './options-state.ts';

/** Roles named in the bar: with more, no name could be read. */
const MOST_NAMED = 3;

/** The chosen variables above the result of a small screen, and the way to the options. */
export function VariableBar({ onOpen }: { onOpen: () => void }) {
  const { analysis, options } = useForm();
  const filled = shownRoles(analysis, options).flatMap((key) => {
    const option = roleOption(analysis, key);
    const names = variablesIn(analysis, options, key);
    return option && names.length > 0 ? [{ key, option, names }] : [];
  });
  const named = filled.length > MOST_NAMED ? filled.slice(0, MOST_NAMED - 1) : filled;
  const choices = analysis.layout.groups
    .slice(0, 2)
    .flatMap((group) => group.options.slice(0, 1))
    .map((key) => {
      const option = analysis.options[key];
      return option?.kind === 'choice' ? summarise(option, optionValue(analysis.options, options, key)) : '';
    })
    .filter((words) => words !== '')
    .map((words, i) => (i === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)));
  return (
    <div className="vbar">
      <div className="vbar-in">
        {filled.length === 0 && <span className="faint">No variables yet</span>}
        {named.map(({ key, option, names }, i) => (
          <Fragment key={key}>
            {i > 0 && <span className="faint">by</span>}
            <b>
              <Icon name={roleIcon(option)} />
              <span className="trunc">
                {names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ')}
              </span>
            </b>
          </Fragment>
        ))}
        {named.length < filled.length ? (
          <span className="faint">and {filled.length - named.length} more</span>
        ) : (
          filled.length > 0 &&
          choices.length > 0 && <span className="faint trunc">· {choices.join(', ')}</span>
        )}
      </div>
      <Button size="dense" onClick={onOpen}>
        <Icon name="options" />
        Options
      </Button>
    </div>
  );
}
