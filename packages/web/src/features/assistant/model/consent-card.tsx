import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useConversation } from '../conversation-context.ts';
import { setText } from '../question-text.ts';
import { openingOf } from './ask-model.ts';
import { useTalk } from './talk-state.ts';
import { bodyOf } from './transport.ts';
import './model.css';

/** Before the first message about these data: exactly what is sent, to whom, and the way without. */
export default function ConsentCard({ question }: { question: string }) {
  const { choice, facts, dataset, thread, askModel, askRules } = useConversation();
  const { endpoint } = choice;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const body = useMemo(
    () =>
      endpoint && thread
        ? JSON.stringify(bodyOf(endpoint, openingOf({ question, facts, thread, dataset })), null, 1)
        : '',
    [endpoint, question, facts, thread, dataset],
  );
  if (!endpoint) return null;
  const cancel = () => {
    useTalk.setState({ waiting: null });
    setText(question);
  };
  return (
    <section className="as-turn" aria-label="Before anything is sent">
      <div className="as-q">
        <p>You asked</p>
        <h2 data-question tabIndex={-1} ref={heading}>
          {question}
        </h2>
      </div>
      <div className="as-card as-model">
        <header>
          <Icon name="cloud" size={18} />
          <div>
            <h3>This question would go to {endpoint.host}</h3>
            <p>
              To the model {endpoint.model}
              {endpoint.kind === 'server' ? ', through this server' : endpoint.key ? ', with your key' : ''}.
              Analyses still run on this device. You are asked once for these data.
            </p>
          </div>
        </header>
        <ul className="as-sent">
          <li>
            <Icon name="chat" />
            Your question, and what you ask the model next about {dataset?.name ?? 'this'}
          </li>
          {facts && (
            <li>
              <Icon name="index" />
              Names, labels, types, levels and counts of {facts.variables.length} variables
            </li>
          )}
          <li>
            <Icon name="table" />
            Tables and findings of the analyses it runs
          </li>
          <li>
            <Icon name="lock" />
            No row of your data
          </li>
        </ul>
        <details className="as-body">
          <summary>Exactly this is sent first</summary>
          <textarea readOnly className="as-json" aria-label="What is sent first" rows={12} value={body} />
        </details>
        <div className="as-next as-in">
          <div>
            <Button variant="contained" size="dense" onClick={() => void askModel(question)}>
              Agree and send
            </Button>
            <Button size="dense" onClick={() => void askRules(question)}>
              Answer on this device
            </Button>
            <Button size="dense" variant="text" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
