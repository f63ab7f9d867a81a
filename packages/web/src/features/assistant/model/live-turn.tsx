import Button from '@mui/material/Button';
import { Icon } from '../../../ui/icon.tsx';
import { keyed } from '../../../ui/keyed.ts';
import { callLine } from './call-list.tsx';
import { stopTalk, useTalk } from './talk-state.ts';
import './model.css';

/** The answer while the model speaks: its words, not yet checked, and the tools it calls. */
export default function LiveTurn() {
  const live = useTalk((state) => state.live);
  if (!live) return null;
  const { question, text, calls } = live;
  return (
    <section className="as-turn" aria-label="The model answers">
      <div className="as-q">
        <p>You asked</p>
        <h2 data-question tabIndex={-1}>
          {question}
        </h2>
      </div>
      <div className="as-card as-model" aria-busy="true">
        <header>
          <Icon name="chat" size={18} />
          <div>
            <h3>The model answers</h3>
            <p role="status">
              {calls.length === 0 ? 'Its numbers are checked at the end.' : `Tools called: ${calls.length}`}
            </p>
          </div>
          <div className="as-acts">
            <Button size="dense" onClick={stopTalk}>
              Stop
            </Button>
          </div>
        </header>
        {text !== '' && <div className="as-said as-said--live">{text}</div>}
        {calls.length > 0 && (
          <ul className="as-calls">
            {keyed(calls, callLine).map(({ key, item: call }) => (
              <li key={key} data-ok={call.answer.ok}>
                <Icon name={call.answer.ok ? 'ok' : 'stop'} />
                <code>{callLine(call)}</code>
                <span />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
