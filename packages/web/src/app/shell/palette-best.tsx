import type { NamedVariable, RawOptions } from '@constat/analyses';
import { useEffect, useMemo, useState } from 'react';
import { requestRun, runKey, useRuns } from '../../features/assistant/runs.ts';
import { FigureThumbnail } from '../../figure/figure-thumbnail.tsx';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PaletteItem } from './palette-items.ts';
import { usePlaced } from './palette-preview.tsx';
import { kindsOf } from './palette-sections.ts';

/** The chart that shows the named variables as they are; never the result of a test. */
function chartOf(
  named: readonly NamedVariable[],
): { readonly chart: string; readonly options: RawOptions } | null {
  const { numbers, groups } = kindsOf(named);
  const [number, second] = numbers.map(({ name }) => name);
  const [group, other] = groups.map(({ name }) => name);
  if (number && group) return { chart: 'raincloud', options: { outcomes: [number], group } };
  if (number && second) return { chart: 'scatter', options: { x: number, y: second } };
  if (number) return { chart: 'histogram', options: { outcome: number } };
  if (group && other) return { chart: 'bar', options: { category: group, group: other } };
  return group ? { chart: 'bar', options: { category: group } } : null;
}

/** As long as somebody types the figure waits. */
const TYPED_MS = 300;

function useFigure(dataset: DatasetInfo | null, named: readonly NamedVariable[]) {
  const names = JSON.stringify(named.map(({ variable }) => variable));
  const chart = useMemo(
    () =>
      chartOf(
        (JSON.parse(names) as NamedVariable['variable'][]).map((variable) => ({
          variable,
          start: 0,
          end: 0,
        })),
      ),
    [names],
  );
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(names), TYPED_MS);
    return () => clearTimeout(timer);
  }, [names]);
  const ready = settled === names && chart !== null && dataset !== null;
  useEffect(() => {
    if (ready) requestRun({ analysisId: chart.chart, dataset, options: chart.options });
  }, [ready, chart, dataset]);
  const outcome = useRuns((runs) =>
    chart && dataset
      ? runs[runKey({ analysisId: chart.chart, dataset, options: chart.options })]?.result?.outcome
      : undefined,
  );
  const figure =
    outcome?.status === 'done' ? outcome.blocks.find((block) => block.kind === 'figure') : undefined;
  return figure?.kind === 'figure' ? figure : null;
}

/** The first answer, large: why, its variables in their roles, and how they look. */
export function BestAnswer({ item, dataset }: { item: PaletteItem; dataset: DatasetInfo | null }) {
  const named = item.named ?? [];
  const { placed, open } = usePlaced(item.analysisId ?? null, named);
  const figure = useFigure(dataset, named);
  const typeOf = (name: string) =>
    named.find(({ variable }) => variable.name === name)?.variable.type ?? 'numeric';
  return (
    <>
      <span className="best-in">
        <span className="lab">Best answer</span>
        <b>{item.title}</b>
        <small>{item.description}</small>
        <span className="best-roles">
          {placed.map(({ role, names }) => (
            <span key={role}>
              <span className="lab">{role}</span>
              {names.map((name) => (
                <span key={name} className="chip">
                  <Icon name={typeOf(name)} size={14} />
                  {name}
                </span>
              ))}
            </span>
          ))}
          {open.map((role) => (
            <span key={role}>
              <span className="lab">{role}</span>
              <span className="chip chip-open">Chosen in the tool</span>
            </span>
          ))}
        </span>
      </span>
      <span className="frame">{figure && <FigureThumbnail spec={figure.spec} alt={figure.alt} />}</span>
    </>
  );
}
