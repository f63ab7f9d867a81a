import type { ReferencesOption } from '@constat/analyses';
import { visible } from '@constat/data';
import { optionValue, setOption } from '../options-state.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

/** The level that the others of a variable are compared with, chosen where the variable is. */
export function ReferenceRow({ role, name }: { role: string; name: string }) {
  const { analysis, dataset, options, summaries, change } = useForm();
  const found = Object.entries(analysis.options).find(
    (pair): pair is [string, ReferencesOption] =>
      pair[0] === 'references' && pair[1].kind === 'references' && pair[1].of.includes(role),
  );
  const type = dataset.columns.find((column) => column.name === name)?.type;
  const levels = summaries.get(name)?.levels;
  if (!found || type === 'date' || !levels || levels.length < 2) return null;
  const [key] = found;
  const chosen = optionValue(analysis.options, options, key) as Readonly<Record<string, string>>;
  return (
    <div className="more more--levels">
      <SelectField
        label={`Reference level of ${name}`}
        hideLabel
        value={(Object.hasOwn(chosen, name) ? chosen[name] : undefined) ?? levels[0]?.level ?? ''}
        choices={levels.map(({ level }) => ({ value: level, label: `Compared with ${visible(level)}` }))}
        onChange={(level) => change((raw) => setOption(analysis, raw, key, { ...chosen, [name]: level }))}
      />
    </div>
  );
}
