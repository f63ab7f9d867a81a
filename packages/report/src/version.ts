import manifest from '../package.json' with { type: 'json' };

declare global {
  /** Commit that the running build was made from; set by Vite, the server's start and the command line, not in tests. */
  var CONSTAT_BUILD: string | undefined;
}

/** The version as people are shown it: those on the way to 1.1.7 (`1.1.7-beta.3`) have its name. */
export const shownVersion = (version: string): string => version.replace(/-.*$/, '');

/** A version with its build after a plus sign, as Semantic Versioning writes it; alone where the build is not known. */
export const withBuild = (version: string, build: string | undefined): string =>
  build ? `${version}+${build}` : version;

/** The product's version on its pages; every package.json has one version, which `npm run release` sets. */
export const SHOWN_VERSION = shownVersion(manifest.version);

/** The version as the shell shows it. */
export const VERSION_LABEL = `v${SHOWN_VERSION} Beta`;

/** Version and build, e.g. `1.1.7-beta.3+3e214e5`: what computed a result. */
export const CONSTAT_VERSION: string = withBuild(manifest.version, globalThis.CONSTAT_BUILD);
