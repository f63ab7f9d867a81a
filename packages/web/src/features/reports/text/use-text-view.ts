import type { NumberSettings, ReportParagraph } from '@constat/report';
import type { Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { type EditorTools, startsList, stateOf, toolsOf, withText } from './editor-state.ts';
import { paragraphsOf, sliceOf } from './own-text.ts';
import { paragraphsOfMarkup, paragraphsOfText } from './pasted.ts';

export interface OwnText {
  readonly label: string;
  readonly paragraphs: readonly ReportParagraph[];
  readonly numbers: NumberSettings;
  /** `whole` when it was not typed: a step of its own to undo. */
  readonly onChange: (paragraphs: readonly ReportParagraph[], whole: boolean) => void;
}

/** Marks a change that was pasted. */
const PASTED = 'pasted';

/** Puts what was copied in the place of what is chosen: its words, marks and lists. */
function paste(editor: EditorView, event: ClipboardEvent, numbers: NumberSettings): void {
  event.preventDefault();
  const copied = (type: string) => event.clipboardData?.getData(type) ?? '';
  const html = copied('text/html');
  const marked =
    html === '' ? [] : paragraphsOfMarkup(new DOMParser().parseFromString(html, 'text/html').body);
  const pasted = marked.length > 0 ? marked : paragraphsOfText(copied('text/plain'));
  const slice = sliceOf(pasted, numbers);
  editor.dispatch(editor.state.tr.replaceSelection(slice).setMeta(PASTED, true).scrollIntoView());
}

/** An editor in the element of `place`, which agrees with the report on the words in it. */
export function useTextView({ label, paragraphs, numbers, onChange }: OwnText) {
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
      handleDOMEvents: {
        // Before the library looks at it, which would build the copied markup first.
        paste: (_view, event) => {
          paste(editor, event, latest.current.numbers);
          return true;
        },
      },
    });
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
  return { place, tools, run };
}
