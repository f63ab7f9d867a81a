import { Frame, generateSample } from '@constat/data';
import { runsToText, type TextBlock } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { loadAnalysis, runAnalysis } from '../index.ts';
import { WORKS } from './bibliography.ts';
import { referencesBlock } from './references.ts';

describe('the bibliography', () => {
  it.each(Object.entries(WORKS))('%s is written in the style of the APA', (key, work) => {
    const text = runsToText(work);
    expect(text).toMatch(/^(?:van )?\p{Lu}[^(]+\. \(\d{4}\)\. \S.*\.$/u);
    expect(/\((\d{4})\)/.exec(text)?.[1]).toBe(/\d{4}$/.exec(key)?.[0]);
    // Pages are joined by an en dash, titles and volumes are italic.
    expect(text).not.toMatch(/\d-\d/);
    expect(work.some((run) => typeof run === 'object' && run.marks?.includes('italic'))).toBe(true);
  });

  it('has no work twice', () => {
    const texts = Object.values(WORKS).map((work) => runsToText(work));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it('a block lists works once and alphabetically', () => {
  const { paragraphs, role } = referencesBlock('welch1947', 'cohen1988', 'welch1947', 'sidak1967');
  expect(role).toBe('references');
  expect(paragraphs.map((work) => runsToText(work).slice(0, 6))).toEqual(['Cohen,', 'Šidák,', 'Welch,']);
});

/** Authors and years that a result of the analysis' example cites, with some options changed. */
async function cited(id: string, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const analysis = (await loadAnalysis(id))!;
  const sample = (await generateSample(analysis.example.sample!))!;
  const outcome = await runAnalysis(analysis, new Frame(sample.columns), {
    ...analysis.example.options,
    ...options,
  });
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  const block = outcome.blocks.find(
    (each): each is TextBlock => each.kind === 'text' && each.role === 'references',
  );
  return (block?.paragraphs ?? [])
    .map((work) => /^(\S+?)[,.] .*?\((\d{4})\)/.exec(runsToText(work)))
    .map((match) => `${match?.[1]} ${match?.[2]}`)
    .join('; ');
}

describe('a result cites what was used', () => {
  it('in a t-test', async () => {
    const id = 'independent-samples-ttest';
    expect(await cited(id, { checks: [] })).toBe('Cohen 1988; Steiger 1997; Welch 1947');
    expect(
      await cited(id, {
        test: 'student',
        effectSize: 'hedgesG',
        mannWhitney: true,
        bayesFactor: true,
        equivalence: true,
        checks: ['variances'],
      }),
    ).toBe(
      'Cohen 1988; Hedges 1981; Levene 1960; Mann 1947; Rouder 2009; Schuirmann 1987; Steiger 1997; Student 1908',
    );
  });

  it('in a one-way analysis of variance', async () => {
    const id = 'one-way-anova';
    expect(await cited(id, { tests: ['fisher'], postHoc: [], checks: [] })).toBe('Fisher 1925; Steiger 2004');
    expect(
      await cited(id, { tests: ['welch', 'brownForsythe'], postHoc: ['gamesHowell', 'holm'], checks: [] }),
    ).toBe('Brown 1974; Games 1976; Holm 1979; Steiger 2004; Welch 1951');
  });

  it('with ranks', async () => {
    expect(await cited('kruskal-wallis-test', { postHoc: ['dunn'], adjustment: 'bonferroni' })).toBe(
      'Dunn 1961; Dunn 1964; Kruskal 1952',
    );
    expect(await cited('mann-whitney-u-test', { bootstrap: true, bootstrapSamples: 1000 })).toBe(
      'Efron 1987; Efron 1993; Hodges 1963; Kerby 2014; Mann 1947',
    );
  });

  it('in repeated measures', async () => {
    expect(
      await cited('repeated-measures-anova', {
        corrections: ['greenhouseGeisser'],
        effectSizes: ['generalized'],
        marginalMeans: false,
        postHoc: [],
        checks: ['sphericity'],
      }),
    ).toBe('Greenhouse 1959; Mauchly 1940; Maxwell 2004; Olejnik 2003');
  });
});
