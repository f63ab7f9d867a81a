import {
  type AnyForm,
  findEntry,
  type OtherAnalysis,
  type Rows,
  type RunStep,
  rowsText,
} from '@constat/analyses';
import { type Block, VERDICT_WORDS } from '@constat/report';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { CHECK_LOOK } from '../../analysis/result/check-look.ts';
import type { Within } from '../../engine/engine-contract.ts';
import { hrefOf } from '../../routes/address.ts';
import { keepOnly } from '../../state/filter-actions.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { useConversation } from './conversation-context.ts';
import { RoleChip } from './role-chip.tsx';
import type { ThreadTurn } from './thread.ts';

interface StepCardProps {
  readonly turn: ThreadTurn;
  readonly step: RunStep;
  readonly form: AnyForm;
  readonly blocks: readonly Block[];
  /** The rows that were used where not all were meant. */
  readonly within: Within | null;
}

/** What was chosen and why: roles that can be changed, assumptions checked on the data, and what fits as well. */
export function StepCard({ turn, step, form, blocks, within }: StepCardProps) {
  const navigate = useNavigate();
  const { setStep, facts, dataset } = useConversation();
  const checks = blocks.filter((block) => block.kind === 'check');
  const meta = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const used = meta?.kind === 'text' ? meta.meta?.[0] : undefined;
  const swap = ({ when: _, ...other }: OtherAnalysis) =>
    setStep(turn, {
      ...step,
      ...other,
      why: findEntry(other.analysisId)?.description ?? '',
      others: [],
      alternatives: [],
    });
  const open = async () => {
    if (within && dataset) await keepOnly(dataset, within.filter);
    await navigate(hrefOf(step.path), { state: { options: step.options } });
  };
  return (
    <div className="as-card">
      <header>
        <Icon name="inferential" size={18} />
        <div>
          <h3>{step.title}</h3>
          <p>{step.why}</p>
        </div>
        <div className="as-acts">
          {step.others.length > 0 && (
            <ActionMenu
              label="Other analyses of these variables"
              align="right"
              entries={step.others.map((other) => ({
                id: other.path,
                label: other.title,
                hint: other.when,
                onSelect: () => swap(other),
              }))}
              trigger={(props) => (
                <Button
                  size="dense"
                  variant="text"
                  aria-label={`Change the analysis: ${step.title}`}
                  {...props}
                >
                  Change
                  <Icon name="chevronDown" size={14} />
                </Button>
              )}
            />
          )}
          <Button size="dense" onClick={open}>
            Open tool
          </Button>
        </div>
      </header>
      {step.roles.length > 0 && (
        <div className="as-put">
          {step.roles.map(({ key, label, names }) => (
            <RoleChip key={key} turn={turn} step={step} form={form} role={key} label={label} names={names} />
          ))}
          {step.rows && <RowsChip turn={turn} step={step} rows={step.rows} />}
          <span className="used">
            {used ? <RunsView runs={used} /> : facts ? `${facts.rows.toLocaleString('en')} rows` : ''}
          </span>
        </div>
      )}
      {checks.length > 0 && (
        <ul className="as-mini" aria-label="Assumptions, checked on the data">
          {checks.map((check) => (
            <li key={check.id} className={CHECK_LOOK[check.verdict].className}>
              <Icon name={CHECK_LOOK[check.verdict].icon} />
              <span className="nm">
                <RunsView runs={check.assumption} />
              </span>
              <span className="ev">
                <b>{VERDICT_WORDS[check.verdict]}.</b> <RunsView runs={check.evidence} prose />.{' '}
                <RunsView runs={check.advice} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The rows that count, and the way back to all of them. */
function RowsChip({ turn, step, rows }: { turn: ThreadTurn; step: RunStep; rows: Rows }) {
  const { setStep } = useConversation();
  const all = () => {
    const { rows: _, ...rest } = step;
    setStep(turn, rest);
  };
  return (
    <div>
      <span className="lab">Rows</span>
      <button
        type="button"
        className="chip"
        aria-label={`Rows: ${rowsText(rows)}. Use all rows`}
        onClick={all}
      >
        <b className="trunc">{rowsText(rows)}</b>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
