import { type OrdersOption, proposedOrder } from '@constat/analyses';
import { visible } from '@constat/data';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';
import { variablesOf } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

type Orders = Readonly<Record<string, readonly string[]>>;

const isOrders = (value: unknown): value is Orders =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More levels than this are ordered in the variable editor. */
const MOST_LEVELS = 30;

const moved = (levels: readonly string[], from: number, by: number): readonly string[] => {
  const level = levels[from]!;
  return levels.toSpliced(from, 1).toSpliced(from + by, 0, level);
};

/** The order of the levels of each categorical variable, from low to high: moved up and down, turned round, or as their names suggest. */
export function OrdersField({ option, value, onChange, hideLabel }: FieldProps<OrdersOption>) {
  const { analysis, dataset, options, summaries, announce } = useForm();
  const orders = isOrders(value) ? value : {};
  const categorical = variablesOf(analysis, options, option.of).filter((name) => {
    const type = dataset.columns.find((column) => column.name === name)?.type;
    return type !== undefined && type !== 'numeric' && type !== 'date';
  });
  const levelsOf = (name: string) => summaries.get(name)?.levels?.map(({ level }) => level) ?? [];
  const first = categorical[0];
  const scales =
    option.common && first !== undefined
      ? [{ name: first, title: 'All variables', own: [...new Set(categorical.flatMap(levelsOf))] }]
      : categorical.map((name) => ({ name, title: name, own: levelsOf(name) }));
  const shown = scales.filter(({ own }) => own.length > 1 && own.length <= MOST_LEVELS);
  return (
    <fieldset className="fgroup">
      <legend className={hideLabel ? 'sr' : 'lab'} title={option.help}>
        {option.label}
      </legend>
      {shown.length === 0 && <p className="fnote">For categorical variables, once one is chosen.</p>}
      {shown.map(({ name, title, own }) => {
        const given = (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? [];
        const levels = [
          ...given.filter((level) => own.includes(level)),
          ...own.filter((level) => !given.includes(level)),
        ];
        return (
          <LevelOrder
            key={name}
            title={title}
            levels={levels}
            changed={given.length > 0}
            onChange={(next) => {
              onChange({ ...orders, [name]: next });
              announce(`Order of ${title}: ${(next.length > 0 ? next : own).join(', ')}.`);
            }}
          />
        );
      })}
    </fieldset>
  );
}

interface LevelOrderProps {
  readonly title: string;
  readonly levels: readonly string[];
  readonly changed: boolean;
  /** An empty list stands for the order that the levels have of themselves. */
  readonly onChange: (levels: readonly string[]) => void;
}

/** The levels of one variable with buttons that move them. */
function LevelOrder({ title, levels, changed, onChange }: LevelOrderProps) {
  const proposed = proposedOrder(levels);
  const isNews = proposed?.some((level, i) => level !== levels[i]);
  return (
    <div className="lorder">
      <span className="fnote">{title}, from low to high</span>
      <ol aria-label={`Levels of ${title}, from low to high`}>
        {levels.map((level, i) => (
          <li key={level} className="tchip">
            <span className="trunc">{visible(level)}</span>
            <button
              type="button"
              aria-label={`Move ${level} up`}
              disabled={i === 0}
              onClick={() => onChange(moved(levels, i, -1))}
            >
              <Icon name="chevronDown" size={14} className="flip" />
            </button>
            <button
              type="button"
              aria-label={`Move ${level} down`}
              disabled={i === levels.length - 1}
              onClick={() => onChange(moved(levels, i, 1))}
            >
              <Icon name="chevronDown" size={14} />
            </button>
          </li>
        ))}
      </ol>
      <div className="row">
        {isNews && proposed && (
          <Button size="small" onClick={() => onChange(proposed)}>
            {proposed.join(', ')}
          </Button>
        )}
        <Button size="small" onClick={() => onChange(levels.toReversed())}>
          Turn round
        </Button>
        {changed && (
          <Button size="small" onClick={() => onChange([])}>
            As it was
          </Button>
        )}
      </div>
    </div>
  );
}
