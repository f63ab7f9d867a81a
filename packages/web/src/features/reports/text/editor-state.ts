/** What the keys and buttons of the text editor do. */
import type { LivePlace, Mark, NumberSettings, ParagraphStyle, ReportParagraph } from '@constat/report';
import { baseKeymap, chainCommands, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { docOf, MARKS, ownTextSchema, type ShowLive } from './own-text.ts';

/** Turns a mark on or off. */
export const markCommand = (mark: Mark): Command => toggleMark(ownTextSchema.marks[mark]);

const setStyle = (tr: Transaction, style: ParagraphStyle): Transaction => {
  const { from, to } = tr.selection;
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name === 'paragraph') tr.setNodeMarkup(at, null, { style });
  });
  return tr;
};

/** Gives the chosen paragraphs a style; the one they have already is taken away. */
export const styleCommand =
  (style: ParagraphStyle): Command =>
  (state, dispatch) => {
    dispatch?.(setStyle(state.tr, toolsOf(state).style === style ? 'normal' : style).scrollIntoView());
    return true;
  };

/** Makes an ordinary paragraph of a list item or quotation: at its start, or when it is empty. */
const leaveStyle =
  (when: (state: EditorState) => boolean): Command =>
  (state, dispatch) => {
    const { $cursor } = state.selection as TextSelection;
    if (!$cursor || $cursor.parent.attrs.style === 'normal' || !when(state)) return false;
    dispatch?.(setStyle(state.tr, 'normal').scrollIntoView());
    return true;
  };

const isEmptyParagraph = ({ selection }: EditorState) => selection.$from.parent.content.size === 0;
const isAtStart = ({ selection }: EditorState) => selection.$from.parentOffset === 0;

/** A new paragraph of the same style. */
const split = splitBlockAs((node) => ({ type: node.type, attrs: node.attrs }));
const enter = chainCommands(leaveStyle(isEmptyParagraph), split);

const KEYS = keymap({
  'Mod-b': markCommand('bold'),
  'Mod-i': markCommand('italic'),
  'Mod-,': markCommand('sub'),
  'Mod-.': markCommand('sup'),
  'Mod-e': markCommand('code'),
  'Mod-Shift-7': styleCommand('number'),
  'Mod-Shift-8': styleCommand('bullet'),
  'Mod-Shift-9': styleCommand('quote'),
  Enter: enter,
  'Shift-Enter': enter,
  Backspace: leaveStyle(isAtStart),
});

export const stateOf = (
  paragraphs: readonly ReportParagraph[],
  numbers: NumberSettings,
  show: ShowLive,
): EditorState =>
  EditorState.create({ doc: docOf(paragraphs, numbers, show), plugins: [KEYS, keymap(baseKeymap)] });

/** Puts what a result has into the text, in the place of what is chosen. */
export const liveCommand =
  (live: LivePlace, shown: { readonly text: string; readonly about: string }): Command =>
  (state, dispatch) => {
    const node = ownTextSchema.nodes.live.create({ ...live, ...shown }, null, state.storedMarks ?? undefined);
    dispatch?.(state.tr.replaceSelectionWith(node, true).scrollIntoView());
    return true;
  };

/** Whether the sign asks for a number: at the start of a word, not within an address. */
export function asksForNumber(state: EditorState, at: number, typed: string): boolean {
  if (typed !== '@') return false;
  const $at = state.doc.resolve(at);
  return !/[\p{L}\p{N}._-]$/u.test($at.parent.textBetween(0, $at.parentOffset));
}

/** The same state with other words; the cursor stays where it can. */
export function withText(
  state: EditorState,
  paragraphs: readonly ReportParagraph[],
  numbers: NumberSettings,
  show: ShowLive,
): EditorState {
  const doc = docOf(paragraphs, numbers, show);
  const at = Math.min(state.selection.head, doc.content.size);
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  return state.apply(tr.setSelection(TextSelection.near(tr.doc.resolve(at))));
}

/** `- ` and `1. ` at the start of a paragraph make it a list item. */
export function startsList(state: EditorState, at: number, typed: string): Transaction | null {
  if (typed !== ' ') return null;
  const $at = state.doc.resolve(at);
  const before = $at.parent.textBetween(0, $at.parentOffset);
  const style = /^[-*•]$/.test(before) ? 'bullet' : /^1[.)]$/.test(before) ? 'number' : null;
  if (style === null || $at.parent.attrs.style !== 'normal') return null;
  return state.tr.delete($at.start(), at).setNodeMarkup($at.before(), null, { style });
}

/** What holds where the cursor is, for the buttons. */
export interface EditorTools {
  readonly marks: readonly Mark[];
  readonly style: ParagraphStyle;
}

export function toolsOf({ selection, doc, storedMarks }: EditorState): EditorTools {
  const { $from, from, to, empty } = selection;
  const stored = storedMarks ?? $from.marks();
  const marks = MARKS.filter((mark) =>
    empty
      ? stored.some(({ type }) => type.name === mark)
      : doc.rangeHasMark(from, to, ownTextSchema.marks[mark]),
  );
  return { marks, style: $from.parent.attrs.style as ParagraphStyle };
}
