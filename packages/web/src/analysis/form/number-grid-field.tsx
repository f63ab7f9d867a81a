import { optionValue, setOptions } from '../options-state.ts';
import { useForm } from './form-context.ts';
import { Grid } from './grid/grid.tsx';
import { type NumberGrid, numberAt } from './grid/number-grids.ts';

/** Number options that belong together, as rows and columns. */
export function NumberGridField({ grid, label }: { grid: NumberGrid; label: string }) {
  const { analysis, options, change } = useForm();
  const schema = analysis.options;
  return (
    <Grid
      label={label}
      help=""
      hideLabel
      columns={grid.columns.map((name, j) => ({ name, option: numberAt(schema, grid.cells[0]![j]!) }))}
      rows={grid.cells.map((row) => row.map((key) => optionValue(schema, options, key)))}
      onRows={(rows) => {
        const changes = Object.fromEntries(
          grid.cells.flatMap((row, i) => row.map((key, j) => [key, rows[i]?.[j] ?? null])),
        );
        change((raw) => setOptions(analysis, raw, changes));
      }}
      nameOf={(row) => grid.rows[row] ?? ''}
      cellLabel={(row, column) => numberAt(schema, grid.cells[row]![column]!).label}
      named
    />
  );
}
