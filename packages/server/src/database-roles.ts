/** The roles in whose name requests run: made where the user of the database may, asked for in exact words where not. */
import type { Database } from './database.ts';
import { SettingsError } from './settings-error.ts';

/** As on a hosted project. */
const ROLES = {
  anon: 'nologin',
  authenticated: 'nologin',
  service_role: 'nologin bypassrls',
} as const;

/** Makes sure that the roles exist and that the user of the database may act in their name. */
export async function prepareRoles(database: Database): Promise<void> {
  const [me] = await database.rows('select quote_ident(current_user) as name');
  const user = String(me?.name);
  let wanted = await statementsNeeded(database, user);
  while (wanted.length > 0) {
    try {
      for (const statement of wanted) await database.exec(statement);
      return;
    } catch (error) {
      const left = await statementsNeeded(database, user);
      // Less than before: another process that starts at the same moment makes them, too.
      if (left.length >= wanted.length) throw new SettingsError(request(user, left), { cause: error });
      wanted = left;
    }
  }
}

/** What is missing, as the statements that would give it. */
async function statementsNeeded(database: Database, user: string): Promise<readonly string[]> {
  const rows = await database.rows(
    `select rolname as name, rolbypassrls as bypass, pg_has_role(current_user, oid, 'member') as mine
      from pg_roles where rolname in ('anon', 'authenticated', 'service_role')`,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const names = Object.keys(ROLES) as (keyof typeof ROLES)[];
  const missing = names
    .filter((name) => !known.has(name))
    .map((name) => `create role ${name} ${ROLES[name]};`);
  const weak = known.get('service_role')?.bypass === false ? ['alter role service_role bypassrls;'] : [];
  const foreign = names.filter((name) => known.get(name)?.mine !== true);
  const grant = foreign.length > 0 ? [`grant ${foreign.join(', ')} to ${user};`] : [];
  return [...missing, ...weak, ...grant];
}

const request = (user: string, statements: readonly string[]): string =>
  `The database needs roles that its user ${user} may not make. Run this once as a superuser of PostgreSQL, then start again:

${statements.map((statement) => `  ${statement}`).join('\n')}
`;
