/**
 * Numbers of the product specification, under its own names; a test compares each with spec/constants.json. Times in
 * milliseconds and sizes in pixels unless the name says otherwise.
 */

export const scroll = {
  routeChangeDelayMs: 50,
  hashDelayMs: 100,
  navigationClickDelayMs: 100,
  tabPanelDelayMs: 150,
  tabPanelOffsetPx: 80,
} as const;

export const drawer = {
  widthSmallPx: 260,
  widthMediumPx: 280,
  widthOtherwisePx: 300,
  openByDefaultOnSmall: false,
} as const;

export const snackbar = { position: ['bottom', 'right'], hideWithActionsMs: 3000, hideMs: 6000 } as const;

export const development = { ports: [5173, 5174, 3000] } as const;

/** Where more than so many cells are added, progress is shown after a while. */
export const dataset = { loadedNoticeMs: 3000, addDelayAbovePoints: 10_000, addDelayMs: 500 } as const;

/** Where more than so many rows are filtered, progress is shown after a while. */
export const filter = { delayAboveRows: 5000, delayMs: 300 } as const;

/** Samples that were made are kept so long, and so many. */
export const sampleCache = { maxAgeDays: 7, maxMB: 100, flagAboveEntries: 1000 } as const;

export const cloudDataset = { maxMB: 2, maxCount: 2 } as const;

/** A tier granted for a time: when its countdown turns amber and red, and when a warning is shown. */
export const override = { redDays: 3, amberDays: 7, warningDays: 7, rowsUsed: 1 } as const;

export const notifications = { dropdownItems: 5, loadTimeoutMs: 10_000 } as const;

export const password = { minLength: 6, dialogCloseMs: 1500 } as const;

export const browser = { criticalFeatures: ['modern promises', 'flexbox', 'canvas'] } as const;
