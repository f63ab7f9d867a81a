import manifest from '../package.json' with { type: 'json' };

declare global {
  /** Commit that the running build was made from; set by Vite, the server's start and the command line, not in tests. */
  var CONSTAT_BUILD: string | undefined;
}

/** The product's version, one value everywhere; scripts/structure.mjs keeps every package.json on it. */
export const PRODUCT_VERSION: string = manifest.version;

/** The version as the shell shows it. */
export const VERSION_LABEL = `v${PRODUCT_VERSION} Beta`;

/** A version with its build after a plus sign, as Semantic Versioning writes it; alone where the build is not known. */
export const withBuild = (version: string, build: string | undefined): string =>
  build ? `${version}+${build}` : version;

/** Version and build, e.g. `1.1.7+3e214e5`: what computed a result. */
export const CONSTAT_VERSION: string = withBuild(PRODUCT_VERSION, globalThis.CONSTAT_BUILD);
