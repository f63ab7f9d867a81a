import type { CatalogueEntry } from '@constat/analyses';
import { type DesignPlan, type PlannedDesign, planDesign } from '@constat/stats';
import Button from '@mui/material/Button';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { HelpPanel } from '../../analysis/help-panel.tsx';
import { hrefOf } from '../../routes/address.ts';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import { datasetNamed, freeName } from '../../storage/dataset-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import '../data-page/data-page.css';
import { DesignPreview } from './design-preview.tsx';
import { DesignSettings } from './design-settings.tsx';
import { describePlan, planProblem } from './design-texts.ts';
import { createWorksheet } from './doe-actions.ts';
import { draftOf, KIND_FACTS, planOf } from './doe-draft.ts';
import type { DoeDraft } from './draft-types.ts';
import { FactorRows } from './factor-rows.tsx';
import { useDoeDraft } from './use-doe-draft.ts';

type Laid = { readonly plan: DesignPlan; readonly design: PlannedDesign } | { readonly problem: string };

/** The runs of a plan, or why there are none. */
function laidOut(plan: DesignPlan): Laid {
  try {
    return { plan, design: planDesign(plan) };
  } catch (error) {
    return { problem: planProblem(error) };
  }
}

/** The form of a new design with its properties, and the way to a worksheet. */
export function CreateTab({ entry }: { entry: CatalogueEntry }) {
  const navigate = useNavigate();
  const { draft, change } = useDoeDraft();
  const [help, setHelp] = useState(false);
  return (
    <>
      <div className="phead">
        <div>
          <h1>{entry.title}</h1>
          <p>Name what you can set, choose how many runs to make, and get a worksheet to fill in.</p>
        </div>
        <div className="acts">
          <Button
            variant="text"
            className="icon-first"
            onClick={() => void navigate(`${hrefOf(entry.path)}?example`)}
          >
            <Icon name="play" />
            <span className="lbl">Example</span>
          </Button>
          <Button variant="text" className="icon-first" onClick={() => setHelp(true)}>
            <Icon name="help" />
            <span className="lbl">Help</span>
          </Button>
        </div>
      </div>
      <div className="plain-page dt">
        {draft && (
          <>
            <MadeHere
              onUse={(plan) => {
                change(() => draftOf(plan));
                notify('Settings of the worksheet', { label: 'Undo', onAction: () => change(() => draft) });
              }}
            />
            <CreateForm draft={draft} change={change} path={entry.path} />
          </>
        )}
      </div>
      <HelpPanel entry={entry} open={help} onClose={() => setHelp(false)} />
    </>
  );
}

/** Says how the active worksheet was made, and brings its settings back. */
function MadeHere({ onUse }: { onUse: (plan: DesignPlan) => void }) {
  const dataset = useActiveDataset();
  if (!dataset?.designedBy) return null;
  const plan = dataset.designedBy;
  return (
    <div className="notice dt-note">
      <Icon name="grid" />
      <span>
        {dataset.name} was made here: {describePlan(plan, dataset.rows)}.
      </span>
      <Button size="small" onClick={() => onUse(plan)}>
        Use these settings
      </Button>
    </div>
  );
}

interface CreateFormProps {
  readonly draft: DoeDraft;
  readonly change: (next: (draft: DoeDraft) => DoeDraft) => void;
  /** Address of this page, to come back to after signing in. */
  readonly path: string;
}

function CreateForm({ draft, change, path }: CreateFormProps) {
  const navigate = useNavigate();
  const datasets = useWorkspace((state) => state.datasets);
  const signedIn = useSession((state) => state.session.kind === 'user');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<DoeDraft>) => change((now) => ({ ...now, ...part }));
  const { plan, problems } = useMemo(() => planOf(draft), [draft]);
  // laying out many runs takes a moment: typing goes first
  const settled = useDeferredValue(plan);
  const laid = useMemo(() => (settled ? laidOut(settled) : null), [settled]);
  const base = draft.name.trim() || `${KIND_FACTS[draft.kind].label} worksheet`;
  const name = freeName(datasets, base);
  const taken =
    draft.name.trim() !== '' && datasetNamed(datasets, base)
      ? `A dataset named '${base}' already exists. Please choose a different name.`
      : null;
  const general = problems.find(({ field }) => field === null)?.message;
  const problem = general ?? (laid && 'problem' in laid ? laid.problem : null);
  const ready = plan !== null && laid !== null && 'design' in laid ? laid : null;
  const create = async () => {
    if (ready?.plan !== plan || !ready || taken !== null || !signedIn) return;
    setBusy(true);
    const made = await createWorksheet(ready.plan, name, describePlan(ready.plan, ready.design.runs.length));
    setBusy(false);
    if (!made) return;
    set({ name: '' });
    void navigate(hrefOf('data-management/editor'));
  };
  return (
    <div className="dt-cols doe-cols">
      <form
        className="dt-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void create();
        }}
      >
        <DesignSettings part="kind" draft={draft} problems={problems} change={change} />
        <FactorRows draft={draft} problems={problems} change={change} />
        <DesignSettings part="runs" draft={draft} problems={problems} change={change} />
        <TextField
          label="Name of the worksheet"
          value={draft.name}
          placeholder={name}
          problem={taken}
          onChange={(value) => set({ name: value })}
        />
        {problem && (
          <div className="notice notice--danger" role="alert">
            <Icon name="warning" />
            <span>{problem}</span>
          </div>
        )}
        {!signedIn && (
          <div className="notice">
            <Icon name="info" />
            <span>Please login to create a worksheet. Guest users can only use sample datasets.</span>
            <Button
              size="dense"
              onClick={() => void navigate(hrefOf('auth/login'), { state: { from: hrefOf(path) } })}
            >
              Sign in
            </Button>
          </div>
        )}
        <div>
          <Button type="submit" variant="contained" disabled={busy || !ready || taken !== null || !signedIn}>
            <Icon name="plus" />
            Create worksheet
          </Button>
        </div>
      </form>
      <section className="dt-preview" aria-label="Preview of the design">
        <h2>Preview</h2>
        {ready ? (
          <DesignPreview plan={ready.plan} design={ready.design} />
        ) : (
          <p className="dt-wait">The runs and properties appear here once the settings are complete.</p>
        )}
      </section>
    </div>
  );
}
