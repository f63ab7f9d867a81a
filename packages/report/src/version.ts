import manifest from '../package.json' with { type: 'json' };

/** The product's version, one value everywhere; scripts/structure.mjs keeps every package.json on it. */
export const CONSTAT_VERSION: string = manifest.version;

/** The version as the shell shows it. */
export const VERSION_LABEL = `v${CONSTAT_VERSION} Beta`;
