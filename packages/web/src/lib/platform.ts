/** The browser and the system in words, as the report of a validation names them. */

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chromium', /(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

/** Chromium 156, by what the browser says of itself. */
export function browserOf(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a browser that does not say its name';
}

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Linux, 2 cores. */
export function systemOf(userAgent: string, cores: number): string {
  const name = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown system';
  return `${name}, ${cores === 1 ? '1 core' : `${cores} cores`}`;
}
