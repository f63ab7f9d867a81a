/** A process for one question to a table: the question as JSON on the way in, the answer as JSON on the way out. */
import { text } from 'node:stream/consumers';
import { messageOf } from '../engines/opened.ts';
import { answerTable, TableProblem, type TableRequest } from './answer.ts';

try {
  const answer = await answerTable(JSON.parse(await text(process.stdin)) as TableRequest);
  process.stdout.write(JSON.stringify(answer));
} catch (error) {
  // What an engine says may name places and accounts of the server: it goes to the log alone.
  process.stderr.write(`${messageOf(error)}\n`);
  const message =
    error instanceof TableProblem
      ? error.message
      : 'The database could not answer. Its owner finds the reason in the log.';
  process.stdout.write(JSON.stringify({ kind: 'problem', message }));
}
