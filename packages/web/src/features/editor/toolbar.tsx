import type { Dataset } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import type { EditLog } from '../../storage/edit-log.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { insertRows, sortRows, travel } from './commands.ts';
import { useGrid } from './grid-state.ts';
import { togglePanel, usePanel } from './panel-state.ts';

const LINKS: readonly { readonly path: string; readonly label: string; readonly icon: IconName }[] = [
  { path: 'data-management/transform', label: 'Transform', icon: 'transform' },
  { path: 'data-management/filter', label: 'Filter', icon: 'filter' },
];

/** Undo, add, sort, find, and the ways onward. */
export function Toolbar({ dataset, log }: { dataset: Dataset; log: EditLog }) {
  const { frozen, find } = useGrid();
  const last = log.steps[log.position - 1]?.label;
  const next = log.steps[log.position]?.label;
  const { columns } = dataset;
  return (
    <div className="ed-tb" role="toolbar" aria-label="Edit">
      <h1 title={dataset.name}>{dataset.name}</h1>
      <Travel direction="undo" label={last} />
      <Travel direction="redo" label={next} />
      <span className="vr" />
      <Button
        variant="text"
        className="hide"
        onClick={() => useGrid.setState({ dialog: { kind: 'add', at: columns.length } })}
      >
        <Icon name="plus" />
        <span className="lbl">Variable</span>
      </Button>
      <Button variant="text" className="hide" onClick={() => insertRows('end')}>
        <Icon name="plus" />
        <span className="lbl">Row</span>
      </Button>
      <ActionMenu
        label="Sort"
        entries={[
          { id: 'asc', label: 'Ascending by the selected variable', onSelect: () => sortRows(false) },
          { id: 'desc', label: 'Descending by the selected variable', onSelect: () => sortRows(true) },
        ]}
        trigger={(props) => (
          <Button variant="text" className="hide" {...props}>
            <Icon name="sort" />
            <span className="lbl">Sort</span>
          </Button>
        )}
      />
      <Button
        variant="text"
        className="hide ed-freeze"
        aria-pressed={frozen}
        onClick={() => useGrid.setState({ frozen: !frozen })}
      >
        <Icon name="lock" />
        <span className="lbl">Freeze first</span>
      </Button>
      {LINKS.filter(({ path }) => findRoute(path)).map(({ path, label, icon }) => (
        <Button key={path} variant="text" className="hide" component={Link} to={hrefOf(path)}>
          <Icon name={icon} />
          <span className="lbl">{label}</span>
        </Button>
      ))}
      <span className="grow hide" />
      <button
        type="button"
        className="field ed-find hide"
        aria-expanded={find !== 'closed'}
        onClick={() => useGrid.setState({ find: 'find' })}
      >
        <Icon name="search" />
        <span className="trunc faint">Find in data</span>
        <span className="grow" />
        <kbd className="kbd">Ctrl F</kbd>
      </button>
      <IconButton className="sm" aria-label="Find in data" onClick={() => useGrid.setState({ find: 'find' })}>
        <Icon name="search" />
      </IconButton>
      <PanelToggle />
      <Button className="ed-export" component={Link} to={hrefOf('data-management/export')}>
        <Icon name="export" />
        <span className="lbl">Export</span>
      </Button>
      <Button variant="contained" className="hide" component={Link} to={hrefOf('analysis-index')}>
        <Icon name="inferential" />
        <span className="lbl">Analyze</span>
      </Button>
    </div>
  );
}

/** Shows or hides what is known about the variables of the selection. */
function PanelToggle() {
  const open = usePanel((state) => state.open);
  return (
    <Button
      className="ed-props"
      variant="text"
      aria-pressed={open}
      aria-label="Variable properties"
      onClick={togglePanel}
    >
      <Icon name="options" />
      <span className="lbl">Properties</span>
    </Button>
  );
}

const WORDS = { undo: ['Undo', 'Ctrl+Z'], redo: ['Redo', 'Ctrl+Y'] } as const;

function Travel({ direction, label }: { direction: 'undo' | 'redo'; label: string | undefined }) {
  const [word, keys] = WORDS[direction];
  const words = label === undefined ? word : `${word}: ${label}`;
  return (
    <IconButton
      aria-label={words}
      title={`${words} (${keys})`}
      disabled={label === undefined}
      onClick={() => travel(direction)}
    >
      <Icon name={direction} />
    </IconButton>
  );
}
