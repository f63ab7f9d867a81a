// ClickHouse as a library (the package chdb, installed anywhere: CONSTAT_CHDB names the folder) behind the part of its HTTP interface that tests use.
// Requests with `readonly` go to a connection that may not write; limits and formats that the address names are settings of the connection.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { Session } = createRequire(join(process.env.CONSTAT_CHDB ?? process.cwd(), 'package.json'))('chdb');
const folder = mkdtempSync(join(tmpdir(), 'constat-chdb-'));
const connect = (...before) => {
  const session = new Session(folder);
  for (const statement of before) session.query(statement, 'Null');
  return { session, set: new Map(), database: 'default' };
};
const writer = connect();
const reader = connect('SET readonly = 2');
/** Parameters of the interface itself. */
const OWN = new Set(['readonly', 'default_format', 'database', 'query', 'session_id', 'wait_end_of_query']);

function answer(parameters, statement) {
  const connection = parameters.has('readonly') ? reader : writer;
  const { session, set } = connection;
  for (const [name, value] of parameters)
    if (!OWN.has(name) && set.get(name) !== value) {
      session.query(`SET ${name} = '${value}'`, 'Null');
      set.set(name, value);
    }
  const database = parameters.get('database') ?? 'default';
  if (connection.database !== database) {
    session.query(`USE \`${database}\``, 'Null');
    connection.database = database;
  }
  return session.query(statement, parameters.get('default_format') ?? 'TabSeparated');
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
  if (pathname === '/ping') return response.end('Ok.\n');
  let statement = '';
  for await (const part of request.setEncoding('utf8')) statement += part;
  try {
    response.end(answer(searchParams, statement || (searchParams.get('query') ?? '')).trimStart());
  } catch (error) {
    response.writeHead(500).end(String(error?.message ?? error).replace('Query failed: ', ''));
  }
});
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(0));
// who started it is gone
process.stdin.on('end', () => process.exit(0)).resume();
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
