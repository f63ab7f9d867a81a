/** The sources of the product as one text, for the tests that compare them with the specification. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** A table of the specification. */
export const readSpec = (name: string): unknown =>
  JSON.parse(readFileSync(join(repository, 'spec', `${name}.json`), 'utf8'));

/** One file of the repository. */
export const readSource = (path: string): string => readFileSync(join(repository, path), 'utf8');

const packages = join(repository, 'packages');

/** All sources, tests left out, white space and escaped quotes made equal. */
export const allSources: string = readdirSync(packages)
  .flatMap((name) => {
    const directory = join(packages, name, 'src');
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(directory, file), 'utf8'));
  })
  .join('\n')
  .replace(/\\(['"`])/g, '$1')
  .replace(/\s+/g, ' ');
