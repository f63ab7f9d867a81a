/** Serves the tools over standard input and output, as programs on the desktop start them. */

import type { ByteSource } from '@constat/data';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { openFolder } from './folder.ts';
import { createServer } from './mcp-server.ts';

/** Ends when the other side hangs up. */
export async function serveStdio(path: string, open: (path: string) => Promise<ByteSource>): Promise<void> {
  const server = createServer({ folder: await openFolder(path), open });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}
