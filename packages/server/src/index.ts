/** The server as a library: settings from the environment, start and stop. */
export { readSettings, type Settings } from './settings.ts';
export { SettingsError } from './settings-error.ts';
export { type RunningServer, type StartOptions, startServer } from './start.ts';
