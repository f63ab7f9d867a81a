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

/**
 * The folders of packages/web/src, from the ground up. A file imports from its own folder and from those on lines above its own;
 * folders of one line do not know each other.
 */
export const WEB_FLOORS = [
  ['lib', 'styles'],
  ['storage'],
  ['engine'],
  ['state'],
  ['ui', 'figure'],
  ['routes', 'export', 'pwa', 'recovery'],
  ['cloud'],
  ['analysis', 'session-guard', 'site'],
  ['features'],
  ['app'],
];

/** Packages in which no file may import itself through others. */
export const WITHOUT_CIRCLES = ['analyses', 'stats', 'data', 'report', 'cli', 'web', 'server'];

/** Packages that run everywhere: no DOM, no Node. */
export const PURE = ['stats', 'data', 'report', 'analyses'];

export const LONG_FILE = 400;

/** Lines that a function may have; a longer one does several things. */
export const LONG_FUNCTION = 100;

/**
 * How often a package may say with `!` that a value is there; a type that says it is better (docs/adr/0037-lists-that-are-not-empty.md).
 * A limit only falls. @type {Readonly<Record<string, number>>}
 */
export const ASSERTIONS = {
  stats: 5650,
  data: 850,
  report: 75,
  analyses: 2800,
  cli: 3,
  web: 250,
  server: 0,
};

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g;
/** Files that are started rather than imported: workers. */
const STARTED = /\bnew\s+URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g;
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

/** What is no code: comments, strings, regular expressions, and the words of a template up to what it takes in. */
const WORDS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[&|?{;]\s*|return )\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|`(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;
/** The words of a template after what it took in. */
const REST = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

/**
 * How often a text says with `!` that a value is there.
 * @param {string} text
 */
export function assertionsIn(text) {
  /** Braces open in each template that is being read. @type {number[]} */
  const open = [];
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    const inside = open.at(-1);
    const words = character === '}' && inside === 0 ? REST : WORDS;
    words.lastIndex = words === REST ? at + 1 : at;
    const skipped = words.exec(text)?.[0];
    if (skipped !== undefined) {
      if (words === REST) open.pop();
      if (skipped.endsWith('${') && (words === REST || skipped.startsWith('`'))) open.push(0);
      at = words.lastIndex;
      continue;
    }
    if (inside !== undefined && character === '{') open[open.length - 1] = inside + 1;
    if (inside !== undefined && character === '}') open[open.length - 1] = inside - 1;
    if (character === '!' && /[\w)\]]/.test(text[at - 1] ?? '') && !/[=\w]/.test(text[at + 1] ?? '')) count++;
    at++;
  }
  return count;
}

/**
 * The packages that say it more often than they may.
 * @param {ReadonlyMap<string, number>} counts
 * @param {Readonly<Record<string, number>>} limits
 * @returns {string[]}
 */
export function tooManyAssertions(counts, limits = ASSERTIONS) {
  return [...counts]
    .filter(([name, count]) => count > (limits[name] ?? 0))
    .map(
      ([name, count]) =>
        `packages/${name}: ${count} assertions with !, at most ${limits[name] ?? 0}; say it by a type (ASSERTIONS in scripts/structure-rules.mjs)`,
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
 * The path that a relative name means in a file, from the repository.
 * @param {string} path
 * @param {string} name
 */
function resolveFrom(path, name) {
  const parts = path.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/**
 * The files that a file imports, loads later or starts as a worker, each with the name it uses for it.
 * @param {string} path
 * @param {string} text
 * @returns {{ name: string, target: string }[]}
 */
export function filesUsedBy(path, text) {
  const started = [...text.matchAll(STARTED)].map((match) => match[1] ?? '');
  return [...importsOf(text), ...started]
    .filter((name) => name.startsWith('.'))
    .map((name) => ({ name, target: resolveFrom(path, name) }));
}

/**
 * What a file of packages/web/src uses of folders that stand above its own or beside it.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function upwardImports(path, text) {
  const home = 'packages/web/src/';
  if (!path.startsWith(home) || /\.test\.tsx?$/.test(path)) return [];
  /** @param {string} file */
  const folderOf = (file) => file.slice(home.length).split('/')[0] ?? '';
  /** @param {string} folder */
  const floorOf = (folder) => WEB_FLOORS.findIndex((folders) => folders.includes(folder));
  const own = folderOf(path);
  if (floorOf(own) < 0) return [`${path}: ${own} has no line in WEB_FLOORS of scripts/structure-rules.mjs`];
  return filesUsedBy(path, text)
    .filter(({ target }) => target.startsWith(home))
    .map(({ name, target }) => ({ name, folder: folderOf(target) }))
    .filter(({ folder }) => folder !== own && floorOf(folder) >= floorOf(own))
    .map(
      ({ name, folder }) =>
        `${path}: imports ${name}, but in web ${own} may not import ${folder}: ${
          floorOf(folder) === floorOf(own) ? 'they stand side by side' : 'it stands above'
        } (WEB_FLOORS in scripts/structure-rules.mjs)`,
    );
}

/**
 * The functions of a package that are too long. The formatter puts the end of what stands at the edge of a file there, too.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function longFunctions(path, text) {
  if (!/^packages\/[^/]+\/src\//.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const lines = text.split('\n');
  return [...functionsOf(lines), ...methodsOf(lines)]
    .filter(({ count }) => count > LONG_FUNCTION)
    .map(
      ({ name, start, count }) =>
        `${path}:${start + 1}: ${name} has ${count} lines; at most ${LONG_FUNCTION}, one concern each`,
    );
}

/** @typedef {{ name: string, start: number, count: number }} Span Lines of a function, from the one that names it. */

/** A table, a list or a definition is no function, however long. */
const TABLE = /^(?:export )?const .*= (?:[[{]|new .*[[({]|\w+\([[{]|Object\.fromEntries\()$/;

/**
 * @param {readonly string[]} lines
 * @returns {Span[]}
 */
function functionsOf(lines) {
  return lines.flatMap((line, start) => {
    const name = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(line)?.[1];
    if (name === undefined || TABLE.test(line) || line.endsWith(';')) return [];
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((next) => /^\S/.test(next) && !/^[)}\]].*[{(]$/.test(next));
    const closes = /^[)}\]]/.test(rest[end] ?? '');
    const count = closes ? end + 2 : rest.slice(0, end).join('\n').trimEnd().split('\n').length + 1;
    return [{ name, start, count }];
  });
}

/**
 * @param {readonly string[]} lines
 * @returns {Span[]}
 */
function methodsOf(lines) {
  let inClass = false;
  return lines.flatMap((line, start) => {
    if (/^\S/.test(line)) inClass = /^(?:export )?(?:abstract )?class /.test(line);
    const name = /^ {2}(?:\w+ )*\*?(#?\w+)(?:<.*>)?(?:\(|: .* = .*=>| = .*=>)/.exec(line)?.[1];
    if (!inClass || name === undefined || line.endsWith(';')) return [];
    return [{ name, start, count: lines.slice(start).findIndex((next) => /^ {2}\}/.test(next)) + 1 }];
  });
}

/**
 * Ways from a file back to itself, one for each import that closes one.
 * @param {ReadonlyMap<string, readonly string[]>} uses The files each file uses.
 * @returns {string[]}
 */
export function circles(uses) {
  /** @type {string[]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const way = [];
  /** @param {string} file */
  const follow = (file) => {
    const from = way.indexOf(file);
    if (from >= 0)
      found.push(`${file}: imports itself through ${[...way.slice(from + 1), file].join(' -> ')}`);
    if (from >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of uses.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  };
  for (const file of [...uses.keys()].sort()) follow(file);
  return found;
}

/**
 * The folders below packages/web/src/features, with those each of them uses.
 * @param {ReadonlyMap<string, readonly string[]>} uses The files each file uses.
 * @returns {Map<string, string[]>}
 */
export function featureUses(uses) {
  /** @param {string} file */
  const featureOf = (file) => /^packages\/web\/src\/features\/[^/]+/.exec(file)?.[0];
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [file, targets] of uses) {
    const own = featureOf(file);
    if (own === undefined || /\.test\.tsx?$/.test(file)) continue;
    const others = targets.flatMap((target) => featureOf(target) ?? []).filter((each) => each !== own);
    found.set(own, [...new Set([...(found.get(own) ?? []), ...others])]);
  }
  return found;
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
        if (owner !== 'report' && BOTH_ENDS.test(line))
          found.push(
            `${path}:${index + 1}: a call takes no 125,000 arguments; use extremes of @constat/stats`,
          );
      });
  }
  found.push(...upwardImports(path, text), ...longFunctions(path, text));
  if (isBarrel(path, text) && !EXPORT_LIST.test(path))
    found.push(`${path}: a barrel below src/index.ts; import the files themselves`);
  return found;
}

/** Both ends of one list by two calls that take it as arguments; `report` imports nothing and has short lists. */
const BOTH_ENDS = /Math\.min\(\.\.\.([\w.]+)\), Math\.max\(\.\.\.\1\)/;

/** A part of what a package offers, by area: only its index passes it on. */
const EXPORT_LIST = /^packages\/[^/]+\/src\/exports\/[^/]+\.ts$/;

/** What a package offers beside its index, because few need it and it is large. */
const REPORT_DOOR = 'packages/analyses/reference/validation.ts';
const SECOND_DOORS = ['@constat/analyses/validation', '@constat/analyses/validation-engine'];

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
    if (rest.length > 0 && !SECOND_DOORS.includes(name))
      return [`${path}: deep import ${name}; import @constat/${target}`];
    if (target === owner) return [`${path}: imports its own package by name; use a relative path`];
    return allowed.includes(target) ? [] : [`${path}: ${owner} may not import ${target}`];
  }
  if (name.startsWith('.')) {
    const file = resolveFrom(path, name);
    if (EXPORT_LIST.test(file) && path !== `packages/${owner}/src/index.ts`)
      return [`${path}: imports ${name}, a list of exports; import the files themselves`];
    const [top, target] = file.split('/');
    return top === 'packages' && target !== owner
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
  if (/^packages\/[^/]+\/src\/index\.tsx?$/.test(path) || path === REPORT_DOOR) return false;
  const statements = codeOnly(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return (
    statements.length > 0 &&
    statements.every((statement) => /^export\s+(type\s+)?(\*|\{[^}]*\}\s+from\b)/.test(statement))
  );
}
