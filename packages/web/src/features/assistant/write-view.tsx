import type { RunStep, Step } from '@constat/analyses';
import {
  type Block,
  collectMethods,
  collectReferences,
  type Runs,
  runsToText,
  type TextBlock,
} from '@constat/report';
import { useMemo } from 'react';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { useConversation } from './conversation-context.ts';
import { runKey, useRuns, wantedBy } from './runs.ts';
import type { ThreadTurn } from './thread.ts';

interface WriteViewProps {
  readonly turn: ThreadTurn;
  readonly steps: readonly Step[];
}

const isRun = (step: Step): step is RunStep => step.kind === 'run';

/** The blocks of the steps it is about: those of its plan, else those of the turn before. */
function useWritten({ turn, steps }: WriteViewProps): readonly (readonly Block[])[] {
  const { thread, dataset } = useConversation();
  const runs = useRuns();
  return useMemo(() => {
    const turns = thread?.turns ?? [];
    const earlier = turns.slice(0, Math.max(0, turns.indexOf(turn))).reverse();
    const before = earlier.map((one) => (one.turn.kind === 'plan' ? one.turn.steps.filter(isRun) : []));
    const own = steps.filter(isRun);
    const wanted = own.length > 0 ? own : (before.find((list) => list.length > 0) ?? []);
    return wanted.flatMap((step) => {
      const outcome = dataset ? runs[runKey(wantedBy(step, dataset))]?.result?.outcome : undefined;
      return outcome?.status === 'done' ? [outcome.blocks] : [];
    });
  }, [thread, dataset, runs, turn, steps]);
}

const block = (id: string, role: TextBlock['role'], paragraphs: readonly Runs[]): TextBlock => ({
  kind: 'text',
  id,
  role,
  paragraphs,
});

/** Methods and results as text, from the tools' own sentences. */
export function WriteView(props: WriteViewProps) {
  const results = useWritten(props);
  if (results.length === 0) return null;
  const said = results.flatMap((blocks) =>
    blocks.flatMap((one) => (one.kind === 'text' && one.role === 'apa' ? one.paragraphs : [])),
  );
  const parts = [
    { title: 'Methods', text: block('methods', 'methods', collectMethods(results)) },
    { title: 'Results', text: block('apa', 'apa', said) },
    { title: 'References', text: block('references', 'references', collectReferences(results)) },
  ].filter(({ text }) => text.paragraphs.length > 0);
  return (
    <div className="as-card">
      <header>
        <Icon name="publication" size={18} />
        <div>
          <h3>Methods and results</h3>
          <p>In the tools’ own sentences; every number is one that was computed.</p>
        </div>
        <div className="as-acts">
          <CopyMenu
            blocks={parts.map(({ text }) => text)}
            label="Copy methods and results"
            what="Text"
            formats={['rich', 'markdown', 'latex', 'text']}
          />
        </div>
      </header>
      <div className="as-prose">
        {parts.map(({ title, text }) => (
          <section key={title}>
            <h4>{title}</h4>
            {text.paragraphs.map((runs) => (
              <p key={runsToText(runs)}>
                <RunsView runs={runs} prose />
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
