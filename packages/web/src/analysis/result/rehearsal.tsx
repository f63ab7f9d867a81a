import type { AnyForm, RawOptions } from '@constat/analyses';
import type { Block } from '@constat/report';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { engine } from '../../engine/engine.ts';
import type { Trial } from '../../engine/engine-contract.ts';
import { beforeAsked } from '../../lib/before-asked.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { fillRoles, roleOption } from '../options-state.ts';
import type { Summaries } from '../use-summaries.ts';
import { ResultView } from './result-view.tsx';

/** Shorter than it takes to find a variable; who passes through, or has a result already, needs no rehearsal. */
const PAUSE_MS = 600;
const NO_FACTS: readonly string[] = [];
/** Long enough for what stands below the first tables. */
const CLEAR_MS = 1000;

let drawn = false;

interface RehearsalProps {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo | null;
  /** null until they are known. */
  readonly options: RawOptions | null;
  readonly summaries: Summaries;
  /** True when a result is there or on its way. */
  readonly asked: boolean;
}

/**
 * What the user may be about to ask for: the variables chosen so far, and the first that do where some are missing. Other
 * options as they are at first, which never take long.
 */
function trialOf({ analysis, dataset, options, summaries }: RehearsalProps): Trial | null {
  if (!dataset || !options) return null;
  const chosen = Object.fromEntries(
    Object.entries(options).filter(([key]) => roleOption(analysis, key) !== null),
  );
  const distinctOf = (name: string) => summaries.get(name)?.distinct ?? null;
  const filled = fillRoles(analysis, chosen, dataset.columns, distinctOf);
  return filled && { dataset: { id: dataset.id, revision: dataset.revision }, options: filled };
}

/**
 * Gets ready for the first result: the engine tries the analysis, and once in a visit what that shows is drawn outside the
 * document, when the user pauses and nothing else is to be done, so that code and styles are there when the user's own comes. One per analysis
 * and dataset.
 */
export function Rehearsal(props: RehearsalProps) {
  const [blocks, setBlocks] = useState<readonly Block[] | null>(null);
  const [box] = useState(() => document.createElement('div'));
  const known = props.dataset === null || (props.options !== null && props.summaries.size > 0);
  const ready = known && !props.asked;
  const rehearse = useEffectEvent((isCurrent: () => boolean) => {
    if (!isCurrent()) return;
    void engine.prepare(props.analysis.entry.id, trialOf(props)).then((found) => {
      if (!isCurrent() || !found || drawn) return;
      drawn = true;
      startTransition(() => setBlocks(found));
    });
  });
  useEffect(() => {
    if (!ready) return;
    let current = true;
    let takeBack: (() => void) | undefined;
    const timer = setTimeout(() => {
      takeBack = beforeAsked(() => whenIdle(() => rehearse(() => current)));
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      takeBack?.();
    };
  }, [ready]);
  useEffect(() => {
    const figure = blocks?.find((block) => block.kind === 'figure');
    if (!figure) return;
    let current = true;
    const draw = async () => {
      const { drawFigure, EXPORT_WIDTH } = await import('../../figure/draw.ts');
      const { remove } = await drawFigure(
        document.createElement('div'),
        figure,
        'light',
        EXPORT_WIDTH,
        () => current,
      );
      remove();
    };
    draw().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [blocks]);
  useEffect(() => {
    if (!blocks) return;
    const timer = setTimeout(() => startTransition(() => setBlocks(null)), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [blocks]);
  return blocks && createPortal(<ResultView blocks={blocks} ms={0} facts={NO_FACTS} />, box);
}
