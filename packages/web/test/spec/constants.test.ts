/** Numbers of the product specification (spec/constants.json): each is in the sources, or listed as not built yet. */
import { IMPORT_EXTENSIONS } from '@constat/data';
import { describe, expect, test } from 'vitest';
import { FALLBACK_QUOTAS } from '../../src/cloud/quota.ts';
import { RESHOW_DAYS } from '../../src/features/promo/promo-rules.ts';
import { TIPS } from '../../src/features/tips/tips.ts';
import * as constants from '../../src/lib/constants.ts';
import * as firefox from '../../src/recovery/firefox.ts';
import * as policy from '../../src/recovery/policy.ts';
import * as clock from '../../src/session-guard/clock.ts';
import { CALCULATORS, REFRESH_MS } from '../../src/site/app-metadata.ts';
import { PROMO_MAX, PROMO_OFFERS } from '../../src/site/offers.ts';
import { sitePages } from '../../src/site/pages.ts';
import { DECIMALS } from '../../src/state/preferences.ts';
import * as share from '../../src/ui/share-links.ts';
import { PENDING_CONSTANTS } from './pending.ts';
import { allSources, readSource, readSpec } from './sources.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const spec = readSpec('constants') as readonly { readonly id: string; readonly value: unknown }[];
const pending: ReadonlySet<string> = new Set(PENDING_CONSTANTS);

/** Those of lib/constants.ts, under the names of the specification. */
const own = Object.fromEntries(
  Object.entries(constants).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  ),
);

const warning = (level: string) => clock.WARNINGS.find((entry) => entry.level === level)?.seconds;

/** Minutes of the pages that are instructions. */
const howTo = sitePages.flatMap((page) => (page.howTo ? [page.howTo.minutes] : []));

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
};

const WEB = 'packages/web/src';
const DATA = 'packages/data/src';
const ANALYSES = 'packages/analyses/src';

/** Those that stand in a file as written here; each is tested by its own module, too. */
const inFile: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'import.dialogCloseMs': [`${WEB}/features/import/import-dialog.tsx`, 'CLOSE_MS = 2000'],
  'import.paste.categoricalMaxDistinct': [`${DATA}/import/detect.ts`, 'PASTE_LEVELS = 20'],
  'import.file.categoricalMaxDistinct': [`${DATA}/import/detect.ts`, 'FILE_LEVELS = 5'],
  'import.file.categoricalValuesAbove': [`${DATA}/import/detect.ts`, 'FILE_VALUES = 10'],
  'import.file.yearMin': [`${DATA}/import/dates.ts`, 'MIN_YEAR = 1900'],
  'import.file.yearMax': [`${DATA}/import/dates.ts`, 'MAX_YEAR = 2100'],
  'datasetSize.excellentMax': [`${WEB}/features/import/size-tier.ts`, 'excellent: 15_000'],
  'datasetSize.goodMax': [`${WEB}/features/import/size-tier.ts`, 'good: 30_000'],
  'datasetSize.fairMax': [`${WEB}/features/import/size-tier.ts`, 'fair: 50_000'],
  'dataset.copySuffix': [`${WEB}/storage/dataset-names.ts`, '_copy`'],
  'undo.maxEntries': [`${WEB}/storage/results-history.ts`, 'HISTORY_LIMIT = 50'],
  'project.fileVersion': [`${WEB}/cloud/projects.ts`, "FILE_VERSION = '1.0'"],
  'project.maxBytes': [`${WEB}/cloud/cloud-files.ts`, 'MAX_FILE_BYTES = cloudDataset.maxMB * MB'],
  'project.maxCloud': [`${WEB}/cloud/projects.ts`, 'MAX_CLOUD_PROJECTS = 2'],
  'project.sizeMessageDecimals': [`${WEB}/cloud/cloud-files.ts`, 'toFixed(2)'],
  'sync.attemptsSuffix': [`${WEB}/cloud/cloud-messages.ts`, "' (after 3 attempts)'"],
  'sync.backoffMs': [`${WEB}/cloud/project-sync.ts`, 'SYNC_PAUSES_MS = [1000, 2000]'],
  'sync.firstDelayMs': [`${WEB}/features/results/cloud-projects.ts`, 'FIRST_SYNC_MS = 100'],
  'sync.maxAttempts': [`${WEB}/cloud/project-sync.ts`, 'attempts?: 1 | 3'],
  'sync.successClearMs': [`${WEB}/features/results/cloud-projects.ts`, 'SYNCED_SHOWN_MS = 3000'],
  'debugLog.maxEntries': [`${WEB}/lib/debug-log.ts`, 'DEBUG_LOG_ENTRIES = 50'],
  'page.imageWidthPx': [`${WEB}/site/metadata.ts`, 'width: 1200'],
  'page.imageHeightPx': [`${WEB}/site/metadata.ts`, 'height: 630'],
  'import.file.categoricalShareBelow': [`${DATA}/import/detect.ts`, 'distinct < count / 2'],
  'image.preferredFormat': [`${WEB}/ui/screen-picture.tsx`, 'type="image/webp"'],
  'import.json.minRows': [`${DATA}/import/json.ts`, 'parsed.length === 0'],
  'import.json.minProperties': [`${DATA}/import/json.ts`, 'Object.keys(value).length > 0'],
  'import.binaryNumericValues': [`${DATA}/import/detect.ts`, '0/1 among them'],
  'dataset.sampleNameMarkers': [
    `${DATA}/samples/samples.ts`,
    "'Sample Dataset', 'Health Dataset' or 'Credit Risk Dataset'",
  ],
  'report.formats': [`${WEB}/export/formats.ts`, "label: 'HTML'"],
  'report.alpha': [`${ANALYSES}/shared/option-parts.ts`, 'default: 0.95'],
  'bulk.batchSize': [`${WEB}/features/results/bulk.ts`, 'BULK_BATCH = 10'],
  'bulk.pauseMs': [`${WEB}/features/results/bulk.ts`, 'BULK_PAUSE_MS = 10'],
  'realtime.eventsPerSecond': [`${WEB}/cloud/client.ts`, 'eventsPerSecond: 10'],
  'storage.cacheControl': [`${WEB}/cloud/cloud-files.ts`, "CACHE_SECONDS = '3600'"],
  'cloudFile.paths': [`${WEB}/cloud/file-names.ts`, '{userId}/{name}.json'],
  'backend.noRowCode': [`${WEB}/cloud/profile.ts`, "NO_ROW = 'PGRST116'"],
  'auth.flow': [`${WEB}/cloud/client.ts`, "flowType: 'pkce'"],
  'auth.requestHeaders': [`${WEB}/cloud/client.ts`, "'no-cache'"],
  'auth.oauthProviders': [`${WEB}/cloud/config.ts`, "google: 'Google', github: 'GitHub'"],
  'session.redirectReasons': [`${WEB}/features/account/auth-page.tsx`, 'emergency_cleanup_failed'],
  'tier.default': [`${WEB}/state/tier.ts`, "DEFAULT_TIER: Tier = 'standard'"],
  'override.activeAboveDays': [`${WEB}/state/tier.ts`, 'daysRemaining > 0'],
  'organization.location': [`${WEB}/site/metadata.ts`, "addressRegion: 'Wyoming', addressCountry: 'US'"],
  'session.activityEvents': [`${WEB}/session-guard/guard.ts`, "'touchstart', 'click'"],
  'update.firstCheckMs': [`${WEB}/pwa/register.ts`, 'FIRST_CHECK_MS = 5 * MINUTE'],
  'update.intervalMs': [`${WEB}/pwa/register.ts`, 'CHECK_MS = 30 * MINUTE'],
  'update.offlineReadyNoticeMs': [`${WEB}/pwa/register.ts`, 'OFFLINE_NOTICE_MS = 5000'],
  'update.offlineReadyPerSession': [`${WEB}/pwa/register.ts`, 'sessionStorage.getItem(NOTICE_SHOWN_KEY)'],
  'update.progressSteps': [`${WEB}/pwa/update-state.ts`, 'progress: 25, 75, 100'],
  'update.workerPath': [`${WEB}/pwa/register.ts`, "'/sw.js'"],
  'update.workerScope': [`${WEB}/pwa/register.ts`, "scope: '/'"],
  'update.autoDefault': [`${WEB}/pwa/auto-update.ts`, "!== 'off'"],
  'report.fileNames': ['packages/report/src/render/document.ts', 'statistical-analysis-results.html'],
  'report.pSmallBelow': ['packages/report/src/format.ts', 'pDecimals: 3'],
  'outliers.iqrMultiplier': [`${ANALYSES}/descriptive/outliers/options.ts`, 'default: 1.5'],
  'outliers.minValues': [`${ANALYSES}/descriptive/outliers/compute.ts`, 'MIN_VALUES = 4'],
  'compositeScore.minVariables': [`${DATA}/transform/composite-score.ts`, 'MIN_VARIABLES = 2'],
  'binning.countAbove': [`${DATA}/transform/numeric.ts`, 'bins <= 0'],
  'paste.delimiters': [`${DATA}/import/delimiter.ts`, 'tab if the first line has more tabs than commas'],
  'report.ciLevel': [`${ANALYSES}/shared/option-parts.ts`, 'default: 0.95'],
  'search.fields': [
    `${WEB}/features/results/results-filter.ts`,
    '[title, type, TYPE_LABELS[type], component,',
  ],
  'tips.shown': [`${WEB}/app/shell/quick-access.tsx`, 'randomTip()'],
  'tips.topicsNamed': [`${WEB}/features/tips/tips.ts`, 'Google Sheets'],
  'version.sidebar': ['packages/report/src/version.ts', ' Beta`'],
};

/** Settled otherwise by the open questions: one version; no invented n; a threshold that exists but is unused. */
const SETTLED = new Set(['version.other', 'report.defaultTotalN', 'datasetSize.unusedThreshold']);

/** Those that a test of their own compares with the specification. */
const testedThere = (id: string): boolean => id.startsWith('samples.') || SETTLED.has(id);

const known = (id: string): boolean => id in own || id in elsewhere || id in inFile || testedThere(id);
const words = (value: unknown): unknown => (Array.isArray(value) ? value.join(' ') : value);

describe('numbers', () => {
  const built = spec.filter(({ id }) => !pending.has(id) && !testedThere(id));
  test.each(built.map(({ id, value }) => [id, value] as const))('%s = %o', (id, value) => {
    const place = inFile[id];
    if (place) expect(readSource(place[0])).toContain(place[1]);
    else if (id in elsewhere) expect(elsewhere[id]).toEqual(value);
    else expect(typeof value === 'string' ? words(own[id]) : own[id]).toEqual(value);
  });

  test('the app’s own constants are all of the specification, and in use', () => {
    const ids = new Set(spec.map(({ id }) => id));
    expect(Object.keys(own).filter((id) => !ids.has(id))).toEqual([]);
    const unused = Object.keys(own).filter((id) => {
      const [group = '', name = ''] = id.split('.');
      return !new RegExp(`\\.${name}\\b|\\b${group}\\.${name}\\b`).test(allSources);
    });
    expect(unused).toEqual([]);
  });
});

describe('pending numbers', () => {
  /** How many are not built yet. The number only goes down. */
  const LEFT = 54;

  test('the list only shrinks', () => expect(PENDING_CONSTANTS.length).toBeLessThanOrEqual(LEFT));

  test('are of the specification, and not built', () => {
    const ids = new Set(spec.map(({ id }) => id));
    expect(PENDING_CONSTANTS.filter((id) => !ids.has(id) || known(id))).toEqual([]);
  });
});
