import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ASSISTANT_WORDS } from '../../routes/first-words.ts';
import { openImport } from '../../state/import-dialog.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import { useTalk } from './model/talk-state.ts';
import { TurnView } from './turn-view.tsx';

const ConsentCard = lazy(() => import('./model/consent-card.tsx'));
const LiveTurn = lazy(() => import('./model/live-turn.tsx'));

/** The turns in order; a new question is scrolled to, and nothing else moves the page. */
export function ThreadView() {
  const { thread, dataset, ready } = useConversation();
  const turns = thread?.turns ?? [];
  const waiting = useTalk((state) => state.waiting);
  const talking = useTalk((state) => state.live !== null);
  const count = turns.length + (waiting !== null || talking ? 1 : 0);
  const known = useRef<{ readonly id: string; readonly count: number } | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const id = thread?.id;
  useEffect(() => {
    if (id === undefined) return;
    const before = known.current;
    known.current = { id, count };
    if (before && (before.id !== id || count <= before.count)) return;
    const questions = end.current?.parentElement?.querySelectorAll('[data-question]');
    if (count > 0) questions?.item(questions.length - 1)?.scrollIntoView({ block: before ? 'start' : 'end' });
  }, [id, count]);
  return (
    <section className="as-thread" data-region tabIndex={-1} aria-label="Conversation">
      {ready && thread && count === 0 && <Empty name={dataset?.name ?? null} />}
      {turns.map((turn, i) => (
        <TurnView key={turn.id} turn={turn} isLast={i === turns.length - 1} />
      ))}
      <Suspense>
        {waiting !== null && <ConsentCard question={waiting} />}
        {talking && <LiveTurn />}
      </Suspense>
      <div ref={end} />
    </section>
  );
}

function Empty({ name }: { name: string | null }) {
  return (
    <div className="as-empty">
      <h2>{name === null ? 'Open data, then ask' : `What do you want to know about ${name}?`}</h2>
      <p>
        {name === null
          ? ASSISTANT_WORDS
          : 'Name the variables and what you want to know. Several wishes are a plan: describe the groups, then compare them and write it up.'}
      </p>
      {name === null && (
        <p className="as-acts">
          <DatasetMenu
            trigger={(props) => (
              <Button {...props}>
                <Icon name="book" />
                Sample data
              </Button>
            )}
          />
          <Button variant="contained" onClick={() => openImport()}>
            <Icon name="import" />
            Import data
          </Button>
        </p>
      )}
    </div>
  );
}
