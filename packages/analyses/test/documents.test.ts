/** What people read of every document, compared with the texts and drawings that are kept, and what every template must keep to. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Drawing,
  drawingOf,
  drawingSvg,
  isBlock,
  renderDocument,
  type Shape,
  textWidth,
} from '@constat/report';
import { describe, expect, it } from 'vitest';
import { documentCases, documentDrawings, documentText } from '../golden/document-cases.ts';
import {
  checkDocument,
  documentBlocks,
  documentCatalogue,
  documentResult,
  loadDocument,
  readDocument,
  versionsOf,
} from '../src/index.ts';

const folder = fileURLToPath(new URL('../golden/documents/', import.meta.url));
const templates = fileURLToPath(new URL('../src/documents/templates/', import.meta.url));
const ids = documentCatalogue.map(({ id }) => id);
const load = async (id: string) => (await loadDocument(id))!;

it('has one entry for each template', () => {
  expect(readdirSync(templates).filter((file) => !file.startsWith('_'))).toEqual(
    ids.map((id) => `${id}.ts`).sort(),
  );
});

/** The words and boxes that are not wholly inside a drawing. */
const outsideOf = ({ width, height, shapes }: Drawing): readonly Shape[] =>
  shapes.filter((shape) => {
    if (shape.kind === 'line') return false;
    const wide =
      shape.kind === 'box'
        ? shape.width
        : shape.kind === 'text'
          ? textWidth(shape.text, shape.size, shape.bold)
          : 0;
    const anchor = shape.kind === 'text' ? shape.anchor : 'start';
    const left = shape.x - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
    const bottom = shape.y + (shape.kind === 'box' ? shape.height : 0);
    return left < -1 || left + wide > width + 1 || shape.y < 0 || bottom > height + 1;
  });

describe.each(ids)('%s', (id) => {
  it('reads as kept', async () => {
    const template = await load(id);
    await expect(documentText(template)).toMatchFileSnapshot(`${folder}${id}.md`);
    const drawn = [template.example, ...Object.values(template.examples ?? {})]
      .map((content) => documentDrawings(template, content))
      .filter((each) => each !== '')
      .join('\n\n');
    if (drawn !== '') await expect(drawn).toMatchFileSnapshot(`${folder}${id}.svg`);
  });

  it('keeps to the contract', async () => {
    const template = await load(id);
    expect(template.id).toBe(id);
    const fields = template.sections.flatMap((section) => section.fields);
    expect(new Set(fields.map(({ key }) => key)).size, 'keys are told apart').toBe(fields.length);
    for (const field of fields) expect(field.help, `${field.key} has help`).toMatch(/\S{3}.*[.?]$/);
    for (const example of [template.example, ...Object.values(template.examples ?? {})]) {
      const again = readDocument(template, JSON.parse(JSON.stringify(example)));
      expect(again).toEqual({ content: example, problems: [] });
      expect(checkDocument(template, example)).toEqual({ missing: [], problems: [] });
    }
    expect(checkDocument(template, {})).toEqual({ missing: [], problems: [] });
  });

  it('is drawn whatever is written, and only with what can be shown', async () => {
    const template = await load(id);
    for (const content of Object.values(documentCases(template))) {
      const blocks = documentBlocks(template, content);
      expect(blocks.filter((block) => !isBlock(block))).toEqual([]);
      const figures = new Map(
        blocks.flatMap((block) => {
          if (block.kind !== 'figure') return [];
          const drawing = drawingOf(block.spec, 784)!;
          for (const each of [drawing, drawingOf(block.spec, 343)!])
            expect(outsideOf(each), `what leaves ${block.id}, ${each.width} wide`).toEqual([]);
          const svg = drawingSvg(drawing);
          expect(svg).not.toMatch(/NaN|undefined|<img|\[object/);
          return [[block.id, svg] as const];
        }),
      );
      const page = renderDocument(template.title(content), blocks, 'html', { figures });
      expect(page).not.toContain('<img src=x');
    }
  });

  it('is saved with its versions and read again', async () => {
    const template = await load(id);
    const entry = documentCatalogue.find((each) => each.id === id)!;
    const from = {
      entry,
      template,
      projectId: 'default',
      random: 'a1',
      timestamp: 5,
      content: template.example,
    };
    const first = documentResult(from);
    const second = documentResult({
      ...from,
      timestamp: 9,
      content: {},
      versions: versionsOf(template, first),
    });
    expect(versionsOf(template, second).map(({ timestamp }) => timestamp)).toEqual([9, 5]);
    expect(readDocument(template, second.data.options).content).toEqual({});
    expect(versionsOf(template, second)[1]?.content).toEqual(template.example);
  });
});

it('keeps no text of a document that is gone', () => {
  const known = new Set(ids.flatMap((id) => [`${id}.md`, `${id}.svg`]));
  expect(readdirSync(folder).filter((file) => !known.has(file))).toEqual([]);
});
