import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_BLOCKS, HOSTILE_BLOCKS, HOSTILE_TEXT } from '../fixtures/blocks.ts';
import { byId, PNG } from '../fixtures/report.ts';
import format1 from '../fixtures/saved-result-1.json' with { type: 'json' };
import { reportOf } from '../report/create.ts';
import { upgradeSavedResult } from '../saved-result.ts';
import { renderDocx } from './docx.ts';
import { figureKey } from './report.ts';

const saved = upgradeSavedResult(format1);
const result = {
  ...saved,
  data: { ...saved.data, blocks: [...saved.data.blocks, EXAMPLE_BLOCKS.table, EXAMPLE_BLOCKS.estimates] },
};
const results = [result, { ...result, id: 'result_2_b', title: 'Second' }];
const files = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));

/** Names of elements that are opened and not closed in order; empty for well-formed text. */
function unbalanced(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [tag, slash, name, , self] of xml.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (self === '/' || tag.startsWith('<?')) continue;
    if (slash === '') open.push(name!);
    else if (open.pop() !== name) return [name!, 'closed out of order'];
  }
  return open;
}

describe('docx', () => {
  const report = files(
    renderDocx(reportOf(results, 'My report'), byId(results), {
      figures: new Map([[figureKey('result_2_b', 'raincloud'), PNG]]),
    }),
  );
  const body = report['word/document.xml']!;

  it('has every part it speaks of, each well-formed', () => {
    for (const [name, xml] of Object.entries(report)) {
      if (!name.endsWith('.png')) expect(unbalanced(xml), name).toEqual([]);
      if (!name.endsWith('.png')) expect(xml.replace(/<[^<>]*>/g, ''), name).not.toMatch(/[<>]/);
    }
    const targets = [...report['word/_rels/document.xml.rels']!.matchAll(/Target="([^"]+)"/g)];
    expect(targets.map(([, target]) => `word/${target}`).every((name) => name in report)).toBe(true);
    const styles = new Set([...body.matchAll(/w:pStyle w:val="(\w+)"/g)].map(([, name]) => name));
    for (const style of styles) expect(report['word/styles.xml']).toContain(`w:styleId="${style}"`);
    const used = [...body.matchAll(/r:embed="(\w+)"/g)].map(([, id]) => id);
    expect(used).toHaveLength(1);
    expect(report['word/_rels/document.xml.rels']).toContain(`Id="${used[0]}"`);
  });

  it('has contents whose lines lead to a heading and show its page', () => {
    const made = reportOf(results, 'My report');
    const contents = files(
      renderDocx({ ...made, options: { ...made.options, contents: true } }, byId(results)),
    )['word/document.xml']!;
    const pages = [...contents.matchAll(/ PAGEREF (\w+) /g)].map(([, anchor]) => anchor);
    expect(pages.length).toBeGreaterThan(1);
    for (const anchor of pages)
      expect(contents).toMatch(new RegExp(`<w:bookmarkStart [^>]*w:name="${anchor}"`));
  });

  it('numbers tables and figures through the results, with real tables whose rows are as wide as the grid', () => {
    expect(body).toMatch(/Table 1[\s\S]*Table 2/);
    expect(body).toMatch(/Figure 1[\s\S]*Figure 2/);
    const tables = body.match(/<w:tbl>[\s\S]*?<\/w:tbl>/g) ?? [];
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      const columns = table.match(/<w:gridCol/g)?.length;
      for (const row of table.match(/<w:tr>[\s\S]*?<\/w:tr>/g) ?? []) {
        const wide = (row.match(/<w:tc>[\s\S]*?<\/w:tc>/g) ?? []).reduce(
          (sum, cell) => sum + Number(/gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1),
          0,
        );
        expect(wide).toBe(columns);
      }
    }
  });

  it('names, levels and titles from data stay text', () => {
    const hostile = [{ ...result, title: HOSTILE_TEXT, data: { ...result.data, blocks: HOSTILE_BLOCKS } }];
    const evil = files(renderDocx(reportOf(hostile, `${HOSTILE_TEXT}\u0000\uD800`), byId(hostile)));
    expect(evil['word/document.xml']).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(unbalanced(evil['word/document.xml']!)).toEqual([]);
    expect(unbalanced(evil['docProps/core.xml']!)).toEqual([]);
    expect(evil['docProps/core.xml']).not.toMatch(/\p{Cc}(?<![\t\n\r])|\p{Surrogate}/u);
  });
});
