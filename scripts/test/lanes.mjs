// Runs stages in lanes beside each other: what a stage says is printed whole when it ends, so that two do not mix.
import { stripVTControlCharacters } from 'node:util';
import { measureSlowness } from '../slowness.mjs';

/**
 * @typedef {import('./reports.mjs').Counts} Counts
 * @typedef {(text: string) => void} Hear
 * @typedef {{ name: string, lane: 'app' | 'code' | 'any', run: (hear: Hear) => Promise<Counts> }} Stage
 * @typedef {Counts & { name: string, seconds: number }} Outcome
 */

const RESERVE = 4;
const TELL_EVERY_MS = process.stdout.isTTY ? 1000 : 60_000;

/** The stages under way, with when each began and the last line of each. @type {Map<string, { started: number, line: string }>} */
const underWay = new Map();

/** What is going on, in one line: on a screen always the same one, in a log one a minute. */
function tell() {
  if (underWay.size === 0) return;
  const width = Math.max(20, Math.floor((process.stdout.columns ?? 160) / underWay.size) - 4);
  const words = [...underWay]
    .map(([name, { started, line }]) => `${name} ${secondsSince(started)} s ${line}`.slice(0, width))
    .join(' | ');
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${words}` : `.. ${words}\n`);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${text}`);
}

/** @param {number} started */
const secondsSince = (started) => Math.round((Date.now() - started) / 1000);

/**
 * @param {Stage} stage
 * @param {boolean} alone Its words go straight to the screen.
 * @returns {Promise<Outcome>}
 */
async function runStage({ name, run }, alone) {
  const started = Date.now();
  const state = { started, line: '' };
  let words = '';
  /** @type {Hear} */
  const hear = (text) => {
    if (alone) process.stdout.write(text);
    else words += text;
    state.line = stripVTControlCharacters(text).trim().split('\n').at(-1) || state.line;
  };
  // Measured anew: the other lane, or somebody else, may be at work now. With a reserve for those who come later.
  process.env.CONSTAT_SLOWNESS = Math.max(
    Number(process.env.CONSTAT_SLOWNESS ?? 1),
    RESERVE * measureSlowness(),
  ).toFixed(1);
  if (alone) print(`\n== ${name}\n`);
  else underWay.set(name, state);
  /** @type {Counts} */
  let counts;
  try {
    counts = await run(hear);
  } catch (error) {
    hear(`${error instanceof Error ? error.message : error}\n`);
    counts = { passed: 0, failed: 1 };
  }
  underWay.delete(name);
  if (!alone) print(`\n== ${name}\n${words.trimEnd()}\n`);
  return { ...counts, name, seconds: secondsSince(started) };
}

/**
 * Runs the stages, each lane one stage after the other, then what any may take; resolves with their outcomes in the order of the stages.
 * @param {readonly Stage[]} stages
 * @returns {Promise<Outcome[]>}
 */
export async function runLanes(stages) {
  const waiting = stages.filter(({ lane }) => lane === 'any');
  const own = stages.filter(({ lane }) => lane !== 'any');
  const names = new Set((own.length > 0 ? own : waiting).map(({ lane }) => lane));
  const lanes = [...names].map((name) => own.filter(({ lane }) => lane === name));
  const timer = setInterval(tell, TELL_EVERY_MS);
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let stage = lane.shift() ?? waiting.shift(); stage; stage = lane.shift() ?? waiting.shift())
        outcomes.set(stage.name, await runStage(stage, lanes.length === 1));
    }),
  );
  clearInterval(timer);
  return stages.flatMap(({ name }) => outcomes.get(name) ?? []);
}
