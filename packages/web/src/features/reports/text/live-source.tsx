import { placeWords } from '@constat/analyses';
import type { LivePlace, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Link } from 'react-router';
import { resultHref } from '../../../routes/result-address.ts';
import { timeAgo } from '../../../ui/time-ago.ts';
import './live-picker.css';

/** A number in the text, and where it stands in the window. */
export interface ShownLive extends LivePlace {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

interface LiveSourceProps {
  readonly shown: ShownLive;
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly onClose: () => void;
}

/** Where a number of the text comes from; its result is a click away. */
export function LiveSource({ shown, results, onClose }: LiveSourceProps) {
  const result = results.get(shown.result);
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={shown}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Source of the number', className: 'live-source' },
      }}
    >
      <p>
        <b>{shown.text}</b> {placeWords(shown.at)}
      </p>
      {result ? (
        <>
          <p className="small">
            {[result.title, result.data.dataset?.name, `saved ${timeAgo(result.timestamp)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Button component={Link} to={resultHref(result.id)} size="dense" variant="outlined">
            Open the result
          </Button>
        </>
      ) : (
        <p className="small">Its result is no longer there; the number reads as it last did.</p>
      )}
    </Popover>
  );
}
