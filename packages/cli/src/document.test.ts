import { describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';

/** Runs the command with files given by name. */
async function constat(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  let [out, err] = ['', ''];
  const code = await runCli(args, {
    catalogue: [],
    load: async () => null,
    open: () => Promise.reject(new Error('no files')),
    readText: async (path) => files[path] ?? Promise.reject(new Error('not there')),
    write: async () => undefined,
    listCases: async () => [],
    platform: 'Node.js',
    system: 'test',
    serve: async () => undefined,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

const CHARTER = 'project-charter-template';

describe('constat document', () => {
  it('lists the documents, for people and for programs', async () => {
    expect((await constat(['document'])).out).toMatch(/^project-charter-template +Project Charter$/m);
    expect(JSON.parse((await constat(['document', '--format', 'json'])).out)[0]).toMatchObject({
      id: CHARTER,
    });
  });

  it('prints the fields to fill, and takes what was printed back', async () => {
    const { out } = await constat(['document', CHARTER]);
    const form = JSON.parse(out);
    expect(form.sections[0].fields[0]).toMatchObject({ key: 'name', label: 'Project name', kind: 'text' });
    form.content.name = 'Cans <b>';
    const {
      code,
      out: text,
      err,
    } = await constat(['document', CHARTER, '--content', '@a.json'], {
      'a.json': JSON.stringify(form),
    });
    expect(code).toBe(0);
    expect(text).toContain('# Charter: Cans \\<b\\>');
    expect(err).toContain('constat: Problem statement is empty.');
  });

  it('renders the example', async () => {
    const { code, out, err } = await constat(['document', CHARTER, '--example', '--format', 'html']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('<h1>Charter: Fewer leaking juice cans</h1>');
  });

  it.each([
    [['document', 'nothing'], "There is no document 'nothing'"],
    [
      ['document', CHARTER, '--content', '{"nmae":"x"}'],
      '"nmae" is no field of this document. Fields are name',
    ],
    [['document', CHARTER, '--content', '{"team":"x"}'], 'Team ("team") must be a list of rows.'],
    [['document', CHARTER, '--content', '[]'], '--content must be a JSON object'],
    [['document', CHARTER, '--content', '{}', '--example'], 'Give --content or --example, not both.'],
    [['document', CHARTER, '--example', '--format', 'svg'], 'This document has no diagram.'],
  ])('%j is refused in words', async (args, message) => {
    const { code, err } = await constat(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
