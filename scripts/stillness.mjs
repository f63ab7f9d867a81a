// When a command has stopped for good. How long it takes says nothing: a busy machine is slow, not broken.
import { readdirSync, readFileSync } from 'node:fs';
import { slowness } from './slowness.mjs';

const LOOK_EVERY_MS = 5000;
/** Looks in a row at which nothing moved: a quarter of an hour, in which a machine that sleeps does not count. */
const STILL_LOOKS = 180;
/** Processor seconds between two looks that are the idling of timers, not work. */
const IDLE_SECONDS = 0.1;
/** Processor seconds of work without a word: a command that goes round in circles never becomes still. */
const SILENT_SECONDS = 1200;
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds used by a process and everything it started, ended or not; undefined where the system does not tell.
 * @param {number} pid
 * @returns {number | undefined}
 */
export function processorSeconds(pid) {
  /** @type {Map<number, { parent: number, session: number, ticks: number }>} */
  const all = new Map();
  try {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const found = statOf(name);
      if (found) all.set(Number(name), found);
    }
  } catch {
    return undefined;
  }
  if (all.size === 0) return undefined;
  const family = new Set([pid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [id, { parent, session }] of all)
      if (family.has(parent) || family.has(session)) family.add(id);
  }
  let ticks = 0;
  for (const id of family) ticks += all.get(id)?.ticks ?? 0;
  return ticks / TICKS_PER_SECOND;
}

/** @param {string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold anything; what follows its bracket are numbers: state, parent, group, session ...
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), session: Number(fields[3]), ticks };
  } catch {
    return undefined; // ended meanwhile
  }
}

/**
 * Decides from look to look whether a command is to be given up; says why.
 * @param {{ slowness?: number }} [options]
 * @returns {(look: { spoke: boolean, seconds: number | undefined }) => string | undefined}
 */
export function patience({ slowness: factor = 1 } = {}) {
  let still = 0;
  let worked = 0;
  /** @type {number | undefined} */
  let before;
  return ({ spoke, seconds }) => {
    const used = seconds === undefined || before === undefined ? undefined : Math.abs(seconds - before);
    const moved = spoke || (used !== undefined && used > IDLE_SECONDS);
    before = seconds;
    still = moved ? 0 : still + 1;
    worked = spoke ? 0 : worked + (used ?? 0);
    if (still >= STILL_LOOKS) return `nothing moved for ${(STILL_LOOKS * LOOK_EVERY_MS) / 60_000} minutes`;
    if (worked >= SILENT_SECONDS * factor) return `${Math.round(worked / 60)} minutes of work without a word`;
    return undefined;
  };
}

/**
 * Looks after a command until it ends; calls back once, with the reason, when it has to be given up.
 * @param {number} pid
 * @param {{ spoke: () => boolean, canSpeak: boolean, giveUp: (reason: string) => void }} options
 * @returns {() => void} ends the watch
 */
export function watch(pid, { spoke, canSpeak, giveUp }) {
  const judge = patience({ slowness: slowness() });
  const timer = setInterval(() => {
    const seconds = processorSeconds(pid);
    // Neither heard nor seen: nothing can be said about it.
    if (seconds === undefined && !canSpeak) return;
    const reason = judge({ spoke: spoke(), seconds });
    if (reason === undefined) return;
    clearInterval(timer);
    giveUp(reason);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
