import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listQuotas, saveQuota, type TierQuota } from '../../cloud/admin-content.ts';
import { notify } from '../../state/notify.ts';
import { TIER_NAMES } from '../../state/tier.ts';
import { AdminFrame, LoadProblem } from './admin-frame.tsx';
import { refreshAdmin, useAdmin } from './use-admin.ts';

/** What a tier can have at most, as the database has it. */
const LIMITS = { datasets: 1000, storageMb: 100_000, modelRequests: 100_000 } as const;
const COLUMNS = {
  datasets: 'Datasets',
  storageMb: 'Storage (MB)',
  modelRequests: 'Model requests a day',
} as const;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

type Draft = Readonly<Record<string, Readonly<Record<Column, string>>>>;

const draftOf = (quotas: readonly TierQuota[]): Draft =>
  Object.fromEntries(
    quotas.map(({ tier, datasets, storageMb, modelRequests }) => [
      tier,
      {
        datasets: String(datasets),
        storageMb: String(storageMb),
        modelRequests: String(modelRequests),
      },
    ]),
  );

const isNumber = (text: string, column: Column): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) <= LIMITS[column];

/** How many datasets and how much storage each tier has. */
export function TierQuotasPage() {
  const { data, error, refetch } = useAdmin(['quotas'], listQuotas);
  return (
    <AdminFrame title="Tier Quotas">
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data && <QuotaForm key={JSON.stringify(data)} quotas={data} />}
    </AdminFrame>
  );
}

function QuotaForm({ quotas }: { quotas: readonly TierQuota[] }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(quotas));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const textOf = (tier: string, column: Column) => draft[tier]?.[column] ?? '';
  const changed = quotas.filter((quota) =>
    columns.some((column) => textOf(quota.tier, column).trim() !== String(quota[column])),
  );
  const invalid = (tier: string, column: Column) => !isNumber(textOf(tier, column), column);

  const saveAll = async (wanted: readonly TierQuota[]) => {
    for (const quota of wanted) {
      const outcome = await saveQuota(quota);
      if (!outcome.ok) return outcome;
    }
    return { ok: true } as const;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (quotas.some(({ tier }) => columns.some((column) => invalid(tier, column)))) {
      return setProblem(
        'Whole numbers only: datasets up to 1,000, storage up to 100,000 MB, requests up to 100,000.',
      );
    }
    setBusy(true);
    const outcome = await saveAll(
      changed.map((quota) => ({
        ...quota,
        datasets: Number(textOf(quota.tier, 'datasets')),
        storageMb: Number(textOf(quota.tier, 'storageMb')),
        modelRequests: Number(textOf(quota.tier, 'modelRequests')),
      })),
    );
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.message);
    const undo = () => void saveAll(changed).then(() => refreshAdmin(queries));
    notify('Quotas saved.', { label: 'Undo', onAction: undo });
    await refreshAdmin(queries);
  };

  return (
    <form className="adm-quotas" onSubmit={(event) => void submit(event)} noValidate>
      <p>
        They hold from the next save on; nothing that is kept already is deleted. Saving datasets needs Pro,
        Educational Pro, or Educational with a Pro subscription; the other tiers’ numbers count once they may
        save. Requests to a model count where this server offers one in the assistant.
      </p>
      <table className="adm-table">
        <thead>
          <tr>
            <th scope="col">Tier</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {COLUMNS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotas.map(({ tier }) => (
            <tr key={tier}>
              <th scope="row">{TIER_NAMES[tier]}</th>
              {columns.map((column) => (
                <td key={column}>
                  <div className="field">
                    <input
                      aria-label={`${TIER_NAMES[tier]}: ${COLUMNS[column]}`}
                      inputMode="numeric"
                      value={textOf(tier, column)}
                      aria-invalid={invalid(tier, column)}
                      onChange={(event) => {
                        const row = draft[tier] ?? { datasets: '', storageMb: '', modelRequests: '' };
                        setDraft({ ...draft, [tier]: { ...row, [column]: event.target.value } });
                        setProblem(undefined);
                      }}
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="contained" disabled={busy || changed.length === 0}>
        Save quotas
      </Button>
    </form>
  );
}
