import {
  checkDocument,
  type DocumentEntry,
  type DocumentTemplate,
  documentBlocks,
  findDocument,
  isBlank,
  loadDocument,
  readContent,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { PhoneActions } from '../../analysis/analysis-header.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { NotFoundPage } from '../../routes/not-found-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../analysis/analysis.css';
import { DocumentForm } from './document-form.tsx';
import { DocumentHeader } from './document-header.tsx';
import './documents.css';
import { FieldContext, type FieldContextValue } from './field-context.ts';
import { useCounts } from './use-counts.ts';
import { useDocument } from './use-document.ts';
import { useDocumentActions } from './use-document-actions.ts';
import { useLinks } from './use-links.ts';

/** Loads the template that the route names and shows the one page of every document. */
export function DocumentPage({ documentId }: { documentId?: unknown }) {
  const id = String(documentId);
  const { data, error } = useQuery({
    queryKey: ['document', id],
    queryFn: () => loadDocument(id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  const entry = findDocument(id);
  if (error) throw error;
  if (data === null || !entry) return <NotFoundPage />;
  return data === undefined ? null : <Editor key={id} entry={entry} template={data} />;
}

const NOTHING = { missing: [], problems: [] } as const;

/** The form at the left, the document as it prints at the right; on a phone one of them. */
function Editor({ entry, template }: { entry: DocumentEntry; template: DocumentTemplate }) {
  const handle = useDocument(template);
  const { state, change, undo, redo } = handle;
  const content = state?.content ?? null;
  // Typing goes first; the document follows as soon as the page has a moment.
  const shown = useDeferredValue(content);
  const links = useLinks(shown);
  const blocks = useMemo(
    () => (shown ? documentBlocks(template, shown, links) : []),
    [template, shown, links],
  );
  const check = useMemo(
    () => (shown ? checkDocument(template, shown, links) : NOTHING),
    [template, shown, links],
  );
  const counts = useCounts(template, handle);
  const actions = useDocumentActions(entry, template, handle, blocks, links);
  const [part, setPart] = useState<'write' | 'read'>('write');
  const fields = useMemo<FieldContextValue | null>(
    () =>
      content && {
        template,
        content,
        read: readContent(template, content, links),
        links,
        projectId: actions.projectId,
        resultId: state?.resultId ?? null,
        problems: check.problems,
        ...counts,
        set: (key, value, place) => change({ ...content, [key]: value }, place),
        fix: (fixed) => change({ ...content, ...fixed }, null),
      },
    [template, content, check, counts, change, links, actions.projectId, state?.resultId],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
  const blank = content === null || isBlank(template, content);
  const showExample = () => change(template.example, null);
  return (
    // Undo by key belongs to the whole document, wherever the caret stands.
    <div
      className="doc"
      data-layout={template.layout ?? 'beside'}
      data-part={part}
      onKeyDownCapture={onKeyDown}
    >
      <DocumentHeader
        entry={entry}
        template={template}
        handle={handle}
        actions={actions}
        links={links}
        blank={blank}
        check={check}
        onExample={(content) => change(content, null)}
      />
      <div className="doc-parts only-sm">
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          aria-label="Part of the page"
          value={part}
          onChange={(_, next: 'write' | 'read' | null) => next && setPart(next)}
        >
          <ToggleButton value="write">Write</ToggleButton>
          <ToggleButton value="read">Document</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <div className="ana">
        <aside className="optcol" aria-label="Fields">
          <div className="opts">
            {fields && (
              <FieldContext value={fields}>
                <DocumentForm />
              </FieldContext>
            )}
          </div>
        </aside>
        <div className="rescol">
          {blank ? (
            content !== null && <Begin entry={entry} onExample={showExample} />
          ) : (
            <article className="res" aria-label="Document">
              <StillToDo check={check} />
              <ResultView blocks={blocks} ms={null} facts={[]} />
            </article>
          )}
        </div>
      </div>
      <PhoneActions actions={actions} />
    </div>
  );
}

/** What an untouched document says. */
function Begin({ entry, onExample }: { entry: DocumentEntry; onExample: () => void }) {
  return (
    <div className="doc-begin">
      <h2>Begin to write, and the document appears here</h2>
      <p>{entry.description} Everything is kept on this device as you type, and can be undone.</p>
      <Button variant="outlined" onClick={onExample}>
        <Icon name="play" />
        Start from the example
      </Button>
    </div>
  );
}

/** What is missing and what is wrong, in one quiet line each; never exported. */
function StillToDo({ check }: { check: ReturnType<typeof checkDocument> }) {
  const { missing, problems } = check;
  return (
    <div className="doc-todo" role="status">
      {missing.length > 0 && (
        <p>
          <Icon name="info" size={14} />
          <span>Still to fill: {missing.map(({ label }) => label).join(', ')}.</span>
        </p>
      )}
      {problems.map(({ message }) => (
        <p key={message} className="wrong">
          <Icon name="stop" size={14} />
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
}
