// Small helpers for the command-line scripts: where the repository is, and how a step is run.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch } from './stillness.mjs';

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
 * Runs a command in the repository (or in `cwd`) and resolves with its exit code. It may take as long as it needs; one in which nothing
 * moves any more is ended together with everything it started, unless it is a server (`isServer`), which waits by profession.
 * Its words go to the screen, or to `hear` where that is given.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, hear?: ((text: string) => void) | undefined, isServer?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, gaveUp?: string }>}
 */
export function run(command, args, { env, hear, isServer = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: ownGroup,
      shell: process.platform === 'win32',
    });
    let spoke = true;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        spoke = true;
        hear?.(text);
      });
    }

    /** @type {string | undefined} */
    let gaveUp;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(ownGroup ? -child.pid : child.pid, signal);
      } catch {
        // already gone
      }
    };
    const heard = () => {
      const said = spoke;
      spoke = false;
      return said;
    };
    /** @param {string} reason */
    const giveUp = (reason) => {
      gaveUp = reason;
      end('SIGTERM');
      setTimeout(end, 5000, 'SIGKILL').unref();
    };
    const unwatch =
      isServer || child.pid === undefined
        ? () => {}
        : watch(child.pid, { canSpeak: hear !== undefined, spoke: heard, giveUp });
    const unbind = bindToThisProcess(end);

    /** @param {number} code */
    const finish = (code) => {
      unwatch();
      unbind();
      if (gaveUp === undefined) return resolve({ code });
      const words = `Given up: ${gaveUp}.\n`;
      if (hear) hear(words);
      else console.error(words);
      resolve({ code: 124, gaveUp });
    };
    child.on('error', (error) => {
      if (hear) hear(`${error.message}\n`);
      else console.error(error.message);
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
