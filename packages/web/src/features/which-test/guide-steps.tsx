import type { GuideStep } from '@constat/analyses';
import { Icon } from '../../ui/icon.tsx';
import { DataRow } from './data-row.tsx';
import { AnswerPicture } from './pictures.tsx';
import type { GuideHandle } from './use-guide.ts';
import type { SlotsHandle } from './use-slots.ts';

/** All questions on one page, in their order: answered, the one that is asked, and those to come. */
export function GuideSteps({ handle, own }: { handle: GuideHandle; own: SlotsHandle }) {
  return (
    <div className="wt-qs">
      {handle.path.steps.map((step, index) => (
        <GuideStepView key={step.question.id} step={step} number={index + 1} handle={handle} own={own} />
      ))}
    </div>
  );
}

interface GuideStepProps {
  readonly step: GuideStep;
  readonly number: number;
  readonly handle: GuideHandle;
  readonly own: SlotsHandle;
}

function GuideStepView({ step: { question, state, answer, reason }, number, handle, own }: GuideStepProps) {
  const open = state === 'answered' || state === 'current';
  return (
    <section
      className="wt-q"
      data-state={state}
      id={`which-${question.id}`}
      aria-labelledby={`which-${question.id}-title`}
    >
      <span className="no" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2 id={`which-${question.id}-title`}>
          {question.title}
          {open && question.lead !== '' && <small>{question.lead}</small>}
          {reason !== null && <small>Not asked. {reason}</small>}
        </h2>
        {open && (
          <fieldset className="wt-tiles">
            <legend className="sr">{question.title}</legend>
            {question.answers.map(({ id, title, help }) => (
              <label key={id} className="wt-tile" data-checked={answer === id}>
                <input
                  type="radio"
                  className="sr"
                  name={question.id}
                  value={id}
                  checked={answer === id}
                  onChange={() => handle.answer(question.id, id)}
                />
                <AnswerPicture question={question.id} answer={id} />
                <b>{title}</b>
                <small>{help}</small>
                {answer === id && <Icon name="check" size={14} />}
              </label>
            ))}
          </fieldset>
        )}
        {open && <DataRow question={question.id} answer={answer} own={own} />}
      </div>
    </section>
  );
}
