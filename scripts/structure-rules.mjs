// The rules behind `npm run structure`, as functions over file texts.

/** Which packages each package may import. @type {Readonly<Record<string, readonly string[]>>} */
export const DIRECTIONS = {
  stats: [],
  data: ['stats'],
  report: [],
  analyses: ['stats', 'data', 'report'],
  cli: ['stats', 'data', 'report', 'analyses'],
  web: ['stats', 'data', 'report', 'analyses'],
  server: [],
};

/** Packages that run everywhere: no DOM, no Node. */
export const PURE = ['stats', 'data', 'report', 'analyses'];

export const LONG_FILE = 400;

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;
const GLOBALS =
  /(?<![.\w$'"`-])(?:window|document|navigator|localStorage|sessionStorage|indexedDB|process|Buffer|__dirname|require|XMLHttpRequest|fetch|setTimeout|setInterval|requestAnimationFrame)\s*[.([]/;

/**
 * Text without comments and string contents, line breaks kept.
 * @param {string} text
 */
export function codeOnly(text) {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (match) => match.replace(/[^\n]/g, ' '),
  );
}

/**
 * Module names a file imports.
 * @param {string} text
 * @returns {string[]}
 */
export function importsOf(text) {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '');
  return [...withoutComments.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/**
 * What is wrong with one source file of a package, in words.
 * @param {string} path Path from the repository, e.g. packages/stats/src/t.ts
 * @param {string} text
 * @returns {string[]}
 */
export function violations(path, text) {
  const owner = path.split('/')[1] ?? '';
  const isTest = /\.test\.tsx?$/.test(path) || !path.startsWith(`packages/${owner}/src/`);
  const allowed = DIRECTIONS[owner];
  if (allowed === undefined) return [`${path}: package ${owner} has no rule in scripts/structure-rules.mjs`];
  const found = importsOf(text).flatMap((name) => importViolations(path, owner, allowed, name, isTest));
  if (PURE.includes(owner) && !isTest) {
    codeOnly(text)
      .split('\n')
      .forEach((line, index) => {
        const global = GLOBALS.exec(line)?.[0];
        if (global)
          found.push(`${path}:${index + 1}: ${global.slice(0, -1)} is not available in a pure package`);
      });
  }
  if (isBarrel(path, text)) found.push(`${path}: a barrel below src/index.ts; import the files themselves`);
  return found;
}

/**
 * @param {string} path
 * @param {string} owner
 * @param {readonly string[]} allowed
 * @param {string} name
 * @param {boolean} isTest
 * @returns {string[]}
 */
function importViolations(path, owner, allowed, name, isTest) {
  if (name.startsWith('@constat/')) {
    const [, target = '', ...rest] = name.split('/');
    if (rest.length > 0) return [`${path}: deep import ${name}; import @constat/${target}`];
    if (target === owner) return [`${path}: imports its own package by name; use a relative path`];
    return allowed.includes(target) ? [] : [`${path}: ${owner} may not import ${target}`];
  }
  if (name.startsWith('.')) {
    const parts = path.split('/').slice(0, -1);
    for (const part of name.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    return parts[0] === 'packages' && parts[1] !== owner
      ? [`${path}: relative import into another package: ${name}`]
      : [];
  }
  if (PURE.includes(owner) && !isTest && name.startsWith('node:'))
    return [`${path}: ${name} in a pure package`];
  if (owner === 'web' && !isTest && name.startsWith('node:')) return [`${path}: ${name} in the browser app`];
  if (name === '@supabase/supabase-js' && owner === 'web' && !path.startsWith('packages/web/src/cloud/')) {
    return [`${path}: only packages/web/src/cloud may import supabase-js`];
  }
  return [];
}

/**
 * A file that only passes on the exports of others.
 * @param {string} path
 * @param {string} text
 */
function isBarrel(path, text) {
  if (/^packages\/[^/]+\/src\/index\.tsx?$/.test(path)) return false;
  const statements = codeOnly(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return (
    statements.length > 0 &&
    statements.every((statement) => /^export\s+(type\s+)?(\*|\{[^}]*\}\s+from\b)/.test(statement))
  );
}
