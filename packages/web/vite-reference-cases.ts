/** The reference cases as modules, one for each area with the data it reads: loaded when a validation asks for them, and offline. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../scripts/run.mjs';

const LIST = 'virtual:reference-cases';
const resolved = (id: string) => `\0${id}`;

interface Topic {
  readonly area: string;
  readonly cases: readonly { readonly data: string | null }[];
}

const folder = join(root, 'reference');

function readTopics(): readonly Topic[] {
  return readdirSync(join(folder, 'cases'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, 'cases', file), 'utf8')) as Topic);
}

/** A value as a module; engines read JSON faster than a program that says the same. */
const moduleOf = (value: unknown): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

function areaModule(area: string): string {
  const topics = readTopics().filter((topic) => topic.area === area);
  const files = new Set(topics.flatMap(({ cases }) => cases.flatMap(({ data }) => data ?? [])));
  const data = Object.fromEntries(
    [...files].map((file) => [file, readFileSync(join(folder, 'data', file), 'utf8')]),
  );
  return moduleOf({ topics, data });
}

function listModule(): string {
  const topics = readTopics();
  const areas = [...new Set(topics.map(({ area }) => area))];
  const rows = areas.map((area) => {
    const count = topics
      .filter((topic) => topic.area === area)
      .reduce((sum, { cases }) => sum + cases.length, 0);
    return `{ area: ${JSON.stringify(area)}, checks: ${count}, load: () => import(${JSON.stringify(`${LIST}/${area}`)}).then((m) => m.default) }`;
  });
  return `export const CASES = [${rows.join(', ')}];`;
}

export function referenceCases(): Plugin {
  return {
    name: 'reference-cases',
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? resolved(id) : undefined),
    load(id) {
      if (id === resolved(LIST)) return listModule();
      const area = id.startsWith(resolved(`${LIST}/`)) ? id.slice(resolved(`${LIST}/`).length) : undefined;
      return area === undefined ? undefined : areaModule(area);
    },
  };
}
