import Button from '@mui/material/Button';
import { useId } from 'react';

interface PasteTabProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRead: (text: string) => void;
}

/** Cells copied from a spreadsheet, or comma-separated text. */
export function PasteTab({ text, onText, onRead }: PasteTabProps) {
  const id = useId();
  return (
    <form
      className="imp-paste"
      onSubmit={(event) => {
        event.preventDefault();
        onRead(text);
      }}
    >
      <label className="lab" htmlFor={id}>
        Cells from a spreadsheet (Excel, Google Sheets), or comma-separated text
      </label>
      <textarea
        id={id}
        value={text}
        rows={10}
        spellCheck={false}
        placeholder={'name\tgroup\tscore\nAda\tA\t12.5\nBlaise\tB\t9.8'}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="imp-acts">
        <span className="faint">The first row gives the names when it holds words.</span>
        <span className="grow" />
        <Button type="submit" variant="contained">
          Preview
        </Button>
      </div>
    </form>
  );
}
