/** A setting that cannot be used, said in one line. */
export class SettingsError extends Error {}
