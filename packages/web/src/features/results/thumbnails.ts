/** Small pictures of results: drawn one after the other, the last asked for first, and kept for a while. */
import type { FigureScheme } from '@constat/report';
import { whenIdle } from '../../lib/when-idle.ts';
import type { ResultHead } from '../../storage/db.ts';
import { readableResults } from '../../storage/results.ts';

/** Drawn this wide and then scaled: a thumbnail shows the shape of a figure, not its labels. */
const DRAWN_WIDTH = 420;
/** Pictures kept; more than any screen shows at once. */
const KEPT = 150;

const kept = new Map<string, string>();

interface Job {
  readonly key: string;
  readonly head: ResultHead;
  readonly scheme: FigureScheme;
  readonly done: (address: string | null) => void;
}

let jobs: readonly Job[] = [];
let busy = false;

/** Asks for the picture of a result's first figure; the function returned says that nobody waits any more. */
export function askThumbnail(
  head: ResultHead,
  scheme: FigureScheme,
  done: (address: string | null) => void,
): () => void {
  const key = `${head.id} ${head.changedAt} ${scheme}`;
  const ready = kept.get(key);
  if (ready !== undefined) {
    keep(key, ready);
    done(ready);
    return () => undefined;
  }
  const job = { key, head, scheme, done };
  jobs = [job, ...jobs];
  if (!busy) void work();
  return () => {
    jobs = jobs.filter((each) => each !== job);
  };
}

/** Pictures wait until typing and scrolling pause, and for each other: drawing takes tens of milliseconds. */
const SETTLE_MS = 120;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const breathe = () => new Promise<void>((resolve) => whenIdle(resolve));

async function work(): Promise<void> {
  busy = true;
  await settle();
  for (let job = jobs[0]; job; job = jobs[0]) {
    const address = kept.get(job.key) ?? (await draw(job).catch(() => null));
    const current = job;
    if (address !== null) keep(current.key, address);
    for (const each of jobs.filter(({ key }) => key === current.key)) each.done(address);
    jobs = jobs.filter(({ key }) => key !== current.key);
    await breathe();
  }
  busy = false;
}

async function draw({ head, scheme }: Job): Promise<string | null> {
  const [result] = await readableResults(head.owner, [head.id]);
  const figure = result?.data.blocks.find((block) => block.kind === 'figure');
  if (!figure) return null;
  const { figureSvg } = await import('../../figure/draw.ts');
  const svg = await figureSvg(figure, DRAWN_WIDTH, scheme);
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

function keep(key: string, address: string): void {
  kept.delete(key);
  kept.set(key, address); // the most recent last
  for (const [oldest, unused] of kept) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
    URL.revokeObjectURL(unused);
  }
}
