// npm start: installs what is missing, builds when stale, then serves the app with its embedded backend.

import './stamp.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { root } from './run.mjs';

await bootstrap();
if (!(await buildWeb())) {
  console.error('The app could not be built; the lines above say why.');
  process.exit(1);
}
if (process.env.CONSTAT_TABLES && !process.env.CONSTAT_QUESTIONS) {
  const { bundleQuestions } = await import('./bundle-questions.mjs');
  process.env.CONSTAT_QUESTIONS = await bundleQuestions(join(root, '.cache', 'questions'));
}
// Administrators may connect tables later: the first question to one has it bundled for those that follow.
process.env.CONSTAT_BUNDLER ??= join(root, 'scripts', 'bundle-questions.mjs');
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(join(root, 'packages', 'server', 'src', 'main.ts')).href);
