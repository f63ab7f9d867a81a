/** The examples of docs/published-examples.md: their commands run, and every number compared with the published one. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bytesSource, Frame, importCsv } from '@constat/data';
import { expect, it } from 'vitest';
import { type AnyAnalysis, loadAnalysis } from '../src/index.ts';
import type { MetaResult } from '../src/meta/kit/result.ts';
import type { CfaResult } from '../src/multivariate/cfa/result.ts';
import type { MlmResult } from '../src/regression/mlm/result.ts';
import type { CoxResult } from '../src/survival/cox-regression/result.ts';
import { done } from './frames.ts';

const root = new URL('../../../', import.meta.url);

/** The numbers of an analysis in the order of the lines of its table. */
const NUMBERS: Readonly<Record<string, (result: never) => readonly (number | null | undefined)[]>> = {
  'paired-samples-ttest': ({ pairs: [pair] }: PairedResult) => [
    pair?.variables[1]?.mean,
    pair?.variables[0]?.mean,
    pair?.test?.meanDifference,
    pair?.test?.standardError,
    pair?.test?.statistic,
  ],
  mlm: ({ fit, coefficients, random: [subject] }: MlmResult) => [
    fit.deviance,
    ...coefficients.flatMap(({ estimate, standardError }) => [estimate, standardError]),
    Math.sqrt(subject?.variances[1] ?? Number.NaN),
    subject?.correlations[0]?.value,
    Math.sqrt(fit.residualVariance),
  ],
  'meta-analysis': ({ pooled }: MetaResult) => [
    pooled.estimate,
    pooled.standardError,
    pooled.ciLower,
    pooled.ciUpper,
    pooled.statistic,
    pooled.tau2,
    pooled.i2,
    pooled.h2,
    pooled.q,
  ],
  cfa: ({ test, fit, srmr, logLik, aic, bic }: CfaResult) => [
    test.statistic,
    test.df,
    fit?.cfi,
    fit?.tli,
    fit?.rmsea.estimate,
    fit?.rmsea.ciLower,
    fit?.rmsea.ciUpper,
    srmr,
    logLik,
    aic,
    bic,
  ],
  'cox-regression': ({ fit, coefficients: [group] }: CoxResult) => [
    fit.logLikNull,
    fit.logLik,
    fit.likelihoodRatio?.statistic,
    group?.hazardRatio,
    group?.ciLower,
    group?.ciUpper,
    group?.statistic,
  ],
};

/** What is read of a comparison of pairs. */
interface PairedResult {
  readonly pairs: readonly {
    readonly variables: readonly { readonly mean: number }[];
    readonly test: {
      readonly meanDifference: number;
      readonly standardError: number;
      readonly statistic: number;
    } | null;
  }[];
}

/** A section's command and the lines of its table. */
function exampleOf(section: string) {
  const command = /constat run (\S+) --data (\S+) --options '(.+)'/.exec(section);
  if (!command) throw new Error(`no command: ${section.slice(0, 60)}`);
  const [, id = '', data = '', options = ''] = command;
  const lines = [...section.matchAll(/^\| (.+?) \| (-?[\d.]+) \| (-?[\d.]+) \|$/gm)].map(
    ([, label = '', published = '', ours = '']) => ({ label, published, ours }),
  );
  return { id, data, options: JSON.parse(options) as Record<string, unknown>, lines };
}

const text = readFileSync(new URL('docs/published-examples.md', root), 'utf8');
const examples = text.split(/^## /m).slice(1).map(exampleOf);
const decimals = (written: string): number => written.split('.')[1]?.length ?? 0;

it.each(examples)('$id gives what was published', async ({ id, data, options, lines }) => {
  const bytes = readFileSync(fileURLToPath(new URL(data, root)));
  const { dataset } = await importCsv(bytesSource(bytes), { name: id });
  const analysis = (await loadAnalysis(id)) as AnyAnalysis;
  const { result } = await done(analysis, new Frame(dataset.columns), options);
  const numbers = NUMBERS[id]?.(result as never) ?? [];
  expect(numbers).toHaveLength(lines.length);
  lines.forEach(({ label, published, ours }, i) => {
    const number = numbers[i] ?? Number.NaN;
    expect(number.toFixed(decimals(published)), label).toBe(published);
    expect(number.toFixed(decimals(ours)), `${label}, as the page says`).toBe(ours);
  });
});
