import type { Mark, NumberSettings, ParagraphStyle, ReportParagraph } from '@constat/report';
import type { Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import {
  type EditorTools,
  markCommand,
  startsList,
  stateOf,
  styleCommand,
  toolsOf,
  withText,
} from './editor-state.ts';
import { paragraphsOf, sliceOf } from './own-text.ts';
import { paragraphsOfMarkup, paragraphsOfText } from './pasted.ts';
import './text-editor.css';

interface TextEditorProps {
  readonly label: string;
  readonly paragraphs: readonly ReportParagraph[];
  readonly numbers: NumberSettings;
  /** `whole` when it was not typed: a step of its own to undo. */
  readonly onChange: (paragraphs: readonly ReportParagraph[], whole: boolean) => void;
}

const MARK_TOOLS = {
  bold: { label: 'Bold', key: 'Ctrl B', face: <b>B</b> },
  italic: { label: 'Italic', key: 'Ctrl I', face: <i>I</i> },
  sub: {
    label: 'Below the line',
    key: 'Ctrl ,',
    face: (
      <span>
        x<sub>2</sub>
      </span>
    ),
  },
  sup: {
    label: 'Above the line',
    key: 'Ctrl .',
    face: (
      <span>
        x<sup>2</sup>
      </span>
    ),
  },
  code: { label: 'Code', key: 'Ctrl E', face: <Icon name="code" /> },
} as const satisfies Record<Mark, { label: string; key: string; face: ReactNode }>;

const STYLE_TOOLS = {
  bullet: { label: 'Bulleted list', key: 'Ctrl Shift 8', face: <Icon name="index" /> },
  number: { label: 'Numbered list', key: 'Ctrl Shift 7', face: <span>1.</span> },
  quote: { label: 'Quotation', key: 'Ctrl Shift 9', face: <span className="quo">”</span> },
} as const satisfies Record<
  Exclude<ParagraphStyle, 'normal'>,
  { label: string; key: string; face: ReactNode }
>;

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(record) as K[];

/** Marks a change that was pasted. */
const PASTED = 'pasted';

/** Paragraphs with marks and lists. What is pasted keeps only those. */
export function TextEditor({ label, paragraphs, numbers, onChange }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** The words as this editor and the report last agreed on them. */
  const agreed = useRef(paragraphs);
  const latest = useRef({ paragraphs, numbers, onChange });
  latest.current = { paragraphs, numbers, onChange };
  const [tools, setTools] = useState<EditorTools>({ marks: [], style: 'normal' });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const editor = new EditorView(element, {
      state: stateOf(latest.current.paragraphs, latest.current.numbers),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'own-text' },
      dispatchTransaction(tr) {
        const next = editor.state.apply(tr);
        editor.updateState(next);
        setTools(toolsOf(next));
        if (!tr.docChanged) return;
        agreed.current = paragraphsOf(next.doc);
        latest.current.onChange(agreed.current, tr.getMeta(PASTED) === true);
      },
      handleTextInput(_view, from, _to, text) {
        const tr = startsList(editor.state, from, text);
        if (tr) editor.dispatch(tr);
        return tr !== null;
      },
      // Before the library looks at it, which would build the copied markup first.
      handleDOMEvents: { paste: (_view, event) => paste(event) },
    });
    const paste = (event: ClipboardEvent): boolean => {
      event.preventDefault();
      const copied = (type: string) => event.clipboardData?.getData(type) ?? '';
      const html = copied('text/html');
      const marked =
        html === '' ? [] : paragraphsOfMarkup(new DOMParser().parseFromString(html, 'text/html').body);
      const pasted = marked.length > 0 ? marked : paragraphsOfText(copied('text/plain'));
      const slice = sliceOf(pasted, latest.current.numbers);
      editor.dispatch(editor.state.tr.replaceSelection(slice).setMeta(PASTED, true).scrollIntoView());
      return true;
    };
    view.current = editor;
    editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || paragraphs === agreed.current) return;
    agreed.current = paragraphs;
    editor.updateState(withText(editor.state, paragraphs, latest.current.numbers));
    setTools(toolsOf(editor.state));
  }, [paragraphs]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  return (
    <div className="text-editor">
      <div className="tools" role="toolbar" aria-label="Text" onKeyDown={moveInToolbar}>
        {keysOf(MARK_TOOLS).map((mark) => (
          <button
            key={mark}
            type="button"
            aria-label={MARK_TOOLS[mark].label}
            title={`${MARK_TOOLS[mark].label} (${MARK_TOOLS[mark].key})`}
            aria-pressed={tools.marks.includes(mark)}
            tabIndex={mark === 'bold' ? 0 : -1}
            onMouseDown={keepFocus}
            onClick={() => run(markCommand(mark))}
          >
            {MARK_TOOLS[mark].face}
          </button>
        ))}
        <span className="sep" />
        {keysOf(STYLE_TOOLS).map((style) => (
          <button
            key={style}
            type="button"
            aria-label={STYLE_TOOLS[style].label}
            title={`${STYLE_TOOLS[style].label} (${STYLE_TOOLS[style].key})`}
            aria-pressed={tools.style === style}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => run(styleCommand(style))}
          >
            {STYLE_TOOLS[style].face}
          </button>
        ))}
      </div>
      <div ref={place} />
    </div>
  );
}

/** The words stay chosen while a button is pressed. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Arrows move within the toolbar, as in every toolbar. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
