// Small helpers for the command-line scripts: where the repository is, and how a step is run.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Absolute path of a command installed in node_modules/.bin.
 * @param {string} name
 */
export function bin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/**
 * Runs a command in the repository and resolves with its exit code; a command that outlives its time limit is
 * ended together with everything it started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, timedOut: boolean, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: root,
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
    const interrupt = () => {
      end('SIGTERM');
      process.exit(130);
    };
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
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
