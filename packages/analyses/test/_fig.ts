import { readFileSync, writeFileSync } from 'node:fs';
import { Frame } from '@constat/data';
import { renderBlocks, themeSpec } from '@constat/report';
import { findAnalysis, runAnalysis } from '../src/index.ts';
import { importDelimited } from './_shim.ts';
import { compileFigure } from './compile-figure.ts';

const [, , id, file, opts, theme = 'light'] = process.argv;
const frame = new Frame(importDelimited(readFileSync(`reference/data/${file}`), {}).dataset.columns);
const a = await findAnalysis(id!)!.load();
const out = await runAnalysis(a, frame, JSON.parse(opts!));
if (out.status !== 'done') {
  console.log(JSON.stringify(out, null, 1));
  process.exit(1);
}
console.log(renderBlocks(out.blocks, 'markdown'));
let html = `<body style="background:${theme === 'light' ? '#fff' : '#14191b'}">`;
for (const b of out.blocks)
  if (b.kind === 'figure') {
    const { svg, warnings } = await compileFigure(themeSpec(b.spec, theme as 'light', { width: 700 }));
    console.log(b.id, warnings);
    html += svg;
  }
writeFileSync('/tmp/fig/f.html', html);
