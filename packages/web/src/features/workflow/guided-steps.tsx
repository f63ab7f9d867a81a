import type { AnyForm, Outcome } from '@constat/analyses';
import { type Block, runsToText } from '@constat/report';
import type { RefObject } from 'react';
import { FigureEditingContext } from '../../analysis/figure-editor/editing.ts';
import { FormContext } from '../../analysis/form/form-context.ts';
import { ActionContext } from '../../analysis/result/actions.tsx';
import { FigureItem } from '../../analysis/result/figure-item.tsx';
import { Checks } from '../../analysis/result/finding.tsx';
import { ResultSkeleton } from '../../analysis/result/states.tsx';
import { type Answers, type Step, shownStep } from './answers.ts';
import { DataStep } from './data-step.tsx';
import type { Design, Workflow } from './definition.ts';
import { useAnalysis } from './guided-form.ts';
import { ResultSteps } from './result-steps.tsx';
import { StepFrame, Stepper } from './stepper.tsx';
import { TestStep } from './test-step.tsx';
import { type GuidedData, type GuidedTest, useGuidedData, useGuidedTest } from './use-guided.ts';

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
  const data = useGuidedData(workflow, design, answers, host);
  const test = useGuidedTest(design, answers, data);
  const { dataset, options } = data;
  const { facts, outcome } = test;
  // While the facts are computed the step stays the one asked for: only a missing or refused answer leads back.
  const waiting = dataset !== null && (options === null || (data.asked !== null && !outcome));
  const furthest: Step = facts || (waiting && test.problem === null) ? 'report' : 'data';
  const step = shownStep(answers.step, furthest);
  const heading = step === 'question' ? HEADINGS.data : HEADINGS[step];
  const reason =
    data.asked === null && !waiting
      ? 'Choose the variables first'
      : outcome?.status === 'refused'
        ? 'Change what is said above first'
        : facts
          ? null
          : 'The data are being read';
  return (
    <FormContext value={data.form}>
      <ActionContext value={data.act}>
        <Stepper answers={answers} step={step} furthest={facts ? 'report' : 'data'} />
        <StepFrame step={step} title={heading.title} lead={heading.lead} reason={reason} go={go} seen={seen}>
          {step === 'data' && (dataset === null || options !== null) && (
            <DataStep
              model={data.model}
              dataset={dataset}
              missing={data.missing}
              outcome={outcome}
              facts={facts}
              onExample={data.showExample}
            />
          )}
          {step !== 'data' && !facts && <ResultSkeleton />}
          {step === 'assumptions' && facts && outcome && (
            <FigureEditingContext value={test.editing}>
              <AssumptionsStep outcome={outcome} />
            </FigureEditingContext>
          )}
          {step === 'test' && <ChosenTest design={design} data={data} test={test} go={go} />}
          {(step === 'result' || step === 'report') && <TestResult data={data} test={test} part={step} />}
        </StepFrame>
        <p className="sr" role="status">
          {data.said}
        </p>
      </ActionContext>
    </FormContext>
  );
}

function AssumptionsStep({ outcome }: { outcome: Outcome }) {
  const { checks, figures } = assumptionBlocks(outcome);
  return (
    <div className="rescol wf-res">
      <div className="res">
        <Checks blocks={checks} />
        {figures.map((figure, i) => (
          <FigureItem key={`${figure.id} ${runsToText(figure.title)}`} block={figure} number={i + 1} />
        ))}
      </div>
    </div>
  );
}

interface ChosenTestProps extends Pick<GuidedProps, 'design' | 'go'> {
  readonly data: GuidedData;
  readonly test: GuidedTest;
}

/** The test that the assumptions lead to, once they are known. */
function ChosenTest({ design, data: { asked }, test: { choice, recommended, used }, go }: ChosenTestProps) {
  if (!choice || !asked || !recommended || !used) return null;
  return (
    <TestStep design={design} asked={asked} choice={choice} recommended={recommended} used={used} go={go} />
  );
}

/** What the test found, or what goes into the report. */
function TestResult({
  data: { dataset },
  test: { facts, used, analysis, options, chosen },
  part,
}: Pick<ChosenTestProps, 'data' | 'test'> & { readonly part: 'result' | 'report' }) {
  if (!facts || !dataset || !analysis || !options || !chosen) return null;
  return (
    <ResultSteps
      key={used?.id}
      analysis={analysis}
      dataset={dataset}
      options={options}
      chosen={chosen}
      part={part}
    />
  );
}
