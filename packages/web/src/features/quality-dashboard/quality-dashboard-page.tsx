import type { Estimate } from '@constat/report';
import Button from '@mui/material/Button';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../state/notify.ts';
import { openSample } from '../../state/samples.ts';
import { useHeads } from '../../state/use-heads.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { readableResults } from '../../storage/results.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LightLabel, PanelCard } from './panel-card.tsx';
import { AddPanel, SetGoal } from './panel-dialogs.tsx';
import { type Light, type Panel, proposals, usualGoal } from './panels.ts';
import { usePanels } from './use-panels.ts';
import './quality-dashboard.css';

const LIGHTS: readonly Light[] = ['off', 'near', 'on'];

/** The state of a process on one page: panels of the open dataset with their goals. */
export function QualityDashboardPage() {
  const dataset = useActiveDataset();
  return dataset ? <Dashboard key={dataset.id} dataset={dataset} /> : <WithoutData />;
}

function WithoutData() {
  const open = () => void openSample('filling-line').catch(() => notify('Failed to generate sample dataset'));
  return (
    <div className="plain-page column qd">
      <h1>Quality Dashboard</h1>
      <p>
        Control charts, capability, Pareto charts and trends of a process on one page, each held against its
        goal. They follow the open dataset. Open one, or begin with sample data.
      </p>
      <p>
        <Button variant="contained" onClick={open}>
          Open the data of a filling line
        </Button>
      </p>
    </div>
  );
}

/** Moves a panel by one place. */
function moved(panels: readonly Panel[], at: number, by: number): readonly Panel[] {
  const next = [...panels];
  const [panel] = next.splice(at, 1);
  if (panel) next.splice(at + by, 0, panel);
  return next;
}

const newId = () => `p${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

function Dashboard({ dataset }: { dataset: DatasetInfo }) {
  const [panels, change] = usePanels(dataset);
  const [lights, setLights] = useState<ReadonlyMap<string, Light | null>>(new Map());
  const [isAdding, setAdding] = useState(false);
  const [goalOf, setGoalOf] = useState<{ panel: Panel; items: readonly Estimate[] } | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const settle = useCallback(
    (id: string, light: Light | null) => setLights((before) => new Map(before).set(id, light)),
    [],
  );
  if (panels === null) return null;
  const turn = panels.findIndex(({ id }) => !lights.has(id));
  const remove = (panel: Panel) => {
    change(panels.filter(({ id }) => id !== panel.id));
    notify('Panel removed', { label: 'Undo', onAction: () => change(panels) });
  };
  const menuOf = (panel: Panel, at: number): readonly MenuEntry[] => [
    ...(at > 0 ? [{ id: 'up', label: 'Move up', onSelect: () => change(moved(panels, at, -1)) }] : []),
    ...(at < panels.length - 1
      ? [{ id: 'down', label: 'Move down', onSelect: () => change(moved(panels, at, 1)) }]
      : []),
    { id: 'remove', label: 'Remove', icon: 'trash', onSelect: () => remove(panel) },
  ];
  return (
    <div className="plain-page qd" ref={board}>
      <header className="qd-head">
        <div>
          <h1>Quality Dashboard</h1>
          <p>
            {dataset.name}, {dataset.rows.toLocaleString('en')} rows. It follows the data as they change.
          </p>
        </div>
        <div className="qd-acts">
          <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Add a panel
          </Button>
          <FromResults dataset={dataset} onAdd={(panel) => change([...panels, panel])} />
          <Button variant="outlined" onClick={() => void board.current?.requestFullscreen?.()}>
            Full screen
          </Button>
        </div>
      </header>
      <Summary panels={panels} lights={lights} />
      {panels.length === 0 && (
        <p className="qd-empty">
          Nothing is on the dashboard yet.{' '}
          <Button onClick={() => change(proposals(dataset.columns, dataset.sampleId))}>
            Begin with a proposal
          </Button>
        </p>
      )}
      <div className="qd-panels">
        {panels.map((panel, at) => (
          <PanelCard
            key={panel.id}
            panel={panel}
            dataset={dataset}
            isItsTurn={turn === -1 || at <= turn}
            onSettled={settle}
            onGoal={(items) => setGoalOf({ panel, items })}
            menu={menuOf(panel, at)}
          />
        ))}
      </div>
      {isAdding && (
        <AddPanel
          columns={dataset.columns}
          newId={newId}
          onClose={() => setAdding(false)}
          onAdd={(panel) => {
            change([...panels, panel]);
            setAdding(false);
          }}
        />
      )}
      {goalOf && (
        <SetGoal
          goal={goalOf.panel.goal}
          items={goalOf.items}
          onClose={() => setGoalOf(null)}
          onSet={(goal) => {
            change(panels.map((panel) => (panel.id === goalOf.panel.id ? { ...panel, goal } : panel)));
            setGoalOf(null);
          }}
        />
      )}
    </div>
  );
}

/** How many goals are met, near and missed. */
function Summary({
  panels,
  lights,
}: {
  panels: readonly Panel[];
  lights: ReadonlyMap<string, Light | null>;
}) {
  const shown = panels.flatMap(({ id }) => lights.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className="qd-summary" aria-label="Goals">
      {LIGHTS.map((light) => ({ light, count: shown.filter((each) => each === light).length }))
        .filter(({ count }) => count > 0)
        .map(({ light, count }) => (
          <li key={light}>
            <b>{count}</b> <LightLabel light={light} />
          </li>
        ))}
    </ul>
  );
}

/** Saved results of this dataset, to be computed anew on the dashboard. */
function FromResults({ dataset, onAdd }: { dataset: DatasetInfo; onAdd: (panel: Panel) => void }) {
  const owner = useWorkspace((state) => state.owner);
  const heads = useHeads()?.results.filter((head) => head.dataset?.id === dataset.id && head.hasFigure) ?? [];
  if (heads.length === 0 || owner === null) return null;
  const add = async (id: string) => {
    const [result] = await readableResults(owner, [id]);
    if (!result) return;
    const { analysis, options } = result.data;
    onAdd({ id: newId(), analysisId: analysis.id, options, goal: usualGoal(analysis.id) });
  };
  return (
    <ActionMenu
      label="Saved results of this dataset"
      entries={heads
        .slice(0, 20)
        .map(({ id, title }) => ({ id, label: title, onSelect: () => void add(id) }))}
      trigger={(props) => (
        <Button variant="outlined" {...props}>
          Add a saved result
        </Button>
      )}
    />
  );
}
