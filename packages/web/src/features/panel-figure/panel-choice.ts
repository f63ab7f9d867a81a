/** Which figures stand beside each other, and how: kept with the figure that is made of them. */
import {
  type FigureBlock,
  PANEL_LETTERS,
  type PanelLayout,
  type PanelLetters,
  panelProblem,
  type SavedResult,
} from '@constat/report';

/** What the saved figure names as its analysis. */
export const PANEL_FIGURE = 'panel-figure';
/** The figure in it. */
export const PANEL_BLOCK = 'panels';

/** A figure of a saved result. */
export interface PanelSource {
  readonly resultId: string;
  readonly figureId: string;
}

export interface PanelChoice extends PanelLayout {
  readonly panels: readonly PanelSource[];
}

export const DEFAULT_LAYOUT: PanelLayout = {
  columns: 2,
  letters: 'A',
  sharedX: false,
  sharedY: false,
  sharedLegend: false,
};

const isSource = (value: unknown): value is PanelSource =>
  typeof value === 'object' &&
  value !== null &&
  'resultId' in value &&
  typeof value.resultId === 'string' &&
  'figureId' in value &&
  typeof value.figureId === 'string';

/** What was kept, as far as it can be read. */
export function readChoice(options: Readonly<Record<string, unknown>>): PanelChoice {
  const { panels, columns, letters, sharedX, sharedY, sharedLegend } = options;
  return {
    panels: Array.isArray(panels) ? panels.filter(isSource) : [],
    columns: typeof columns === 'number' && columns >= 1 && columns <= 6 ? Math.round(columns) : 2,
    letters: PANEL_LETTERS.find((one): one is PanelLetters => one === letters) ?? 'A',
    sharedX: sharedX === true,
    sharedY: sharedY === true,
    sharedLegend: sharedLegend === true,
  };
}

/** The figures of a result that can be panels. */
export const figuresIn = ({ data }: SavedResult): readonly FigureBlock[] =>
  data.blocks.filter(
    (block): block is FigureBlock => block.kind === 'figure' && panelProblem(block) === null,
  );

/** All figures of some results, one after another. */
export const sourcesOf = (results: readonly SavedResult[]): readonly PanelSource[] =>
  results.flatMap((result) => figuresIn(result).map(({ id }) => ({ resultId: result.id, figureId: id })));

/** The figures that are chosen, as they are saved now; what is gone is left out. */
export const chosenFigures = (
  panels: readonly PanelSource[],
  results: readonly SavedResult[],
): readonly { readonly source: PanelSource; readonly figure: FigureBlock; readonly of: string }[] =>
  panels.flatMap((source) => {
    const result = results.find(({ id }) => id === source.resultId);
    const figure = result && figuresIn(result).find(({ id }) => id === source.figureId);
    return result && figure ? [{ source, figure, of: result.title }] : [];
  });
