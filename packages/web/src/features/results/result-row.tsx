import type { SavedResult } from '@constat/report';
import IconButton from '@mui/material/IconButton';
import { Link, useNavigate } from 'react-router';
import { useWorkspace } from '../../app/workspace.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { exportAs, REPORT_CHOICES, reopen, reopenProblem } from './result-actions.ts';
import { resultHref } from './result-address.ts';
import { ResultSummary, ResultThumbnail } from './result-summary.tsx';

interface ResultRowProps {
  readonly result: SavedResult;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** One saved result in the list. */
export function ResultRow({ result, selected, onSelect, onRename, onDelete }: ResultRowProps) {
  const datasets = useWorkspace((state) => state.datasets);
  const navigate = useNavigate();
  const problem = reopenProblem(result, datasets);
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'Open',
      icon: 'publication',
      onSelect: () => void navigate(resultHref(result.id)),
    },
    ...(problem === null
      ? [
          {
            id: 'reopen',
            label: 'Open in analysis',
            icon: 'play' as const,
            onSelect: () => void reopen(result, datasets, navigate),
          },
        ]
      : []),
    { id: 'rename', label: 'Rename', icon: 'text', onSelect: onRename },
    MENU_DIVIDER,
    ...REPORT_CHOICES.map(({ format, label, hint, icon }) => ({
      id: format,
      label,
      hint,
      icon,
      onSelect: () => exportAs([result], format),
    })),
    MENU_DIVIDER,
    { id: 'delete', label: 'Delete', icon: 'trash', onSelect: onDelete },
  ];
  return (
    <li className={selected ? 'ri on' : 'ri'}>
      <input
        type="checkbox"
        className="cb"
        aria-label={`Select ${result.title}`}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <ResultThumbnail result={result} />
      <div className="tx">
        <h2>
          <Link to={resultHref(result.id)}>{result.title}</Link>
        </h2>
        <p>
          <ResultSummary result={result} />
        </p>
        <p className="w">
          {[result.data.dataset?.name, `n = ${result.data.sample.used}`, timeAgo(result.timestamp)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ActionMenu
        label={`Actions for ${result.title}`}
        align="right"
        entries={entries}
        trigger={(props) => (
          <IconButton aria-label={`Actions for ${result.title}`} {...props}>
            <Icon name="more" />
          </IconButton>
        )}
      />
    </li>
  );
}
