import { isShown, type OptionSchema, type RawOptions } from '@constat/analyses';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';

/** Whether nothing is computed without the option. */
function isNeeded(option: OptionSchema[string]): boolean {
  if (option.kind === 'number' || option.kind === 'table' || option.kind === 'text')
    return option.required === true;
  return option.kind === 'list' && (option.min ?? 0) > 0;
}

/** A calculator before its numbers are entered: which are needed, and one click to a full result. */
export function CalculatorEmpty({
  schema,
  options,
  missing,
  onExample,
}: {
  schema: OptionSchema;
  options: RawOptions;
  missing: readonly string[];
  onExample: () => void;
}) {
  const needed = Object.entries(schema).filter(
    ([, option]) => isNeeded(option) && isShown(option, schema, options),
  );
  return (
    <div className="empty">
      <h2>Enter the numbers</h2>
      <ul>
        {needed.map(([key, { label }]) => (
          <li key={key} data-done={!missing.includes(key)}>
            <Icon name={missing.includes(key) ? 'numeric' : 'check'} />
            {label}
          </li>
        ))}
      </ul>
      <p>The result follows every keystroke.</p>
      <div className="row">
        <Button variant="contained" onClick={onExample}>
          <Icon name="play" />
          Show the example
        </Button>
      </div>
    </div>
  );
}
