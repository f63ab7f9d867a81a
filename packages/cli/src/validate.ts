/** `constat validate`: computes reference cases anew, says how many digits agree, and writes the dated report. */
import { createHash } from 'node:crypto';
import {
  CaseFileError,
  type ReferenceTopic,
  readTopic,
  type TopicReport,
  totals,
  type ValidationRun,
  validationBlocks,
} from '@constat/analyses/validation';
import { Validation } from '@constat/analyses/validation-engine';
import { CONSTAT_VERSION, renderDocument } from '@constat/report';
import { type Command, UsageError } from './arguments.ts';

type ValidateCommand = Extract<Command, { kind: 'validate' }>;

/** A folder of cases: JSON files in cases/, what they read in data/. */
export interface CaseFolder {
  /** Names of the files in cases/. */
  listCases(folder: string): Promise<readonly string[]>;
  readText(path: string): Promise<string>;
  readonly platform: string;
  readonly system: string;
  err(text: string): void;
}

/** Runs the cases; `failed` is true when a number differs. */
export async function validate(
  command: ValidateCommand,
  around: CaseFolder,
): Promise<{ readonly text: string; readonly failed: boolean }> {
  const topics = await readTopics(command, around);
  const validation = new Validation((file) => readData(command.folder, file, around));
  const started = new Date();
  const reports: TopicReport[] = [];
  for (const topic of topics) {
    const report = await validation.runTopic(topic);
    reports.push(report);
    const { passed, checks, pending } = totals([report]);
    const said = pending > 0 ? `${pending} cases of no tool here` : `${passed} of ${checks} passed`;
    around.err(`${topic.topic}: ${said}\n`);
  }
  const run: ValidationRun = {
    started: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
    version: CONSTAT_VERSION,
    platform: around.platform,
    system: around.system,
    cases: command.folder,
    reports,
    hash: createHash('sha256').update(JSON.stringify(reports)).digest('hex'),
  };
  const text =
    command.format === 'json'
      ? `${JSON.stringify({ ...run, totals: totals(reports) }, null, 2)}\n`
      : renderDocument('Validation Report', validationBlocks(run), command.format, {});
  return { text, failed: totals(reports).failed > 0 };
}

async function readTopics({ folder, topic }: ValidateCommand, around: CaseFolder): Promise<ReferenceTopic[]> {
  const files = (await around.listCases(folder)).filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0)
    throw new UsageError(
      `There are no cases in '${folder}': a folder has cases/*.json, and data/ for what they read.`,
    );
  const topics: ReferenceTopic[] = [];
  try {
    for (const file of files) topics.push(readTopic(file, await around.readText(`${folder}/cases/${file}`)));
  } catch (error) {
    throw error instanceof CaseFileError ? new UsageError(error.message) : error;
  }
  if (topic === undefined) return topics;
  const wanted = topics.filter((candidate) => candidate.topic === topic || candidate.area === topic);
  if (wanted.length === 0)
    throw new UsageError(
      `No cases are called '${topic}'. There are ${topics.map((each) => each.topic).join(', ')}.`,
    );
  return wanted;
}

/** Data are read from the folder, and nowhere else. */
function readData(folder: string, file: string, around: CaseFolder): Promise<string> {
  if (/[/\\]|^\.\.?$/.test(file)) throw new UsageError(`'${file}' is not the name of a file in data/.`);
  return around.readText(`${folder}/data/${file}`);
}
