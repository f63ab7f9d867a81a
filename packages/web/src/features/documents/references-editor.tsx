import type { DocumentRow, TableField } from '@constat/analyses';
import {
  collectReferences,
  namesOf,
  REFERENCE_FORMATS,
  type Reference,
  readReferences,
  referenceFromApa,
} from '@constat/report';
import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { currentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { headsIn } from '../../storage/result-heads.ts';
import { readableResults } from '../../storage/results.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { copyText, download } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';
import { inPlaces, moved, RowTools } from './row-tools.tsx';
import { ScalarInput } from './scalar-input.tsx';

/** What the results of the project cite. */
async function citedWorks(): Promise<readonly Reference[]> {
  const { owner } = useWorkspace.getState();
  if (owner === null) return [];
  const heads = await headsIn(owner, currentProject());
  const results = await readableResults(
    owner,
    heads.map(({ id }) => id),
  );
  // Lists that were made here are no citations of results.
  const blocks = results
    .filter(({ data }) => data.analysis.id !== 'citation-reference-manager')
    .map(({ data }) => data.blocks);
  return collectReferences(blocks).flatMap((runs) => referenceFromApa(runs) ?? []);
}

/** A work in a line: who, when, what. */
function headOf(row: DocumentRow): string {
  const families = namesOf(row.authors).map(({ family }) => family);
  const who = families.length > 2 ? `${families[0]} et al.` : families.join(' & ');
  return [who, row.year ?? '', row.title ?? row.doi ?? 'New work'].filter((part) => part !== '').join(', ');
}

/** Works that are pasted, read from files or taken over from results; each opens to be edited. */
export function ReferencesEditor({ field, describedBy }: { field: TableField; describedBy: string }) {
  const { content, set } = useFields();
  const stored = content[field.key];
  const rows = (Array.isArray(stored) ? stored : []) as readonly DocumentRow[];
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: readonly DocumentRow[], place: string | null) => set(field.key, next, place);
  const add = (works: readonly Reference[], what: string) => {
    if (works.length === 0) return;
    put([...rows, ...works], null);
    notify(`${works.length === 1 ? '1 work' : `${works.length} works`} added from ${what}`);
  };
  return (
    <fieldset className="doc-refs" aria-label={field.label} aria-describedby={describedBy}>
      <Paste onAdd={add} />
      <ol>
        {inPlaces(rows).map(({ key, item: row, i }) => (
          <li key={key}>
            <div className="doc-ref-head">
              <Button
                variant="text"
                size="dense"
                aria-expanded={open === i}
                onClick={() => setOpen(open === i ? null : i)}
              >
                <span dir="auto">{headOf(row)}</span>
              </Button>
              <RowTools
                name={`work ${i + 1}`}
                onUp={i > 0 ? () => put(moved(rows, i, i - 1), null) : null}
                onDown={i < rows.length - 1 ? () => put(moved(rows, i, i + 1), null) : null}
                onRemove={() =>
                  put(
                    rows.filter((_, j) => j !== i),
                    null,
                  )
                }
              />
            </div>
            {open === i && (
              <Fields
                field={field}
                row={row}
                place={i}
                onChange={(column, value) =>
                  put(
                    rows.map((each, j) => (j === i ? { ...each, [column]: value } : each)),
                    `${field.key}.${i}.${column}`,
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
      <div className="doc-ref-foot">
        <Button
          size="dense"
          variant="text"
          onClick={() => {
            put([...rows, {}], null);
            setOpen(rows.length);
          }}
        >
          <Icon name="plus" size={14} />
          Add work
        </Button>
        <Give rows={rows} />
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  readonly field: TableField;
  readonly row: DocumentRow;
  readonly place: number;
  readonly onChange: (column: string, value: string) => void;
}

function Fields({ field, row, place, onChange }: FieldsProps) {
  const { problems } = useFields();
  return (
    <div className="doc-cells">
      {field.columns.map((column) =>
        column.kind === 'computed' ? null : (
          <div key={column.key} className="doc-cell" data-wide={(column.width ?? 1) >= 3 || undefined}>
            <span className="doc-cell-label" aria-hidden="true">
              {column.label}
            </span>
            <ScalarInput
              kind={column.kind}
              choices={column.kind === 'choice' ? column.choices : undefined}
              label={`${column.label}, work ${place + 1}`}
              value={row[column.key] ?? ''}
              placeholder={column.example}
              invalid={problems.some(
                (problem) =>
                  problem.field === field.key && problem.row === place && problem.column === column.key,
              )}
              onChange={(value) => onChange(column.key, value)}
            />
          </div>
        ),
      )}
    </div>
  );
}

/** Where references come in. */
function Paste({ onAdd }: { onAdd: (works: readonly Reference[], what: string) => void }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (given: string) => {
    const { references, format } = readReferences(given);
    setProblem(
      format === null
        ? 'No reference was recognized; paste BibTeX, RIS, CSL-JSON, PubMed format or DOIs.'
        : null,
    );
    if (format === null) return;
    onAdd(references, format);
    setText('');
  };
  const fromResults = async () => {
    const works = await citedWorks();
    setProblem(works.length === 0 ? 'No saved result of this project cites a work.' : null);
    onAdd(works, 'saved results');
  };
  return (
    <div className="doc-ref-paste">
      <label className="lab" htmlFor={id}>
        Paste references
      </label>
      <div className="field doc-long">
        <textarea
          id={id}
          rows={3}
          value={text}
          placeholder="BibTeX, RIS, CSL-JSON, PubMed format or DOIs"
          aria-invalid={problem !== null || undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {problem !== null && (
        <p className="doc-problem" role="status">
          {problem}
        </p>
      )}
      <div className="doc-ref-foot">
        <Button size="dense" variant="outlined" disabled={text.trim() === ''} onClick={() => take(text)}>
          Add
        </Button>
        <Button size="dense" variant="text" onClick={() => file.current?.click()}>
          <Icon name="import" size={14} />
          From a file
        </Button>
        <Button size="dense" variant="text" onClick={() => void fromResults()}>
          From saved results
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".bib,.ris,.json,.nbib,.txt"
          aria-label="File of references"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            void chosen?.text().then(take);
          }}
        />
      </div>
    </div>
  );
}

/** Where references go out, for other programs. */
function Give({ rows }: { rows: readonly DocumentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ActionMenu
      label="Formats"
      align="right"
      entries={Object.entries(REFERENCE_FORMATS).flatMap(([id, { name, extension, mime, write }]) => [
        {
          id,
          label: name,
          hint: `.${extension}`,
          icon: 'export' as const,
          onSelect: () => download(new Blob([write(rows)], { type: mime }), `references.${extension}`, mime),
        },
        {
          id: `${id}-copy`,
          label: `Copy ${name}`,
          icon: 'copy' as const,
          onSelect: () => void copyText(write(rows), `References copied as ${name}`),
        },
      ])}
      trigger={(props) => (
        <Button size="dense" variant="text" {...props}>
          For other programs
          <Icon name="chevronDown" size={14} className="end" />
        </Button>
      )}
    />
  );
}
