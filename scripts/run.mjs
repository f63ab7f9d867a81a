// Small helpers for the command-line scripts: where the repository is, and how a step is run.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** How to end each command that is running now. @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set();
const endAll = () => {
  for (const end of running) end('SIGTERM');
};
const interrupted = () => process.exit(130);

/**
 * While a command runs it ends with this process, however that ends. Afterwards signals are free again: the server
 * has its own way to stop.
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void}
 */
function bindToThisProcess(end) {
  if (running.size === 0) {
    process.on('exit', endAll);
    process.on('SIGINT', interrupted);
    process.on('SIGTERM', interrupted);
  }
  running.add(end);
  return () => {
    running.delete(end);
    if (running.size > 0) return;
    process.off('exit', endAll);
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}

/**
 * Absolute path of a command installed in node_modules/.bin.
 * @param {string} name
 */
export function bin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/**
 * Runs a command in the repository (or in `cwd`) and resolves with its exit code; a command that outlives its time limit is
 * ended together with everything it started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number, quiet?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, timedOut: boolean, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: ownGroup,
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });

    let timedOut = false;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(ownGroup ? -child.pid : child.pid, signal);
      } catch {
        // already gone
      }
    };
    const limit =
      options.seconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end('SIGTERM');
            setTimeout(end, 5000, 'SIGKILL').unref();
          }, options.seconds * 1000);
    const unbind = bindToThisProcess(end);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      unbind();
      resolve({ code, timedOut, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      if (!options.quiet) console.error(error.message);
      finish(127);
    });
    child.on('close', (code) => finish(timedOut ? 124 : (code ?? 1)));
  });
}
