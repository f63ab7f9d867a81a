import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { drawnSpec } from './figure/edits/figure.ts';
import { DEFAULT_NUMBERS, runsToText } from './format.ts';
import { renderBlocks } from './render/document.ts';
import { bold, rich } from './rich.ts';
import { differentWords, keptRuns, keptWords, spelled } from './spelling.ts';

const AMERICAN = { ...DEFAULT_NUMBERS, spelling: 'american' } as const;

describe('the spelling of results', () => {
  it('is British unless American is chosen, and -ize in both', () => {
    const text = rich`Neighbours were modelled; the CENTRE is standardized.`;
    expect(runsToText(text)).toBe('Neighbours were modelled; the CENTRE is standardized.');
    expect(runsToText(text, AMERICAN)).toBe('Neighbors were modeled; the CENTER is standardized.');
    expect(spelled('Modelling; analyses; colour-blind', 'american')).toBe('Modeling; analyses; color-blind');
  });

  it('leaves names, symbols and titles of works', () => {
    expect(runsToText(rich`Mean ${bold('colour')} of colours`, AMERICAN)).toBe('Mean colour of colors');
    const work = 'Brown, A. (2010). The colour of grey programmes. Behaviour, 3, 1–9.';
    expect(runsToText([work], AMERICAN)).toBe(work);
  });

  it('leaves every word of the data, wherever it stands', () => {
    const word = fc.constantFrom('colour', 'Tumour', 'grey', 'centre', 'dose', 'x1', 'neighbours');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (names) => {
        const name = names.join(' ');
        const kept = keptRuns([`${name}: modelled`], differentWords([name]));
        expect(runsToText(kept, AMERICAN)).toBe(`${name}: modeled`);
        expect(runsToText(kept)).toBe(`${name}: modelled`);
      }),
    );
  });

  it('leaves the names in cells, titles, figures and programs of a result', () => {
    const blocks: readonly Block[] = [
      {
        kind: 'table',
        id: 't',
        title: ['Means of Colour, Modelled'],
        columns: [{ key: 'a', label: ['Centre'] }],
        rows: [{ cells: { a: 'colour' } }, { cells: { a: 'neighbour' } }],
      },
      { kind: 'text', id: 'r', role: 'r-code', paragraphs: [['d$colour # modelled']] },
      {
        kind: 'figure',
        id: 'f',
        title: ['Centre'],
        spec: { title: 'colour by centre' },
        alt: 'colour, grey',
      },
    ];
    const kept = keptWords(blocks, differentWords(['colour']));
    const figure = kept[2];
    if (figure?.kind !== 'figure') throw new Error('The figure is gone.');
    expect(drawnSpec(figure, 'american')).toEqual({ title: 'colour by center' });
    expect(
      kept.map((block) => renderBlocks([block], 'text', { numbers: AMERICAN })).join('\n'),
    ).toMatchInlineSnapshot(`
      "Table 1. Means of Colour, Modeled
      --------
      Center
      --------
      colour
      neighbor
      --------
      R code

      d$colour # modelled
      Figure 1. Center
      colour, gray"
    `);
    expect(keptWords(blocks, new Set())).toBe(blocks);
  });
});
