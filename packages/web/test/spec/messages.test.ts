/**
 * Texts of the product specification (spec/messages.json): each is drawn, answered or at least a text of the code that the app loads,
 * word for word.
 */
import { generateSample, importMessage, jsonCell, sampleTemplates } from '@constat/data';
import { formatNumber, VERSION_LABEL } from '@constat/report';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { NavList } from '../../src/app/shell/nav-list.tsx';
import { Recommendations } from '../../src/features/assistant/model/recommendations.tsx';
import * as constants from '../../src/lib/constants.ts';
import { checkAccess } from '../../src/routes/access.ts';
import { topMenus } from '../../src/routes/menu-sections.ts';
import { allRoutes } from '../../src/routes/routes.ts';
import { EXTEND_TEXT, warningText } from '../../src/session-guard/clock.ts';
import type { Session } from '../../src/state/session.ts';
import { TIER_NAMES } from '../../src/state/tier.ts';
import { SHARE_PLATFORMS } from '../../src/ui/share-links.ts';
import { starsOf } from './analysis-probes.ts';
import { HOLE, loadedFiles, readFields, shownTexts } from './shown-texts.ts';
import { readSpec } from './spec-table.ts';

interface Message {
  readonly id: string;
  readonly text: string;
}

const messages = readSpec('messages') as readonly Message[];
const account = { kind: 'user', userId: 'u', email: 'u@example.org', avatarUrl: null } as const;
const VISITORS: readonly Session[] = [
  { kind: 'anonymous' },
  { kind: 'guest' },
  { ...account, tier: 'standard', isAdmin: false },
  { ...account, tier: 'pro', isAdmin: true },
];

const seen = vi.hoisted(() => ({ session: undefined as unknown }));
vi.mock('../../src/state/session.ts', async (original) => ({
  ...(await original<typeof import('../../src/state/session.ts')>()),
  // What is drawn without a browser sees the first state of a store only.
  useSession: (select: (state: { readonly session: unknown }) => unknown) =>
    select({ session: seen.session }),
}));

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };

const readable = (html: string): string =>
  html.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity).trim();

/** The drawer as each visitor sees it. */
const drawn = VISITORS.map((session) => {
  seen.session = session;
  return renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: ['/app/home'] }, createElement(NavList)),
  );
});
const drawer = drawn.flatMap((html) => html.split(/<[^>]*>/).map(readable));
/** Its headings inside sections. */
const headings = drawn.flatMap((html) =>
  [...html.matchAll(/class="over">([^<]*)</g)].map(([, text = '']) => readable(text)),
);

/** Why somebody is sent elsewhere, over all pages and visitors. */
const refusals = allRoutes.flatMap((route) =>
  VISITORS.map((session) => checkAccess(route, session)).flatMap((access) =>
    access.allowed ? [] : [access.reason],
  ),
);

/** Every value of the categories of the samples. */
const sampleValues = async (): Promise<readonly string[]> => {
  const values = new Set<string>();
  for (const { id } of sampleTemplates) {
    const { columns, rows } = (await generateSample(id))!;
    for (const column of columns)
      for (let row = 0; row < Math.min(rows, 40); row++) values.add(String(jsonCell(column, row)));
  }
  return [...values];
};

const textsIn = (files: RegExp): readonly string[] =>
  shownTexts.filter(({ file }) => files.test(file)).map(({ text }) => text);
const allTexts = textsIn(/^/);

/** Where a text has to be found, by its id; anything else among the texts of the code. */
const PLACES: readonly (readonly [
  ids: RegExp,
  texts: () => readonly string[] | Promise<readonly string[]>,
])[] = [
  [/^sidebar\.group\./, () => headings],
  [/^(?:sidebar|badge)\./, () => drawer],
  [/^topbar\.menu\./, () => topMenus.map(({ label }) => label)],
  [/^access\.(?:.*-required|guest-restricted|denied-default-reason)$/, () => refusals],
  [/^share\.platform\./, () => Object.values(SHARE_PLATFORMS)],
  [/^tier\./, () => Object.values(TIER_NAMES)],
  [/^import\.(?:unsupported|guest|paste|csv|sheet|failed)/, () => importTexts],
  [/^samples\./, sampleValues],
  [/^matching\./, () => recommended],
];

/** What the assistant shows of analyses that a model recommends, from a sure one to one that nobody knows. */
const recommended = renderToStaticMarkup(
  createElement(
    MemoryRouter,
    null,
    createElement(Recommendations, {
      input: ['t-test', 'rank test', 'weighted mean', 'bayes factor', 'granger causality'].map(
        (analysisName) => ({ analysisName, reasoning: 'so' }),
      ),
    }),
  ),
)
  .split(/<[^>]*>/)
  .map(readable);

const importTexts = messages
  .filter(({ id }) => /^import\.(?:unsupported|guest|paste|csv|sheet|failed)/.test(id))
  .map(({ id }) => importMessage(id as never));

/** Texts that are composed, or that the open questions of the specification settled otherwise. */
const SETTLED: Readonly<Record<string, () => void | Promise<void>>> = {
  // Made of the version in package.json.
  'version.sidebar': () => {
    expect(VERSION_LABEL).toBe('v1.1.7 Beta');
    expect(drawer).toContain(VERSION_LABEL);
  },
  'version.other': () => expect(allTexts.filter((text) => /^v?1\.0\.0$/.test(text))).toEqual([]),
  // With a proper plural, and the offer as a button of its own.
  'session.expiry-minutes': () => {
    expect(warningText(600_000)).toBe('Your session will expire in 10 minutes.');
    expect(EXTEND_TEXT).toBe('Click here to extend it.');
  },
  'session.expiry-seconds': () => expect(warningText(30_000)).toBe('Your session will expire in 30 seconds.'),
  // With a capital, as the other labels.
  'share.platform.email': () => expect(SHARE_PLATFORMS.email).toBe('Email'),
  'share.platform.copy-link': () => expect(SHARE_PLATFORMS.copy).toBe('Copy link'),
  'sidebar.item.video-tutorials': () => expect(drawer).toContain('Video Tutorials'),
  'sidebar.item.guided-t-test': () => expect(drawer).toContain('Guided t-test'),
  'sidebar.item.guided-anova': () => expect(drawer).toContain('Guided ANOVA'),
  'sidebar.item.guided-correlation-and-regression': () =>
    expect(drawer).toContain('Guided correlation and regression'),
  // Guest mode needs no account on the server: no stub says so.
  'guest-user.stub': () => expect(allTexts.filter((text) => /not implemented/i.test(text))).toEqual([]),
  // The suffix stands before the full stop.
  'cloud-dataset.save-failed-no-data': () =>
    expect(allTexts).toContain('Failed to save dataset to your account (no data returned).'),
  // The name of the dataset stands before it.
  'dataset.data-loaded': () => expect(allTexts).toContain(`${HOLE}: data loaded`),
  // Written by the format of p.
  'report.p-small-apa': () => expect(formatNumber(0.0001, 'p')).toBe('< .001'),
  // Small p-values in APA style everywhere.
  'report.p-small-plain': () => expect(allTexts.filter((text) => /<0\.001/.test(text))).toEqual([]),
  // In APA style, below the tables that have them.
  'report.stars-05': async () => expect((await starsOf([0.04, 0.3])).text).toContain(' *p < .05.'),
  'report.stars-01': async () => expect((await starsOf([0.004, 0.3])).text).toContain(' **p < .01.'),
  'report.stars-001': async () => expect((await starsOf([0.0004, 0.3])).text).toContain(' ***p < .001.'),
};

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether one of the texts is this one as a whole; what the specification leaves open is whatever the code puts there. */
function isAmong(texts: readonly string[], text: string): boolean {
  const parts = text.replaceAll('{product}', 'Constat').split(/\{\w+\}/);
  const whole = new RegExp(
    `^\\s*${parts.map((part) => literal(part).replace(/^\s+|\s+$/g, '\\s+')).join('.{1,80}?')}\\s*$`,
    's',
  );
  return texts.some((each) => whole.test(each));
}

async function isShown({ id, text }: Message): Promise<boolean> {
  const [, texts] = PLACES.find(([ids]) => ids.test(id)) ?? [null, () => allTexts];
  return isAmong(await texts(), text);
}

test('the texts are those of the modules that the app loads, without comments, imports, keys and comparisons', () => {
  expect(loadedFiles).toContain('web/src/features/import/import-panel.tsx');
  expect(loadedFiles).toContain('data/src/import/errors.ts');
  expect(loadedFiles.filter((file) => /\.test\.tsx?$|fake-cloud/.test(file))).toEqual([]);
  // the first words of a comment in cloud/client.ts
  expect(allTexts.filter((text) => /The one client of the app/.test(text))).toEqual([]);
  expect(allTexts.filter((text) => /^(?:\.\.?\/|@constat\/)/.test(text) && text.endsWith('.ts'))).toEqual(
    allTexts.filter((text) => text.startsWith('./') && text.endsWith('.worker.ts')),
  );
});

describe('texts', () => {
  test.each(messages.map((message) => [message.id, message.text, message] as const))(
    '%s: %s',
    async (id, text, message) => {
      const settled = SETTLED[id];
      if (settled) await settled();
      else expect(await isShown(message), `'${text}' is not shown`).toBe(true);
    },
  );

  test('of menus are drawn for somebody', () => {
    expect(drawer).toContain('Data Management');
    expect(isAmong(drawer, 'Nothing of the kind')).toBe(false);
  });
});

describe('numbers in the code', () => {
  const own = new Set(Object.values(constants).flatMap((group) => Object.keys(group)));

  test('of the app’s own constants are read', () => {
    expect([...own].filter((name) => !readFields.has(name))).toEqual([]);
  });
});
