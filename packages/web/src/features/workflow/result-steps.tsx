import type { AnyForm, Outcome, RawOptions } from '@constat/analyses';
import type { Block, Runs, TextBlock } from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ResultButtons } from '../../analysis/analysis-header.tsx';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { Refusals } from '../../analysis/result/notices.tsx';
import { ResultView } from '../../analysis/result/result-view.tsx';
import { RunStatus } from '../../analysis/result/states.tsx';
import { useFacts } from '../../analysis/use-facts.ts';
import { useEdited, useFigureEditing, useFigureEdits } from '../../analysis/use-figure-edits.ts';
import { useResultActions } from '../../analysis/use-result-actions.ts';
import { type RunResult, useRun } from '../../analysis/use-run.ts';
import { hrefOf } from '../../routes/address.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';

interface ResultStepsProps {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
  readonly options: RawOptions;
  /** How the test was chosen, for the report. */
  readonly chosen: Runs;
  readonly part: 'result' | 'report';
}

/** The result as it is saved: that of the analysis, with the paragraph about the choice of the test before its methods. */
function withChoice(run: RunResult | null, chosen: Runs): RunResult | null {
  if (run?.outcome.status !== 'done') return run;
  const paragraph: TextBlock = { kind: 'text', id: 'test-choice', role: 'methods', paragraphs: [chosen] };
  const { blocks } = run.outcome;
  const at = blocks.findIndex((block) => block.kind === 'text' && block.role === 'methods');
  return {
    ...run,
    outcome: { ...run.outcome, blocks: blocks.toSpliced(at < 0 ? blocks.length : at, 0, paragraph) },
  };
}

const WRITING: readonly string[] = ['apa', 'methods', 'references', 'r-code'];
const isWriting = (block: Block): boolean => block.kind === 'text' && WRITING.includes(block.role);

/** The blocks of a step; checks were shown before, and buttons that change options belong to the analysis page. */
function shownBlocks(blocks: readonly Block[], part: 'result' | 'report'): readonly Block[] {
  if (part === 'report')
    return blocks.filter((block) => isWriting(block) || (block.kind === 'text' && block.role === 'finding'));
  return blocks
    .filter((block) => !isWriting(block) && block.kind !== 'check')
    .filter((block) => block.kind !== 'notice' || block.level !== 'suggestion')
    .map((block) => {
      if (block.kind !== 'notice' || !block.action) return block;
      const { action: _action, ...rest } = block;
      return rest;
    });
}

/** Runs the test with the analysis behind it, and shows its result or its report. */
export function ResultSteps({ analysis, dataset, options, chosen, part }: ResultStepsProps) {
  const navigate = useNavigate();
  const figures = useFigureEdits(analysis.entry.id, dataset, null);
  const run = useEdited(useRun(analysis.entry.id, dataset, options), figures.edits);
  const editing = useFigureEditing(figures.change, run);
  const kept = useMemo(() => withChoice(run.result, chosen), [run.result, chosen]);
  const actions = useResultActions(analysis, dataset, kept);
  const outcome = kept?.outcome ?? null;
  const blocks = useMemo(
    () => (outcome?.status === 'done' ? shownBlocks(outcome.blocks, part) : []),
    [outcome, part],
  );
  const facts = useFacts(analysis, actions.saved);
  const busy = run.phase !== 'idle';
  const openAnalysis = (done: Extract<Outcome, { status: 'done' }>) =>
    void navigate(hrefOf(analysis.entry.path), { state: { options: done.options } });
  return (
    <div className="rescol wf-res">
      <article className="res" aria-label="Result" aria-busy={busy}>
        <RunStatus run={run} hasResult={outcome !== null} />
        {outcome?.status === 'refused' && <Refusals refusals={outcome.refusals} />}
        {outcome?.status === 'done' && (
          <div className={busy ? 'stale' : 'fresh'}>
            {part === 'report' && (
              <div className="wf-acts">
                <ResultButtons actions={actions} />
                <Button onClick={() => openAnalysis(outcome)}>
                  <Icon name="play" />
                  Open in the analysis
                </Button>
              </div>
            )}
            <FigureEditingContext value={editing}>
              <ResultView blocks={blocks} ms={kept?.ms ?? null} facts={facts} whole={actions.whole} />
            </FigureEditingContext>
          </div>
        )}
      </article>
    </div>
  );
}
