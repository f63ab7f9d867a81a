/** What the owner of a server does from the command line: administrators and tiers. */

/** Calls a procedure of the backend with the server's own key. */
export type CallProcedure = (name: string, values: object) => Promise<unknown>;

/** A command that cannot be done, said in one line. */
export class CommandError extends Error {}

interface User {
  readonly id: string;
  readonly email: string;
  readonly accounttype: string;
  readonly effective_tier: string;
  readonly is_admin: boolean;
  readonly is_disabled: boolean;
}

export const ADMIN_USAGE = `Usage: npm run admin -- <command>
  grant <e-mail>         makes the account an administrator
  revoke <e-mail>        takes that away
  tier <e-mail> <tier>   sets the account type: standard, edu, edu_pro or pro
  list [text]            lists accounts, with their ids, whose address or name contains the text`;

const TIERS = ['standard', 'edu', 'edu_pro', 'pro'];
const LISTED = 200;

/** Runs a command; the answer is what to print. */
export async function runAdminCommand(args: readonly string[], call: CallProcedure): Promise<string> {
  const [command, subject = '', value = ''] = args;
  switch (command) {
    case 'grant':
    case 'revoke': {
      const user = await find(call, subject);
      await call('admin_update_user', { target_user_id: user.id, new_is_admin: command === 'grant' });
      return `${user.email} is ${command === 'grant' ? 'now' : 'no longer'} an administrator.`;
    }
    case 'tier': {
      if (!TIERS.includes(value)) throw new CommandError(`The tier must be one of ${TIERS.join(', ')}.`);
      const user = await find(call, subject);
      await call('admin_update_user', { target_user_id: user.id, new_accounttype: value });
      return `${user.email} has the account type ${value} now.`;
    }
    case 'list': {
      const users = await search(call, subject);
      return users.length === 0 ? 'No accounts.' : users.map(line).join('\n');
    }
    default:
      throw new CommandError(ADMIN_USAGE);
  }
}

const line = (user: User): string =>
  [
    user.email,
    user.id,
    user.effective_tier,
    ...(user.is_admin ? ['administrator'] : []),
    ...(user.is_disabled ? ['disabled'] : []),
  ].join('  ');

async function search(call: CallProcedure, text: string): Promise<readonly User[]> {
  return (await call('admin_list_users', { search: text, page_size: LISTED })) as readonly User[];
}

async function find(call: CallProcedure, email: string): Promise<User> {
  if (!email.includes('@')) throw new CommandError(ADMIN_USAGE);
  const found = (await search(call, email)).find((user) => user.email.toLowerCase() === email.toLowerCase());
  if (!found) throw new CommandError(`No account has the address ${email}. Its owner has to sign up first.`);
  return found;
}
