import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { type Answers, STEP_LABELS, STEPS, type Step, searchOf, stepBeside } from './answers.ts';

/** The steps in their order: those that can be opened are links, and back in the browser leads through them too. */
export function Stepper({ answers, step, furthest }: { answers: Answers; step: Step; furthest: Step }) {
  const limit = STEPS.indexOf(furthest);
  return (
    <nav aria-label="Steps" className="wf-steps">
      <ol>
        {STEPS.map((each, i) => {
          const content = (
            <>
              <span className="no">{i < STEPS.indexOf(step) ? <Icon name="check" size={12} /> : i + 1}</span>
              <span className="nm">{STEP_LABELS[each]}</span>
            </>
          );
          return (
            <li key={each} data-done={i < STEPS.indexOf(step)}>
              {i <= limit ? (
                <Link
                  to={{ search: searchOf({ ...answers, step: each }) }}
                  aria-current={each === step ? 'step' : undefined}
                >
                  {content}
                </Link>
              ) : (
                <span className="off">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepFrameProps {
  readonly step: Step;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  /** Why the next step cannot be opened yet, or null. */
  readonly reason?: string | null;
  readonly go: (change: Partial<Answers>) => void;
  /** The step shown before, whichever component showed it; null at first. */
  readonly seen: RefObject<Step | null>;
}

/** A step: its heading, which takes the focus when the step is opened, what it asks or shows, and the ways on and back. */
export function StepFrame({ step, title, lead, children, reason = null, go, seen }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (seen.current !== null && seen.current !== step) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    seen.current = step;
  }, [step, seen]);
  const back = stepBeside(step, -1);
  const next = stepBeside(step, 1);
  const onward = next && (
    <Button variant="contained" disabled={reason !== null} onClick={() => go({ step: next })}>
      {`Next: ${STEP_LABELS[next]}`}
      <Icon name="chevronRight" size={14} className="end" />
    </Button>
  );
  return (
    <section className="wf-body" aria-labelledby="wf-title">
      <div className="wf-hd">
        <h2 id="wf-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
      <div className="wf-nav">
        {back && (
          <Button onClick={() => go({ step: back })}>
            <Icon name="undo" />
            Back
          </Button>
        )}
        {onward &&
          (reason === null ? (
            onward
          ) : (
            <Tooltip title={reason}>
              <span className="why">{onward}</span>
            </Tooltip>
          ))}
        {next && reason !== null && <span className="faint">{reason}</span>}
      </div>
    </section>
  );
}
