/**
 * Numbers of the product specification (spec/constants.json): each is the constant that the code uses, or what comes out when the code
 * is tried.
 */
import { IMPORT_EXTENSIONS } from '@constat/data';
import { formatNumber, REPORT_FILES } from '@constat/report';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, megabytes } from '../../src/cloud/cloud-files.ts';
import { OAUTH_PROVIDERS } from '../../src/cloud/config.ts';
import { SYNC_PAUSES_MS } from '../../src/cloud/project-sync.ts';
import { MAX_CLOUD_PROJECTS } from '../../src/cloud/projects.ts';
import { FALLBACK_QUOTAS } from '../../src/cloud/quota.ts';
import { reportEntries } from '../../src/export/formats.ts';
import { sizeInfo } from '../../src/features/import/size-tier.ts';
import { RESHOW_DAYS } from '../../src/features/promo/promo-rules.ts';
import { BULK_BATCH, BULK_PAUSE_MS } from '../../src/features/results/bulk.ts';
import { FIRST_SYNC_MS, SYNCED_SHOWN_MS } from '../../src/features/results/cloud-projects.ts';
import { type Filterable, matchesQuery } from '../../src/features/results/results-filter.ts';
import { randomTip, TIPS } from '../../src/features/tips/tips.ts';
import * as constants from '../../src/lib/constants.ts';
import { logDebug, useDebugLog } from '../../src/lib/debug-log.ts';
import * as firefox from '../../src/recovery/firefox.ts';
import * as policy from '../../src/recovery/policy.ts';
import * as clock from '../../src/session-guard/clock.ts';
import { ACTIVITY } from '../../src/session-guard/guard.ts';
import { CALCULATORS, REFRESH_MS } from '../../src/site/app-metadata.ts';
import { headOf, structuredData } from '../../src/site/metadata.ts';
import { PROMO_MAX, PROMO_OFFERS } from '../../src/site/offers.ts';
import { sitePages } from '../../src/site/pages.ts';
import { IMPORT_CLOSE_MS } from '../../src/state/import-dialog.ts';
import { DECIMALS } from '../../src/state/preferences.ts';
import { effectiveTier } from '../../src/state/tier.ts';
import { suggestName } from '../../src/storage/dataset-names.ts';
import { HISTORY_LIMIT } from '../../src/storage/results-history.ts';
import { ScreenPicture } from '../../src/ui/screen-picture.tsx';
import * as share from '../../src/ui/share-links.ts';
import { analysisProbes } from './analysis-probes.ts';
import { cloudProbes } from './cloud-probes.ts';
import { importProbes, sampleProbes } from './import-probes.ts';
import { readSpec } from './spec-table.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const spec = readSpec('constants') as readonly { readonly id: string; readonly value: unknown }[];

/** Those of lib/constants.ts, under the names of the specification. */
const own = Object.fromEntries(
  Object.entries(constants).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  ),
);

const warning = (level: string) => clock.WARNINGS.find((entry) => entry.level === level)?.seconds;

/** Minutes of the pages that are instructions. */
const howTo = sitePages.flatMap((page) => (page.howTo ? [page.howTo.minutes] : []));

/** Names of events as the specification writes them. */
const EVENTS: Readonly<Record<string, string>> = {
  mousedown: 'mouse down',
  mousemove: 'mouse move',
  keydown: 'key press',
  scroll: 'scroll',
  touchstart: 'touch',
  click: 'click',
};

/** Those that their own modules export. */
const elsewhere: Readonly<Record<string, unknown>> = {
  'tips.count': TIPS.length,
  'report.pDecimals': [...DECIMALS.pDecimals],
  // The first ones of the specification; more were added since.
  'import.extensions': ['csv', 'txt', 'xls', 'xlsx', 'json'].filter((name) =>
    IMPORT_EXTENSIONS.some((known) => known === name),
  ),
  'share.windowWidthPx': share.SHARE_WINDOW.width,
  'share.windowHeightPx': share.SHARE_WINDOW.height,
  'share.compactDirect': share.COMPACT_SHOWN,
  'share.defaultPlatforms': share.DEFAULT_PLATFORMS,
  'copyToast.hideMs': share.COPY_TOAST_MS,
  'promo.maxMonths': PROMO_MAX.months,
  'promo.maxValueUSD': PROMO_MAX.dollars,
  'promo.reshowDays': RESHOW_DAYS,
  ...Object.fromEntries(PROMO_OFFERS.map(({ id, months }) => [`promo.months.${id}`, months])),
  ...Object.fromEntries(
    Object.entries(FALLBACK_QUOTAS).flatMap(([tier, { datasets, storageMb }]) => [
      [`quota.${tier}.datasets`, datasets],
      [`quota.${tier}.storageMB`, storageMb],
    ]),
  ),
  'structuredData.refreshMs': REFRESH_MS,
  'structuredData.calculators': CALCULATORS.length,
  'structuredData.howToPages': howTo.length,
  'structuredData.totalTimeMinutes': howTo.toSorted((a, b) => a - b),
  'session.maxAgeHours': clock.MAX_AGE_MS / HOUR,
  'session.idleHours': clock.IDLE_MS / HOUR,
  'session.checkMs': clock.CHECK_MS,
  'session.warningCheckMs': clock.WARNING_CHECK_MS,
  'session.emergencyCheckMs': clock.EMERGENCY_CHECK_MS,
  'session.initialCheckDelayMs': clock.FIRST_CHECK_MS,
  'session.stuckLoadingMs': clock.STUCK_MS,
  'session.failuresAbove': clock.FAILURES_ABOVE,
  'session.warningInfoS': warning('info'),
  'session.warningWarningS': warning('warning'),
  'session.warningCriticalS': warning('critical'),
  'autoRecovery.maxAttempts': policy.AUTO_MAX,
  'autoRecovery.delayMs': policy.AUTO_DELAY_MS,
  'recovery.maxAttempts': policy.ATTEMPTS_MAX,
  'recovery.cooldownMs': policy.COOLDOWN_MS,
  'forcedRefresh.minIntervalMs': policy.FORCED_REFRESH_MS,
  'forcedRefresh.loadingFailuresAbove': policy.FORCED_REFRESH_ABOVE,
  'errorScreen.cacheCorruptionAbove': policy.CORRUPTION_ABOVE,
  'startup.failuresAbove': policy.CORRUPTION_ABOVE,
  'firefox.authFlagRemoveMs': firefox.AUTH_FLAG_MS,
  'firefox.otherTabsReloadMs': firefox.OTHER_TABS_MS,
  'firefox.severeReloadMs': firefox.SEVERE_RELOAD_MS,
  'import.dialogCloseMs': IMPORT_CLOSE_MS,
  'undo.maxEntries': HISTORY_LIMIT,
  'project.maxBytes': MAX_FILE_BYTES,
  'project.maxCloud': MAX_CLOUD_PROJECTS,
  'sync.backoffMs': [...SYNC_PAUSES_MS],
  'sync.firstDelayMs': FIRST_SYNC_MS,
  'sync.successClearMs': SYNCED_SHOWN_MS,
  'bulk.batchSize': BULK_BATCH,
  'bulk.pauseMs': BULK_PAUSE_MS,
  'auth.oauthProviders': Object.keys(OAUTH_PROVIDERS),
  'session.activityEvents': ACTIVITY.map((name) => EVENTS[name]),
  'report.formats': ['HTML', 'Word'].filter((name) =>
    reportEntries(() => undefined).some(({ label }) => label === name),
  ),
  'report.fileNames': [REPORT_FILES.html.name, REPORT_FILES.word.name],
};

const isTier = (points: number, tier: string) => sizeInfo(points, 1, 0).performanceTier === tier;

/** The most data points of a tier, found between one and a million. */
function mostPoints(tiers: readonly string[]): number {
  let [low, high] = [1, 1_000_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (tiers.some((tier) => isTier(middle, tier))) low = middle;
    else high = middle;
  }
  return low;
}

const page = sitePages.find(({ path }) => path === '/')!;
const meta = (name: string) =>
  Number(new RegExp(`property="${name}" content="(\\d+)"`).exec(headOf(page))?.[1]);
const tierWith = (daysRemaining: number) =>
  effectiveTier({ override: { tier: 'pro', daysRemaining }, isGuest: false, accountType: 'edu' });

const result: Filterable = {
  title: 'first',
  type: 'ttest',
  component: 'third',
  timestamp: 0,
  projectId: 'p',
  order: 0,
};

/** The tip for each topic that the specification names. */
const TOPICS = {
  'guided workflows': /guided workflows/i,
  'Google Sheets import': /Google Sheets/,
  'saving analyses': /save an analysis/i,
  'exporting results as PDF or image': /PDF or image/,
};

/** Those that show when the code is tried. */
const tried: Readonly<Record<string, () => unknown>> = {
  ...importProbes,
  ...sampleProbes,
  ...analysisProbes,
  ...cloudProbes,
  'datasetSize.excellentMax': () => mostPoints(['excellent']),
  'datasetSize.goodMax': () => mostPoints(['excellent', 'good']),
  'datasetSize.fairMax': () => mostPoints(['excellent', 'good', 'fair']),
  'dataset.copySuffix': () => suggestName([], 'x').slice(1),
  'project.sizeMessageDecimals': () => /\.(\d+)$/.exec(megabytes(1_234_567))?.[1]?.length,
  'debugLog.maxEntries': () => {
    for (let i = 0; i < 200; i++) logDebug('message', `entry ${i}`);
    return useDebugLog.getState().entries.length;
  },
  'page.imageWidthPx': () => meta('og:image:width'),
  'page.imageHeightPx': () => meta('og:image:height'),
  'image.preferredFormat': () =>
    /<source type="image\/(\w+)"/.exec(
      renderToStaticMarkup(createElement(ScreenPicture, { name: 'x', alt: 'x' })),
    )?.[1],
  'organization.location': () => {
    const [organization] = structuredData(page)['@graph'] as readonly { readonly address: object }[];
    const { addressRegion, addressCountry } = organization!.address as Record<string, string>;
    return `${addressRegion}, ${addressCountry}`;
  },
  'tier.default': () => effectiveTier({ override: null, isGuest: false, accountType: null }),
  'override.activeAboveDays': () => (tierWith(0.001) === 'pro' && tierWith(0) === 'edu' ? 0 : 'other'),
  'report.pSmallBelow': () => Number(`0${formatNumber(1e-9, 'p').replace('< ', '')}`),
  'search.fields': () =>
    (['title', 'type', 'component'] as const).filter((field) =>
      matchesQuery({ ...result, [field]: 'Needle' }, 'needle'),
    ),
  'tips.shown': () => TIPS.filter((tip) => tip === randomTip(() => 0.5)).length,
  'tips.topicsNamed': () =>
    Object.entries(TOPICS).flatMap(([topic, words]) =>
      TIPS.some(({ title, text }) => words.test(`${title} ${text}`)) ? [topic] : [],
    ),
};

/** Settled otherwise by the open questions: one version; no invented n; a threshold that exists but is unused. */
const SETTLED = new Set(['version.other', 'report.defaultTotalN', 'datasetSize.unusedThreshold']);

/** Those that a test of their own compares: the label with the texts, sizes of samples in packages/data, the matching engine in packages/analyses. */
const testedThere = (id: string): boolean =>
  SETTLED.has(id) ||
  id === 'version.sidebar' ||
  id.startsWith('matching.') ||
  (id.startsWith('samples.') && !(id in sampleProbes));

const words = (value: unknown): unknown => (Array.isArray(value) ? value.join(' ') : value);

describe('numbers', () => {
  const built = spec.filter(({ id }) => !testedThere(id));
  test.each(built.map(({ id, value }) => [id, value] as const))('%s = %o', async (id, value) => {
    const found = id in tried ? await tried[id]?.() : id in elsewhere ? elsewhere[id] : own[id];
    expect(typeof value === 'string' ? words(found) : found).toEqual(value);
  });

  test('have one place each', () => {
    const places = [own, elsewhere, tried].flatMap((place) => Object.keys(place));
    expect(places.filter((id, i) => places.indexOf(id) !== i)).toEqual([]);
    const ids = new Set(spec.map(({ id }) => id));
    expect(places.filter((id) => !ids.has(id))).toEqual([]);
  });
});
