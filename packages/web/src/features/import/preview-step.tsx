import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { dataset as limits } from '../../lib/constants.ts';
import { Icon } from '../../ui/icon.tsx';
import { LongWait } from '../../ui/long-wait.tsx';
import type { ImportPreview } from './import-contract.ts';
import type { ImportFlow } from './import-flow.ts';
import { ImportNotices } from './import-notices.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingOptions } from './reading-options.tsx';
import { matchAnalyses } from './their-analyses.ts';

/** That many cells are being added. */
function Adding({ busy, preview }: { busy: boolean; preview: ImportPreview }) {
  const isMuch = preview.rows * preview.columns.length > limits.addDelayAbovePoints;
  return (
    <LongWait isWaiting={busy && isMuch} afterMs={limits.addDelayMs}>
      Adding {preview.rows.toLocaleString('en')} rows
    </LongWait>
  );
}

function Facts({ preview }: { preview: ImportPreview }) {
  const kept = preview.columns.filter((column) => column.kept);
  const missing = kept.reduce((sum, column) => sum + column.missing, 0);
  const lost = preview.lost.reduce((sum, { count }) => sum + count, 0);
  const facts: readonly (readonly [string, number])[] = [
    ['Rows', preview.rows],
    ['Columns', kept.length],
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

/** Which sheet of a workbook, or which table of an archive, is read where there are several; or all of them. */
function PartChoice({
  which,
  label,
  parts = [],
  part,
  flow,
}: {
  which: 'sheet' | 'entry';
  label: string;
  parts: readonly string[] | undefined;
  part: string | undefined;
  flow: ImportFlow;
}) {
  const id = useId();
  if (parts.length < 2) return null;
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="field field--select">
        <select id={id} value={part} onChange={(event) => flow.reread({ [which]: event.target.value })}>
          {parts.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
      <Button size="dense" onClick={() => flow.readAll(which, parts)}>
        {which === 'sheet' ? `Import all ${parts.length} sheets` : `Import all ${parts.length} tables`}
      </Button>
    </div>
  );
}

/** Analyses that came with the file, and where each is done here. */
function TheirAnalyses({ report: { analyses } }: { report: ImportPreview['report'] }) {
  if (!analyses) return null;
  return (
    <details className="imp-theirs">
      <summary>
        {analyses.names.length === 1 ? 'An analysis' : `${analyses.names.length} analyses`} of{' '}
        {analyses.program} in this file: their results are not read, here is what does the same
      </summary>
      <ul>
        {matchAnalyses(analyses.names).map(({ name, ours }) => (
          <li key={name}>
            {name}: {ours ? <b>{ours}</b> : <span className="muted">nothing yet</span>}
          </li>
        ))}
      </ul>
    </details>
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
        <PartChoice
          which="entry"
          label="Table in the archive"
          parts={preview.report.entries}
          part={preview.report.entry}
          flow={flow}
        />
        <PartChoice
          which="sheet"
          label="Sheet"
          parts={preview.report.sheets}
          part={preview.report.sheet}
          flow={flow}
        />
      </div>
      <ReadingOptions report={preview.report} settings={flow.settings} onReread={flow.reread} />
      {flow.problem !== null && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{flow.problem}</div>
        </div>
      )}
      <Facts preview={preview} />
      <ImportNotices preview={preview} flow={flow} />
      <TheirAnalyses report={preview.report} />
      <PreviewTable preview={preview} onType={flow.retype} onKeep={flow.keep} />
      <Adding busy={busy} preview={preview} />
      <div className="imp-acts">
        <Button onClick={flow.cancel} disabled={busy}>
          Back
        </Button>
        <span className="grow" />
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !preview.columns.some((column) => column.kept)}
        >
          <Icon name="import" />
          {busy ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </form>
  );
}
