/** What is exported, read by R: readxl, haven, jsonlite and R itself see the same values, labels, missing codes and dates. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cells, Column } from '../column.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows } from '../rows.ts';
import { codebookOf } from './codebook.ts';
import { datasetToCsv } from './csv.ts';
import { datasetToDta } from './dta.ts';
import { plainDataset } from './plain.ts';
import { datasetToRScript } from './r-script.ts';
import { datasetToSav } from './sav.ts';
import { datasetToWorkbook } from './workbook.ts';

const PACKAGES = ['haven', 'readxl', 'jsonlite'];
const packages = spawnSync('Rscript', [
  '--vanilla',
  '-e',
  PACKAGES.map((name) => `library(${name})`).join(';'),
]);
/** Where R or one of its packages is not to be had, these tests are counted as skipped. */
const hasR = packages.error === undefined && packages.status === 0;

const column = (name: string, type: Column['type'], cells: Cells, more: Partial<Column> = {}): Column => ({
  ...{ id: name, name, type, role: 'none', description: '', cells },
  ...more,
});
const numbers = (...values: number[]): Cells => ({ kind: 'numbers', values: Float64Array.from(values) });
const categories = (levels: readonly string[], ...codes: number[]): Cells => ({
  ...{ kind: 'categories', levels },
  codes: Int32Array.from(codes),
});
const strings = (...values: (string | null)[]): Cells => ({ kind: 'strings', values });
const { NaN: none } = Number;

const STUDY = newDataset({ name: 'study' }, 4, [
  column('pid', 'text', strings('00123', '00045', null, '9007199254740993')),
  column('x', 'numeric', numbers(0.1, -1e300, none, 12345.678901234567), { label: 'Größe in cm' }),
  column('mood', 'categorical', categories(['1', '2', '99'], 0, 1, 2, -1), {
    label: 'Mood 東京',
    valueLabels: { 1: 'low', 2: 'high – très', 99: 'refused' },
    missingValueCodes: ['99'],
  }),
  column('day', 'date', numbers(Date.UTC(2020, 0, 1), Date.UTC(2024, 1, 29), none, Date.UTC(1950, 11, 31))),
  column('seen', 'date', numbers(Date.UTC(2024, 2, 31, 1, 30), none, Date.UTC(1999, 11, 31, 23, 59, 59), 0)),
  column('city', 'text', strings('Zürich, "IL"', '東京 😀', 'a\nb;c\td', null)),
  column('ok', 'boolean', categories(['false', 'true'], 1, 0, -1, 1)),
]);

/** What every reader must find; `d` is what it made of the file. */
const VALUES = `
stopifnot(identical(as.character(d$pid), c('00123', '00045', NA, '9007199254740993')))
stopifnot(identical(as.double(d$x), c(0.1, -1e300, NA, 12345.678901234567)))
stopifnot(identical(as.character(d$city), c('Z\\u00fcrich, "IL"', '\\u6771\\u4eac \\U0001F600', 'a\\nb;c\\td', NA)))
`;
const DAYS = `
stopifnot(identical(as.character(as.Date(d$day)), c('2020-01-01', '2024-02-29', NA, '1950-12-31')))
stopifnot(identical(format(as.POSIXct(d$seen), '%Y-%m-%d %H:%M:%S', tz = 'UTC'),
  c('2024-03-31 01:30:00', NA, '1999-12-31 23:59:59', '1970-01-01 00:00:00')))
`;
const CODES_BLANK = `stopifnot(identical(as.double(d$mood), c(1, 2, NA, NA)))`;
const LABELS = `stopifnot(identical(attr(d$x, 'label'), 'Gr\\u00f6\\u00dfe in cm'), identical(attr(d$mood, 'label'), 'Mood \\u6771\\u4eac'))`;
const TRUE_FALSE = `stopifnot(identical(as.logical(if (is.character(d$ok)) d$ok else as.double(d$ok)), c(TRUE, FALSE, NA, TRUE)))`;

/** Texts of JSON as moments: the T and the Z are those of ISO 8601. */
const MOMENTS = `d$seen <- as.POSIXct(sub('Z$', '', sub('T', ' ', d$seen)), tz = 'UTC', tryFormats = c('%Y-%m-%d %H:%M:%S', '%Y-%m-%d'))`;
const moments = `d$seen <- do.call(c, lapply(d$seen, function(text) { ${MOMENTS.replaceAll('d$seen', 'text')}; text }))`;
const AS_TEXT = `colClasses = c(pid = 'character', city = 'character', ok = 'character')`;

const plain = plainDataset(STUDY);
const named = plainDataset(STUDY, { labels: true, missingCodes: true });
const csv = datasetToCsv(plain, { formulaSafe: false });

const FILES = {
  'plain.csv': csv,
  'comma.csv': datasetToCsv(plain, { formulaSafe: false, delimiter: ';', decimal: ',' }),
  'tabs.tsv': datasetToCsv(plain, { formulaSafe: false, delimiter: '\t' }),
  'named.csv': datasetToCsv(named, { formulaSafe: false }),
  'rows.json': JSON.stringify(datasetToRows(plain), null, 1),
  'study.xlsx': await datasetToWorkbook(plain, 'xlsx'),
  'codebook.xlsx': await datasetToWorkbook(codebookOf(STUDY), 'xlsx'),
  'study.sav': datasetToSav(STUDY),
  'study.dta': datasetToDta(STUDY),
  'study.R': datasetToRScript(STUDY),
} as const;

const text = (read: string) =>
  `d <- ${read}; d$ok <- toupper(d$ok); d$seen <- as.POSIXct(d$seen, tz = 'UTC');${VALUES}${DAYS}${CODES_BLANK};${TRUE_FALSE}`;
const CHECKS: Readonly<Record<string, string>> = {
  'csv by read.csv': text(`read.csv('plain.csv', na.strings = '', encoding = 'UTF-8', ${AS_TEXT})`),
  'csv with commas by read.csv2': text(
    `read.csv2('comma.csv', na.strings = '', encoding = 'UTF-8', ${AS_TEXT})`,
  ),
  'tsv by read.delim': text(`read.delim('tabs.tsv', na.strings = '', encoding = 'UTF-8', ${AS_TEXT})`),
  'csv with labels and codes': `
d <- read.csv('named.csv', na.strings = '', encoding = 'UTF-8')
stopifnot(identical(d$mood, c('low', 'high \\u2013 tr\\u00e8s', 'refused', NA)))`,
  'json by jsonlite': `d <- jsonlite::fromJSON('rows.json'); ${moments};${VALUES}${DAYS}${CODES_BLANK};${TRUE_FALSE}`,
  'xlsx by readxl': `
d <- readxl::read_xlsx('study.xlsx')
stopifnot(inherits(d$day, 'POSIXct'), inherits(d$seen, 'POSIXct'), is.logical(d$ok), is.numeric(d$x), is.character(d$pid))
${VALUES}${DAYS}${CODES_BLANK};${TRUE_FALSE}`,
  'codebook by readxl': `
d <- readxl::read_xlsx('codebook.xlsx')
stopifnot(identical(d$Variable, c('pid', 'x', 'mood', 'day', 'seen', 'city', 'ok')))
stopifnot(identical(d$Label[2:3], c('Gr\\u00f6\\u00dfe in cm', 'Mood \\u6771\\u4eac')), identical(d$Type[c(1, 3, 4)], c('Text', 'Categorical', 'Date')))
stopifnot(identical(d$Values[3], '1 = low; 2 = high \\u2013 tr\\u00e8s; 99 = refused'))
stopifnot(identical(as.character(d[['Missing codes']][3]), '99'))`,
  'sav by haven': `
d <- haven::read_sav('study.sav', user_na = TRUE)
stopifnot(inherits(d$day, 'Date'), inherits(d$seen, 'POSIXct'))
stopifnot(identical(as.double(d$mood), c(1, 2, 99, NA)), identical(unname(attr(d$mood, 'na_values')), 99))
stopifnot(identical(attr(d$mood, 'labels'), c(low = 1, 'high \\u2013 tr\\u00e8s' = 2, refused = 99)))
d$pid <- ifelse(d$pid == '', NA, d$pid); d$city <- ifelse(d$city == '', NA, d$city)
${VALUES}${DAYS}${LABELS};${TRUE_FALSE}
d <- haven::read_sav('study.sav'); ${CODES_BLANK}`,
  'dta by haven': `
d <- haven::read_dta('study.dta')
stopifnot(inherits(d$day, 'Date'), inherits(d$seen, 'POSIXct'))
stopifnot(identical(as.double(d$mood)[1:2], c(1, 2)), identical(haven::na_tag(d$mood), c(NA, NA, 'a', NA)))
labels <- attr(d$mood, 'labels'); stopifnot(identical(labels[1:2], c(low = 1, 'high \\u2013 tr\\u00e8s' = 2)))
stopifnot(identical(names(labels)[3], 'refused'), identical(haven::na_tag(labels[[3]]), 'a'))
d$pid <- ifelse(d$pid == '', NA, d$pid); d$city <- ifelse(d$city == '', NA, d$city)
${VALUES}${DAYS}${LABELS};${TRUE_FALSE}`,
  'R script, and its data as rds': `
source('study.R', encoding = 'UTF-8'); saveRDS(study, 'study.rds'); d <- readRDS('study.rds')
stopifnot(inherits(d$day, 'Date'), inherits(d$seen, 'POSIXct'), is.factor(d$mood), identical(levels(d$mood), c('low', 'high \\u2013 tr\\u00e8s')))
stopifnot(identical(as.integer(d$mood), c(1L, 2L, NA, NA)))
${VALUES}${DAYS}stopifnot(identical(attr(d$x, 'label'), 'Gr\\u00f6\\u00dfe in cm'));${TRUE_FALSE}`,
};

/** What R says of each check: 'ok', or what did not hold. */
let verdicts: Readonly<Record<string, string>> = {};
let directory = '';

beforeAll(() => {
  if (!hasR) return;
  directory = mkdtempSync(join(tmpdir(), 'constat-by-r-'));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(directory, name), content);
  const script = Object.entries(CHECKS).map(
    ([name, code]) =>
      `cat('${name}\\t', tryCatch({ local({ ${code} }); 'ok' }, error = conditionMessage, warning = conditionMessage), '\\n', sep = '')`,
  );
  writeFileSync(join(directory, 'check.R'), script.join('\n'));
  const { stdout, stderr } = spawnSync('Rscript', ['--vanilla', 'check.R'], {
    ...{ cwd: directory, encoding: 'utf8' },
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'America/New_York' },
  });
  verdicts = Object.fromEntries(
    stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t', 2)])),
  );
  if (Object.keys(verdicts).length < Object.keys(CHECKS).length) throw new Error(stderr);
});

afterAll(() => {
  if (directory !== '') rmSync(directory, { recursive: true, force: true });
});

test.runIf(hasR).each(Object.keys(CHECKS))('%s', (name) => {
  expect(verdicts[name]).toBe('ok');
});
