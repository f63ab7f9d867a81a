import { type AnyAnalysis, defineAnalysis, defineOptions, RefusedError } from '@constat/analyses';
import { bytesSource } from '@constat/data';
import { CONSTAT_VERSION, num, rich } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';

const entry = {
  id: 'average',
  area: 'descriptive',
  path: 'stats/average',
  title: 'Average',
  description: 'Averages one number.',
  resultType: 'descriptive',
  aliases: [],
  keywords: [],
} as const;

/** The smallest analysis that shows every way a run can end. */
const average = defineAnalysis({
  entry,
  version: 3,
  options: defineOptions({
    outcome: { kind: 'variable', label: 'Outcome', help: 'A number.', accepts: ['numeric'], required: true },
    fail: { kind: 'toggle', label: 'Fail', help: 'Ends as a defect would.', default: false },
    figure: {
      kind: 'choice',
      label: 'Figure',
      help: 'What to draw.',
      choices: { good: 'Good', remote: 'Remote' },
      default: 'good',
    },
  }),
  layout: { roles: ['outcome'], groups: [{ title: 'Test', options: ['fail', 'figure'] }] },
  example: { sample: 'health', options: { outcome: 'Age' } },
  check: (frame) =>
    frame.rows < 2
      ? [{ code: 'too-few', message: rich`Two cases are needed.`, advice: rich`Add cases.` }]
      : [],
  compute(frame, { outcome, fail }, { seed }) {
    if (fail) throw new Error('a defect');
    const { used, excluded } = frame.complete([outcome]);
    const values = frame.numbers(outcome).filter((value) => !Number.isNaN(value));
    const mean = values.reduce((sum, value) => sum + value, 0) / used;
    if (mean === 0) throw new RefusedError([{ code: 'zero', message: rich`The mean is zero.` }]);
    return { sample: { used, excluded }, mean, seed };
  },
  present: ({ mean }, { figure }) => ({
    finding: rich`The mean is ${num(mean)}.`,
    meta: [],
    tables: [
      {
        kind: 'table',
        id: 'means',
        title: rich`Mean`,
        columns: [{ key: 'mean', label: rich`*M*`, format: 'number' }],
        rows: [{ cells: { mean } }],
      },
    ],
    figures: [
      {
        kind: 'figure',
        id: 'bar',
        title: rich`The Mean`,
        alt: 'One bar.',
        spec: {
          data: figure === 'good' ? { values: [{ mean }] } : { url: 'https://example.com/data.json' },
          mark: 'bar',
          encoding: { x: { field: 'mean', type: 'quantitative' } },
        },
      },
    ],
    interpretation: rich`That is its average.`,
    apa: rich`*M* = ${num(mean)}`,
    methods: rich`The values were averaged.`,
    works: [],
    r: ['mean(d$a)'],
  }),
});

const load = async (id: string) => (id === entry.id ? (average as unknown as AnyAnalysis) : null);

const FILES: Readonly<Record<string, string>> = {
  'data.csv': 'a,b,n\n1,x,NA\n2,y,4\n,z,6\n',
  'zero.csv': 'a\n-1\n1\n',
  'one.csv': 'a\n5\n',
  'empty.csv': '',
  'options.json': '{"outcome":"a"}',
};

async function constat(...args: readonly string[]) {
  const written = new Map<string, string>();
  let out = '';
  let err = '';
  const readText = async (path: string): Promise<string> => {
    const text = FILES[path];
    if (text === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { syscall: 'open' });
    return text;
  };
  const code = await runCli(args, {
    catalogue: [entry],
    load,
    open: async (path) => bytesSource(new TextEncoder().encode(await readText(path))),
    readText,
    write: async (path, text) => {
      if (path.startsWith('/no/')) throw new Error('ENOENT');
      written.set(path, text);
    },
    listCases: async () => [],
    platform: 'Node.js',
    system: 'test',
    serve: async (folder) => {
      out += `serving ${folder}`;
    },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err, written };
}

const OPTIONS = '{"outcome":"a"}';

describe('constat', () => {
  it('helps', async () => {
    for (const args of [[], ['--help'], ['run', '-h']])
      expect(await constat(...args)).toMatchObject({ code: 0, err: '' });
    expect((await constat('--help')).out).toContain('constat run <analysis>');
  });

  it('tells its version', async () => {
    expect(await constat('--version')).toMatchObject({ code: 0, out: `${CONSTAT_VERSION}\n` });
  });

  it('lists id, title and path', async () => {
    expect(await constat('list')).toMatchObject({ code: 0, out: 'average  Average  stats/average\n' });
    expect(JSON.parse((await constat('list', '--format', 'json')).out)).toMatchObject([{ id: 'average' }]);
  });

  it.each([
    ['spss', 'No SPSS syntax: '],
    ['python', 'No Python code: '],
  ])('says why there is no program for %s', async (format, why) => {
    const data = ['--sample', 'health', '--options', '{}'];
    const answer = await constat('run', 'average', ...data, '--format', format);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(why);
  });

  it('finds tools for a question, and nothing for nonsense', async () => {
    const { code, out } = await constat('find', 'compare two groups, skewed', '--format', 'json');
    expect(code).toBe(0);
    const [first] = JSON.parse(out);
    expect(Object.keys(first)).toEqual(['path', 'title', 'score', 'reasons']);
    expect(first.path).toBe('inferential-stats/mann-whitney-u-test');
    expect((await constat('find', 'kaplan', 'meier')).out).toContain('advanced-analysis/survival');
    expect(JSON.parse((await constat('find', 'best pizza in town', '--format', 'json')).out)).toEqual([]);
    expect((await constat('find', 'best pizza in town')).out).toContain('Nothing found');
    const factors = JSON.parse(
      (await constat('find', 'confirmatory factor analysis', '--format', 'json')).out,
    );
    expect(factors[0].path).toBe('advanced-analysis/cfa');
  });

  it('serves the folder it is given', async () => {
    expect(await constat('mcp', '/data')).toMatchObject({ code: 0, out: 'serving /data' });
  });

  it('runs an analysis and prints its result as JSON', async () => {
    const { code, out, err } = await constat(
      'run',
      'average',
      '--data',
      'data.csv',
      '--options',
      '@options.json',
      '--seed',
      '7',
    );
    expect({ code, err: err.includes('NA') }).toEqual({ code: 0, err: true });
    expect(JSON.parse(out)).toMatchObject({
      constat: CONSTAT_VERSION,
      analysis: 'average',
      version: 3,
      options: { outcome: 'a', fail: false, figure: 'good' },
      sample: { used: 2, excluded: 1 },
      result: { mean: 1.5, seed: 7 },
    });
    const kinds = (JSON.parse(out) as { blocks: { kind: string; role?: string }[] }).blocks.map(
      ({ kind, role }) => role ?? kind,
    );
    expect(kinds).toEqual([
      'finding',
      'table',
      'figure',
      'interpretation',
      'apa',
      'methods',
      'references',
      'r-code',
    ]);
  });

  it.each([
    ['html', '<!doctype html>', 'data:image/svg+xml,%3Csvg'],
    ['doc', 'urn:schemas-microsoft-com:office:word', 'data:image/svg+xml,%3Csvg'],
    ['md', '# Average', '](<data:image/svg+xml,%3Csvg'],
    ['tex', '\\documentclass', '\\toprule'],
    ['txt', 'Table 1. Mean', 'One bar.'],
  ])('writes %s with its figure', async (format, start, inside) => {
    const args = [
      'run',
      'average',
      '--data',
      'data.csv',
      '--options',
      OPTIONS,
      '--format',
      format,
      '--out',
      'r',
    ];
    const { code, out, written } = await constat(...args);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(written.get('r')).toContain(start);
    expect(written.get('r')).toContain(inside);
  });

  it('draws figures as their edits say, and names those that the result does not have', async () => {
    const edits = JSON.stringify({ bar: { title: 'My title', caption: 'My caption' }, gone: { title: 'x' } });
    const { code, out, err } = await constat(
      ...[
        'run',
        'average',
        '--data',
        'data.csv',
        '--options',
        OPTIONS,
        '--figures',
        edits,
        '--format',
        'html',
      ],
    );
    expect(code).toBe(0);
    expect(out).toContain(encodeURIComponent('My title'));
    expect(out).toContain('My caption');
    expect(err).toContain("This result has no figure 'gone'.");
  });

  it('describes a figure that cannot be drawn, and reads nothing from the network', async () => {
    const { code, out, err } = await constat(
      ...[
        'run',
        'average',
        '--data',
        'data.csv',
        '--format',
        'md',
        '--options',
        '{"outcome":"a","figure":"remote"}',
      ],
    );
    expect(code).toBe(0);
    expect(err + out).toContain('One bar.');
    expect(out).not.toContain('example.com');
  });

  it('uses samples, types and words for missing', async () => {
    const sample = await constat(
      'run',
      'average',
      '--sample',
      'health',
      '--options',
      '{"outcome":"Cholesterol"}',
    );
    expect(JSON.parse(sample.out).sample).toEqual({ used: 98, excluded: 2 });
    const options = ['--options', '{"outcome":"n"}'];
    expect((await constat('run', 'average', '--data', 'data.csv', ...options)).err).toContain('[wrong-type]');
    const missing = await constat('run', 'average', '--data', 'data.csv', ...options, '--missing', 'NA');
    expect(JSON.parse(missing.out).result.mean).toBe(5);
    const typed = await constat(
      'run',
      'average',
      '--data',
      'data.csv',
      ...options,
      '--types',
      '{"n":"numeric"}',
    );
    expect(JSON.parse(typed.out).result.mean).toBe(5);
  });

  it.each<[string, readonly string[], string]>([
    ['an unknown command', ['walk'], "There is no command 'walk'"],
    ['an unknown flag', ['run', 'average', '--colour'], '--colour'],
    ['no folder', ['mcp'], 'Which folder may be read?'],
    ['no question', ['find'], 'What is the question?'],
    ['no analysis', ['run'], 'Which analysis?'],
    ['an unknown analysis', ['run', 'toString'], "There is no analysis 'toString'"],
    ['two analyses', ['run', 'average', 'average'], 'Unexpected argument'],
    ['an unknown format', ['run', 'average', '--format', 'constructor'], "There is no format 'constructor'"],
    [
      'two sources',
      ['run', 'average', '--data', 'data.csv', '--sample', 'health'],
      'Give one of --data, --sample and --source',
    ],
    ['an unknown sample', ['run', 'average', '--sample', 'x'], "There is no sample 'x'"],
    ['a file that is not there', ['run', 'average', '--data', 'no.csv'], "Cannot read 'no.csv'"],
    ['an empty file', ['run', 'average', '--data', 'empty.csv'], 'CSV file is empty or could not be parsed.'],
    ['options that are no JSON', ['run', 'average', '--options', '{'], '--options is not valid JSON'],
    ['options that are a list', ['run', 'average', '--options', '[]'], '--options must be a JSON object'],
    [
      'an options file that is not there',
      ['run', 'average', '--options', '@no.json'],
      "Cannot read 'no.json'",
    ],
    [
      'a wrong type',
      ['run', 'average', '--data', 'data.csv', '--types', '{"a":"blob"}'],
      "'blob' is no type",
    ],
    [
      'a type for no column',
      ['run', 'average', '--data', 'data.csv', '--types', '{"q":"text"}'],
      "no column 'q'",
    ],
    ['a wrong seed', ['run', 'average', '--seed', '-1'], '--seed'],
    [
      'an option too few',
      ['run', 'average', '--data', 'data.csv'],
      'Options are needed: Outcome ("outcome").',
    ],
    [
      'an unknown option',
      ['run', 'average', '--data', 'data.csv', '--options', '{"outcome":"a","q":1}'],
      '[unknown-option]',
    ],
    [
      'an unknown variable',
      ['run', 'average', '--data', 'data.csv', '--options', '{"outcome":"q"}'],
      '[unknown-variable]',
    ],
    [
      'a refusal before computing',
      ['run', 'average', '--data', 'one.csv', '--options', OPTIONS],
      '[too-few] Two cases are needed. Add cases.',
    ],
    [
      'a refusal while computing',
      ['run', 'average', '--data', 'zero.csv', '--options', OPTIONS],
      '[zero] The mean is zero.',
    ],
    [
      'a place it cannot write',
      ['run', 'average', '--data', 'data.csv', '--options', OPTIONS, '--out', '/no/r'],
      "Cannot write '/no/r'",
    ],
  ])('answers 2 to %s', async (_name, args, message) => {
    const { code, out, err } = await constat(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('answers 1 to a defect', async () => {
    const { code, err } = await constat(
      'run',
      'average',
      '--data',
      'data.csv',
      '--options',
      '{"outcome":"a","fail":true}',
    );
    expect(code).toBe(1);
    expect(err).toContain('a defect');
  });
});
