import Button from '@mui/material/Button';
import { findRoute } from '../../routes/routes.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/picture.css';
import { Crumbs } from './crumbs.tsx';
import { EndCard } from './end-card.tsx';
import { GuideSteps } from './guide-steps.tsx';
import { type GuideHandle, useGuide } from './use-guide.ts';
import { useSlots } from './use-slots.ts';
import './which-test.css';

/** The answers and where they lead, as text. */
function pathText({ path: { steps, ending } }: GuideHandle): string {
  const lines = steps.flatMap(({ question, answer }) => {
    const said = question.answers.find(({ id }) => id === answer);
    return said ? [`${question.title} ${said.title}`] : [];
  });
  const tool = ending ? findRoute(ending.path)?.metadata.title : undefined;
  return [...lines, ...(tool ? [`Use: ${tool}`] : [])].join('\n');
}

/** A few questions about outcome, groups and design lead to the test that fits; the same decisions under two addresses. */
export function WhichTestPage({ heading }: { heading?: unknown }) {
  const ready = useWorkspace((state) => state.status === 'ready');
  const dataset = useActiveDataset();
  const handle = useGuide(ready ? dataset : null);
  const own = useSlots(handle, ready ? dataset : null);
  if (!handle) return null;
  const started = Object.keys(handle.path.answers).length > 0;
  return (
    <div className="wt">
      <div className="phead">
        <div>
          <h1>{String(heading)}</h1>
          <p>Five short questions. Change any answer and the end of the path follows.</p>
        </div>
        <div className="acts">
          <Button
            variant="text"
            className="icon-first"
            disabled={!started}
            onClick={() => void copyText(pathText(handle), 'Path copied')}
          >
            <Icon name="copy" />
            <span className="lbl">Copy path</span>
          </Button>
          <Button className="icon-first" disabled={!started} onClick={handle.startOver}>
            <Icon name="undo" />
            <span className="lbl">Start over</span>
          </Button>
        </div>
      </div>
      <Crumbs handle={handle} />
      <div className="wt-body">
        <GuideSteps handle={handle} own={own} />
        <aside aria-label="Where the answers lead">
          <EndCard key={handle.path.ending?.id} handle={handle} own={own} />
        </aside>
      </div>
    </div>
  );
}
