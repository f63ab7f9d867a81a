/** Reference cases from a folder that somebody chose: cases/*.json, and data/ for what they read. */
import { CaseFileError, type ReferenceTopic, readTopic } from '@constat/analyses/validation';
import type { ReferenceFiles } from '../../engine/engine-contract.ts';

const NAME = /(?:^|\/)(cases|data)\/([^/]+)$/;

/** Reads the files of a folder, each with its path below it. */
export async function readCases(
  files: readonly { readonly path: string; text(): Promise<string> }[],
): Promise<readonly ReferenceFiles[]> {
  const topics: ReferenceTopic[] = [];
  const data: Record<string, string> = {};
  for (const file of files) {
    const [, folder, name = ''] = NAME.exec(file.path) ?? [];
    if (folder === 'data') data[name] = await file.text();
    else if (folder === 'cases' && name.endsWith('.json')) topics.push(readTopic(name, await file.text()));
  }
  if (topics.length === 0)
    throw new CaseFileError(
      'There are no cases in this folder: it needs cases/*.json, and data/ for what they read.',
    );
  return topics.map((topic) => ({ topics: [topic], data }));
}
