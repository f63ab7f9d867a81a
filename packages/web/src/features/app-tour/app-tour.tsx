import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type CSSProperties, useId, useState } from 'react';
import { closeDialog } from '../../state/shell.ts';
import { stepsSeen } from './steps.ts';
import { noteTour } from './tour-seen.ts';
import './app-tour.css';

/** Room between the ring and what it surrounds. */
const MARGIN = 4;

/** The element of a selector, where it is on the screen. */
function seen(selector: string): Element | null {
  const element = document.querySelector(selector);
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return width > 0 && height > 0 ? element : null;
}

function ringAround(element: Element): CSSProperties {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
}

/** Shows where things are, one after the other; Escape ends it. */
export function AppTour() {
  const [steps] = useState(() => stepsSeen(seen));
  const [at, setAt] = useState(0);
  const id = useId();
  const pointed = steps[at];
  const end = (): void => {
    noteTour();
    closeDialog();
  };
  if (!pointed) return null;
  const { step, element } = pointed;
  const isLast = at === steps.length - 1;
  return (
    <>
      <div className="tour-ring" style={ringAround(element)} aria-hidden="true" />
      <Popover
        open
        anchorEl={element}
        onClose={end}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: -12, horizontal: 'center' }}
        slotProps={{
          backdrop: { invisible: false },
          paper: { className: 'app-tour', role: 'dialog', 'aria-modal': true, 'aria-labelledby': id },
        }}
      >
        <h2 id={id}>{step.title}</h2>
        <p aria-live="polite">{step.text}</p>
        <div className="acts">
          <span className="faint">{`${at + 1} of ${steps.length}`}</span>
          <span className="grow" />
          {at > 0 && (
            <Button variant="text" onClick={() => setAt(at - 1)}>
              Back
            </Button>
          )}
          {!isLast && (
            <Button variant="text" onClick={end}>
              Skip
            </Button>
          )}
          <Button variant="contained" autoFocus onClick={isLast ? end : () => setAt(at + 1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </Popover>
    </>
  );
}
