import type { Block } from '@constat/report';
import { startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { engine } from '../../workers/engine.ts';
import { ResultView } from './result-view.tsx';

const NO_FACTS: readonly string[] = [];
/** Long enough for what stands below the first tables. */
const CLEAR_MS = 1000;

let drawn = false;

/**
 * Gets ready for the first result: the engine tries the example of the analysis, and once in a visit what it shows is drawn
 * outside the document, when nothing else is to be done, so that code and styles are there when the user's own comes.
 */
export function Rehearsal({ analysisId }: { analysisId: string }) {
  const [blocks, setBlocks] = useState<readonly Block[] | null>(null);
  const [box] = useState(() => document.createElement('div'));
  useEffect(() => {
    let current = true;
    void engine.prepare(analysisId).then((found) => {
      if (!current || !found || drawn) return;
      drawn = true;
      startTransition(() => setBlocks(found));
    });
    return () => {
      current = false;
    };
  }, [analysisId]);
  useEffect(() => {
    const figure = blocks?.find((block) => block.kind === 'figure');
    if (!figure) return;
    let current = true;
    const draw = async () => {
      const { drawFigure, EXPORT_WIDTH } = await import('../../figure/draw.ts');
      const remove = await drawFigure(
        document.createElement('div'),
        figure.spec,
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
