/** The server as a library: settings from the environment, start and stop. */
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { type RunningServer, type StartOptions, startServer } from './start.ts';
