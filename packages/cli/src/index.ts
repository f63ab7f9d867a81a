export { runCli, type Surroundings } from './cli.ts';
