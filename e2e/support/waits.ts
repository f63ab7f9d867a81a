/** Waits of the browser tests: they exist to find what never comes, so a slow machine has more of each. */
import { slowness } from '../../scripts/slowness.mjs';

const factor = slowness();

/** Milliseconds for this machine, from those for an ordinary one that has nothing else to do. */
export const scaled = (ms: number): number => Math.ceil(ms * factor);
