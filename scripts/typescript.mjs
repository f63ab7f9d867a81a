// `node --import ./scripts/typescript.mjs file.ts`: TypeScript as plain JavaScript. What other loaders add to keep the names of functions
// costs a fifth of the time of what computes.
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./typescript-hooks.mjs', import.meta.url);
