// Imported before the product: makes its build known to `@constat/report` and to the server (globalThis.CONSTAT_BUILD).
import { buildStamp } from './build-stamp.mjs';
import { root } from './run.mjs';

Object.assign(globalThis, { CONSTAT_BUILD: buildStamp(root) });
