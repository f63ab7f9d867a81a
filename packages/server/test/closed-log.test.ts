/** Who reads the log of the server may go away before it does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Logs when it is told to, waits while what follows from that would come, and tells how often it logged. */
const program = (file: string): string => `
  import { writeFileSync } from 'node:fs';
  import { keepRunning } from './packages/server/src/connections.ts';
  let lines = 0;
  const log = (line) => { lines += 1; console.error(line); };
  keepRunning(log);
  process.stdin.once('data', () => {
    log('first');
    console.log('second');
    setTimeout(() => {
      writeFileSync(${JSON.stringify(file)}, String(lines));
      process.exit(0);
    }, 300);
  });
  console.log('ready');
`;

test('a log that nobody reads is written once, not about itself', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'constat-log-'));
  const file = join(directory, 'lines');
  try {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/typescript.mjs', '--input-type=module', '-e', program(file)],
      { cwd: repository, stdio: 'pipe' },
    );
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin.write('go');
    await once(child, 'exit');
    expect(readFileSync(file, 'utf8')).toBe('1');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
