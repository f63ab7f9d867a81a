// npm run new-analysis <area>/<id>: a folder that passes every check, to be filled in, and its line in the catalogue.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, root, run } from './run.mjs';

const SOURCE = join(root, 'packages', 'analyses', 'src');
const TEMPLATES = join(root, 'scripts', 'new-analysis');
const REFERENCE_TEMPLATES = join(root, 'scripts', 'new-analysis-reference');
const REFERENCE = join(root, 'packages', 'analyses', 'reference');

/**
 * The names an id gives rise to.
 * @param {string} id e.g. paired-samples-ttest
 */
export function namesOf(id) {
  const words = id.split('-');
  const camel = words.map((word, i) => (i === 0 ? word : capital(word))).join('');
  return {
    words: words.join(' '),
    title: capital(words.join(' ')),
    camel,
    // An identifier cannot start with a digit, and a type must not share the catalogue's name.
    type: /^\d/.test(camel) ? `A${camel}` : capital(camel),
    variable: /^\d/.test(camel) ? `a${camel}` : camel,
  };
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A module with one more import, in alphabetical order of the files among all others, and its name at the end of a list.
 * @param {string} text
 * @param {{ name: string, imported: string, file: string, list: string }} added
 */
export function withListed(text, { name, imported, file, list }) {
  const lines = text.split('\n');
  const pathOf = (/** @type {string} */ line) => /^(?:import .*|\}) from '(.*)';$/.exec(line)?.[1];
  // an import of several lines begins where the last complete one ended
  const ends = lines.flatMap((line, i) => (pathOf(line) === undefined ? [] : [i]));
  const next = ends.findIndex((end) => (pathOf(lines[end] ?? '') ?? '') > file);
  const at =
    next === -1
      ? (ends.at(-1) ?? -1) + 1
      : next === 0
        ? startOf(lines, ends[0] ?? 0)
        : (ends[next - 1] ?? 0) + 1;
  lines.splice(at, 0, `import { ${imported} as ${name} } from '${file}';`);
  const start = lines.findIndex((line) => line.startsWith(`export const ${list}`));
  const end = lines.indexOf('];', start);
  if (start === -1 || end === -1) throw new Error(`There is no list ${list}.`);
  lines.splice(end, 0, `  ${name},`);
  return lines.join('\n');
}

/**
 * The line on which the import that ends at `end` begins.
 * @param {readonly string[]} lines
 * @param {number} end
 */
const startOf = (lines, end) => lines.findLastIndex((line, i) => i <= end && line.startsWith('import '));

/**
 * The catalogue with one more analysis.
 * @param {string} text
 * @param {string} area
 * @param {string} id
 */
export const withAnalysis = (text, area, id) =>
  withListed(text, {
    name: namesOf(id).variable,
    imported: 'entry',
    file: `./${area}/${id}/entry.ts`,
    list: 'catalogue',
  });

/**
 * The reference adapters with one more.
 * @param {string} text
 * @param {string} id
 */
export const withAdapter = (text, id) =>
  withListed(text, {
    name: namesOf(id).variable,
    imported: 'adapter',
    file: `./topics/${id}.ts`,
    list: 'adapters',
  });

/**
 * The topics of reference cases with that of one more analysis, in alphabetical order of the ids.
 * @param {string} text
 * @param {string} id
 */
export function withTopic(text, id) {
  const lines = text.split('\n');
  const idOf = (/** @type {string} */ line) => /^ {2}'?([\w-]+)'?: \[/.exec(line)?.[1];
  const next = lines.findIndex((line) => (idOf(line) ?? '') > id);
  lines.splice(
    next === -1 ? lines.indexOf('};') : next,
    0,
    `  ${/\W|^\d/.test(id) ? `'${id}'` : id}: ['${id}'],`,
  );
  return lines.join('\n');
}

/**
 * The part of the address that most analyses of an area share: `inferential-stats` of 14 addresses there and one elsewhere.
 * @param {readonly string[]} paths
 */
export function commonPlace(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    const place = path.slice(0, path.lastIndexOf('/'));
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * The address of the analysis: the specification's when it names one, else beside its neighbours.
 * @param {string} area
 * @param {string} id
 */
function addressOf(area, id) {
  /** @type {{ path: string, kind: string }[]} */
  const routes = JSON.parse(readFileSync(join(root, 'spec', 'routes.json'), 'utf8'));
  const known = routes.find((route) => route.kind === 'canonical' && route.path.endsWith(`/${id}`));
  if (known) return known.path.replace(/^\/app\//, '');
  const neighbours = readdirSync(join(SOURCE, area)).flatMap((neighbour) => {
    const file = join(SOURCE, area, neighbour, 'entry.ts');
    const path = existsSync(file) ? /^ {2}path: '([^']+)'/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
    return path === undefined ? [] : [path];
  });
  return `${commonPlace(neighbours) ?? area}/${id}`;
}

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

/** @param {string | undefined} name */
async function main(name) {
  const [area = '', id = '', ...rest] = (name ?? '').split('/');
  const contract = readFileSync(join(SOURCE, 'contract.ts'), 'utf8');
  const areas = [...(/AREAS = \[([^\]]*)\]/.exec(contract)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    (match) => match[1],
  );
  if (!area || !id || rest.length > 0)
    refuse('Usage: npm run new-analysis <area>/<id>, e.g. inferential/paired-samples-ttest');
  if (!areas.includes(area))
    refuse(`No area ${area}; areas are ${areas.join(', ')} (AREAS in packages/analyses/src/contract.ts).`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    refuse(`${id} is no id: use small letters, digits and single hyphens.`);
  const catalogueFile = join(SOURCE, 'catalogue.ts');
  const catalogue = readFileSync(catalogueFile, 'utf8');
  const folder = join(SOURCE, area, id);
  if (existsSync(folder) || catalogue.includes(`/${id}/entry.ts`))
    refuse(`There is an analysis ${id} already.`);

  const { title, words, type } = namesOf(id);
  const values = { ID: id, AREA: area, PATH: addressOf(area, id), TITLE: title, WORDS: words, TYPE: type };
  const fill = (/** @type {string} */ text) =>
    Object.entries(values).reduce((done, [key, value]) => done.replaceAll(`__${key}__`, value), text);
  mkdirSync(folder, { recursive: true });
  /** @type {string[]} */
  const written = [];
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    writeFileSync(file, text);
    written.push(file);
  };
  for (const template of readdirSync(TEMPLATES))
    write(
      join(folder, fill(template.replace(/\.txt$/, ''))),
      fill(readFileSync(join(TEMPLATES, template), 'utf8')),
    );
  const reference = (/** @type {string} */ template) =>
    fill(readFileSync(join(REFERENCE_TEMPLATES, template), 'utf8'));
  const cases = join(root, 'reference', 'cases', `${id}.json`);
  // A topic may have come before its analysis: its cases and its adapter stay as they are.
  if (existsSync(cases)) console.log(`${relative(root, cases)} is there already and was left as it is.`);
  else {
    write(cases, reference('case.json.txt'));
    write(join(REFERENCE, 'topics', `${id}.ts`), reference('topic.ts.txt'));
    const adaptersFile = join(REFERENCE, 'adapters.ts');
    write(adaptersFile, withAdapter(readFileSync(adaptersFile, 'utf8'), id));
    const topicsFile = join(SOURCE, 'numbers', 'reference-topics.ts');
    write(topicsFile, withTopic(readFileSync(topicsFile, 'utf8'), id));
  }
  write(catalogueFile, withAnalysis(catalogue, area, id));
  await run(bin('biome'), ['check', '--write', ...written.filter((file) => file.endsWith('.ts'))], {
    hear: () => {},
  });
  for (const file of written) console.log(relative(root, file));
  console.log(
    '\nIt describes one number until you change it; its reference case is one of R. Next: docs/adding-an-analysis.md, then\n' +
      `  npm run golden -- -t ${id} && npm run reference -- --update && npx vitest run packages/analyses`,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv[2]);
