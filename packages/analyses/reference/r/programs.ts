/** Runs many R programs in one R process: starting R takes longer than most programs. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program {
  readonly id: string;
  readonly code: string;
  /** What the program reads as data.csv. */
  readonly csv: string | null;
}

/** What R printed until it ended or stopped. */
export interface Printed {
  readonly text: string;
  /** Packages that are not installed: the steps that need them were left out. */
  readonly missing: readonly string[];
  /** Why R stopped before the end. */
  readonly stopped: string | null;
}

/**
 * Each program alone: its own folder, an empty workspace, the options and packages of a fresh R.
 * What it prints goes to printed.txt, why it stopped to stopped.txt. Where a package is missing
 * (missing.txt) what needs it is left out.
 */
const RUNNER = `
options(digits = 10, width = 200)
fresh <- list(options = options(), search = search(), home = getwd(), ids = commandArgs(TRUE))
attach(list(.run_program = function(id, fresh) {
  setwd(file.path(fresh$home, id))
  out <- file("printed.txt", "w")
  sink(out)
  set.seed(1)
  lacks <- FALSE
  for (step in as.list(parse("program.R", keep.source = FALSE))) {
    failure <- tryCatch({
      answer <- withVisible(eval(step, globalenv()))
      if (answer$visible) print(answer$value)
      NULL
    }, error = function(e) e)
    if (is.null(failure)) next
    if (inherits(failure, "packageNotFoundError")) {
      lacks <- TRUE
      cat(failure$package, "\\n", sep = "", file = "missing.txt", append = TRUE)
    } else if (!lacks) {
      cat(conditionMessage(failure), file = "stopped.txt")
      break
    }
  }
  while (sink.number() > 0) sink()
  close(out)
  graphics.off()
  for (name in setdiff(search(), c(fresh$search, "constat:runner"))) detach(name, character.only = TRUE)
  options(fresh$options)
  setwd(fresh$home)
  cat(id, "\\n", sep = "")
}, .fresh = fresh), name = "constat:runner")
rm(fresh)
pdf(NULL)
for (.id in .fresh$ids) {
  suppressWarnings(suppressMessages(.run_program(.id, .fresh)))
  rm(list = setdiff(ls(globalenv(), all.names = TRUE), ".id"), envir = globalenv())
}
`;

/** Whether there is an R to run programs with. */
export const hasR = (): boolean => spawnSync('Rscript', ['--version']).error === undefined;

/** What each program prints, by its id. */
export async function runPrograms(programs: readonly Program[]): Promise<ReadonlyMap<string, Printed>> {
  const home = mkdtempSync(join(tmpdir(), 'constat-r-'));
  try {
    for (const { id, code, csv } of programs) {
      mkdirSync(join(home, id));
      writeFileSync(join(home, id, 'program.R'), `${code}\n`);
      if (csv !== null) writeFileSync(join(home, id, 'data.csv'), csv);
    }
    writeFileSync(join(home, 'runner.R'), RUNNER);
    const ended = await rscript(home, ['runner.R', ...programs.map(({ id }) => id)]);
    const read = (id: string, file: string): string | null =>
      existsSync(join(home, id, file)) ? readFileSync(join(home, id, file), 'utf8') : null;
    return new Map(
      programs.map(({ id }) => [
        id,
        {
          text: read(id, 'printed.txt') ?? '',
          missing: [...new Set(read(id, 'missing.txt')?.trim().split('\n'))].sort(),
          stopped: read(id, 'stopped.txt') ?? (ended.done.has(id) ? null : `R ended: ${ended.words}`),
        },
      ]),
    );
  } finally {
    rmSync(home, { recursive: true });
  }
}

function rscript(cwd: string, args: readonly string[]): Promise<{ done: Set<string>; words: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('Rscript', ['--vanilla', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let done = '';
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      done += chunk;
      // a word now and then, so that nobody thinks it hangs
      process.stdout.write('.');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk;
    });
    child.on('error', reject);
    child.on('close', () => {
      process.stdout.write('\n');
      resolve({ done: new Set(done.split('\n')), words: words.trim() });
    });
  });
}
