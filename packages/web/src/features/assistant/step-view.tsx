import { type AnyForm, type FollowUp, loadForm, type RunStep } from '@constat/analyses';
import { type Action, type Block, readFigureEdits, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { ActionContext } from '../../analysis/result/actions.tsx';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { useFacts } from '../../analysis/use-facts.ts';
import { useEdited, useFigureEditing } from '../../analysis/use-figure-edits.ts';
import { useResultActions } from '../../analysis/use-result-actions.ts';
import type { RunResult } from '../../analysis/use-run.ts';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { useConversation } from './conversation-context.ts';
import { behindText, changesBehind } from './out-of-date.ts';
import { ReportMenu } from './report-menu.tsx';
import { usedBy } from './rows-used.ts';
import type { StepRun } from './runs.ts';
import { StepCard } from './step-card.tsx';
import type { StepChange } from './step-change.ts';
import { type ThreadTurn, withFigures } from './thread.ts';

interface StepViewProps {
  readonly turn: ThreadTurn;
  readonly step: RunStep;
  readonly run: StepRun | null;
  readonly opened: boolean;
}

/** The card of a step, its result as on the page of the tool, and what follows from it. */
export function StepView({ turn, step, run, opened }: StepViewProps) {
  const { data: form } = useQuery({
    queryKey: ['analysis', step.analysisId],
    queryFn: () => loadForm(step.analysisId),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const outcome = run?.result?.outcome;
  const behind = changesBehind(turn, step.id);
  const isBusy = run === null || run.phase === 'queued' || run.phase === 'running';
  if (!form) return null;
  return (
    <div className="as-step" id={`step-${turn.id}-${step.id}`}>
      <StepCard
        turn={turn}
        step={step}
        form={form}
        blocks={outcome?.status === 'done' ? outcome.blocks : []}
        within={run?.result?.within ?? null}
      />
      {behind.length > 0 && <OutOfDate turn={turn} step={step} changes={behind} />}
      {behind.length === 0 && isBusy && (
        <p className="as-busy" role="status">
          {run?.progress
            ? `${run.progress.what}: ${run.progress.done} of ${run.progress.total}`
            : 'Computing'}
        </p>
      )}
      {run?.problem && <p className="as-busy">{run.problem}</p>}
      {outcome?.status === 'refused' && (
        <div className="res as-res">
          <Refusals refusals={outcome.refusals} />
        </div>
      )}
      {outcome?.status === 'done' && run?.result && (
        <StepResult turn={turn} step={step} form={form} run={run.result} opened={opened} />
      )}
    </div>
  );
}

interface OutOfDateProps {
  readonly turn: ThreadTurn;
  readonly step: RunStep;
  readonly changes: readonly StepChange[];
}

/** What a result below does not show yet, and the way to bring it up to date. */
function OutOfDate({ turn, step, changes }: OutOfDateProps) {
  const { renew } = useConversation();
  return (
    <div className="as-old">
      <Icon name="warning" />
      <p>
        <b>Out of date.</b> {behindText(step, changes)}
      </p>
      <Button
        size="dense"
        aria-label={`Run ${step.title} again with the change`}
        onClick={() => void renew(turn, step)}
      >
        <Icon name="play" />
        Run again
      </Button>
    </div>
  );
}

const count = (blocks: readonly Block[], kind: Block['kind'], one: string, many: string): string => {
  const n = blocks.filter((block) => block.kind === kind).length;
  return n === 0 ? '' : `${n} ${n === 1 ? one : many}`;
};

interface StepResultProps {
  readonly turn: ThreadTurn;
  readonly step: RunStep;
  readonly form: AnyForm;
  readonly run: RunResult;
  readonly opened: boolean;
}

const NO_BLOCKS: readonly Block[] = [];

function StepResult({ turn, step, form, run: computed, opened }: StepResultProps) {
  const { edit, dataset, assistant, facts, follow } = useConversation();
  const kept = turn.figures?.[step.id];
  const figures = useMemo(() => readFigureEdits(kept), [kept]);
  const edited = useEdited(
    useMemo(() => ({ result: computed }), [computed]),
    figures,
  );
  const run = edited.result;
  const editing = useFigureEditing(
    useCallback((changes) => edit(turn, (one) => withFigures(one, step.id, changes)), [edit, turn, step.id]),
    edited,
  );
  const blocks: readonly Block[] = run.outcome.status === 'done' ? run.outcome.blocks : NO_BLOCKS;
  const used = useMemo(() => dataset && usedBy(dataset, run), [dataset, run]);
  const actions = useResultActions(form, used, run);
  const lines = useFacts(form, actions.saved);
  // Checks stand in the card above.
  const shown = useMemo(() => blocks.filter(({ kind }) => kind !== 'check'), [blocks]);
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const toggle = () => edit(turn, (one) => ({ ...one, folds: { ...one.folds, [step.id]: !opened } }));
  const act = useCallback(
    (action: Action) => {
      if (!assistant || !facts) return;
      void assistant.stepOfAction(step, action, facts).then((next) => {
        if (next) follow({ kind: 'run', label: action.label, why: '', step: next });
      });
    },
    [assistant, facts, step, follow],
  );
  const what = [count(blocks, 'table', 'table', 'tables'), count(blocks, 'figure', 'figure', 'figures')];
  return (
    <>
      {opened ? (
        <ActionContext value={act}>
          <article className="res as-res" aria-label={`Result of ${step.title}`}>
            <FigureEditingContext value={editing}>
              <ResultView blocks={shown} ms={run.ms} facts={lines} whole={actions.whole} />
            </FigureEditingContext>
          </article>
        </ActionContext>
      ) : (
        <button type="button" className="as-fold" aria-expanded={false} onClick={toggle}>
          <span>
            <span className="say">
              {finding?.kind === 'text' && finding.paragraphs[0] && (
                <RunsView runs={finding.paragraphs[0]} prose />
              )}
            </span>
            <span className="what">{what.filter((text) => text !== '').join(', ')}</span>
          </span>
          <Icon name="chevronDown" />
        </button>
      )}
      <div className="as-bar">
        {opened && (
          <Button variant="text" size="dense" onClick={toggle} aria-expanded>
            Fold
          </Button>
        )}
        <Button variant="text" size="dense" onClick={actions.copy}>
          <Icon name="copy" />
          Copy
        </Button>
        <Button variant="text" size="dense" onClick={actions.save} disabled={actions.saved}>
          <Icon name={actions.saved ? 'check' : 'save'} />
          {actions.saved ? 'Saved' : 'Save'}
        </Button>
        <ReportMenu step={step} form={form} run={run} />
      </div>
      <Next step={step} blocks={blocks} />
    </>
  );
}

/** What follows from a result. */
function Next({ step, blocks }: { step: RunStep; blocks: readonly Block[] }) {
  const { assistant, facts, follow } = useConversation();
  const { data } = useQuery({
    queryKey: [
      'assistant-next',
      step.analysisId,
      step.options,
      step.rows,
      facts?.name,
      blocks.map(textOf).join(),
    ],
    queryFn: () => (assistant && facts ? assistant.followUps(step, blocks, facts) : []),
    enabled: assistant !== null && facts !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (!data || data.length === 0) return null;
  return (
    <div className="as-next">
      <h3>Next</h3>
      <div>
        {data.map((next: FollowUp) => (
          <Button
            key={next.label}
            size="dense"
            onClick={() => follow(next)}
            title={next.kind === 'run' ? next.why : ''}
          >
            {next.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const textOf = (block: Block): string =>
  block.kind === 'text' && block.role === 'finding'
    ? block.paragraphs.map((runs) => runsToText(runs)).join()
    : '';
