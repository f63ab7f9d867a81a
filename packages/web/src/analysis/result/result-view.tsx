import type { NumberPlace } from '@constat/analyses';
import type { Block, SavedResult, TextBlock } from '@constat/report';
import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { Painted, useLater } from '../../ui/later.tsx';
import { NumbersAsked } from '../../ui/number-mark.tsx';
import { useNumberKeys } from '../number/use-number-keys.ts';
import { Estimates } from './estimates.tsx';
import { FigureItem } from './figure-item.tsx';
import { Checks, Finding } from './finding.tsx';
import { leading, ofKind } from './leading.ts';
import { Notice, Suggestion } from './notices.tsx';
import './result.css';
import { TableItem } from './table-item.tsx';
import { WriteUp } from './write-up.tsx';

// A change of options redraws the blocks it changes and no others.
const Table = memo(TableItem);
const Figure = memo(FigureItem);
const Keys = memo(Estimates);

const NumberPanel = lazy(() => import('../number/number-panel.tsx'));

interface ResultViewProps {
  readonly blocks: readonly Block[];
  /** Time of computing; null for a result that was saved. */
  readonly ms: number | null;
  readonly facts: readonly string[];
  /** The result as it would be saved; absent where its numbers cannot be asked what they are. */
  readonly whole?: (() => SavedResult | null) | undefined;
}

/** Tables drawn with the finding; what stands below them comes right after. */
const FIRST_TABLES = 2;
const NO_BLOCKS: readonly Block[] = [];

/**
 * A result on the page: finding, leading figures, estimates, tables, assumptions, figures, write-up. Draws blocks and nothing else. The
 * answer is there at once; what is below it follows as soon as the page has shown that, also when options change.
 */
export const ResultView = memo(function ResultView({ blocks, ms, facts, whole }: ResultViewProps) {
  const below = useLater(blocks, NO_BLOCKS);
  const painted = below !== NO_BLOCKS;
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback((place: NumberPlace, anchor: HTMLElement) => setAsked({ place, anchor }), []);
  useNumberKeys(box, whole ? ask : null);
  const warnings = ofKind(blocks, 'notice').filter((notice) => notice.level !== 'suggestion');
  const drawn = (
    <Painted value={painted}>
      {ofKind(blocks, 'text')
        .filter(isFinding)
        .map((block) => (
          <Finding key={block.id} block={block} ms={ms} />
        ))}
      {warnings.length > 0 && (
        <div className="notices">
          {warnings.map((block) => (
            <Notice key={block.code} block={block} />
          ))}
        </div>
      )}
      {leading(blocks).map((block, i) => (
        <Figure key={block.id} block={block} number={i + 1} />
      ))}
      {ofKind(blocks, 'estimates').map((block) => (
        <Keys key={block.id} block={block} />
      ))}
      {ofKind(blocks, 'table')
        .slice(0, FIRST_TABLES)
        .map((block, i) => (
          <Table key={block.id} block={block} number={i + 1} />
        ))}
      {painted && <Below blocks={below} facts={facts} whole={whole} />}
    </Painted>
  );
  if (!whole) return drawn;
  return (
    <NumbersAsked value={true}>
      <div ref={box} className="numbers">
        {drawn}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <NumberPanel {...asked} blocks={blocks} whole={whole} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </NumbersAsked>
  );
});

interface Asked {
  readonly place: NumberPlace;
  readonly anchor: HTMLElement;
}

const isFinding = (block: TextBlock) => block.role === 'finding';

const Below = memo(function Below({
  blocks,
  facts,
  whole,
}: Pick<ResultViewProps, 'blocks' | 'facts' | 'whole'>) {
  const checks = ofKind(blocks, 'check');
  const lead = leading(blocks).length;
  return (
    <>
      {ofKind(blocks, 'table')
        .slice(FIRST_TABLES)
        .map((block, i) => (
          <Table key={block.id} block={block} number={FIRST_TABLES + i + 1} />
        ))}
      {checks.length > 0 && <Checks blocks={checks} />}
      {ofKind(blocks, 'figure')
        .slice(lead)
        .map((block, i) => (
          <Figure key={block.id} block={block} number={lead + i + 1} />
        ))}
      <WriteUp blocks={ofKind(blocks, 'text').filter((block) => !isFinding(block))} whole={whole}>
        {ofKind(blocks, 'notice')
          .filter((notice) => notice.level === 'suggestion')
          .map((block) => (
            <Suggestion key={block.code} block={block} />
          ))}
      </WriteUp>
      <div className="meta foot">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {facts.length > 0 && (
          <span>
            <Link to={hrefOf('validation')}>How the numbers are proved</Link>
          </span>
        )}
      </div>
    </>
  );
});
