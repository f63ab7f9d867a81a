/** The example of an analysis with everything switched on: what is shown, and the R program printed with it. */
import { readFileSync } from 'node:fs';
import { bytesSource, datasetToCsv, Frame, generateSample, importCsv } from '@constat/data';
import type { Block } from '@constat/report';
import { exampleFrame } from '../../golden/cases.ts';
import { everythingOn, fewRepetitions } from '../../golden/options.ts';
import { type AnyAnalysis, loadAnalysis, type RawOptions, runAnalysis } from '../../src/index.ts';
import type { Program } from './programs.ts';
import type { Variant } from './variant.ts';

export interface Example {
  readonly id: string;
  readonly blocks: readonly Block[];
  readonly program: Program;
}

/** What an example lacks, so that all of its program runs. */
const FURTHER: Readonly<Record<string, RawOptions>> = {
  crosstabs: { layer: 'Gender' },
  table1: {
    variables: ['Age', 'Education', 'Income', 'BloodPressure', 'HeartDisease'],
    strata: 'Gender',
    columns: ['total', 'tests', 'smd', 'difference', 'n'],
    adjust: 'holm',
    rows: [
      { variable: 'Age', summary: 'both' },
      { variable: 'Income', summary: 'median' },
    ],
  },
};

export async function exampleOf(analysis: AnyAnalysis): Promise<Example> {
  const { id } = analysis.entry;
  const frame = await exampleFrame(analysis);
  const options: RawOptions = {
    ...fewRepetitions(analysis),
    ...analysis.example.options,
    ...FURTHER[id],
  };
  const all = await runAnalysis(analysis, frame, { ...everythingOn(analysis), ...options });
  // not every example allows everything at once
  const outcome = all.status === 'done' ? all : await runAnalysis(analysis, frame, options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
  const { sample } = analysis.example;
  const data = sample === null ? null : await generateSample(sample);
  return {
    id,
    blocks: outcome.blocks,
    program: { id, code: codeIn(outcome.blocks), csv: data ? datasetToCsv(data) : null },
  };
}

/** An analysis of reference data with options of its own. */
export async function variantOf(variant: Variant): Promise<Example> {
  const id = `${variant.analysis}-${variant.name}`;
  const bytes = readFileSync(new URL(`../../../../reference/data/${variant.data}`, import.meta.url));
  const { dataset } = await importCsv(bytesSource(bytes), { name: variant.data });
  const analysis = await loadAnalysis(variant.analysis);
  if (!analysis) throw new Error(`There is no analysis '${variant.analysis}'.`);
  const outcome = await runAnalysis(analysis, new Frame(dataset.columns), variant.options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
  return {
    id,
    blocks: outcome.blocks,
    program: { id, code: codeIn(outcome.blocks), csv: bytes.toString('utf8') },
  };
}

const codeIn = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) =>
      block.kind === 'text' && block.role === 'r-code' ? block.paragraphs.map((runs) => String(runs[0])) : [],
    )
    .join('\n');
