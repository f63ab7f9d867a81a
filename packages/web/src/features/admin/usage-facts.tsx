import type { Usage } from '../../cloud/admin-content.ts';
import { ACCOUNT_TIERS } from '../../cloud/admin-users.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { formatBytes } from '../../storage/size.ts';

/** How much the server is used, in one line of numbers. */
export function UsageFacts({ usage }: { usage: Usage | undefined }) {
  if (!usage) return null;
  const tiers = ACCOUNT_TIERS.filter((tier) => (usage.users_by_tier[tier] ?? 0) > 0);
  const facts = [
    { name: 'Accounts', value: usage.users.toLocaleString('en') },
    { name: 'Signed in within 30 days', value: usage.active_users.toLocaleString('en') },
    ...tiers.map((tier) => ({
      name: TIER_NAMES[tier],
      value: (usage.users_by_tier[tier] ?? 0).toLocaleString('en'),
    })),
    { name: 'Datasets', value: usage.datasets.toLocaleString('en') },
    { name: 'Projects', value: usage.projects.toLocaleString('en') },
    { name: 'Files', value: formatBytes(usage.stored_bytes) },
  ];
  return (
    <dl className="adm-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
