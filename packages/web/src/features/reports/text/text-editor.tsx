import { placeWords } from '@constat/analyses';
import {
  liveRuns,
  type Mark,
  type NumberOf,
  type ParagraphStyle,
  runsToText,
  type SavedResult,
} from '@constat/report';
import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { liveCommand, markCommand, styleCommand } from './editor-state.ts';
import { LivePicker } from './live-picker.tsx';
import { LiveSource } from './live-source.tsx';
import type { ShowLive } from './own-text.ts';
import './text-editor.css';
import { type OwnText, useTextView } from './use-text-view.ts';

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

interface TextEditorProps extends Omit<OwnText, 'show'> {
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly numberOf: NumberOf;
}

/** Paragraphs with marks and lists, and numbers of results after an @. What is pasted keeps only words, marks and lists. */
export function TextEditor({ results, numberOf, ...props }: TextEditorProps) {
  const { numbers } = props;
  const show = useCallback<ShowLive>(
    (live) => {
      const runs = liveRuns(live, results, numbers, numberOf);
      const result = results.get(live.result);
      return runs && result
        ? { text: runsToText(runs, numbers), about: `${placeWords(live.at)}, from ${result.title}` }
        : null;
    },
    [results, numbers, numberOf],
  );
  const { place, tools, run, asking, ask, leave, put, shown, hide } = useTextView({ ...props, show });
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
        <span className="sep" />
        <button
          type="button"
          aria-label="Number of a result"
          title="Number of a result (@)"
          tabIndex={-1}
          onMouseDown={keepFocus}
          onClick={ask}
        >
          @
        </button>
      </div>
      <div ref={place} />
      {shown && <LiveSource shown={shown} results={results} onClose={hide} />}
      {asking && (
        <LivePicker
          at={asking}
          results={results}
          numbers={numbers}
          onClose={leave}
          onChoose={(live) => put(liveCommand(live, show(live) ?? { text: live.shown, about: '' }))}
        />
      )}
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
