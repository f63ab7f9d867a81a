/** The models of the pages put to R, timed inside R; null where there is no Rscript on the PATH or a package of it is missing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelColumns } from './model-tasks.ts';

const PROGRAM = `
args <- commandArgs(TRUE); dir <- args[1]; n <- as.numeric(args[2]); times <- as.numeric(args[3]); names <- args[-(1:3)]
d <- as.data.frame(sapply(names, function(name) { f <- file(file.path(dir, name), "rb"); on.exit(close(f)); readBin(f, "double", n) }))
if ("cluster" %in% names) d$cluster <- factor(d$cluster)
work <- parse(file.path(dir, "work.R"))
cat(min(replicate(times, { gc(); system.time(eval(work))[["elapsed"]] })) * 1000)
`;

/** Milliseconds of the fastest of `times` runs of an expression with the columns as \`d\`. */
export function timeModelInR(columns: ModelColumns, expression: string, times: number): number | null {
  const directory = mkdtempSync(join(tmpdir(), 'constat-bench-'));
  try {
    let rows = 0;
    for (const [name, values] of Object.entries(columns)) {
      rows = values.length;
      writeFileSync(join(directory, name), new Uint8Array(values.buffer));
    }
    writeFileSync(join(directory, 'work.R'), expression);
    writeFileSync(join(directory, 'bench.R'), PROGRAM);
    const args = [
      join(directory, 'bench.R'),
      directory,
      String(rows),
      String(times),
      ...Object.keys(columns),
    ];
    const { stdout, status } = spawnSync('Rscript', args, { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
