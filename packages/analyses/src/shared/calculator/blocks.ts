/** The blocks of a calculator in their order. */
import type {
  Block,
  CheckBlock,
  EstimatesBlock,
  FigureBlock,
  NoticeBlock,
  Runs,
  TableBlock,
} from '@constat/report';
import type { WorkKey } from '../bibliography.ts';
import { methodsBlock, rCodeBlock, textBlock } from '../parts.ts';
import { referencesBlock } from '../references.ts';

export interface CalculatorParts {
  readonly finding: Runs;
  /** What stands under the finding: size, limits. */
  readonly meta: readonly Runs[];
  readonly estimates: EstimatesBlock['items'];
  readonly notices?: readonly NoticeBlock[];
  readonly tables: readonly TableBlock[];
  readonly checks?: readonly CheckBlock[];
  readonly figures?: readonly FigureBlock[];
  readonly interpretation: readonly Runs[];
  readonly apa: Runs;
  readonly methods: Runs;
  readonly works: readonly WorkKey[];
  readonly r: readonly string[];
}

export const calculatorBlocks = (parts: CalculatorParts): readonly Block[] => [
  { ...textBlock('finding', [parts.finding]), meta: parts.meta },
  ...(parts.notices ?? []),
  { kind: 'estimates', id: 'estimates', items: parts.estimates },
  ...parts.tables,
  ...(parts.checks ?? []),
  ...(parts.figures ?? []),
  textBlock('interpretation', parts.interpretation),
  textBlock('apa', [parts.apa]),
  methodsBlock(parts.methods),
  referencesBlock(...parts.works),
  rCodeBlock(parts.r),
];
