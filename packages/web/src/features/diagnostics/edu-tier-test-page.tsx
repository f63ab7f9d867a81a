import { useId, useState } from 'react';
import type { Tier } from '../../state/session.ts';
import { capabilitiesOf, effectiveTier, TIER_NAMES } from '../../state/tier.ts';
import '../settings/row-set.css';
import '../settings/settings.css';

function TierChoice<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="row-set">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = (Object.keys(choices) as T[]).find((name) => name === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {(Object.keys(choices) as T[]).map((name) => (
          <option key={name} value={name}>
            {choices[name]}
          </option>
        ))}
      </select>
    </div>
  );
}

const OVERRIDES = { none: 'None', ...TIER_NAMES } as const;

/** Development: which tier and capabilities an account has, for every account type and override. */
export function EduTierTestPage() {
  const [accountType, setAccountType] = useState<Tier>('edu');
  const [override, setOverride] = useState<Tier | 'none'>('none');
  const [days, setDays] = useState(7);
  const daysId = useId();
  const isGuest = accountType === 'guest';
  const tier = effectiveTier({
    override: override === 'none' ? null : { tier: override, daysRemaining: days },
    isGuest,
    accountType: isGuest ? null : accountType,
  });
  const flags = capabilitiesOf(
    isGuest
      ? { kind: 'guest' }
      : { kind: 'user', userId: '', email: '', avatarUrl: null, tier, isAdmin: false },
  );
  return (
    <div className="plain-page column settings">
      <h1>Tier Test</h1>
      <p>Development page, on local hosts only. It changes nothing.</p>
      <section className="set" aria-labelledby="tier-in">
        <h2 id="tier-in">Account</h2>
        <div>
          <TierChoice
            label="Account type"
            value={accountType}
            choices={TIER_NAMES}
            onChange={setAccountType}
          />
          <TierChoice label="Override" value={override} choices={OVERRIDES} onChange={setOverride} />
          <div className="row-set">
            <label htmlFor={daysId}>Days remaining</label>
            <div className="field" style={{ width: 96 }}>
              <input
                id={daysId}
                type="number"
                min={0}
                value={days}
                onChange={(event) => setDays(Number(event.target.value))}
              />
            </div>
          </div>
        </div>
      </section>
      <section className="set" aria-labelledby="tier-out">
        <h2 id="tier-out">Outcome</h2>
        <dl className="facts">
          <dt>Effective tier</dt>
          <dd>{TIER_NAMES[tier]}</dd>
          {Object.entries(flags).map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value ? 'yes' : 'no'}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
