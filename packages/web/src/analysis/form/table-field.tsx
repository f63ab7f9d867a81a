import type { NumberOption, TableOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { FieldProps } from './field-props.ts';
import { numberProblem, numberText, validNumber } from './number-text.ts';
import {
  cellsIn,
  nameAt,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
} from './table-cells.ts';

/** A cell as a number that may be empty. */
const cellOptionOf = ({ min, max, integer = false }: TableOption): NumberOption => ({
  kind: 'number',
  label: '',
  help: '',
  min,
  max,
  default: null,
  integer,
});

/** A table of numbers with named rows and columns; a block from a spreadsheet can be pasted into it. */
export function TableField({ option, value, onChange, hideLabel }: FieldProps<TableOption>) {
  const cells = cellsIn(option, value);
  const width = cells[0]?.length ?? 0;
  const cellOption = useMemo(() => cellOptionOf(option), [option]);
  const rowNames = cells.map((_, i) => nameAt(option.rows, i, 'Row'));
  const columnNames = Array.from({ length: width }, (_, j) => nameAt(option.columns, j, 'Column'));
  return (
    <fieldset className="fgroup">
      <legend className={hideLabel ? 'sr' : 'lab'} title={option.help}>
        {option.label}
      </legend>
      <div className="tfield">
        <table>
          <thead>
            <tr>
              <td />
              {columnNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, i) => (
              <tr key={rowNames[i]}>
                <th scope="row">{rowNames[i]}</th>
                {row.map((cell, j) => (
                  <td key={columnNames[j]}>
                    <CellInput
                      option={cellOption}
                      label={`${rowNames[i]}, ${columnNames[j]}`}
                      value={cell}
                      onChange={(next) => onChange(withCell(cells, i, j, next))}
                      onBlock={(text) =>
                        onChange(withPasted(cells, i, j, text, (part) => validNumber(cellOption, part)))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(option.growRows || option.growColumns) && (
        <div className="row tgrow">
          {option.growRows && (
            <Grow
              noun="row"
              most={cells.length <= option.rows.length}
              onAdd={() => onChange(withRow(cells))}
              onRemove={() => onChange(withoutRow(cells))}
            />
          )}
          {option.growColumns && (
            <Grow
              noun="column"
              most={width <= option.columns.length}
              onAdd={() => onChange(withColumn(cells))}
              onRemove={() => onChange(withoutColumn(cells))}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

function Grow(props: { noun: string; most: boolean; onAdd: () => void; onRemove: () => void }) {
  return (
    <>
      <Button size="dense" onClick={props.onAdd}>
        <Icon name="plus" />
        Add a {props.noun}
      </Button>
      {!props.most && (
        <Button size="dense" variant="text" onClick={props.onRemove}>
          Remove a {props.noun}
        </Button>
      )}
    </>
  );
}

interface CellInputProps {
  readonly option: NumberOption;
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlock: (text: string) => void;
}

function CellInput({ option, label, value, onChange, onBlock }: CellInputProps) {
  const [text, setText] = useState(() => numberText(option, value));
  const problem = numberProblem(option, text);
  useEffect(() => {
    // The value changed elsewhere: show it. What was typed and is no number stays to be mended.
    setText((shown) => (validNumber(option, shown) === value ? shown : numberText(option, value)));
  }, [option, value]);
  return (
    <input
      className={problem === null ? 'tcell' : 'tcell err'}
      aria-label={label}
      title={problem ?? undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      aria-invalid={problem !== null}
      onChange={(event) => {
        setText(event.target.value);
        onChange(validNumber(option, event.target.value));
      }}
      onPaste={(event) => {
        const block = event.clipboardData.getData('text/plain');
        if (!/[\t\n]/.test(block.trim())) return;
        event.preventDefault();
        onBlock(block);
      }}
    />
  );
}
