import { formatNumber } from '@constat/report';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';

type Row = Readonly<Record<string, unknown>>;

/** A page can show so many rows at once; the copy has all. */
const SHOWN = 500;

function cellText(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 'integer' : 'number');
  return value === null || value === undefined ? '' : String(value);
}

interface FigureDataProps {
  readonly title: string;
  readonly alt: string;
  readonly rows: readonly Row[];
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** What a figure draws, as a table. */
export function FigureData({ title, alt, rows, onCopy, onClose }: FigureDataProps) {
  const id = useId();
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <div className="dlg">
        <div className="dlg-hd">
          <h2 id={id}>{title}</h2>
          <Button onClick={onCopy}>
            <Icon name="copy" />
            Copy CSV
          </Button>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <p className="muted">{alt}</p>
        <ScrollX label={title}>
          <table className="apa">
            <thead>
              <tr>
                {keys.map((key) => (
                  <th key={key} scope="col">
                    {key}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keyed(rows.slice(0, SHOWN), JSON.stringify).map(({ key, item }) => (
                <tr key={key}>
                  {keys.map((name) => (
                    <td key={name}>{cellText(item[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
        {rows.length > SHOWN && (
          <p className="note">
            The first {SHOWN} of {rows.length.toLocaleString('en')} rows. The copy has all of them.
          </p>
        )}
      </div>
    </Dialog>
  );
}
