// npm run budget: sizes of the built app, against their limits.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

const DIST = join(root, 'packages', 'web', 'dist');
const KB = 1024;
/** What has to come before the app begins to draw. */
const FIRST_PAGE = 150 * KB;
/** All that the document of the first page asks for. */
const WHOLE_PAGE = 350 * KB;
const ANALYSIS_CHUNK = 60 * KB;
const FORM_CHUNK = 20 * KB;
/** What the whole app may cost on the wire, and on the disk of a phone: less than one photograph and than one short film. It grows with the tools. */
const PRECACHE_SENT = 7 * KB * KB;
const PRECACHE_KEPT = 20 * KB * KB;

/** @param {string} file */
const gzipSize = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

/**
 * The scripts a page loads before it can show anything: those named in its HTML and all they import statically.
 * @param {string} html
 * @returns {string[]}
 */
function entryGraph(html) {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /^<script/.test(tag) || /rel="modulepreload"/.test(tag))
    .map((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1])
    .filter((file) => file !== undefined);
  const seen = new Set(named);
  for (const file of seen) {
    const text = readFileSync(join(DIST, file), 'utf8');
    for (const match of text.matchAll(
      /(?:^|[;}\s])(?:import|export)(?:[^"'`;()]*?from)?\s*["'](\.[^"']+\.js)["']/g,
    )) {
      seen.add(posix.join(dirname(file), match[1] ?? ''));
    }
  }
  return [...seen];
}

/** Files the service worker fetches for offline use, from the list in the built worker. */
function precached() {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const files = [...worker.matchAll(/(?:"url"|\burl)\s*:\s*["']([^"']+)["']/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(files)].filter((file) => existsSync(join(DIST, file)));
}

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('packages/web/dist is missing: run `npm run build` first.');
  process.exit(1);
}

/** Files that documents name and the build does not have. */
function notBuilt() {
  const documents = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const named = documents.flatMap((file) =>
    [...readFileSync(join(DIST, file), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(named)].filter((file) => !existsSync(join(DIST, file)));
}

let failures = 0;
for (const file of notBuilt()) {
  failures++;
  console.error(`FAILED a document names ${file}, which was not built`);
}

/**
 * @param {string} name
 * @param {number} size
 * @param {number} limit
 */
function judge(name, size, limit) {
  const fits = size <= limit;
  if (!fits) failures += 1;
  console.log(
    `${fits ? 'ok   ' : 'over '} ${name}: ${(size / KB).toFixed(1)} KB of ${(limit / KB).toFixed(0)} KB`,
  );
}

for (const { name, file, limit } of [
  { name: 'public page', file: 'index.html', limit: FIRST_PAGE },
  { name: 'first page of the app', file: 'app.html', limit: FIRST_PAGE },
  { name: 'first page with everything on it', file: 'app/home.html', limit: WHOLE_PAGE },
]) {
  const graph = entryGraph(readFileSync(join(DIST, file), 'utf8'));
  judge(
    `${name}, gzip`,
    graph.reduce((sum, script) => sum + gzipSize(script), 0),
    limit,
  );
}

const assets = readdirSync(join(DIST, 'assets'), { recursive: true, encoding: 'utf8' })
  .map((file) => `assets/${file.replaceAll('\\', '/')}`)
  .filter((file) => statSync(join(DIST, file)).isFile());
const chunks = assets.filter((file) => /^assets\/analyses\/.*\.js$/.test(file));
if (chunks.length === 0) {
  failures += 1;
  console.log('wrong no analysis chunks (assets/analyses/*.js) in the build: analyses must load lazily');
}
for (const file of chunks) judge(`${file}, gzip`, gzipSize(file), ANALYSIS_CHUNK);
for (const file of assets.filter((name) => name.startsWith('assets/forms/')))
  judge(`${file}, gzip`, gzipSize(file), FORM_CHUNK);

const offline = precached();
judge(
  `offline cache, ${offline.length} files, gzip`,
  offline.reduce((sum, file) => sum + gzipSize(file), 0),
  PRECACHE_SENT,
);
judge(
  'offline cache, kept',
  offline.reduce((sum, file) => sum + statSync(join(DIST, file)).size, 0),
  PRECACHE_KEPT,
);
const missing = assets.filter((file) => !file.endsWith('.map') && !offline.includes(file));
for (const file of missing) {
  failures += 1;
  console.log(`wrong ${file} is not in the offline cache`);
}
process.exit(failures === 0 ? 0 : 1);
