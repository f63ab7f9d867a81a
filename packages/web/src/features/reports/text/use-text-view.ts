import type { NumberSettings, ReportParagraph } from '@constat/report';
import type { Node } from 'prosemirror-model';
import { type Command, NodeSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { asksForNumber, type EditorTools, startsList, stateOf, toolsOf, withText } from './editor-state.ts';
import type { ShownLive } from './live-source.tsx';
import { paragraphsOf, type ShowLive, sliceOf } from './own-text.ts';
import { paragraphsOfMarkup, paragraphsOfText } from './pasted.ts';

export interface OwnText {
  readonly label: string;
  readonly paragraphs: readonly ReportParagraph[];
  readonly numbers: NumberSettings;
  /** How what is taken from results reads. */
  readonly show: ShowLive;
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
export function useTextView({ label, paragraphs, numbers, show, onChange }: OwnText) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** The words as this editor and the report last agreed on them. */
  const agreed = useRef(paragraphs);
  const latest = useRef({ paragraphs, numbers, show, onChange });
  latest.current = { paragraphs, numbers, show, onChange };
  /** Where a number is asked for, in the window. */
  const [asking, setAsking] = useState<Asking | null>(null);
  /** The number of a result whose source is shown. */
  const [shown, setShown] = useState<ShownLive | null>(null);
  const [tools, setTools] = useState<EditorTools>({ marks: [], style: 'normal' });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const editor = new EditorView(element, {
      state: stateOf(latest.current.paragraphs, latest.current.numbers, latest.current.show),
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
        if (asksForNumber(editor.state, from, text)) {
          setAsking({ ...placeAt(editor, from), typed: true });
          return true;
        }
        const tr = startsList(editor.state, from, text);
        if (tr) editor.dispatch(tr);
        return tr !== null;
      },
      handleClickOn(_view, _at, node, nodeAt) {
        if (node.type.name === 'live') setShown(shownLive(editor, node, nodeAt));
        return false;
      },
      handleKeyDown(_view, { key }) {
        const { selection } = editor.state;
        const isAsked =
          key === 'Enter' && selection instanceof NodeSelection && selection.node.type.name === 'live';
        if (isAsked) setShown(shownLive(editor, selection.node, selection.from));
        return isAsked;
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
    editor.updateState(withText(editor.state, paragraphs, latest.current.numbers, latest.current.show));
    setTools(toolsOf(editor.state));
  }, [paragraphs]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  useFocusAfter(asking !== null || shown !== null, view);
  /** Asks for a number at the cursor. */
  const ask = () => {
    const editor = view.current;
    if (editor) setAsking({ ...placeAt(editor, editor.state.selection.from), typed: false });
  };
  /** Goes on writing; the sign that asked stays where no number came. */
  const leave = () => {
    const editor = view.current;
    if (editor && asking?.typed) editor.dispatch(editor.state.tr.insertText('@'));
    setAsking(null);
  };
  const put = (command: Command) => {
    setAsking(null);
    run(command);
  };
  return { place, tools, run, asking, ask, leave, put, shown, hide: () => setShown(null) };
}

/** A box over the text, with the numbers or with the source of one, holds the focus until it is gone. */
function useFocusAfter(isBoxOpen: boolean, view: RefObject<EditorView | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isBoxOpen && wasOpen.current) view.current?.focus();
    wasOpen.current = isBoxOpen;
  }, [isBoxOpen, view]);
}

interface Asking {
  readonly left: number;
  readonly top: number;
  /** Whether it was asked by the sign, which then is not in the text. */
  readonly typed: boolean;
}

const shownLive = (editor: EditorView, { attrs }: Node, at: number): ShownLive => ({
  ...placeAt(editor, at),
  result: String(attrs.result),
  at: String(attrs.at),
  text: String(attrs.text),
});

function placeAt(editor: EditorView, at: number): { readonly left: number; readonly top: number } {
  const { left, bottom } = editor.coordsAtPos(at);
  return { left, top: bottom };
}
