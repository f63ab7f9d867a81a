import type { Answers } from './answers.ts';
import type { Scale, Workflow } from './definition.ts';

const SCALE_CHOICES: Readonly<Record<Scale, { readonly label: string; readonly help: string }>> = {
  interval: {
    label: 'A measurement',
    help: 'Numbers whose steps mean the same everywhere: centimetres, seconds, points of a test.',
  },
  ordinal: {
    label: 'An order',
    help: 'Scores whose order counts but whose steps need not be equal: a single rating from 1 to 5, ranks, grades.',
  },
};

interface QuestionStepProps {
  readonly workflow: Workflow;
  readonly answers: Answers;
  readonly go: (change: Partial<Answers>) => void;
}

/** What is compared, and how it is measured. */
export function QuestionStep({ workflow, answers, go }: QuestionStepProps) {
  return (
    <div className="wf-ask">
      <fieldset>
        <legend className="sr">{workflow.question}</legend>
        <div className="wf-cards">
          {workflow.designs.map(({ id, title, help }) => (
            <label key={id} className="choice wf-card">
              <input
                type="radio"
                name="design"
                checked={answers.design === id}
                onChange={() => go({ step: 'question', design: id, test: null })}
              />
              <b>{title}</b>
              <small>{help}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="wf-legend">What is the outcome?</legend>
        <div className="wf-cards">
          {(Object.keys(SCALE_CHOICES) as Scale[]).map((scale) => (
            <label key={scale} className="choice wf-card">
              <input
                type="radio"
                name="scale"
                checked={answers.scale === scale}
                onChange={() => go({ step: 'question', scale, test: null })}
              />
              <b>{SCALE_CHOICES[scale].label}</b>
              <small>{SCALE_CHOICES[scale].help}</small>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
