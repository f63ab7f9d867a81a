import { Frame, generateSample } from '@constat/data';
import {
  composeReport,
  createSavedResult,
  DEFAULT_NUMBERS,
  linkMark,
  placesIn,
  runsToText,
  type SavedResult,
} from '@constat/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { done } from '../../test/frames.ts';
import { findDocument } from '../documents/catalogue.ts';
import type { DocumentTemplate } from '../documents/contract.ts';
import type { LinkSource } from '../documents/links.ts';
import { loadDocument } from '../documents/load.ts';
import { documentResult } from '../documents/save.ts';
import { loadAnalysis } from '../load-analysis.ts';
import {
  EXAMPLE_ANALYSES,
  EXAMPLE_SAMPLE,
  type ExampleAnalysis,
  examplePlan,
  writeExample,
} from './example.ts';
import { projectOverview } from './overview.ts';
import { CRITERIA, PHASE_IDS, type Phase, STEPS, usualPhase } from './phases.ts';
import {
  expecting,
  judging,
  newPlan,
  type ProjectPlan,
  passing,
  placed,
  planResult,
  readPlan,
} from './plan.ts';
import { membersOf, nextSteps, projectKeys, projectLinks, projectState } from './project.ts';
import { withRenamedResults } from './rename-results.ts';
import { storyboard } from './storyboard.ts';

describe('phases', () => {
  it('name only documents and analyses that exist', async () => {
    for (const { kinds } of STEPS)
      for (const id of kinds) expect(findDocument(id) ?? (await loadAnalysis(id)), id).toBeTruthy();
  });
  it('ask only for steps that exist, in their own phase', () => {
    for (const { steps, phase, id } of CRITERIA)
      for (const step of steps) expect(STEPS.find((each) => each.id === step)?.phase, id).toBe(phase);
  });
  it('have a usual place for every result', () => {
    expect(usualPhase('sipoc-diagram')).toBe('define');
    expect(usualPhase('descriptives')).toBe('analyse');
  });
});

describe('a plan', () => {
  it('is read from anything, and what does not fit is left out', () => {
    for (const given of [
      null,
      1,
      [],
      { places: { a: 'nowhere' }, judged: { D1: 1, X: { state: 'met' } }, passed: 3 },
    ])
      expect(readPlan(given)).toEqual(newPlan(''));
    const plan = passing(
      judging(placed(newPlan('2027-01-01'), 'r', 'control'), 'D1', { state: 'na', note: 'x' }),
      'define',
      {
        day: '2027-02-01',
        numbers: [{ label: 'a', value: '1' }],
      },
    );
    expect(readPlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    expect(passing(judging(plan, 'D1', null), 'define', null).judged).toEqual({});
    expect(planResult({ name: 'Cans', plan, projectId: 'p', timestamp: 1, random: 'a' }).title).toBe(
      'Improvement project: Cans',
    );
  });
  it('keeps results where they are when the next of their kind is expected elsewhere', () => {
    const plan = expecting(newPlan(''), 'spc-charts', 'control', { first: 'measure' });
    expect(plan.places.first).toBe('measure');
    expect(plan.expected['spc-charts']).toBe('control');
  });
});

it('a plan and the links of documents follow when results are called otherwise', () => {
  const nameOf = (id: string) => (id === 'r' ? 'r2' : id);
  const plan = planResult({
    name: 'Cans',
    plan: placed(newPlan(''), 'r', 'control'),
    projectId: 'p',
    timestamp: 1,
    random: 'a',
  });
  expect(readPlan(withRenamedResults(plan, nameOf).data.options).places).toEqual({ r2: 'control' });
  const mark = (result: string) => linkMark({ live: { result, at: 'n' }, last: '3' });
  const options = { problem: `a ${mark('r')}`, list: [{ cell: mark('s') }] };
  const document = createSavedResult({
    ...stamp,
    title: 'D',
    timestamp: 1,
    random: 'b',
    analysis: { id: 'sipoc-diagram', version: 1 },
    options,
    blocks: [],
    sample: { used: 0, excluded: 0 },
    result: null,
  });
  expect(withRenamedResults(document, nameOf).data.options).toEqual({
    problem: `a ${mark('r2')}`,
    list: [{ cell: mark('s') }],
  });
});

const stamp = { component: 'x', type: 'other', seed: 1, constat: '1', dataset: null } as const;

describe('the example', () => {
  const results: SavedResult[] = [];
  const templates = new Map<string, DocumentTemplate>();
  const places: Record<string, Phase> = {};
  let plan: ProjectPlan = newPlan('');
  const sourceOf = (all: readonly SavedResult[]): LinkSource => {
    const byId = new Map(all.map((each) => [each.id, each]));
    return { read: placesIn(byId, DEFAULT_NUMBERS), titleOf: (id) => byId.get(id)?.title ?? null };
  };
  const state = (all: readonly SavedResult[] = results) =>
    projectState(plan, membersOf(plan, all, templates, sourceOf(all)));

  beforeAll(async () => {
    const frame = new Frame((await generateSample(EXAMPLE_SAMPLE))!.columns);
    const byKey: Partial<Record<ExampleAnalysis['key'], SavedResult>> = {};
    for (const { key, analysisId, title, options, phase } of EXAMPLE_ANALYSES) {
      const analysis = await loadAnalysis(analysisId);
      const { blocks, sample } = await done(analysis!, frame, options);
      const saved = createSavedResult({
        ...stamp,
        title,
        timestamp: results.length,
        random: key,
        analysis: { id: analysisId, version: 1 },
        options,
        blocks,
        sample,
        result: null,
      });
      byKey[key] = saved;
      places[saved.id] = phase;
      results.push(saved);
    }
    await writeExample(
      byKey as Record<ExampleAnalysis['key'], SavedResult>,
      async ({ documentId, phase, content }) => {
        const template = (await loadDocument(documentId))!;
        templates.set(documentId, template);
        const saved = documentResult({
          entry: findDocument(documentId)!,
          template,
          content,
          projectId: 'p',
          timestamp: results.length,
          random: documentId,
          links: sourceOf(results),
        });
        places[saved.id] = phase;
        results.push(saved);
        return saved;
      },
    );
    plan = examplePlan(places);
  });

  it('goes through all phases: everything is done, and only the last criterion is left to its reader', () => {
    const { phases, current, members } = state();
    expect(
      members.filter((member) => member.state !== 'done').map(({ result, check }) => [result.title, check]),
    ).toEqual([]);
    expect(phases.map(({ done: ready, planned }) => ready === planned)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(
      phases
        .flatMap(({ criteria }) => criteria)
        .filter((each) => each.state === 'open' || each.state === 'near')
        .map(({ criterion }) => criterion.id),
    ).toEqual(['C4']);
    expect(current).toBe('control');
    expect(nextSteps(state())[0]?.act.kind).toBe('judge');
    plan = judging(plan, 'C4', { state: 'met', note: '' });
    expect(nextSteps(state())[0]?.act).toEqual({ kind: 'pass', phase: 'control' });
    plan = passing(plan, 'control', { day: '2027-06-30', numbers: [] });
    expect(state().current).toBeNull();
  });

  it('has the sigma levels of the published counts: 2.23 before and 2.73 now', () => {
    // qnorm(1 - 347/1500) + 1.5 and qnorm(1 - 218/2000) + 1.5 in R.
    const [baseline, now] = projectKeys(state().members).map(({ found }) => found?.estimate.value);
    expect(baseline).toBeCloseTo(2.2345, 3);
    expect(now).toBeCloseTo(2.7319, 3);
  });

  it('links numbers and words, which follow when a result is run again and stay when it is gone', () => {
    const links = projectLinks(state().members, templates, sourceOf(results));
    const value = (into: RegExp, label: RegExp) =>
      links.find((each) => into.test(each.into) && label.test(each.label))?.value;
    expect(value(/^Charter/, /Sigma level/)).toBe('2.23');
    expect(value(/^Solutions/, /^Cause 1/)).toBe('Pressure is in no instruction');
    expect(value(/^Control plan/, /UCL/)).toBe('0.241');
    expect(links.every(({ was, source }) => was === null && source !== null)).toBe(true);

    const chart = results.find(({ title }) => title === 'Control chart, running')!;
    const again = results.map((each) =>
      each === chart
        ? {
            ...each,
            data: {
              ...each.data,
              blocks: results.find(({ title }) => title === 'Control chart, baseline')!.data.blocks,
            },
          }
        : each,
    );
    const changed = projectLinks(
      membersOf(plan, again, templates, sourceOf(again)),
      templates,
      sourceOf(again),
    ).find(({ label }) => /UCL/.test(label));
    expect(changed).toMatchObject({ value: '0.410', was: '0.241' });
    const gone = results.filter((each) => each !== chart);
    const lost = projectLinks(
      membersOf(plan, gone, templates, sourceOf(gone)),
      templates,
      sourceOf(gone),
    ).find(({ label }) => /UCL/.test(label));
    expect(lost).toMatchObject({ value: '0.241', source: null });
  });

  it('has a chart of all stages with the goal of the charter', () => {
    const overview = projectOverview(state().members, templates, sourceOf(results));
    expect(overview?.sources.map(({ result }) => result.title)).toEqual(['Control chart by stage']);
    // Centres: 347 of 1,500, 133 of 1,200 and 218 of 2,000.
    expect(overview?.figure.alt).toBe(
      'Control chart of 94 points: Baseline, centre 0.231, 2 signals (15 and 23); Pilot, centre 0.111, no signal; Running, centre 0.109, no signal. The goal of the charter is 0.120.',
    );
  });

  it('puts the charts of the phases together where no chart has stages', () => {
    const apart = results.filter(({ title }) => title !== 'Control chart by stage');
    const overviewOf = (all: readonly SavedResult[]) =>
      projectOverview(state(all).members, templates, sourceOf(all));
    expect(overviewOf(apart)?.figure.alt).toBe(
      'Control chart of 70 points: Baseline, centre 0.231, 2 signals (15 and 23); Now, centre 0.109, no signal. The goal of the charter is 0.120.',
    );
    const goalless = apart.filter(({ title }) => !title.startsWith('Charter'));
    expect(overviewOf(goalless)?.figure.alt).not.toContain('goal');
    expect(overviewOf(goalless.filter(({ title }) => !title.startsWith('Control chart')))).toBeNull();
  });

  it('is a storyboard of one chapter a phase with at most two figures each', () => {
    const report = storyboard({ name: 'Cans', problem: 'They leak.' }, state(), '2027-06-30');
    const parts = composeReport(report, new Map(results.map((each) => [each.id, each])));
    const chapters = parts.filter((part) => part.kind === 'heading' && part.level === 1);
    expect(chapters.map((part) => part.kind === 'heading' && part.text)).toEqual([
      'Define',
      'Measure',
      'Analyse',
      'Improve',
      'Control',
    ]);
    expect(parts.filter((part) => part.kind === 'missing')).toEqual([]);
    expect(parts.some((part) => part.kind === 'block' && part.block.kind === 'table')).toBe(false);
    expect(
      parts.filter((part) => part.kind === 'block' && part.block.kind === 'figure').length,
    ).toBeLessThanOrEqual(2 * PHASE_IDS.length);
    expect(
      parts.some(
        (part) => part.kind === 'paragraph' && runsToText(part.runs).includes('Baseline. Sigma level: 2.23'),
      ),
    ).toBe(true);
  });
});
