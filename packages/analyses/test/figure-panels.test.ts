/** Figures of every analysis as panels of one: whatever stands beside each other, what comes out can be drawn. */
import { type FigureBlock, PANEL_LETTERS, panelFigure, panelProblem, themeSpec } from '@constat/report';
import { expect, test } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { type AnyAnalysis, loadAnalysis, runAnalysis } from '../src/index.ts';
import { analysesInTurn } from './analyses-in-turn.ts';
import { compileFigure } from './compile-figure.ts';

async function figuresOf(analysis: AnyAnalysis): Promise<readonly FigureBlock[]> {
  const outcome = await runAnalysis(analysis, await exampleFrame(analysis), analysis.example.options);
  if (outcome.status !== 'done') return [];
  return outcome.blocks.filter((block): block is FigureBlock => block.kind === 'figure');
}

const raincloud = await loadAnalysis('raincloud');
const beside = raincloud ? await figuresOf(raincloud) : [];

test.each(await analysesInTurn(() => true))('%s', async (_, analysis) => {
  const figures = (await figuresOf(analysis)).slice(0, 3);
  const chosen = [...beside, ...figures, ...figures.slice(0, 1)];
  const panels = chosen.filter((figure) => panelProblem(figure) === null);
  for (const shares of [false, true]) {
    const layout = {
      columns: 2,
      letters: PANEL_LETTERS[0],
      sharedX: shares,
      sharedY: shares,
      sharedLegend: shares,
    };
    const { spec } = panelFigure(chosen, layout, 'panels');
    for (const scheme of ['light', 'dark'] as const) {
      const { svg } = await compileFigure(themeSpec(spec, scheme, { width: 784 }));
      expect(svg.startsWith('<svg')).toBe(true);
      expect(/NaN|Infinity/.test(svg)).toBe(false);
      for (let i = 0; i < panels.length; i++)
        expect(new RegExp(`>${String.fromCharCode(65 + i)}(?:\u2002[^<]*)?<`).test(svg), `panel ${i}`).toBe(
          true,
        );
    }
  }
});
