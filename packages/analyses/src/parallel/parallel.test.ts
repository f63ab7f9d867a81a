import { describe, expect, it } from 'vitest';
import { frameOf } from '../../test/frames.ts';
import { CancelledError, type RunContext } from '../contract.ts';
import { analysis } from '../inferential/independent-samples-ttest/index.ts';
import { runAnalysis } from '../run.ts';
import { DEFAULT_SEED } from '../seed.ts';
import { PartQueue } from './part-queue.ts';
import { mapParts, prepareTask } from './tasks.ts';

const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A host with `count` workers: all that goes in and out is copied as messages are, and each takes its own time. */
function hostWith(count: number, seen: number[] = []): RunContext {
  return {
    seed: DEFAULT_SEED,
    progress: (done) => {
      seen.push(done);
    },
    async map(task, shared, parts, finished) {
      const queue = new PartQueue(parts, finished);
      for (let worker = 0; worker < count; worker++) {
        const compute = await prepareTask(task, structuredClone(shared));
        void queue.work(async (part) => {
          await moment((worker * 7 + queue.waiting * 3) % 5);
          return structuredClone(compute(structuredClone(part)));
        });
      }
      return queue.results;
    },
  };
}

const frame = frameOf({
  y: Array.from({ length: 60 }, (_, i) => Math.sin(i * i) * 10 + i / 7),
  z: Array.from({ length: 60 }, (_, i) => (i * 37) % 23),
  g: Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 'a' : 'b')),
});
const options = { outcomes: ['y', 'z'], group: 'g', bootstrap: true, bootstrapSamples: 2100 };

describe('a task in parts', () => {
  it('gives the same bits with 1, 2 and 5 workers and without any', async () => {
    const alone = await runAnalysis(analysis, frame, options);
    expect(alone.status).toBe('done');
    for (const count of [1, 2, 5]) {
      const seen: number[] = [];
      const shared = await runAnalysis(analysis, frame, options, hostWith(count, seen));
      expect(shared).toEqual(alone);
      // two outcomes of 2,100 samples, in chunks of 250
      expect(seen.at(-1)).toBe(4200);
      expect(seen).toContain(250);
    }
  });

  it('keeps the order of the parts, whoever finishes first', async () => {
    const queue = new PartQueue([30, 5, 20, 1], () => undefined);
    const slow = async (part: unknown): Promise<unknown> => {
      await moment(Number(part));
      return Number(part) * 2;
    };
    void queue.work(slow);
    void queue.work(slow);
    expect(await queue.results).toEqual([60, 10, 40, 2]);
    expect(queue.share).toBe(1);
    expect(await new PartQueue([], () => undefined).results).toEqual([]);
  });

  it('ends for all when the user gives up', async () => {
    let computed = 0;
    const queue = new PartQueue([1, 2, 3, 4, 5, 6], () => {
      if (computed === 2) throw new CancelledError();
    });
    const compute = async (): Promise<void> => {
      computed++;
      await moment(0);
    };
    const workers = [queue.work(compute), queue.work(compute)];
    await expect(queue.results).rejects.toBeInstanceOf(CancelledError);
    await Promise.all(workers);
    expect(computed).toBeLessThan(6);
    expect(queue.waiting).toBe(0);
  });

  it('passes on the failure of a part', async () => {
    const queue = new PartQueue([1, 2], () => undefined);
    await queue.work(() => {
      throw new RangeError('no');
    });
    await expect(queue.results).rejects.toBeInstanceOf(RangeError);
  });

  it('runs in turn without workers, and stops at a cancel', async () => {
    const finished: number[] = [];
    const parts = [1, 2, 3].map((k) => ({ state: Int32Array.of(k, 2, 3, 4, 5, 6, 7, 8), count: 4 }));
    const data = {
      first: Float64Array.of(1, 2, 4),
      second: Float64Array.of(0, 3),
      effect: 'cohenD',
    } as const;
    const run: RunContext = { seed: 1, progress: () => undefined };
    const cancelled = mapParts(run, 'two-sample-bootstrap', data, parts, (index) => {
      finished.push(index);
      if (index === 1) throw new CancelledError();
    });
    await expect(cancelled).rejects.toBeInstanceOf(CancelledError);
    expect(finished).toEqual([0, 1]);
    await expect(prepareTask('toString', {})).rejects.toThrow("no task 'toString'");
  });
});
