import type { PivotResult, RawOptions } from '@constat/analyses';
import { formatNumber } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { History } from './use-history.ts';
import { HEATS, type Heat, type PivotView, VIEWS, type ViewName } from './use-view.ts';
import { swapAxes } from './zones.ts';

const VIEW_ICONS: Readonly<Record<ViewName, IconName>> = {
  table: 'table',
  chart: 'chart',
  report: 'publication',
};

const TOTALS = {
  both: 'Totals of rows and columns',
  down: 'Total below the columns',
  across: 'Total beside the rows',
  none: 'No totals',
} as const;
const CHARTS = {
  auto: 'Chosen by the data',
  bar: 'Bars',
  stacked: 'Stacked bars',
  filled: 'Stacked to 100%',
  line: 'Lines',
} as const;

interface PivotToolbarProps {
  readonly options: RawOptions;
  readonly result: PivotResult | null;
  readonly history: History;
  readonly view: PivotView;
  readonly onView: (part: Partial<PivotView>) => void;
}

/** What can be done to the whole table: views, swap, totals, heat, undo. */
export function PivotToolbar({ options, result, history, view, onView }: PivotToolbarProps) {
  const { change } = history;
  const set = (part: RawOptions) => change((now) => ({ ...now, ...part }));
  return (
    <div className="pbar">
      <fieldset className="seg" aria-label="View">
        {(Object.keys(VIEWS) as ViewName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view.view === name}
            onClick={() => onView({ view: name })}
          >
            <Icon name={VIEW_ICONS[name]} />
            {VIEWS[name]}
          </button>
        ))}
      </fieldset>
      <span className="vr" />
      <IconAction label="Undo" icon="undo" disabled={!history.canUndo} onClick={history.undo} />
      <IconAction label="Redo" icon="redo" disabled={!history.canRedo} onClick={history.redo} />
      <Button variant="text" aria-label="Swap rows and columns" onClick={() => change(swapAxes)}>
        <Icon name="swap" />
        <span className="lbl">Swap</span>
      </Button>
      <BarMenu label="Totals" icon={<Icon name="calculator" />} entries={totalEntries(options, set)} />
      {view.view === 'table' && (
        <BarMenu
          label={HEATS[view.heat]}
          icon={<span className="ht" data-heat={view.heat} />}
          entries={(Object.keys(HEATS) as Heat[]).map((heat) => ({
            id: heat,
            label: HEATS[heat],
            selected: view.heat === heat,
            onSelect: () => onView({ heat }),
          }))}
        />
      )}
      {view.view !== 'report' && result && (
        <BarMenu
          label={view.view === 'chart' ? CHARTS[chartOf(options)] : 'Value that is coloured'}
          quiet={view.view !== 'chart'}
          icon={<Icon name={view.view === 'chart' ? 'timeSeries' : 'options'} />}
          entries={
            [
              ...(view.view === 'chart'
                ? [
                    ...(Object.keys(CHARTS) as (keyof typeof CHARTS)[]).map((chart) => ({
                      id: chart,
                      label: CHARTS[chart],
                      selected: chartOf(options) === chart,
                      onSelect: () => set({ chart }),
                    })),
                    MENU_DIVIDER,
                  ]
                : []),
              ...valueEntries(result, options, set),
            ] as readonly MenuEntry[]
          }
        />
      )}
      <span className="grow" />
      {result && (
        <span className="meta end">
          <i>n</i> = {formatNumber(result.sample.used, 'integer')},{' '}
          {formatNumber(result.sample.excluded, 'integer')} excluded
        </span>
      )}
    </div>
  );
}

const chartOf = ({ chart }: RawOptions): keyof typeof CHARTS =>
  typeof chart === 'string' && chart in CHARTS ? (chart as keyof typeof CHARTS) : 'auto';

const valueEntries = (
  { values }: PivotResult,
  { chartValue }: RawOptions,
  set: (part: RawOptions) => void,
): readonly MenuEntry[] =>
  values.map(({ label }, i) => ({
    id: `value-${i}`,
    label,
    selected: chartValue === i + 1,
    onSelect: () => set({ chartValue: i + 1 }),
  }));

function totalEntries(options: RawOptions, set: (part: RawOptions) => void): readonly MenuEntry[] {
  const totals = String(options.totals ?? 'both');
  const subtotals = options.subtotals !== false;
  const asLevel = options.missing !== 'exclude';
  return [
    ...(Object.keys(TOTALS) as (keyof typeof TOTALS)[]).map((key) => ({
      id: key,
      label: TOTALS[key],
      selected: totals === key,
      onSelect: () => set({ totals: key }),
    })),
    MENU_DIVIDER,
    {
      id: 'subtotals',
      label: subtotals ? 'Hide subtotals' : 'Show subtotals',
      onSelect: () => set({ subtotals: !subtotals }),
    },
    {
      id: 'missing',
      label: asLevel ? 'Leave missing values out' : 'Missing values as a level',
      onSelect: () => set({ missing: asLevel ? 'exclude' : 'level' }),
    },
  ];
}

function BarMenu({
  label,
  icon,
  entries,
  quiet = false,
}: {
  quiet?: boolean;
  label: string;
  icon: ReactNode;
  entries: readonly MenuEntry[];
}) {
  return (
    <ActionMenu
      label={label}
      entries={entries}
      trigger={(props) => (
        <Button variant="text" aria-label={label} className={quiet ? 'quiet' : ''} {...props}>
          {icon}
          <span className="lbl">{label}</span>
          <Icon name="chevronDown" size={14} className="end" />
        </Button>
      )}
    />
  );
}

function IconAction(props: { label: string; icon: IconName; disabled: boolean; onClick: () => void }) {
  return (
    <Tooltip title={props.label}>
      <span>
        <IconButton aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
          <Icon name={props.icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
