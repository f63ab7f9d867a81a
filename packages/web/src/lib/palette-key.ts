const isMac = /Mac|iPhone|iPad/.test(typeof navigator === 'undefined' ? '' : navigator.userAgent);

/** The palette's key as this keyboard names it. */
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K';
/** The same, to be read aloud. */
export const PALETTE_KEY_WORDS = isMac ? 'Command K' : 'Control K';
