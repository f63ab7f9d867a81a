import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { copyText } from '../../../ui/clipboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useConversation } from '../conversation-context.ts';
import type { ModelPart, ThreadTurn } from '../thread.ts';
import { CallList } from './call-list.tsx';
import { type CheckedPart, copiedText, partsOf } from './model-text.ts';
import { NumberNotice } from './number-notice.tsx';
import { fallbackSentence } from './sentences.ts';
import './model.css';

interface ModelCardProps {
  readonly turn: ThreadTurn;
  readonly model: ModelPart;
}

/** What a model said, every number held against the results; or why the rules answered in its place. */
export function ModelCard({ turn, model }: ModelCardProps) {
  if (model.problem) {
    return (
      <p className="as-fallback" role="status">
        <Icon name="info" />
        {fallbackSentence(model.problem)}
      </p>
    );
  }
  return <ModelText turn={turn} model={model} />;
}

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** How many numbers there are and how many were found, in words. */
function summaryOf(parts: readonly CheckedPart[]): string {
  const found = parts.filter(({ kind }) => kind === 'found').length;
  const not = parts.filter(({ kind }) => kind === 'unknown').length;
  if (found + not === 0) return 'No numbers in the text.';
  const all = `${counted(found + not, 'number')} in the text`;
  if (not === 0) return `${all}, ${found === 1 ? 'found' : 'all found'} in your results.`;
  return `${all}: ${found} found in your results, ${not} not.`;
}

function ModelText({ turn, model }: ModelCardProps) {
  const { edit, dataset } = useConversation();
  const parts = useMemo(() => partsOf(model), [model]);
  const open = parts.find(({ unknown }) => unknown !== undefined && model.decided[unknown] === undefined);
  const change = (next: ModelPart) => edit(turn, (one) => ({ ...one, model: next }));
  const step = (source: number): string | undefined => model.calls[source]?.answer.result;
  return (
    <section className="as-card as-model" aria-label="Text by the model">
      <header>
        <Icon name="chat" size={18} />
        <div>
          <h3>
            Text by the model <span>{model.model}</span>
          </h3>
          <p>{summaryOf(parts)}</p>
        </div>
        <div className="as-acts">
          <Button
            size="dense"
            disabled={open !== undefined}
            title={open ? 'Decide about the marked number first' : ''}
            onClick={() => void copyText(copiedText(model), 'Text copied')}
          >
            <Icon name="copy" />
            Copy
          </Button>
        </div>
      </header>
      <div className="as-said">
        {parts.map((part) => (
          <Part key={part.start} part={part} decided={model.decided} step={step} turn={turn} />
        ))}
      </div>
      {open && (
        <NumberNotice
          key={open.start}
          part={open}
          model={model}
          dataset={dataset?.name ?? null}
          onChange={change}
        />
      )}
      <CallList turn={turn} model={model} onChange={change} />
    </section>
  );
}

interface PartProps {
  readonly part: CheckedPart;
  readonly decided: ModelPart['decided'];
  readonly step: (source: number) => string | undefined;
  readonly turn: ThreadTurn;
}

/** A piece of the text: words, a number that leads to its result, or a marked one. */
function Part({ part: { text, kind, source = -1, unknown }, decided, step, turn }: PartProps) {
  if (kind === 'plain') return text;
  if (kind === 'found') {
    const id = step(source);
    const target = id ? `#step-${turn.id}-${id}` : null;
    const title = source < 0 ? 'From the description of the data' : 'Returned by a tool';
    return target ? (
      <a className="as-num" href={target} title={`${title}: go to the result`}>
        {text}
      </a>
    ) : (
      <span className="as-num" title={title}>
        {text}
      </span>
    );
  }
  const from = unknown === undefined ? undefined : decided[unknown];
  return (
    <mark className="as-unknown" title={from ? `Source: ${from}` : 'No tool returned this number'}>
      <Icon name="warning" size={12} />
      <span className="sr">Not from the data: </span>
      {text}
      {from && <small> {from}</small>}
    </mark>
  );
}
