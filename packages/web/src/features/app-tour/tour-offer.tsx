import Button from '@mui/material/Button';
import { useState } from 'react';
import { openDialog } from '../../state/shell.ts';
import { isTourOffered, noteTour } from './tour-seen.ts';
import './app-tour.css';

/** On the first visit, until it is answered; it never comes back. */
export function TourOffer() {
  const [isOffered, setOffered] = useState(isTourOffered);
  if (!isOffered) return null;
  const answer = (): void => {
    noteTour();
    setOffered(false);
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
