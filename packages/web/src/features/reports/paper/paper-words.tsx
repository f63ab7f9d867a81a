import { type NumberSettings, noteRuns, type Runs, resolveRuns } from '@constat/report';
import { keepTogether } from '../../../ui/non-breaking.ts';
import { TextRunsView } from '../../../ui/runs-view.tsx';

/** Runs with the numbers as the report writes them. */
export function PaperRuns({ runs, numbers }: { runs: Runs; numbers: NumberSettings }) {
  return <TextRunsView runs={keepTogether(resolveRuns(runs, numbers))} />;
}

interface CaptionProps {
  readonly word: 'Table' | 'Figure';
  readonly number: number | undefined;
  readonly title: Runs;
  readonly numbers: NumberSettings;
}

/** What stands above a table or a figure. */
export function Caption({ word, number, title, numbers }: CaptionProps) {
  return (
    <p className="cap">
      <b>
        {word} {number}
      </b>{' '}
      <i>
        <PaperRuns runs={title} numbers={numbers} />
      </i>
    </p>
  );
}

/** What stands below it. */
export function Note({ notes, numbers }: { notes: Runs | undefined; numbers: NumberSettings }) {
  if (!notes || notes.length === 0) return null;
  return (
    <p className="small">
      <PaperRuns runs={noteRuns(notes)} numbers={numbers} />
    </p>
  );
}
