import type { NumberOption, TableOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';
import type { FieldProps } from './field-props.ts';
import { Grid } from './grid/grid.tsx';
import { cellsIn, nameAt, withColumn, withoutColumn } from './table-cells.ts';

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

/** A table of numbers with named rows and columns. */
export function TableField({ option, value, onChange, hideLabel }: FieldProps<TableOption>) {
  const cells = cellsIn(option, value);
  const width = cells[0]?.length ?? 0;
  const noun = option.noun ?? 'row';
  const cellOption = cellOptionOf(option);
  const columns = Array.from({ length: width }, (_, j) => ({
    name: nameAt(option.columns, j, 'Column'),
    option: cellOption,
  }));
  return (
    <Grid
      label={option.label}
      help={option.help}
      hideLabel={hideLabel}
      columns={columns}
      rows={cells}
      onRows={onChange}
      nameOf={(row) => nameAt(option.rows, row, noun.charAt(0).toUpperCase() + noun.slice(1))}
      named
      noun={option.growRows ? noun : undefined}
      min={option.rows.length}
    >
      {option.growColumns && (
        <>
          <Button size="dense" onClick={() => onChange(withColumn(cells))}>
            <Icon name="plus" size={14} />
            Add column
          </Button>
          {width > option.columns.length && (
            <Button size="dense" variant="text" onClick={() => onChange(withoutColumn(cells))}>
              Remove column
            </Button>
          )}
        </>
      )}
    </Grid>
  );
}
