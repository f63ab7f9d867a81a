import {
  type DocumentField,
  type DocumentProblem,
  type DocumentSection,
  shownSections,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import { lazy, Suspense, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { useFields } from './field-context.ts';
import { ListEditor } from './list-editor.tsx';
import { OutlineEditor } from './outline-editor.tsx';
import { ScalarInput } from './scalar-input.tsx';
import { SourceEditor } from './source-editor.tsx';
import { TableEditor } from './table-editor.tsx';

/** Only lists of references need what reads and writes them. */
const ReferencesEditor = lazy(async () => ({
  default: (await import('./references-editor.tsx')).ReferencesEditor,
}));

/** The fields of the template, section by section. */
export function DocumentForm() {
  const { template, read } = useFields();
  return (
    <form className="doc-form" aria-label="Document" onSubmit={(event) => event.preventDefault()}>
      {shownSections(template, read).map((section) => (
        <SectionFields key={section.id} section={section} />
      ))}
    </form>
  );
}

function SectionFields({ section }: { section: DocumentSection }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{section.title}</h2>
      <div className="doc-fields">
        {section.fields.map((field) => (
          <FieldRow key={field.key} field={field} named={field.label === section.title} />
        ))}
      </div>
    </section>
  );
}

/** Choices in longer words need the whole line. */
const LONG_CHOICE = 24;

const isShort = (field: DocumentField): boolean =>
  field.kind === 'number' ||
  field.kind === 'date' ||
  (field.kind === 'choice' && Object.values(field.choices).every(({ length }) => length <= LONG_CHOICE));

/** Fields of several controls, each with a label of its own. */
const GROUPED: ReadonlySet<DocumentField['kind']> = new Set([
  'table',
  'list',
  'outline',
  'checklist',
  'source',
]);

/** Label, control, help, and what is wrong; a table that bears the name of its section is not named twice. */
function FieldRow({ field, named }: { field: DocumentField; named: boolean }) {
  const id = useId();
  const { problems } = useFields();
  const own = problems.filter((problem) => problem.field === field.key);
  const described = `${id}-help${own.length > 0 ? ` ${id}-problem` : ''}`;
  return (
    <div className="doc-field" data-field={field.key} data-short={isShort(field) || undefined}>
      {GROUPED.has(field.kind) ? (
        !named && <span className="lab">{field.label}</span>
      ) : (
        <label className="lab" htmlFor={id}>
          {field.label}
        </label>
      )}
      <Control field={field} id={id} describedBy={described} invalid={own.length > 0} />
      <p className="doc-help" id={`${id}-help`}>
        {field.help}
      </p>
      <Problems id={`${id}-problem`} problems={own} />
    </div>
  );
}

interface ControlProps {
  readonly field: DocumentField;
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
}

function Control({ field, id, describedBy, invalid }: ControlProps) {
  const { content, counted, set } = useFields();
  switch (field.kind) {
    case 'table':
      if (field.editor === 'references')
        return (
          <Suspense>
            <ReferencesEditor field={field} describedBy={describedBy} />
          </Suspense>
        );
      return <TableEditor field={field} describedBy={describedBy} />;
    case 'list':
      return <ListEditor field={field} describedBy={describedBy} />;
    case 'checklist':
      return <ChecklistEditor field={field} describedBy={describedBy} />;
    case 'outline':
      return <OutlineEditor field={field} describedBy={describedBy} />;
    case 'source':
      return <SourceEditor field={field} describedBy={describedBy} />;
    default: {
      const value = content[field.key];
      return (
        <ScalarInput
          id={id}
          kind={field.kind}
          choices={field.kind === 'choice' ? field.choices : undefined}
          value={typeof value === 'string' ? value : ''}
          placeholder={field.example}
          describedBy={describedBy}
          invalid={invalid}
          readOnly={counted[field.key] === true}
          onChange={(next) => set(field.key, next, field.key)}
        />
      );
    }
  }
}

function Problems({ id, problems }: { id: string; problems: readonly DocumentProblem[] }) {
  const { fix } = useFields();
  if (problems.length === 0) return null;
  return (
    <div className="doc-problem" id={id}>
      {problems.map(({ message, fix: proposal }) => (
        <p key={message}>
          <Icon name="stop" size={14} />
          <span>{message}</span>
          {proposal && (
            <Button size="dense" onClick={() => fix(proposal.content)}>
              {proposal.label}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}
