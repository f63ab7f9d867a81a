/** What figures say they show of the dataset, held against its rows: a bar of 12 cases stands for 12 rows, a point for at least one. */
import { countParts, type Frame } from '@constat/data';
import { type FigureBlock, shownParts } from '@constat/report';
import { expect, test } from 'vitest';
import { exampleFrame } from '../golden/cases.ts';
import { withMissing } from '../golden/frames.ts';
import { everythingOn, fewRepetitions, filled, otherChoices, rolesFilled } from '../golden/options.ts';
import { chosenVariables } from '../src/chosen-variables.ts';
import { type AnyAnalysis, loadAnalysis, type RawOptions, runAnalysis } from '../src/index.ts';

/** Analyses with figures of the cases themselves, or of groups of them. */
const SHOWING = [
  'bar',
  'boxplot',
  'errorbar',
  'histogram',
  'line',
  'pie',
  'raincloud',
  'sankey',
  'scatter',
  'matrix',
  'crosstabs',
  'descriptives',
  'normality',
  'outliers',
  'independent-samples-ttest',
  'one-sample-ttest',
  'paired-samples-ttest',
  'mann-whitney-u-test',
  'kruskal-wallis-test',
  'one-way-anova',
  'two-way-anova',
  'assumptions',
  'linear-regression',
  'survival',
  'roc-curves',
  'spc-charts',
  'run-chart',
  'pivot-analysis',
];

/** Data of lines, which stand for no rows. */
const LINES: ReadonlySet<string> = new Set(['bands', 'curves', 'ellipses', 'line']);

type Datum = Readonly<Record<string, unknown>>;

function dataOf({ spec }: FigureBlock): readonly Datum[] {
  const { data, datasets } = spec as {
    data?: { values?: readonly Datum[] };
    datasets?: Record<string, readonly Datum[]>;
  };
  const drawn = Object.entries(datasets ?? {}).flatMap(([name, rows]) => (LINES.has(name) ? [] : rows));
  return [...(data?.values ?? []), ...drawn].filter(({ part }) => !LINES.has(String(part)));
}

/** How many cases a datum says it has, where it does. */
const casesOf = ({ n, count }: Datum): number | null =>
  typeof n === 'number' ? n : typeof count === 'number' ? count : null;

function requireHonest(figure: FigureBlock, frame: Frame, isCounted: boolean): number {
  const partsOf = shownParts(figure);
  const known = dataOf(figure).flatMap((datum) => {
    const parts = partsOf(datum);
    return parts.length > 0 ? [{ datum, parts }] : [];
  });
  const counted = countParts(
    frame,
    new Uint8Array(frame.rows),
    known.map(({ parts }) => parts),
  );
  for (const [i, { datum, parts }] of known.entries()) {
    const cases = casesOf(datum);
    const { rows = -1 } = counted[i] ?? {};
    // of a single row a count is a number of its own: the size of a sample
    const isRow = parts.some((part) => part.kind === 'row' && part.to === undefined);
    if (cases !== null && isCounted && !isRow)
      expect({ ...datum, rows }, figure.id).toEqual({ ...datum, rows: cases });
    else if (parts.some(({ kind }) => kind === 'value' || kind === 'row')) expect(rows).toBeGreaterThan(0);
  }
  return known.length;
}

/** How many data of the figures of all these options stand for rows; each is held against them. */
async function shownIn(analysis: AnyAnalysis, frame: Frame, asked: Iterable<RawOptions>): Promise<number> {
  let shown = 0;
  for (const options of asked) {
    const outcome = await runAnalysis(analysis, frame, options);
    if (outcome.status !== 'done') continue;
    for (const block of outcome.blocks)
      if (block.kind === 'figure' && block.shows)
        shown += requireHonest(block, frame, typeof options.weights !== 'string');
  }
  return shown;
}

test.each(SHOWING)('%s', async (id) => {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`no analysis ${id}`);
  const examples = [
    analysis.example,
    ...(analysis.entry.presets ?? []).flatMap(({ example = [] }) => example),
  ];
  let shown = 0;
  for (const example of examples) {
    const own = { ...analysis, example };
    const whole = await exampleFrame(own);
    const options: RawOptions = { ...fewRepetitions(own), ...example.options };
    const asked = [
      options,
      { ...everythingOn(own), ...options },
      { ...options, ...everythingOn(own) },
      rolesFilled(own, whole, options),
      ...[...otherChoices(own, options, whole)].map(([, more]) => filled(own, more, whole)),
    ];
    shown += await shownIn(analysis, whole, asked);
    shown += await shownIn(analysis, withMissing(whole, chosenVariables(own.options, options)), asked);
  }
  expect(shown).toBeGreaterThan(1);
});
