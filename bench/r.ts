/** The same questions put to R, timed inside R without its start-up; null where there is no Rscript on the PATH. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchData } from './data.ts';
import { LEAST_MS } from './tasks.ts';

export interface RTimes {
  readonly version: string;
  readonly descriptives: number;
  readonly ttest: number;
  readonly mannWhitney: number;
  readonly twoWay: number;
  readonly regression: number;
  readonly csv: number;
}

const PROGRAM = `
args <- commandArgs(TRUE); dir <- args[1]; n <- as.numeric(args[2]); k <- as.numeric(args[3]); times <- as.numeric(args[4])
read <- function(name, count) { f <- file(file.path(dir, name), "rb"); on.exit(close(f)); readBin(f, "double", count) }
X <- matrix(read("x.bin", n * k), n, k); colnames(X) <- paste0("x", 1:k); y <- read("y.bin", n); g <- factor(read("g.bin", n)); h <- factor(read("h.bin", n))
d <- data.frame(X, y = y)
best <- function(f) { all <- c(); while (length(all) < times || sum(all) < ${LEAST_MS / 1000}) { gc(); all <- c(all, system.time(f())[["elapsed"]]) }; min(all) * 1000 }
describe <- function(x) { m <- mean(x); s <- sd(x); z <- (x - m) / s
  c(length(x), m, s, sum(x), range(x), quantile(x, c(.05, .1, .25, .5, .75, .9, .95)), mad(x), mean(z^3), mean(z^4) - 3, mean(x, trim = .05)) }
cat(paste(R.version$major, R.version$minor, sep = "."), "\\n")
cat(best(function() for (j in 1:k) describe(X[, j])), "\\n")
cat(best(function() t.test(y ~ g)), "\\n")
cat(best(function() wilcox.test(y ~ g)), "\\n")
cat(best(function() anova(lm(y ~ g * h))), "\\n")
cat(best(function() summary(lm(y ~ ., data = d))), "\\n")
if (file.exists(file.path(dir, "d.csv"))) cat(system.time(read.csv(file.path(dir, "d.csv")))[["elapsed"]] * 1000, "\\n") else cat(0, "\\n")
`;

export function timeR(data: BenchData, csv: Uint8Array, times: number): RTimes | null {
  if (spawnSync('Rscript', ['--version']).error) return null;
  const directory = mkdtempSync(join(tmpdir(), 'constat-bench-'));
  try {
    const x = new Float64Array(data.rows * data.x.length);
    data.x.forEach((column, k) => {
      x.set(column, k * data.rows);
    });
    writeFileSync(join(directory, 'x.bin'), new Uint8Array(x.buffer));
    writeFileSync(join(directory, 'y.bin'), new Uint8Array(data.y.buffer));
    writeFileSync(join(directory, 'g.bin'), new Uint8Array(Float64Array.from(data.group).buffer));
    writeFileSync(join(directory, 'h.bin'), new Uint8Array(Float64Array.from(data.block).buffer));
    writeFileSync(join(directory, 'd.csv'), csv);
    writeFileSync(join(directory, 'bench.R'), PROGRAM);
    const args = [
      join(directory, 'bench.R'),
      directory,
      String(data.rows),
      String(data.x.length),
      String(times),
    ];
    const { stdout, status, stderr } = spawnSync('Rscript', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Rscript failed: ${stderr}`);
    const [version = '', descriptives, ttest, mannWhitney, twoWay, regression, import_] = stdout
      .trim()
      .split(/\s+/);
    return {
      version,
      descriptives: Number(descriptives),
      ttest: Number(ttest),
      mannWhitney: Number(mannWhitney),
      twoWay: Number(twoWay),
      regression: Number(regression),
      csv: Number(import_),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const FREAD = `
file <- commandArgs(TRUE)[1]; times <- as.numeric(commandArgs(TRUE)[2])
read <- function() system.time(data.table::fread(file, nThread = 1L, showProgress = FALSE))[["elapsed"]] * 1000
cat(min(replicate(times, read())))
`;

/** data.table::fread on one thread; null where the package or R is not installed. */
export function timeFread(csv: Uint8Array, times: number): number | null {
  const directory = mkdtempSync(join(tmpdir(), 'constat-bench-'));
  try {
    const file = join(directory, 'd.csv');
    writeFileSync(file, csv);
    const { status, stdout } = spawnSync('Rscript', ['-e', FREAD, file, String(times)], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
