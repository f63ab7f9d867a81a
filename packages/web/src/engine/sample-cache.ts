/** Samples that were made already: made again from their seed when they are old, or when too much is kept. Never data of people. */
import { type Dataset, generateSample } from '@constat/data';
import { sampleCache as limits } from '../lib/constants.ts';
import { datasetBytes } from '../storage/size.ts';

const DAY_MS = 86_400_000;
const MB = 1024 ** 2;

interface Made {
  readonly dataset: Dataset;
  readonly at: number;
  readonly bytes: number;
}

export class SampleCache {
  readonly #made = new Map<string, Made>();
  readonly #make: (id: string) => Promise<Dataset | undefined>;
  readonly #now: () => number;

  constructor(make: (id: string) => Promise<Dataset | undefined> = generateSample, now = Date.now) {
    this.#make = make;
    this.#now = now;
  }

  async get(id: string): Promise<Dataset | undefined> {
    const known = this.#made.get(id);
    if (known && this.#now() - known.at <= limits.maxAgeDays * DAY_MS) return known.dataset;
    const dataset = await this.#make(id);
    this.#made.delete(id);
    if (!dataset) return undefined;
    this.#made.set(id, { dataset, at: this.#now(), bytes: datasetBytes(dataset) });
    this.#makeRoom();
    return dataset;
  }

  /** The oldest go first; the one just made stays, whatever its size. */
  #makeRoom(): void {
    let bytes = [...this.#made.values()].reduce((sum, made) => sum + made.bytes, 0);
    for (const [id, made] of this.#made) {
      if (this.#made.size === 1 || (bytes <= limits.maxMB * MB && this.#made.size <= limits.flagAboveEntries))
        return;
      this.#made.delete(id);
      bytes -= made.bytes;
    }
  }
}

/** The samples of this thread. */
export const madeSamples = new SampleCache();
