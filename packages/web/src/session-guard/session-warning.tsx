import { Icon } from '../ui/icon.tsx';
import { EXTEND_TEXT, warningText } from './clock.ts';
import { extendSession, useSessionWarning } from './guard.ts';
import './session-warning.css';

/** Says how long the session lasts, with the way to extend it. */
export function SessionWarning() {
  const warning = useSessionWarning((state) => state.warning);
  return (
    <div role={warning?.level === 'critical' ? 'alert' : 'status'}>
      {warning && (
        <p className={`session-warning ${warning.level}`}>
          <Icon name={warning.level === 'info' ? 'info' : 'warning'} />
          <span>
            {warningText(warning.msLeft)}{' '}
            <button type="button" onClick={() => void extendSession()}>
              {EXTEND_TEXT}
            </button>
          </span>
        </p>
      )}
    </div>
  );
}
