/** Conversations with the assistant that are kept, and the samples that they are about. */
import { readFileSync } from 'node:fs';
import { type Dataset, generateSample } from '@constat/data';

export const conversationsOf = <Conversation>(name: string): readonly Conversation[] =>
  JSON.parse(readFileSync(new URL(`conversations/${name}.json`, import.meta.url), 'utf8'));

const samples = new Map<string, Promise<Dataset | undefined>>();

export const sampleOf = async (id: string): Promise<Dataset> => {
  if (!samples.has(id)) samples.set(id, generateSample(id));
  const sample = await samples.get(id);
  if (!sample) throw new Error(`no sample ${id}`);
  return sample;
};
