import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { ImportPreview } from './import-contract.ts';
import type { ImportFlow } from './import-flow.ts';
import { ImportNotices } from './import-notices.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingOptions } from './reading-options.tsx';

function Facts({ preview }: { preview: ImportPreview }) {
  const missing = preview.columns.reduce((sum, column) => sum + column.missing, 0);
  const lost = preview.lost.reduce((sum, { count }) => sum + count, 0);
  const facts: readonly (readonly [string, number])[] = [
    ['Rows', preview.rows],
    ['Columns', preview.columns.length],
    ['Missing cells', missing],
    ['Converted', preview.converted],
    ['Became missing', lost],
  ];
  return (
    <dl className="imp-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which sheet of a workbook is read, where it has several. */
function SheetChoice({
  id,
  report: { sheets, sheet },
  onReread,
}: {
  id: string;
  report: ImportPreview['report'];
  onReread: ImportFlow['reread'];
}) {
  if (!sheets || sheets.length < 2) return null;
  return (
    <div>
      <label className="lab" htmlFor={id}>
        Sheet
      </label>
      <span className="field field--select">
        <select id={id} value={sheet} onChange={(event) => onReread({ sheet: event.target.value })}>
          {sheets.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
    </div>
  );
}

/** A look at the data before it is stored: name, sheet, types, and what the import changed. */
export function PreviewStep({
  preview,
  busy,
  flow,
}: {
  preview: ImportPreview;
  busy: boolean;
  flow: ImportFlow;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = flow.name ?? preview.name;
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    // A setting that was just changed has the keyboard already.
    if (!heading.current?.parentElement?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  const submit = () => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') flow.store(name);
  };
  return (
    <form
      className="imp-step"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        Preview
      </h2>
      <div className="imp-fields">
        <div>
          <label className="lab" htmlFor={`${id}-name`}>
            Dataset name
          </label>
          <div className="field">
            <input
              id={`${id}-name`}
              value={name}
              aria-invalid={empty}
              aria-describedby={empty ? `${id}-problem` : undefined}
              onChange={(event) => {
                flow.setName(event.target.value);
                setEmpty(false);
              }}
            />
          </div>
          {empty && (
            <p id={`${id}-problem`} className="imp-problem" role="alert">
              Dataset name cannot be empty.
            </p>
          )}
        </div>
        <SheetChoice id={`${id}-sheet`} report={preview.report} onReread={flow.reread} />
      </div>
      <ReadingOptions report={preview.report} settings={flow.settings} onReread={flow.reread} />
      {flow.problem !== null && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{flow.problem}</div>
        </div>
      )}
      <Facts preview={preview} />
      <ImportNotices preview={preview} settings={flow.settings} onReread={flow.reread} />
      <PreviewTable preview={preview} onType={flow.retype} />
      <div className="imp-acts">
        <Button onClick={flow.cancel} disabled={busy}>
          Back
        </Button>
        <span className="grow" />
        <Button type="submit" variant="contained" disabled={busy}>
          <Icon name="import" />
          {busy ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </form>
  );
}
