/** Files of past formats, as releases wrote them. They are kept for ever: nobody's saved work may stop opening. */
import { describe, expect, it } from 'vitest';
import chiSquare from './fixtures/format-1/chi-square-test.json' with { type: 'json' };
import crosstabs from './fixtures/format-1/crosstabs.json' with { type: 'json' };
import descriptives from './fixtures/format-1/descriptives.json' with { type: 'json' };
import frequencies from './fixtures/format-1/frequencies.json' with { type: 'json' };
import regression from './fixtures/format-1/linear-regression.json' with { type: 'json' };
import normality from './fixtures/format-1/normality.json' with { type: 'json' };
import oneSample from './fixtures/format-1/one-sample-ttest.json' with { type: 'json' };
import report1 from './fixtures/report-1.json' with { type: 'json' };
import report2 from './fixtures/report-2.json' with { type: 'json' };
import { REPORT_FORMATS, renderReport } from './render/document.ts';
import { composeReport } from './report/compose.ts';
import { reportOf } from './report/create.ts';
import { readReport } from './report/read.ts';
import { REPORT_FORMAT } from './report/report.ts';
import { upgradeSavedResult } from './saved-result.ts';

const FORMAT_1 = { chiSquare, crosstabs, descriptives, frequencies, regression, normality, oneSample };

describe.each(Object.entries(FORMAT_1))('a result of format 1: %s', (_, saved) => {
  it('opens with everything it was saved with', () => {
    expect(saved.data.format).toBe(1);
    const opened = upgradeSavedResult(saved);
    expect(opened).toMatchObject({ id: saved.id, title: saved.title, timestamp: saved.timestamp });
    expect(opened.data.blocks).toEqual(saved.data.blocks);
    expect(opened.data.result).toEqual(saved.data.result);
    expect(opened.data.options).toEqual(saved.data.options);
  });

  it.each(REPORT_FORMATS)('is written as %s', (format) => {
    const opened = upgradeSavedResult(saved);
    const report = reportOf([opened]);
    const text = renderReport(report, new Map([[opened.id, opened]]), format, {});
    expect(text.length).toBeGreaterThan(500);
    expect(text).not.toMatch(/undefined|\bNaN\b|\[object/);
  });
});

/** What it was saved with; its words were British then. */
const readable = <T extends { readonly options: { readonly numbers: object } }>(report: T) => ({
  ...report,
  format: REPORT_FORMAT,
  options: { ...report.options, numbers: { ...report.options.numbers, spelling: 'british' } },
});

describe('a report of format 1', () => {
  it('opens with everything it was saved with', () => {
    expect(readReport(report1)).toEqual(readable(report1));
  });

  it('is put together with an old result, and says which is gone', () => {
    const opened = upgradeSavedResult(oneSample);
    const items = report1.items.map((item) =>
      item.kind === 'result' && item.id === 'item_4' ? { ...item, resultId: opened.id } : item,
    );
    const parts = composeReport(readReport({ ...report1, items }), new Map([[opened.id, opened]]));
    expect(parts.some((part) => part.kind === 'block' && part.resultId === opened.id)).toBe(true);
    expect(parts.filter((part) => part.kind === 'missing')).toEqual([
      { kind: 'missing', resultId: 'result_gone' },
    ]);
  });
});

describe('a report of format 2', () => {
  it('opens with everything it was saved with', () => {
    expect(readReport(report2)).toEqual(readable(report2));
  });
});
