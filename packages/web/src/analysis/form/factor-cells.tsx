import type { FactorDesign, FactorsOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import { optionValue, setOption } from '../options-state.ts';
import {
  addFactor,
  addLevel,
  cellLevels,
  designIn,
  removeFactor,
  removeLevel,
  renameFactor,
  renameLevel,
  setCell,
} from './factor-design.ts';
import { useForm } from './form-context.ts';

type Change = (next: FactorDesign) => void;

/** The factors of repeated measurements: names and levels to write, a variable for every cell. */
export function FactorCells({ role, option }: { role: string; option: FactorsOption }) {
  const { analysis, options, change } = useForm();
  const design = designIn(optionValue(analysis.options, options, role));
  const replace: Change = (next) => change((raw) => setOption(analysis, raw, role, next));
  const single = design.factors.length === 1;
  return (
    <div className="fcells">
      {design.factors.map((factor, at) => (
        <fieldset className="ffactor" key={places[at]} aria-label={`Factor ${at + 1}`}>
          <div className="frow">
            <NameField
              label={single ? 'Name of the factor' : `Name of factor ${at + 1}`}
              value={factor.name}
              onChange={(name) => replace(renameFactor(design, at, name))}
            />
            {!single && (
              <IconButton
                size="dense"
                aria-label={`Remove factor ${factor.name}`}
                onClick={() => replace(removeFactor(design, at))}
              >
                <Icon name="close" size={14} />
              </IconButton>
            )}
          </div>
          <Levels design={design} at={at} single={single} replace={replace} accepts={option.accepts} />
          <Button size="dense" variant="text" onClick={() => replace(addLevel(design, at))}>
            <Icon name="plus" size={14} />
            Add level
          </Button>
        </fieldset>
      ))}
      {!single && (
        <fieldset className="ffactor" aria-label="Variables of the combinations">
          {design.cells.map((_, cell) => {
            const words = cellLevels(design, cell).join(', ');
            return (
              <div className="frow frow--cell" key={words}>
                <span className="trunc">{words}</span>
                <CellSelect
                  label={`Variable for ${words}`}
                  design={design}
                  cell={cell}
                  replace={replace}
                  accepts={option.accepts}
                />
              </div>
            );
          })}
        </fieldset>
      )}
      {design.factors.length < (option.max ?? 1) && (
        <Button size="dense" variant="text" onClick={() => replace(addFactor(design))}>
          <Icon name="plus" size={14} />
          Add factor
        </Button>
      )}
    </div>
  );
}

// Factors have no identity of their own: their place is what they are.
const places = ['first', 'second', 'third', 'fourth', 'fifth'];

interface CellProps {
  readonly design: FactorDesign;
  readonly replace: Change;
  readonly accepts: FactorsOption['accepts'];
}

function Levels({
  design,
  at,
  single,
  replace,
  accepts,
}: CellProps & { readonly at: number; readonly single: boolean }) {
  const { name, levels } = design.factors[at]!;
  const rows = levels.map((level, i) => ({ level, place: `level ${i + 1}` }));
  return rows.map(({ level, place }, i) => (
    <div className="frow" key={place}>
      <div className="fpair">
        <NameField
          label={`Level ${i + 1} of ${name}`}
          value={level}
          onChange={(next) => replace(renameLevel(design, at, i, next))}
        />
        {single && (
          <CellSelect
            label={`Variable for ${level}`}
            design={design}
            cell={i}
            replace={replace}
            accepts={accepts}
          />
        )}
      </div>
      <IconButton
        size="dense"
        aria-label={`Remove level ${level}`}
        onClick={() => replace(removeLevel(design, at, i))}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  ));
}

function NameField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <span className="field">
      <input
        aria-label={label}
        value={value}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

/** The variable of one cell; one that another cell holds changes places with it. */
function CellSelect({
  label,
  design,
  cell,
  replace,
  accepts,
}: CellProps & { readonly label: string; readonly cell: number }) {
  const { dataset } = useForm();
  const columns = dataset.columns.filter(({ type }) => accepts.includes(type));
  return (
    <span className="field field--select">
      <select
        aria-label={label}
        value={design.cells[cell] ?? ''}
        onChange={(event) =>
          replace(setCell(design, cell, event.target.value === '' ? null : event.target.value))
        }
      >
        <option value="">Choose a variable</option>
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  );
}
