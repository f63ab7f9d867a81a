import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  const [, kind] = /\.(json|tsx?)$/.exec(pathname) ?? [];
  if (protocol !== 'file:' || kind === undefined) return next(url, context);
  const file = fileURLToPath(`file://${pathname}`);
  const text = readFileSync(file, 'utf8');
  const source =
    kind === 'json'
      ? `export default ${text}`
      : transformSync(text, {
          loader: kind === 'tsx' ? 'tsx' : 'ts',
          sourcefile: file,
          sourcemap: 'inline',
          target: 'es2023',
        }).code;
  return { format: 'module', source, shortCircuit: true };
}
