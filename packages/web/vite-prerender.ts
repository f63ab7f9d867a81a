/** Writes the public pages and the first paint of those of the app into the build, before the service worker lists its files; and serves the app while developing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, type Plugin } from 'vite';

interface Rendered {
  readonly file: string;
  readonly text: string;
}

interface SiteRenderer {
  renderSite(template: string): Promise<readonly Rendered[]>;
}

interface AppRenderer {
  renderApp(template: string, codeOf: CodeOf): readonly Rendered[];
}

/** The tags that fetch the code of a page along with its document, instead of after the scripts that ask for it. */
type CodeOf = (page: string | undefined, analysisId: unknown) => string;

/** What of a built script matters here. */
interface Chunk {
  readonly fileName: string;
  /** The module it was made for, where it was made for one. */
  readonly module: string | null;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

/** The module of each page, as the table of pages names it. */
function pageModules(root: string): ReadonlyMap<string, string> {
  const table = readFileSync(join(root, 'src/app/pages.ts'), 'utf8');
  const rows = table.matchAll(/^ {2}'?([a-z-]+)'?: \(\) =>\s*import\('\.\.\/([^']+)'\)/gm);
  return new Map([...rows].map(([, page = '', file = '']) => [page, `/src/${file}`]));
}

function preloads(root: string, chunks: readonly Chunk[], template: string): CodeOf {
  const modules = pageModules(root);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ending = (end: string) => chunks.find(({ module }) => module?.endsWith(end))?.fileName;
  return (page, analysisId) => {
    const asked = [
      ending('/src/app/shell/open-shell.ts'),
      ending('/src/app/framed-page.tsx'),
      page === undefined ? undefined : ending(modules.get(page) ?? page),
      analysisId === undefined ? undefined : ending(`/${String(analysisId)}/form.ts`),
    ];
    const files = new Set(asked.filter((file) => file !== undefined));
    for (const file of files) for (const used of byFile.get(file)?.imports ?? []) files.add(used);
    const styles = new Set([...files].flatMap((file) => byFile.get(file)?.css ?? []));
    return [
      ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ]
      .filter((tag) => !template.includes(/href="[^"]+"/.exec(tag)?.[0] ?? ''))
      .join('\n    ');
  };
}

/**
 * A document of the app that paints with the first answer of the server: its styles and the two short scripts that come before them
 * are written into it. The server lists these scripts by their hash in its policy. The links stay, switched off, so that code that is
 * loaded later does not ask for the same styles again.
 */
function inOneAnswer(html: string, outDir: string): string {
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  return html
    .replace(
      /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g,
      (link, file: string) => `<style>${read(file)}</style>${link.replace('>', ' disabled>')}`,
    )
    .replace(
      /<script src="\/([a-z-]+\.js)"><\/script>/g,
      (_, file: string) => `<script>${read(file)}</script>`,
    );
}

/** Documents hold what is painted first: styles and letters come first, the scripts that make it answer after them. */
function textFirst(html: string): string {
  return html.replace(
    /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
    '$& fetchpriority="low"',
  );
}

export function prerender(): Plugin {
  let root = '';
  let outDir = '';
  let building = false;
  const chunks: Chunk[] = [];
  return {
    name: 'constat-prerender',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
      building = config.command === 'build' && !config.build.ssr;
    },
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/app(\/|\?|$)/.test(request.url ?? '')) request.url = '/app.html';
        next();
      });
    },
    // Not while bundles are made: those of workers have scripts of the same modules.
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunks.push({
            fileName: chunk.fileName,
            module: chunk.facadeModuleId,
            imports: chunk.imports,
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
          });
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (!building) return;
        const server = await createServer({
          root,
          configFile: false,
          appType: 'custom',
          logLevel: 'error',
          server: { middlewareMode: true, hmr: false, ws: false, watch: null },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          const { renderSite } = (await server.ssrLoadModule('/src/site/entry-server.tsx')) as SiteRenderer;
          const { renderApp } = (await server.ssrLoadModule('/src/app/documents.tsx')) as AppRenderer;
          const template = (name: string) => readFileSync(join(outDir, name), 'utf8');
          const site = await renderSite(template('index.html'));
          const app = inOneAnswer(template('app.html'), outDir);
          const documents = [...site, ...renderApp(app, preloads(root, chunks, app))];
          for (const { file, text } of documents) {
            mkdirSync(dirname(join(outDir, file)), { recursive: true });
            writeFileSync(join(outDir, file), textFirst(text));
          }
        } finally {
          await server.close();
        }
      },
    },
  };
}
