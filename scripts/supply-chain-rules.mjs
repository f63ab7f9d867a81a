// What the product is made of, read from the lock file: packages with version, licence and hash; and which licences it may have.

/** Licences that ask for no more than to be named, and the Mozilla licence, whose files stay as they are. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
]);
/** Data that only tools read. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'CC-BY-4.0']);

/** @typedef {{ version?: string, license?: string, integrity?: string, resolved?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean, optionalDependencies?: Record<string, string> }} LockEntry */
/** @typedef {{ name: string, version: string, licence: string, integrity: string, tool: boolean, script: boolean }} Part */

/**
 * The packages of a lock file, sorted. A package for another platform, whose licence the lock does not know, has that of the package
 * that asks for it.
 * @param {Record<string, LockEntry>} packages
 * @returns {Part[]}
 */
export function partsOf(packages) {
  const owners = new Map(
    Object.values(packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, entry.license ?? '']),
    ),
  );
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version: entry.version ?? '',
        licence: entry.license ?? owners.get(name) ?? '',
        integrity: entry.integrity ?? '',
        tool: entry.dev === true,
        script: entry.hasInstallScript === true,
      };
    })
    .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/**
 * Whether an SPDX expression leaves a choice that is allowed.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 * @returns {boolean}
 */
function isAllowed(expression, allowed) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part.trim(), allowed));
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(part.trim(), allowed));
  return allowed.has(plain);
}

/**
 * What is wrong with the packages; empty when nothing is.
 * @param {readonly Part[]} parts
 * @param {ReadonlySet<string>} scripts packages that may run a program when they are installed
 * @returns {string[]}
 */
export function problemsOf(parts, scripts) {
  return parts.flatMap(({ name, version, licence, script, tool }) => [
    ...(isAllowed(licence, tool ? ALLOWED_FOR_TOOLS : ALLOWED)
      ? []
      : [`${name} ${version} has the licence "${licence || 'none'}", which the product may not have`]),
    ...(script && !scripts.has(name) ? [`${name} ${version} runs a program when it is installed`] : []),
  ]);
}

/**
 * The bill of materials in CycloneDX 1.5.
 * @param {readonly Part[]} parts
 * @param {{ name: string, version: string }} product
 * @returns {object}
 */
export function billOf(parts, product) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: product.name,
        version: product.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: parts.map(({ name, version, licence, integrity, tool }) => ({
      type: 'library',
      name,
      version,
      scope: tool ? 'excluded' : 'required',
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: licence }],
      ...(integrity.startsWith('sha512-')
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
        : {}),
    })),
  };
}

/**
 * The list for people: what the product contains, by licence.
 * @param {readonly Part[]} parts
 * @returns {string}
 */
export function listOf(parts) {
  const product = parts.filter(({ tool }) => !tool);
  const licences = [...new Set(product.map(({ licence }) => licence))].sort();
  const sections = licences.map((licence) => {
    const names = [
      ...new Set(
        product.filter((part) => part.licence === licence).map(({ name, version }) => `${name} ${version}`),
      ),
    ];
    return `## ${licence} (${names.length})\n\n${names.join(', ')}\n`;
  });
  return `# Licences of what the product contains\n\nWritten by \`npm run licences\` from the lock file; \`npm run structure\` checks that it is true and that no licence is one the product may not have.\n\n${sections.join('\n')}`;
}
