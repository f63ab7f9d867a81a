import type { FigureBlock, FigureEdits } from '@constat/report';
import type { ChangeEdits } from './use-editor.ts';

/** What the controls of every part are given. */
export interface PanelProps {
  readonly block: FigureBlock;
  /** As the analysis made it. */
  readonly spec: FigureBlock['spec'];
  readonly edits: FigureEdits;
  readonly change: ChangeEdits;
}
