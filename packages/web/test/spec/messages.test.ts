/** Texts of the product specification (spec/messages.json): each is in the sources word for word, or listed as not built yet. */
import { formatNumber, VERSION_LABEL } from '@constat/report';
import { describe, expect, test } from 'vitest';
import { PENDING_MESSAGES } from './pending.ts';
import { allSources, readSpec } from './sources.ts';

interface Message {
  readonly id: string;
  readonly text: string;
}

const messages = readSpec('messages') as readonly Message[];
const pending: ReadonlySet<string> = new Set(PENDING_MESSAGES);

/** Texts that are composed, or that the open questions of the specification settled otherwise. */
const SETTLED: Readonly<Record<string, () => void>> = {
  // Made of the version in package.json.
  'version.sidebar': () => expect(VERSION_LABEL).toBe('v1.1.7 Beta'),
  'version.other': () => expect(allSources).not.toMatch(/['">]v?1\.0\.0['"<]/),
  // With a proper plural, and the offer as a button of its own.
  'session.expiry-minutes': () => expect(allSources).toMatch(/Your session will expire in \$\{n\}/),
  'session.expiry-seconds': () => expect(allSources).toContain('Click here to extend it.'),
  // With a capital, as the other labels.
  'share.platform.copy-link': () => expect(allSources).toContain("copy: 'Copy link'"),
  'sidebar.item.guided-t-test': () => expect(allSources).toContain("title: 'Guided t-test'"),
  'sidebar.item.guided-anova': () => expect(allSources).toContain("title: 'Guided ANOVA'"),
  // Guest mode needs no account on the server.
  'guest-user.stub': () => expect(allSources).toContain('Guest mode is purely local'),
  // The suffix stands before the full stop.
  'cloud-dataset.save-failed-no-data': () =>
    expect(allSources).toContain('Failed to save dataset to your account (no data returned).'),
  // The name of the dataset stands before it.
  'dataset.data-loaded': () => expect(allSources).toContain(': data loaded`'),
  // Written by the format of p.
  'report.p-small-apa': () => expect(formatNumber(0.0001, 'p')).toBe('< .001'),
  // Small p-values in APA style everywhere; stars are written by the tables that use them.
  'report.p-small-plain': () => expect(allSources).not.toContain("'<0.001'"),
};

const SHORT = 16;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text as it can stand in the sources: placeholders are expressions; short ones stand alone between quotes or tags. */
function patternOf(text: string): RegExp {
  const parts = text.replaceAll('{product}', 'Constat').split(/\{\w+\}/);
  const pattern = parts.map(literal).join('.{0,80}?');
  return text.length < SHORT && parts.length === 1
    ? new RegExp(`['"\`>}] ?${pattern} ?['"\`<{]`)
    : new RegExp(pattern);
}

describe('texts', () => {
  const built = messages.filter(({ id }) => !pending.has(id));
  test.each(built.map(({ id, text }) => [id, text] as const))('%s: %s', (id, text) => {
    const settled = SETTLED[id];
    if (settled) settled();
    else expect(patternOf(text).test(allSources), `'${text}' is not in the sources`).toBe(true);
  });
});

describe('pending texts', () => {
  /** How many texts are not built yet. The number only goes down. */
  const LEFT = 13;

  test('the list only shrinks', () => expect(PENDING_MESSAGES.length).toBeLessThanOrEqual(LEFT));

  test('are texts of the specification', () => {
    const known = new Set(messages.map(({ id }) => id));
    expect(PENDING_MESSAGES.filter((id) => !known.has(id))).toEqual([]);
  });
});
