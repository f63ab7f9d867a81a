import type { Override } from '../../cloud/tier-facts.ts';
import { countdownOf, overrideWarning, TIER_NAMES } from '../../state/tier.ts';
import { dateOf } from '../../ui/date-of.ts';
import { Icon } from '../../ui/icon.tsx';
import './override.css';
import { useAccountTier } from '../account/use-account-tier.ts';

const days = (n: number): string => (n === 1 ? '1 day left' : `${n} days left`);

/** The warning before a tier granted for a time ends. */
function Warning({ override }: { override: Override }) {
  const warning = overrideWarning(override.daysRemaining);
  if (!warning) return null;
  const danger = countdownOf(override.daysRemaining) === 'red';
  return (
    <div className={danger ? 'notice notice--danger' : 'notice notice--warn'} role="status">
      <Icon name={danger ? 'stop' : 'warning'} />
      <div>
        {warning} {TIER_NAMES[override.originalTier]} counts again from {dateOf(override.endDate)}.
      </div>
    </div>
  );
}

/** The tier granted for a time: which, until when, why, and how many days are left. */
export function OverrideFacts({ override }: { override: Override }) {
  const { tier, daysRemaining, startDate, endDate, reason, adminEmail } = override;
  const whole = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  const share = Math.min(1, Math.max(0.02, daysRemaining / Math.max(whole, 1)));
  return (
    <div className="ovr">
      <p className="ovr-hd">
        <b>{TIER_NAMES[tier]}</b> until {dateOf(endDate)}
        <span className={`ovr-left ${countdownOf(daysRemaining)}`}>{days(daysRemaining)}</span>
      </p>
      <div className={`ovr-bar ${countdownOf(daysRemaining)}`} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {(reason || adminEmail) && (
        <p className="faint">
          {reason && `Reason: ${reason}`}
          {reason && adminEmail && '. '}
          {adminEmail && `Granted by ${adminEmail}`}
        </p>
      )}
      <Warning override={override} />
    </div>
  );
}

/** The same warning where people pass every day; nothing while no tier is about to end. */
export function OverrideNotice() {
  const { data } = useAccountTier();
  return data?.override ? <Warning override={data.override} /> : null;
}
