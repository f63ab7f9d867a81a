import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { DatasetMenu, sizeOf } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import { ModelLine } from './model/model-line.tsx';
import { stopTalk, useTalk } from './model/talk-state.ts';
import { setText, useQuestionText } from './question-text.ts';

const SUGGESTIONS = 3;

/** Where questions are written: Enter asks, Shift Enter is a new line, a digit in the empty box answers a question back. */
export function Composer() {
  const { facts, dataset, assistant, thread, ask, answer } = useConversation();
  const text = useQuestionText((state) => state.text);
  const talking = useTalk((state) => state.live !== null);
  const last = thread?.turns.at(-1);
  const open = last?.turn.kind === 'ask' ? last.turn.ask : null;
  const asked = new Set(thread?.turns.map(({ question }) => question));
  const suggestions =
    assistant && facts && !open
      ? assistant
          .examplesFor(facts)
          .filter((example) => !asked.has(example))
          .slice(0, SUGGESTIONS)
      : [];
  const ready = assistant !== null && thread !== null && (dataset === null || facts !== null);
  // Asked before the rules and the counts are there, a question waits for them.
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    if (waiting === null || !ready) return;
    setWaiting(null);
    void ask(waiting);
  }, [waiting, ready, ask]);
  const send = (question: string) => {
    if (question.trim() === '' || talking) return;
    setText('');
    setWaiting(question.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = Number(event.key);
    const chosen = text === '' && open ? open.choices[digit - 1] : undefined;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send(text);
    } else if (event.key === 'Escape' && talking) {
      stopTalk();
    } else if (event.key === 'ArrowUp' && text === '' && !event.altKey && last) {
      event.preventDefault();
      setText(last.question);
    } else if (last && open && chosen) {
      event.preventDefault();
      void answer(last, { [open.id]: chosen.id });
    }
  };
  return (
    <div className="as-comp">
      <div>
        <Suggestions examples={suggestions} onAsk={send} />
        <div className="as-box">
          <textarea
            aria-label="Your question"
            placeholder="Ask about the data, or name an analysis"
            data-region
            data-composer
            rows={Math.min(5, text.split('\n').length)}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <div className="as-row">
            <DatasetMenu
              trigger={(props) => (
                <button
                  type="button"
                  className="chip"
                  aria-label={dataset ? `Data: ${dataset.name}, ${sizeOf(dataset)}` : 'Choose data'}
                  {...props}
                >
                  <Icon name="table" size={14} />
                  <span className="trunc">{dataset?.name ?? 'Choose data'}</span>
                  {dataset && <span className="n">{sizeOf(dataset)}</span>}
                </button>
              )}
            />
            <span className="grow" />
            <kbd className="kbd">Enter</kbd>
            <Button
              variant="contained"
              size="dense"
              disabled={text.trim() === '' || talking}
              onClick={() => send(text)}
            >
              <Icon name="arrowUp" />
              Ask
            </Button>
          </div>
        </div>
        <ModelLine />
      </div>
    </div>
  );
}

function Suggestions({
  examples,
  onAsk,
}: {
  examples: readonly string[];
  onAsk: (question: string) => void;
}) {
  if (examples.length === 0) return null;
  return (
    <ul className="as-sug" aria-label="Questions that fit the data">
      {examples.map((example) => (
        <li key={example}>
          <button type="button" className="chip" onClick={() => onAsk(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}
