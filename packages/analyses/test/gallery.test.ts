/** Figures of well-known galleries from the same data: they say what the originals say, with the numbers that R draws. */
import { readFileSync } from 'node:fs';
import { bytesSource, Frame, importCsv } from '@constat/data';
import { applyEdits, type FigureBlock, figureText, readEdits, themeSpec } from '@constat/report';
import { expect, test } from 'vitest';
import { loadAnalysis, runAnalysis } from '../src/index.ts';
import { compileFigure } from './compile-figure.ts';
import { GALLERY } from './gallery/gallery.ts';

async function frameOf(file: string): Promise<Frame> {
  const bytes = readFileSync(new URL(`./gallery/${file}`, import.meta.url));
  const { dataset } = await importCsv(bytesSource(bytes), { name: file });
  return new Frame(dataset.columns);
}

/** Every number of a spec. */
function numbersIn(part: unknown, found: number[] = []): readonly number[] {
  if (typeof part === 'number') found.push(part);
  else if (Array.isArray(part)) for (const one of part) numbersIn(one, found);
  else if (typeof part === 'object' && part !== null)
    for (const one of Object.values(part)) numbersIn(one, found);
  return found;
}

test.each(GALLERY.map((figure) => [figure.name, figure] as const))('%s', async (_, wanted) => {
  const analysis = await loadAnalysis(wanted.analysis);
  if (!analysis) throw new Error(`no analysis ${wanted.analysis}`);
  const outcome = await runAnalysis(analysis, await frameOf(wanted.data), wanted.options);
  expect(outcome.status === 'refused' ? outcome.refusals : outcome.status).toBe('done');
  if (outcome.status !== 'done') return;
  const figures = outcome.blocks.filter((block): block is FigureBlock => block.kind === 'figure');
  const figure = figures[wanted.figure];
  const spec = applyEdits(figure?.spec ?? {}, readEdits(wanted.edits));
  for (const scheme of ['light', 'dark'] as const) {
    const { svg, warnings } = await compileFigure(themeSpec(spec, scheme, { width: 660 }));
    for (const words of wanted.words)
      expect(svg.includes(words.startsWith('>') ? words : figureText(words)), `${words} in ${scheme}`).toBe(
        true,
      );
    expect(warnings).toEqual([]);
  }
  const numbers = numbersIn(spec);
  for (const number of wanted.numbers) {
    const nearest = numbers.reduce((best, one) =>
      Math.abs(one - number) < Math.abs(best - number) ? one : best,
    );
    expect(nearest, `${number}`).toBeCloseTo(number, 6);
  }
});
