import type { AnyForm, Outcome } from '@constat/analyses';
import { type Block, runsToText } from '@constat/report';
import { type RefObject, useMemo, useState } from 'react';
import { FormContext, type FormState } from '../../analysis/form/form-context.ts';
import { missingRoles } from '../../analysis/options-state.ts';
import { ActionContext } from '../../analysis/result/actions.tsx';
import { FigureItem } from '../../analysis/result/figure-item.tsx';
import { Checks } from '../../analysis/result/finding.tsx';
import { ResultSkeleton } from '../../analysis/result/states.tsx';
import { useOptions } from '../../analysis/use-options.ts';
import { usePageActions } from '../../analysis/use-page-actions.ts';
import { useRun } from '../../analysis/use-run.ts';
import { useSummaries } from '../../analysis/use-summaries.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import { type Answers, type Step, shownStep } from './answers.ts';
import { choiceText, choose, usableRule } from './choose.ts';
import { DataStep } from './data-step.tsx';
import { askedOptions, checkerOf, type Design, type Workflow } from './definition.ts';
import { guidedForm, useAnalysis } from './guided-form.ts';
import { ResultSteps } from './result-steps.tsx';
import { StepFrame, Stepper } from './stepper.tsx';
import { TestStep } from './test-step.tsx';

interface GuidedProps {
  readonly workflow: Workflow;
  readonly design: Design;
  readonly answers: Answers;
  readonly go: (change: Partial<Answers>) => void;
  readonly seen: RefObject<Step | null>;
}

const HEADINGS: Readonly<
  Record<Exclude<Step, 'question'>, { readonly title: string; readonly lead: string }>
> = {
  data: {
    title: 'Which variables hold it?',
    lead: 'Put each variable into its box: drag it, double-click it, or press Enter on it.',
  },
  assumptions: {
    title: 'Do the data meet the assumptions?',
    lead: 'What the tests assume, and what these data say about it.',
  },
  test: { title: 'Which test fits?', lead: 'The assumptions decide; the last word is yours.' },
  result: { title: 'What did it find?', lead: 'The result of the test, as the analysis page shows it.' },
  report: {
    title: 'What goes into the report?',
    lead: 'Text to paste, the whole result to save or export. It says how the test was chosen.',
  },
};

/** The steps after the question, once the code of the design's analysis is here. */
export function GuidedSteps(props: GuidedProps) {
  const host = useAnalysis(props.design.host);
  return host ? <HostedSteps {...props} host={host} /> : null;
}

/** Figures and checks of the host; other buttons than those of the steps would lead away. */
function assumptionBlocks(outcome: Outcome) {
  const blocks: readonly Block[] = outcome.status === 'done' ? outcome.blocks : [];
  return {
    checks: blocks.filter((block) => block.kind === 'check').map(({ action: _action, ...block }) => block),
    figures: blocks.filter((block) => block.kind === 'figure').slice(0, 2),
  };
}

function HostedSteps({ workflow, design, answers, go, seen, host }: GuidedProps & { host: AnyForm }) {
  const dataset = useActiveDataset();
  const model = useMemo(
    () => guidedForm(workflow, design, answers.scale, host),
    [workflow, design, answers.scale, host],
  );
  const { options, change } = useOptions(model, dataset, null);
  const summaries = useSummaries(dataset);
  const [dragging, setDragging] = useState<string | null>(null);
  const [said, announce] = useState('');
  const missing = useMemo(() => (options ? missingRoles(model, options) : []), [model, options]);
  const asked = useMemo(
    () =>
      dataset !== null && options !== null && missing.length === 0 ? askedOptions(design, options) : null,
    [dataset, design, options, missing],
  );
  const checker = useMemo(() => checkerOf(design, answers.scale, asked), [design, answers.scale, asked]);
  const checking = useMemo(() => (asked ? checker.options(asked) : null), [asked, checker]);
  const checked = useRun(checker.analysis, dataset, checking);
  const { act, showExample } = usePageActions(model, dataset, options, change);

  const outcome =
    asked && checked.result?.dataset.revision === dataset?.revision ? checked.result?.outcome : null;
  const facts = useMemo(
    () => (outcome?.status === 'done' ? checker.facts(outcome.result) : null),
    [checker, outcome],
  );
  const choice = useMemo(
    () => (facts && asked ? choose(usableRule(design, asked), answers.scale, facts) : null),
    [design, asked, answers.scale, facts],
  );
  const recommended = design.tests.find(({ id }) => id === choice?.test);
  const overruling = design.tests.find(({ id }) => id === answers.test);
  const used = overruling && asked && !overruling.unfit?.(asked) ? overruling : recommended;
  const chosen = useMemo(
    () => (choice && recommended && used ? choiceText(choice, recommended, used) : null),
    [choice, recommended, used],
  );
  const analysis = useAnalysis(used?.analysis ?? design.host);
  const testOptions = useMemo(() => (asked && used ? used.options(asked) : null), [asked, used]);

  const form: FormState | null = useMemo(
    () =>
      dataset && options
        ? { analysis: model, dataset, summaries, options, change, dragging, setDragging, announce }
        : null,
    [model, dataset, summaries, options, change, dragging],
  );

  // While the facts are computed the step stays the one asked for: only a missing or refused answer leads back.
  const waiting = dataset !== null && (options === null || (asked !== null && !outcome));
  const furthest: Step = facts || (waiting && checked.problem === null) ? 'report' : 'data';
  const step = shownStep(answers.step, furthest);
  const blocks = outcome ? assumptionBlocks(outcome) : null;
  const heading = step === 'question' ? HEADINGS.data : HEADINGS[step];
  const reason =
    asked === null && !waiting
      ? 'Choose the variables first'
      : outcome?.status === 'refused'
        ? 'Change what is said above first'
        : facts
          ? null
          : 'The data are being read';

  return (
    <FormContext value={form}>
      <ActionContext value={act}>
        <Stepper answers={answers} step={step} furthest={facts ? 'report' : 'data'} />
        <StepFrame step={step} title={heading.title} lead={heading.lead} reason={reason} go={go} seen={seen}>
          {step === 'data' && (dataset === null || options !== null) && (
            <DataStep
              model={model}
              dataset={dataset}
              missing={missing}
              outcome={outcome ?? null}
              facts={facts}
              onExample={showExample}
            />
          )}
          {step !== 'data' && !facts && <ResultSkeleton />}
          {step === 'assumptions' && facts && blocks && (
            <div className="rescol wf-res">
              <div className="res">
                <Checks blocks={blocks.checks} />
                {blocks.figures.map((figure, i) => (
                  <FigureItem
                    key={`${figure.id} ${runsToText(figure.title)}`}
                    block={figure}
                    number={i + 1}
                  />
                ))}
              </div>
            </div>
          )}
          {step === 'test' && choice && asked && recommended && used && (
            <TestStep
              design={design}
              asked={asked}
              choice={choice}
              recommended={recommended}
              used={used}
              go={go}
            />
          )}
          {(step === 'result' || step === 'report') &&
            facts &&
            dataset &&
            analysis &&
            testOptions &&
            chosen && (
              <ResultSteps
                key={used?.id}
                analysis={analysis}
                dataset={dataset}
                options={testOptions}
                chosen={chosen}
                part={step}
              />
            )}
        </StepFrame>
        <p className="sr" role="status">
          {said}
        </p>
      </ActionContext>
    </FormContext>
  );
}
