import Button from '@mui/material/Button';
import { useState } from 'react';
import { openDialog } from '../../state/shell.ts';
import { isTourSeen, noteTour } from './tour-seen.ts';
import './app-tour.css';

/** On the first visit; once answered it never comes back. */
export function TourOffer() {
  const [isSeen, setSeen] = useState(isTourSeen);
  if (isSeen) return null;
  const answer = (): void => {
    noteTour();
    setSeen(true);
  };
  return (
    <section className="tour-offer" aria-label="Tour">
      <p>First time here? A few steps show where things are.</p>
      <Button
        onClick={() => {
          answer();
          openDialog('tour');
        }}
      >
        Show me around
      </Button>
      <Button variant="text" onClick={answer}>
        No, thanks
      </Button>
    </section>
  );
}
