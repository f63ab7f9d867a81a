import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { TIPS, tipOfTheDay } from './tips.ts';
import './tips.css';

/** The tip of today, the ones before and after it, and all of them in a list. */
export function TipPage() {
  const [step, setStep] = useState(0);
  const tip = tipOfTheDay(new Date(), step);
  return (
    <div className="plain-page column tips">
      <h1>Tip of the Day</h1>
      <article className="tip-card" aria-live="polite">
        <h2>{tip.title}</h2>
        <p>{tip.text}</p>
        <div className="row">
          <Button component={Link} to={hrefOf(tip.path)} variant="contained">
            Try it
          </Button>
          <Button onClick={() => setStep(step - 1)}>Previous</Button>
          <Button onClick={() => setStep(step + 1)}>Next tip</Button>
        </div>
      </article>
      <h2>All tips</h2>
      <dl>
        {TIPS.map(({ title, text, path }) => (
          <div key={title}>
            <dt>
              <Link to={hrefOf(path)}>{title}</Link>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
