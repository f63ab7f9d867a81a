// What a release changes, as functions of texts: the changelog, the manifests, the number of the version.

const UNRELEASED = '## Unreleased\n';
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$/;

/**
 * Whether a text is a version, without a build.
 * @param {string} text
 */
export const isVersion = (text) => VERSION.test(text);

/**
 * The version after the newest of a changelog: the last number in it counts on, `1.1.7-beta.2` to `1.1.7-beta.3`.
 * @param {string} changelog
 */
export function nextVersion(changelog) {
  const newest = /^## (\d\S*) \(/m.exec(changelog)?.[1];
  if (newest === undefined) throw new Error('The changelog names no version; say which one this is.');
  return newest.replace(/\d+$/, (number) => String(Number(number) + 1));
}

/**
 * The changelog with what was unreleased as a version of that day, and that part alone.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date ISO 8601
 * @returns {{ changelog: string, notes: string }}
 */
export function released(changelog, version, date) {
  if (!isVersion(version)) throw new Error(`${version} is no version.`);
  if (changelog.includes(`## ${version} (`)) throw new Error(`${version} is in the changelog already.`);
  const start = changelog.indexOf(UNRELEASED);
  if (start === -1) throw new Error('The changelog has no section Unreleased.');
  const from = start + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', from);
  const notes = changelog.slice(from, next === -1 ? undefined : next).trim();
  if (notes === '') throw new Error('Nothing is unreleased.');
  const rest = next === -1 ? '' : changelog.slice(next);
  return {
    changelog: `${changelog.slice(0, from)}\n## ${version} (${date})\n\n${notes}\n${rest}`,
    notes,
  };
}

/**
 * The text of a package.json with another version.
 * @param {string} text
 * @param {string} version
 */
export function withVersion(text, version) {
  const changed = text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`);
  if (JSON.parse(changed).version !== version) throw new Error('A package.json has no version to set.');
  return changed;
}

/**
 * The text of the lock file with another version of the repository and its workspaces.
 * @param {string} text
 * @param {string} version
 */
export function lockWithVersion(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages))
    if (!path.includes('node_modules/') && entry.version !== undefined) entry.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}
