import { type ColumnEdit, DESIGN_PARTS, fitsDesign } from '@constat/data';
import { SelectField } from '../../analysis/form/select-field.tsx';
import type { ColumnInfo } from '../../storage/db.ts';
import { DESIGN_NAMES } from './names.ts';

interface DesignFieldProps {
  readonly column: ColumnInfo;
  readonly onEdit: (label: string, change: Omit<ColumnEdit, 'columnId'>) => Promise<void>;
}

/** Which part of the design of the dataset a variable is: of its imputations, or of how its rows were sampled. */
export function DesignField({ column, onEdit }: DesignFieldProps) {
  const parts = DESIGN_PARTS.filter((part) => fitsDesign(column, part));
  if (parts.length === 0) return null;
  return (
    <SelectField
      label="Part of the design, for all analyses"
      value={column.design ?? 'none'}
      choices={[
        { value: 'none', label: 'None' },
        ...parts.map((part) => ({ value: part, label: DESIGN_NAMES[part] })),
      ]}
      onChange={(value) => {
        const design = DESIGN_PARTS.find((part) => part === value) ?? 'none';
        void onEdit(`Design: ${column.name}`, { design });
      }}
    />
  );
}
