import type { ReportHeading, ReportItem, ReportOptions, ReportText, SavedResult } from '@constat/report';
import { useContext, useId } from 'react';
import { Link } from 'react-router';
import { resultHref } from '../../../routes/result-address.ts';
import { LiveContext } from '../live-context.ts';
import { replaceItem, withHidden } from '../outline.ts';
import type { ReportDraft } from '../report-draft.ts';
import { TextEditor } from '../text/text-editor.tsx';
import { BlockChoices } from './block-choices.tsx';

interface ItemEditorProps {
  readonly draft: ReportDraft;
  readonly options: ReportOptions;
  readonly item: ReportItem;
  readonly result: SavedResult | undefined;
}

/** What can be changed about the chosen item. */
export function ItemEditor({ draft, options, item, result }: ItemEditorProps) {
  const put = (next: ReportItem, about: string | null) =>
    draft.change((now) => replaceItem(now, next), about);
  switch (item.kind) {
    case 'heading':
      return <HeadingEditor item={item} onChange={put} />;
    case 'text':
      return (
        <OwnTextEditor
          item={item}
          options={options}
          onChange={(next, whole) => put(next, whole ? null : `text ${item.id}`)}
        />
      );
    case 'result':
      return result ? (
        <>
          <label className="choice">
            <input
              type="checkbox"
              checked={item.hidden === true}
              onChange={(event) => put(withHidden(item, event.target.checked), null)}
            />
            Hidden: left out of the report
          </label>
          <BlockChoices item={item} result={result} options={options} onChange={(next) => put(next, null)} />
          <Link className="small" to={resultHref(item.resultId)}>
            Open this result
          </Link>
        </>
      ) : (
        <p className="small">
          The result was deleted. Undo in the results manager brings it back within 7 days; else remove it
          here.
        </p>
      );
  }
}

interface OwnTextEditorProps {
  readonly item: ReportText;
  readonly options: ReportOptions;
  readonly onChange: (item: ReportText, whole: boolean) => void;
}

function OwnTextEditor({ item, options, onChange }: OwnTextEditorProps) {
  const source = useContext(LiveContext);
  return (
    <TextEditor
      {...source}
      label="Text"
      paragraphs={item.paragraphs}
      numbers={options.numbers}
      onChange={(paragraphs, whole) => onChange({ ...item, paragraphs }, whole)}
    />
  );
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  if (input?.value === '') input.focus();
};

interface HeadingEditorProps {
  readonly item: ReportHeading;
  readonly onChange: (item: ReportHeading, about: string | null) => void;
}

function HeadingEditor({ item, onChange }: HeadingEditorProps) {
  const id = useId();
  return (
    <>
      <div>
        <label className="lab" htmlFor={id}>
          Heading
        </label>
        <div className="field">
          <input
            id={id}
            ref={focusAndSelect}
            value={item.text}
            autoComplete="off"
            onChange={(event) => onChange({ ...item, text: event.target.value }, `heading ${item.id}`)}
          />
        </div>
      </div>
      <div className="seg" role="radiogroup" aria-label="Level">
        {([1, 2] as const).map((level) => (
          <label key={level}>
            <input
              className="sr"
              type="radio"
              name={`${id}-level`}
              checked={item.level === level}
              onChange={() => onChange({ ...item, level }, null)}
            />
            {level === 1 ? 'Chapter' : 'Section'}
          </label>
        ))}
      </div>
    </>
  );
}
