import { findEntry } from '@constat/analyses';
import { type Block, type Estimate, formatNumber, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRun } from '../../analysis/use-run.ts';
import { FigureView } from '../../figure/figure-view.tsx';
import { hrefOf } from '../../routes/address.ts';
import { useNumbers } from '../../state/preferences.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { judged, LIGHT_WORDS, type Light, lightOf, type Panel } from './panels.ts';

interface PanelCardProps {
  readonly panel: Panel;
  readonly dataset: DatasetInfo;
  /** The engine computes one thing at a time: the panels above come first. */
  readonly isItsTurn: boolean;
  readonly onSettled: (id: string, light: Light | null) => void;
  readonly onGoal: (items: readonly Estimate[]) => void;
  readonly menu: readonly MenuEntry[];
}

const estimatesOf = (blocks: readonly Block[]): readonly Estimate[] =>
  blocks.flatMap((block) => (block.kind === 'estimates' ? block.items : []));

/** One analysis on the dashboard: its light, its numbers, its figure and what they say. */
export function PanelCard({ panel, dataset, isItsTurn, onSettled, onGoal, menu }: PanelCardProps) {
  const { analysisId, options, goal, id } = panel;
  const { result, problem } = useRun(analysisId, dataset, isItsTurn ? options : null);
  const navigate = useNavigate();
  const entry = findEntry(analysisId);
  const outcome = result?.outcome;
  const blocks = outcome?.status === 'done' ? outcome.blocks : [];
  const items = estimatesOf(blocks);
  const number = judged(goal, items);
  const light = goal && number ? lightOf(number.value, goal) : null;
  const isSettled = outcome !== undefined || problem !== null;
  useEffect(() => {
    if (isSettled) onSettled(id, light);
  }, [isSettled, id, light, onSettled]);
  const figure = blocks.find((block) => block.kind === 'figure');
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const refusals = outcome?.status === 'refused' ? outcome.refusals : [];
  const title = `${entry?.title ?? analysisId}: ${nameOf(panel)}`;
  return (
    <article className="qd-panel" aria-label={title} data-light={light ?? 'none'}>
      <header>
        <h2>{title}</h2>
        <ActionMenu
          label={`Actions for ${title}`}
          align="right"
          entries={[
            ...(items.length > 0
              ? [
                  {
                    id: 'goal',
                    label: goal ? 'Change the goal' : 'Set a goal',
                    onSelect: () => onGoal(items),
                  },
                ]
              : []),
            ...menu,
          ]}
          trigger={(props) => (
            <IconButton size="small" aria-label={`Actions for ${title}`} {...props}>
              <Icon name="more" />
            </IconButton>
          )}
        />
      </header>
      {light && <LightLabel light={light} />}
      {items.length > 0 && (
        <dl className="qd-numbers">
          {items.slice(0, 3).map((item) => (
            <Figures key={runsToText(item.label)} item={item} isJudged={item === number} />
          ))}
        </dl>
      )}
      {figure?.kind === 'figure' && <FigureView figure={figure} />}
      {finding?.kind === 'text' &&
        finding.paragraphs.slice(0, 1).map((runs) => (
          <p key="finding" className="qd-finding">
            <RunsView runs={runs} />
          </p>
        ))}
      {refusals.map((refusal) => (
        <p key={runsToText(refusal.message)} className="qd-refusal" role="note">
          <Icon name="warning" /> <RunsView runs={refusal.message} />
        </p>
      ))}
      {problem && <p className="qd-refusal">{problem}</p>}
      <footer>
        <Button
          onClick={() => entry && void navigate(hrefOf(entry.path), { state: { options } })}
          disabled={!entry}
        >
          Open in {entry?.title ?? 'its tool'}
        </Button>
      </footer>
    </article>
  );
}

const ICONS = { on: 'ok', near: 'warning', off: 'stop' } as const;

/** A light in a colour, a shape and words. */
export function LightLabel({ light }: { light: Light }) {
  return (
    <p className={`qd-light qd-light--${light}`}>
      <Icon name={ICONS[light]} /> {LIGHT_WORDS[light]}
    </p>
  );
}

function Figures({ item, isJudged }: { item: Estimate; isJudged: boolean }) {
  const numbers = useNumbers();
  return (
    <div className={isJudged ? 'judged' : undefined}>
      <dt>
        <RunsView runs={item.label} />
      </dt>
      <dd>
        {formatNumber(item.value, item.format, numbers, item.decimals)}
        {item.detail && (
          <small>
            {' '}
            <RunsView runs={item.detail} />
          </small>
        )}
      </dd>
    </div>
  );
}

/** The variable a panel is about. */
export function nameOf({ options }: Panel): string {
  const { value, category, outcomes, outcome, series } = options;
  const [first] = [value, category, outcome, series, ...(Array.isArray(outcomes) ? outcomes : [])].filter(
    (name) => typeof name === 'string',
  );
  return String(first ?? '');
}
