/** A database of its own for a test, on a PostgreSQL server that runs already. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty database on the server named by an address; its user must be allowed to. */
export async function newDatabase(cluster: string): Promise<TestDatabase> {
  const name = `constat_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const connection = postgres(cluster, { max: 1, onnotice: () => {} });
    try {
      await connection.unsafe(statement);
    } finally {
      await connection.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
