import { useState } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { tipOfTheDay } from '../tips/tips.ts';

/** The tip of today, and the ones after it. */
export function DashboardTip() {
  const [step, setStep] = useState(0);
  const tip = tipOfTheDay(new Date(), step);
  return (
    <section className="daytip" aria-labelledby="day-tip">
      <div className="sec">
        <h2 id="day-tip">Tip of the day</h2>
      </div>
      <p aria-live="polite">{tip.text}</p>
      <div className="row">
        <Link to={hrefOf(tip.path)}>Try it</Link>
        <button type="button" onClick={() => setStep(step + 1)}>
          Next tip
        </button>
      </div>
    </section>
  );
}
