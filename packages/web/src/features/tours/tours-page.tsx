import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { pictureOf, TOURS, type Tour } from './tours.ts';
import './tours.css';

/** How long a picture stands while the tour plays: long enough to read its sentence twice. */
const readingMs = (words: string) => 2500 + words.split(' ').length * 350;

/** Silent tours of the app: pictures taken from it, with sentences, to be played or read. */
export function ToursPage() {
  return (
    <div className="plain-page column tours">
      <h1>Video Tutorials</h1>
      <p>
        Silent tours, taken from the app itself with each release. Play one, go through it step by step, or
        read its sentences; then do it yourself.
      </p>
      <nav aria-label="Tours">
        <ol className="tours-list">
          {TOURS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {TOURS.map((tour) => (
        <TourPlayer key={tour.id} tour={tour} />
      ))}
    </div>
  );
}

function TourPlayer({ tour }: { tour: Tour }) {
  const { id, title, about, steps, tool } = tour;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const last = steps.length - 1;
  const step = steps[at];
  useEffect(() => {
    if (!isPlaying || !step) return;
    const timer = setTimeout(() => (at === last ? setPlaying(false) : setAt(at + 1)), readingMs(step.says));
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, step]);
  if (!step) return null;
  const goTo = (next: number) => {
    setPlaying(false);
    setAt(next);
  };
  const play = () => {
    if (!isPlaying && at === last) setAt(0);
    setPlaying(!isPlaying);
  };
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="tour">
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{about}</p>
      <figure>
        {isMissing ? (
          <p className="tour-missing">
            The pictures of the tours need a connection. The sentences are below.
          </p>
        ) : (
          <a
            href={pictureOf(tour, at)}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the picture in full size"
          >
            <img
              src={pictureOf(tour, at)}
              alt={`The app at step ${at + 1}`}
              width={1000}
              height={640}
              loading="lazy"
              onError={() => setMissing(true)}
            />
          </a>
        )}
        <figcaption aria-live={isPlaying ? 'off' : 'polite'}>
          <b>
            {at + 1} of {steps.length}
          </b>{' '}
          {step.says}
        </figcaption>
      </figure>
      <div className="tour-acts">
        <Button variant="contained" onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button variant="outlined" disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </Button>
        <Button variant="outlined" disabled={at === last} onClick={() => goTo(at + 1)}>
          Next
        </Button>
        <Button component={Link} to={hrefOf(tool)}>
          Do it yourself
        </Button>
      </div>
      <details>
        <summary>Read the tour</summary>
        <ol>
          {steps.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
