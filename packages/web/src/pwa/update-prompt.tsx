import Button from '@mui/material/Button';
import { applyUpdate, dismissUpdate } from './register.ts';
import './update-prompt.css';
import { type UpdateState, useUpdate } from './update-state.ts';

function Content({ state }: { state: Exclude<UpdateState, { status: 'current' }> }) {
  switch (state.status) {
    case 'offlineReady':
      return <p>Constat is on this device now and works offline.</p>;
    case 'needRefresh':
      return (
        <>
          <p>A new version of Constat is ready. Your work is kept.</p>
          <Button size="dense" variant="contained" onClick={applyUpdate}>
            Reload
          </Button>
          <Button size="dense" onClick={dismissUpdate}>
            Later
          </Button>
        </>
      );
    case 'updating':
      return (
        <>
          <p id="update-label">Updating...</p>
          <progress aria-labelledby="update-label" max={100} value={state.progress} />
        </>
      );
    case 'error':
      return (
        <>
          <p>{state.message}</p>
          <Button size="dense" onClick={dismissUpdate}>
            Close
          </Button>
        </>
      );
  }
}

/** The region that is read aloud stays where it is: a box that took its place would count as a page that moves. */
export const UpdateNotice = ({ state }: { state: UpdateState }) => (
  <div role={state.status === 'error' ? 'alert' : 'status'}>
    {state.status !== 'current' && (
      <div className="update">
        <Content state={state} />
      </div>
    )}
  </div>
);

/** News about the software itself, at the bottom left: works offline, new version, updating, failed. */
export const UpdatePrompt = () => <UpdateNotice state={useUpdate((store) => store.state)} />;
