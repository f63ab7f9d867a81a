import type { LevelsOption } from '@constat/analyses';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import { optionValue, setOption, variablesIn } from '../options-state.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

/** Which levels of the variable in this role are compared, and in which order. */
export function LevelsRow({ role }: { role: string }) {
  const { analysis, options, summaries, change } = useForm();
  const grouped = analysis.layout.groups.flatMap((group) => group.options);
  const found = Object.entries(analysis.options).find(
    (pair): pair is [string, LevelsOption] =>
      pair[1].kind === 'levels' && pair[1].of === role && !grouped.includes(pair[0]),
  );
  const name = variablesIn(analysis, options, role)[0];
  const levels = name === undefined ? undefined : summaries.get(name)?.levels;
  if (!found || !levels || levels.length < 2) return null;
  const [key, option] = found;
  const names = levels.map(({ level }) => level);
  const value = optionValue(analysis.options, options, key);
  const chosen = Array.isArray(value) && value.length === option.count ? (value as string[]) : null;
  const shown = chosen ?? (names.length === option.count ? names : null);
  const set = (next: readonly string[]) => change((raw) => setOption(analysis, raw, key, next));
  const choose = (position: number, level: string) => {
    const base = shown ?? names.slice(0, option.count);
    const taken = base.indexOf(level);
    // Choosing a level that stands elsewhere exchanges the two, so that no level appears twice.
    set(base.map((old, i) => (i === position ? level : i === taken ? base[position]! : old)));
  };
  const places = Array.from({ length: option.count }, (_, i) => `${i + 1} of ${option.count}`);
  const [first, second] = shown ?? [];
  const swap = option.count === 2 && first !== undefined && second !== undefined && (
    <IconButton
      size="dense"
      aria-label={`Swap: compute ${second} minus ${first}`}
      title="Swap the groups"
      onClick={() => set([second, first])}
    >
      <Icon name="swap" size={14} />
    </IconButton>
  );
  return (
    <>
      {names.length > option.count && (
        <div className="more more--levels">
          {places.map((place, position) => (
            <SelectField
              key={place}
              label={`${option.label}, ${place}`}
              hideLabel
              value={shown?.[position] ?? ''}
              choices={[
                ...(shown ? [] : [{ value: '', label: 'Choose' }]),
                ...names.map((level) => ({ value: level, label: level })),
              ]}
              onChange={(level) => choose(position, level)}
            />
          ))}
        </div>
      )}
      {option.count === 2 && shown && (
        <div className="more">
          <span className="trunc">
            Difference is {first} − {second}
          </span>
          <span className="grow" />
          {swap}
        </div>
      )}
    </>
  );
}
