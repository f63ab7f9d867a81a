// npm run tours: walks the tours of the app in the browser and takes the pictures that their page shows; `-- -g report` one of them.
import { bin, run } from './run.mjs';

const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list', 'tours', ...process.argv.slice(2)];
const { code } = await run(bin('playwright'), args, { env: { CONSTAT_TOURS: 'record' } });
process.exitCode = code;
