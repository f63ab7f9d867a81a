import Button from '@mui/material/Button';
import { useRef } from 'react';
import { NotFoundPage } from '../../routes/not-found-page.tsx';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../analysis/analysis.css';
import { designOf, STEPS, type Step } from './answers.ts';
import type { Workflow } from './definition.ts';
import { GuidedSteps } from './guided-steps.tsx';
import { QuestionStep } from './question-step.tsx';
import { StepFrame, Stepper } from './stepper.tsx';
import { useAnswers } from './use-answers.ts';
import { WORKFLOWS } from './workflows.ts';
import './workflow.css';

/** The page of the workflow that the route names. */
export function WorkflowPage({ workflow }: { workflow?: unknown }) {
  const definition = WORKFLOWS[String(workflow)];
  const ready = useWorkspace((state) => state.status === 'ready');
  if (!definition) return <NotFoundPage />;
  return ready ? <WorkflowSteps key={definition.id} workflow={definition} /> : null;
}

function WorkflowSteps({ workflow }: { workflow: Workflow }) {
  const dataset = useActiveDataset();
  const { answers, go } = useAnswers(workflow, dataset);
  const design = designOf(workflow, answers);
  const seen = useRef<Step | null>(null);
  const asking = design === null || answers.step === 'question';
  return (
    <div className="wf">
      <div className="phead">
        <div>
          <h1>{workflow.title}</h1>
          <p>{workflow.description}</p>
        </div>
        <div className="acts">
          <Button
            variant="text"
            className="icon-first"
            disabled={design === null}
            onClick={() => go({ step: STEPS[0], design: null, scale: 'interval', test: null })}
          >
            <Icon name="undo" />
            <span className="lbl">Start over</span>
          </Button>
        </div>
      </div>
      {asking ? (
        <>
          <Stepper answers={answers} step="question" furthest={design ? 'data' : 'question'} />
          <StepFrame
            step="question"
            title={workflow.question}
            lead="Choose what describes your study; every answer can be changed later."
            reason={design ? null : 'Choose one of them first'}
            go={go}
            seen={seen}
          >
            <QuestionStep workflow={workflow} answers={answers} go={go} />
          </StepFrame>
        </>
      ) : (
        <GuidedSteps
          key={design.id}
          workflow={workflow}
          design={design}
          answers={answers}
          go={go}
          seen={seen}
        />
      )}
    </div>
  );
}
