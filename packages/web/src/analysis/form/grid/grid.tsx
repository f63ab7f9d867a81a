import { choiceLabel, type ScalarOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { numberProblem, numberText } from '../number-text.ts';
import { useAccepted } from '../variable-select.tsx';
import { cellKey, cellText, type GridColumn, type GridRow, gridProblems, isBlank } from './grid-model.ts';
import { useGrid } from './use-grid.ts';

interface GridProps {
  readonly label: string;
  readonly help: string;
  readonly hideLabel: boolean;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly onRows: (rows: readonly GridRow[]) => void;
  /** What a row is called: 'Food 3'. */
  readonly nameOf: (row: number) => string;
  /** What a cell is called by those who do not see its place, when not by its row and column. */
  readonly cellLabel?: (row: number, column: number) => string;
  /** The word of the button that adds a row; without it the rows are fixed. */
  readonly noun?: string | undefined;
  readonly max?: number | undefined;
  /** Rows that stay, blank perhaps, when others are deleted. */
  readonly min?: number;
  /** A row that is not complete is not computed. */
  readonly waits?: boolean;
  /** Rows are headed by their name, not by their number. */
  readonly named: boolean;
  readonly children?: ReactNode;
}

/** Wider than this, the column of the form makes room. */
const WIDE = 4;

/**
 * Rows of the same fields as one grid: typed or pasted from a spreadsheet; arrows, Tab and Enter move, Ctrl+Z takes back, Ctrl+Backspace
 * deletes a row.
 */
export function Grid(props: GridProps) {
  const { label, help, hideLabel, columns, rows, nameOf, noun, min = 0, named } = props;
  const id = useId();
  const max = noun === undefined ? 0 : (props.max ?? Number.POSITIVE_INFINITY);
  const grid = useGrid({ columns, rows, onRows: props.onRows, max, nameOf });
  const problems = gridProblems(columns, rows, grid.typed, nameOf, props.waits ?? false);
  return (
    <fieldset className="fgroup" aria-describedby={problems.length > 0 ? id : undefined}>
      <legend className={hideLabel ? 'sr' : 'lab'} title={help}>
        {label}
      </legend>
      {rows.length > 0 && (
        <div className="grid" data-wide={columns.length > WIDE}>
          <table ref={grid.table}>
            <thead>
              <tr>
                <td className="gno" />
                {columns.map(({ name, option }, j) => (
                  <th
                    key={name}
                    scope="col"
                    title={option.help || undefined}
                    data-kind={option.kind}
                    style={widthOf(
                      option,
                      rows.map((row) => row[j]),
                    )}
                  >
                    {name}
                  </th>
                ))}
                {noun !== undefined && <td />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                // Rows have no identity of their own: their place is what they are.
                <tr key={nameOf(i)}>
                  <th scope="row" className="gno" data-named={named} aria-label={nameOf(i)}>
                    {named ? nameOf(i) : i + 1}
                  </th>
                  {columns.map(({ name, option }, j) => (
                    <td key={name} data-kind={option.kind}>
                      <Cell
                        option={option}
                        label={props.cellLabel?.(i, j) ?? `${nameOf(i)}, ${name}`}
                        at={cellKey(i, j)}
                        value={row[j]}
                        text={cellText(option, row[j], grid.typed.get(cellKey(i, j)))}
                        onText={(text) => grid.type(i, j, text)}
                        onValue={(value) => grid.set(i, j, value)}
                        onBlock={(text) => grid.pasteAt(i, j, text)}
                        onKeyDown={(event) => grid.onKeyDown(event, i, j)}
                      />
                    </td>
                  ))}
                  {noun !== undefined && (
                    <td className="gdel">
                      <IconButton
                        size="dense"
                        tabIndex={-1}
                        aria-label={`Delete ${nameOf(i).toLowerCase()}`}
                        title="Delete the row (Ctrl+Backspace)"
                        disabled={rows.length <= min && isBlank(columns, row)}
                        onClick={() => grid.remove(i)}
                      >
                        <Icon name="close" size={14} />
                      </IconButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Problems id={id} problems={problems} />
      {(noun !== undefined || props.children !== undefined) && (
        <div className="row tgrow">
          {noun !== undefined && (
            <Button size="dense" disabled={rows.length >= max} onClick={() => grid.add()}>
              <Icon name="plus" size={14} />
              Add {noun}
            </Button>
          )}
          {props.children}
        </div>
      )}
    </fieldset>
  );
}

/** What is wrong, row by row. */
function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="gprob" id={id}>
      {problems.map((problem) => (
        <li key={problem}>
          <Icon name="stop" size={14} />
          {problem}
        </li>
      ))}
    </ul>
  );
}

/** Room for the longest number of a column, whose head is set a little smaller; names have what is left. */
function widthOf(option: ScalarOption, values: readonly unknown[]): { minWidth?: string } {
  if (option.kind !== 'number') return {};
  const longest = Math.max(
    ...values.map((value) => (typeof value === 'number' ? numberText(option, value).length : 0)),
  );
  return longest > 4 ? { minWidth: `calc(${longest * 1.1}ch + 14px)` } : {};
}

interface CellProps {
  readonly option: ScalarOption;
  readonly label: string;
  readonly at: string;
  readonly value: unknown;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onValue: (value: unknown) => void;
  readonly onBlock: (text: string) => boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Cell(props: CellProps) {
  const { option, label, at, value, text, onValue, onKeyDown } = props;
  const shared = { 'aria-label': label, 'data-cell': at, onKeyDown };
  if (option.kind === 'toggle')
    return (
      <input
        type="checkbox"
        className="gcheck"
        {...shared}
        checked={value === true}
        onChange={(event) => onValue(event.target.checked)}
      />
    );
  if (option.kind === 'choice')
    return (
      <select
        className="gcell"
        {...shared}
        value={typeof value === 'string' ? value : option.default}
        onChange={(event) => onValue(event.target.value)}
      >
        {Object.entries(option.choices).map(([key, choice]) => (
          <option key={key} value={key}>
            {choiceLabel(choice)}
          </option>
        ))}
      </select>
    );
  if (option.kind === 'variable') return <VariableCell {...props} option={option} />;
  const problem = option.kind === 'number' ? numberProblem(option, text) : null;
  return (
    <input
      className={problem === null ? 'gcell' : 'gcell err'}
      {...shared}
      title={problem ?? undefined}
      inputMode={option.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={option.kind === 'text' ? option.maxLength : undefined}
      value={text}
      aria-invalid={problem !== null}
      onChange={(event) => props.onText(event.target.value)}
      onPaste={(event) => {
        if (props.onBlock(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
    />
  );
}

function VariableCell({
  option,
  label,
  at,
  value,
  onValue,
  onKeyDown,
}: CellProps & { option: Extract<ScalarOption, { kind: 'variable' }> }) {
  const names = useAccepted(option);
  return (
    <select
      className="gcell"
      aria-label={label}
      data-cell={at}
      value={typeof value === 'string' ? value : ''}
      onKeyDown={onKeyDown}
      onChange={(event) => onValue(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{option.required ? 'Choose' : 'None'}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
