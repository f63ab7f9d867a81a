import type { RawOptions } from '@constat/analyses';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ShowStep } from './steps.ts';
import './show-me.css';

interface ShowCardProps {
  readonly steps: readonly ShowStep[];
  readonly at: number;
  /** Whether the sample is open. */
  readonly ready: boolean;
  readonly onStep: (at: number, options: RawOptions) => void;
  /** Everything as it was before. */
  readonly onSkip: () => void;
  readonly onDone: () => void;
}

/** Marks the part of the page that a step is about, and brings it into sight. */
function useMarked(part: string): void {
  const [found, setFound] = useState<Element | null>(null);
  useEffect(() => {
    // After what the step opens is drawn.
    const frame = requestAnimationFrame(() =>
      setFound(document.querySelector(`[data-part="${CSS.escape(part)}"]`)),
    );
    return () => cancelAnimationFrame(frame);
  }, [part]);
  useEffect(() => {
    if (!found) return;
    found.classList.add('is-shown');
    found.scrollIntoView({ block: 'nearest' });
    return () => found.classList.remove('is-shown');
  }, [found]);
}

/** Says what each step of the example does; arrows go on and back, Escape ends it. */
export function ShowCard(props: ShowCardProps) {
  const step = props.steps[props.at];
  // Made anew for each step, once its part is there: that is marked, and the button to go on has the focus.
  return step && <StepCard key={`${props.at} ${props.ready}`} {...props} step={step} />;
}

function StepCard({
  step,
  steps,
  at,
  ready,
  onStep,
  onSkip,
  onDone,
}: ShowCardProps & { readonly step: ShowStep }) {
  const id = useId();
  const isLast = at === steps.length - 1;
  useMarked(step.part);
  const go = (to: number): void => {
    const chosen = steps[to];
    if (chosen && ready) onStep(to, chosen.options);
  };
  const onArrow = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  const end = isLast ? onDone : onSkip;
  useEffect(() => {
    // Wherever the focus is, and before the sheet that the card may stand in.
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [end]);
  return (
    <div className="show-card" role="dialog" aria-labelledby={id} onKeyDown={onArrow}>
      <h2 id={id}>{step.title}</h2>
      <p aria-live="polite">{step.text}</p>
      <div className="acts">
        <span className="faint">{`${at + 1} of ${steps.length}`}</span>
        <span className="grow" />
        {at > 0 && (
          <Button variant="text" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        {!isLast && (
          <Button variant="text" onClick={onSkip}>
            Skip
          </Button>
        )}
        <Button
          autoFocus
          variant="contained"
          disabled={!ready}
          onClick={() => (isLast ? onDone() : go(at + 1))}
        >
          {isLast ? 'Done' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
