import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Composer } from './composer.tsx';
import { ContextPanel } from './context-panel.tsx';
import { ConversationContext } from './conversation-context.ts';
import { saveThread } from './save-thread.ts';
import { chooseThread, startThread } from './thread.ts';
import { ThreadView } from './thread-view.tsx';
import { type Conversation, useAssistant } from './use-assistant.ts';
import { useRegions } from './use-regions.ts';
import './assistant.css';

const NARROW = '(max-width: 959px)';

/** A conversation about the open dataset: every answer is an analysis that can be opened, changed and saved. */
export function AssistantPage() {
  const conversation = useAssistant();
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [panel, setPanel] = useState(true);
  const [sheet, setSheet] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useRegions(page);
  useQuestionFromAddress(conversation);
  const { dataset } = conversation;
  const { endpoint } = conversation.choice;
  return (
    <ConversationContext value={conversation}>
      <div className="as" ref={page}>
        <Head conversation={conversation} panel={panel} onPanel={narrow ? null : () => setPanel(!panel)} />
        {narrow && (
          <div className="as-ctxbar">
            <Icon name={endpoint ? 'cloud' : 'lock'} />
            <b className="trunc">{dataset?.name ?? 'No data open'}</b>
            <span className="faint trunc">
              {endpoint ? `Asks ${endpoint.host}` : 'Nothing leaves this device'}
            </span>
            <Button size="dense" onClick={() => setSheet(true)}>
              Data
            </Button>
          </div>
        )}
        <div className="as-conv" data-panel={panel && !narrow}>
          <div className="as-talk">
            <ThreadView />
            <Composer />
          </div>
          {!narrow && panel && (
            <aside
              className="as-ctxcol"
              aria-label="Data, and what leaves this device"
              data-region
              tabIndex={-1}
            >
              <ContextPanel />
            </aside>
          )}
        </div>
        {narrow && (
          <Drawer
            anchor="bottom"
            open={sheet}
            onClose={() => setSheet(false)}
            slotProps={{ paper: { 'aria-label': 'Data', role: 'dialog', 'aria-modal': true } }}
          >
            <div className="as-sheet">
              <div className="sheet-hd">
                <h2>Data</h2>
                <IconButton aria-label="Close" onClick={() => setSheet(false)}>
                  <Icon name="close" />
                </IconButton>
              </div>
              <ContextPanel />
            </div>
          </Drawer>
        )}
      </div>
    </ConversationContext>
  );
}

interface HeadProps {
  readonly conversation: Conversation;
  readonly panel: boolean;
  readonly onPanel: (() => void) | null;
}

function Head({ conversation, panel, onPanel }: HeadProps) {
  const { threads, thread, change, dataset } = conversation;
  const navigate = useNavigate();
  const asked = threads?.threads.filter(({ turns }) => turns.length > 0) ?? [];
  const empty = !thread || thread.turns.length === 0;
  return (
    <div className="phead">
      <div>
        <h1>Analysis Assistant</h1>
        <p>Ask in words. Every answer is an analysis you can open, change and save.</p>
      </div>
      <div className="acts">
        {asked.length > 0 && (
          <ActionMenu
            label="Threads"
            align="right"
            entries={[...asked].reverse().map(({ id, turns }) => ({
              id,
              label: turns[0]?.question ?? '',
              hint: turns.length === 1 ? '1 question' : `${turns.length} questions`,
              selected: id === thread?.id,
              onSelect: () => change((all) => chooseThread(all, id)),
            }))}
            trigger={(props) => (
              <Button variant="text" className="icon-first" {...props}>
                <Icon name="history" />
                <span className="lbl">Threads</span>
              </Button>
            )}
          />
        )}
        <Button variant="text" className="icon-first" disabled={empty} onClick={() => change(startThread)}>
          <Icon name="plus" />
          <span className="lbl">New</span>
        </Button>
        <Button
          className="icon-first"
          disabled={empty || !dataset}
          onClick={() => thread && dataset && saveThread(thread, dataset, (href) => void navigate(href))}
        >
          <Icon name="save" />
          <span className="lbl">Save as report</span>
        </Button>
        {onPanel && (
          <IconButton aria-label="Data panel" aria-pressed={panel} onClick={onPanel}>
            <Icon name="panel" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** A question that another page hands over is asked once. */
function useQuestionFromAddress({ ask, assistant, thread, dataset, facts }: Conversation): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const given = (state as { question?: unknown } | null)?.question;
  const asked = useRef<unknown>(null);
  const ready = assistant !== null && thread !== null && (dataset === null || facts !== null);
  useEffect(() => {
    if (!ready || typeof given !== 'string' || asked.current === state) return;
    asked.current = state;
    void ask(given).then(() => navigate(pathname, { replace: true, state: null }));
  }, [ready, given, state, ask, navigate, pathname]);
}
