import manifest from '../package.json' with { type: 'json' };

declare global {
  /** Commit that this server runs from; set by its start (scripts/stamp.mjs). */
  var CONSTAT_BUILD: string | undefined;
}

/** Version and build of this server, e.g. `1.1.7+3e214e5`; the version alone where the build is not known. */
export const SERVER_VERSION: string = globalThis.CONSTAT_BUILD
  ? `${manifest.version}+${globalThis.CONSTAT_BUILD}`
  : manifest.version;
