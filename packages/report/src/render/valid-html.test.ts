import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_BLOCKS, HOSTILE_TEXT } from '../fixtures/blocks.ts';
import {
  EXAMPLE_REPORT,
  EXAMPLE_RESULT,
  EXAMPLE_RESULTS,
  HOSTILE_RESULT,
  SECOND_RESULT,
} from '../fixtures/report.ts';
import { reportOf } from '../report/create.ts';
import type { Report } from '../report/report.ts';
import { renderDocument, renderReport } from './document.ts';
import { figureKey } from './report.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>é 100% "a" \uD800</text></svg>';
const figures = new Map([
  [figureKey(EXAMPLE_RESULT.id, 'raincloud'), SVG],
  [figureKey(HOSTILE_RESULT.id, 'f'), SVG],
]);

/** The rules of the HTML standard and of accessibility; not those of taste. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { 'heading-level': 'error', 'no-dup-id': 'error', 'valid-id': 'error' },
});

function problems(html: string): readonly string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`),
  );
}

const html = (report: Report): string => renderReport(report, EXAMPLE_RESULTS, 'html', { figures });

describe('the exported page is valid', () => {
  it('finds what is wrong', () => {
    expect(
      problems('<!doctype html><html lang="en"><title>a</title><p><table></table></p></html>'),
    ).not.toEqual([]);
  });

  it('with everything a report can hold', () => {
    expect(problems(html(EXAMPLE_REPORT))).toEqual([]);
  });

  it('with hostile names in every field', () => {
    const text = `${HOSTILE_TEXT} ]]> --> \u0000\u0007\u001B\uD800\uFFFF`;
    expect(
      problems(
        html({
          ...EXAMPLE_REPORT,
          title: text,
          subtitle: text,
          authors: text,
          affiliation: text,
          date: text,
          items: [
            { kind: 'heading', id: 'a', text, level: 1 },
            { kind: 'heading', id: 'b', text, level: 2 },
            { kind: 'text', id: 'c', paragraphs: [{ style: 'quote', runs: [text] }] },
            ...EXAMPLE_REPORT.items,
          ],
        }),
      ),
    ).toEqual([]);
  });

  it('without title page, contents and chapters', () => {
    const results = [EXAMPLE_RESULT, SECOND_RESULT, HOSTILE_RESULT];
    expect(problems(html(reportOf(results)))).toEqual([]);
    expect(problems(html(reportOf([])))).toEqual([]);
    const { options } = EXAMPLE_REPORT;
    const byline = { ...EXAMPLE_REPORT, options: { ...options, titlePage: false, contents: false } };
    expect(problems(html(byline))).toEqual([]);
  });

  it('of one result', () => {
    expect(problems(renderDocument('A result', Object.values(EXAMPLE_BLOCKS), 'html'))).toEqual([]);
  });
});
