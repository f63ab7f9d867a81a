/**
 * Property tests try other values with every commit, and the same ones whenever a commit is tested again: what was green stays green.
 * PROPERTY_SEED=<number> repeats a run; PROPERTY_SEED=random tries values nobody has tried.
 */
import fc from 'fast-check';

const wish = process.env.PROPERTY_SEED;
if (wish !== 'random') fc.configureGlobal({ seed: Number(wish) });
