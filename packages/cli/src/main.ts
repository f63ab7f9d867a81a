/** Entry of `npm run constat`. */
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, platform } from 'node:os';
import { join } from 'node:path';
import { catalogue, loadAnalysis } from '@constat/analyses';
import type { ByteSource } from '@constat/data';
import { runCli } from './cli.ts';

/** A file read in pieces, as often as the import needs it. */
async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    async read(from, to) {
      const file = await open(path);
      try {
        const buffer = new Uint8Array(to - from);
        const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

// The reader of a pipe may stop early (`| head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  catalogue,
  load: loadAnalysis,
  open: fileSource,
  listCases: (folder) => readdir(join(folder, 'cases')).catch(() => []),
  platform: `Node.js ${process.versions.node}`,
  system: `${platform()} ${arch()}, ${availableParallelism()} cores`,
  readText: (path) => readFile(path, 'utf8'),
  write: (path, text) => writeFile(path, text),
  // The protocol is loaded for this command alone.
  serve: async (folder) => (await import('./mcp-stdio.ts')).serveStdio(folder, fileSource),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
