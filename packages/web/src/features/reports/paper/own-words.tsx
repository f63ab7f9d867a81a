import { type LivePlace, type NumberSettings, type Runs, runsToText, type TextPiece } from '@constat/report';
import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyed } from '../../../ui/keyed.ts';
import { LiveContext } from '../live-context.ts';
import { LiveSource, type ShownLive } from '../text/live-source.tsx';
import { PaperRuns } from './paper-words.tsx';

interface OwnWordsProps {
  readonly part: { readonly runs: Runs; readonly pieces?: readonly TextPiece[] };
  readonly numbers: NumberSettings;
}

/** What the owner wrote; the numbers in it tell where they come from. */
export function OwnWords({ part: { runs, pieces }, numbers }: OwnWordsProps) {
  if (!pieces) return <PaperRuns runs={runs} numbers={numbers} />;
  return keyed(pieces, (piece) => runsToText(piece.runs)).map(({ key, item }) =>
    item.live ? (
      <LiveNumber key={key} runs={item.runs} place={item.live} numbers={numbers} />
    ) : (
      <PaperRuns key={key} runs={item.runs} numbers={numbers} />
    ),
  );
}

interface LiveNumberProps {
  readonly runs: Runs;
  readonly place: LivePlace;
  readonly numbers: NumberSettings;
}

/** A number of a result; a click says which, and leads to it. */
function LiveNumber({ runs, place, numbers }: LiveNumberProps) {
  const { results } = useContext(LiveContext);
  const [shown, setShown] = useState<ShownLive | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const show = () => {
    const box = button.current?.getBoundingClientRect();
    if (box)
      setShown({ ...place, left: box.left, top: box.bottom + 4, text: runsToText(runs, numbers).trim() });
  };
  const hide = () => {
    // an open popover would take the focus back
    flushSync(() => setShown(null));
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className="live" aria-haspopup="dialog" onClick={show}>
        <PaperRuns runs={runs} numbers={numbers} />
      </button>
      {shown && <LiveSource shown={shown} results={results} onClose={hide} />}
    </>
  );
}
