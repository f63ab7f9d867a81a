import { describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';

const topic = (cases: readonly object[], name = 'one-sample-ttest') =>
  JSON.stringify({ topic: name, area: 'inferential', definitions: '', computedBy: 'R 4.2.2', cases });

/** Mean 3 of 1 to 5 against 2: t = 1 / (sqrt(2.5) / sqrt(5)). */
const RIGHT = {
  id: 'five',
  data: 'five.csv',
  inputs: { variable: 'x', mu: 2, alternative: 'two-sided', confidenceLevel: 0.95 },
  values: { n: 5, mean: 3, statistic: Math.SQRT2 },
};

/** Runs the command on a folder that holds these cases. */
async function validate(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  let [out, err] = ['', ''];
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`mine/cases/${name}`, text])),
    'mine/data/five.csv': 'x\n1\n2\n3\n4\n5\n',
  };
  const code = await runCli(['validate', 'mine', ...args], {
    catalogue: [],
    load: async () => null,
    open: () => Promise.reject(new Error('no files')),
    readText: async (path) => all[path] ?? Promise.reject(new Error(`${path} is not there`)),
    write: async () => undefined,
    listCases: async (folder) => (folder === 'mine' ? Object.keys(files) : []),
    platform: 'Node.js 99',
    system: 'a machine',
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

describe('constat validate', () => {
  it('computes the cases of a folder anew and reports them', async () => {
    const { code, out, err } = await validate({ 'a.json': topic([RIGHT]) });
    expect(err).toBe('one-sample-ttest: 1 of 1 passed\n');
    expect(code).toBe(0);
    expect(out).toContain('1 of 1 checks passed with Node.js 99. 3 numbers were compared');
    expect(out).toContain('a machine');
    expect(out).toContain('Approved by');
    expect(out).not.toContain('Numbers That Differ');
  });

  it('ends with 1 and names the number that differs', async () => {
    const wrong = { ...RIGHT, values: { ...RIGHT.values, mean: 3.01 } };
    const { code, out } = await validate({ 'a.json': topic([RIGHT, wrong]) }, ['--format', 'md']);
    expect(code).toBe(1);
    expect(out).toContain('**1 of 2** checks passed');
    expect(out).toMatch(/one-sample-ttest: five \| mean \| 3\.01 \| 3 \|/);
  });

  it('a case that must be refused fails when it is answered', async () => {
    const { code, out } = await validate({
      'a.json': topic([{ ...RIGHT, values: undefined, error: 'too few' }]),
    });
    expect(code).toBe(1);
    expect(out).toContain('refused: too few');
  });

  it('cases of no tool are pending, never passed', async () => {
    const { code, out } = await validate({ 'a.json': topic([RIGHT], 'weather') }, ['--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out).totals).toMatchObject({ checks: 0, passed: 0, pending: 1 });
  });

  it.each([
    [{}, [], "There are no cases in 'mine'"],
    [{ 'a.json': '{' }, [], 'a.json is not JSON'],
    [{ 'a.json': '[]' }, [], 'a.json has no topic or no cases'],
    [{ 'a.json': topic([{}]) }, [], 'Case 1 of a.json has no id'],
    [{ 'a.json': topic([RIGHT]) }, ['--topic', 'x'], "No cases are called 'x'. There are one-sample-ttest."],
  ] as const)('says what is wrong with a folder', async (files, args, message) => {
    const { code, err } = await validate(files, args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('reads nothing outside of the folder', async () => {
    const { code, out } = await validate({ 'a.json': topic([{ ...RIGHT, data: '../../secrets.csv' }]) });
    expect(code).toBe(1);
    expect(out).toContain('is not the name of a file in data/');
  });
});
