/** Accounts that an administrator has disabled do not get in: the embedded backend keeps the mark but does not read it. */
import type { Database } from './database.ts';

const ENTRANCES = /^\/auth\/v1\/(token|verify|signup)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The answer to a sign-in, or the refusal when its account is disabled. */
export async function refuseDisabled(
  database: Database,
  request: Request,
  answer: Response,
): Promise<Response> {
  if (!answer.ok || !ENTRANCES.test(new URL(request.url).pathname)) return answer;
  const id = userIn(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  if (id === undefined) return answer;
  const banned = await database.rows(
    'select 1 from auth.users where id = $1 and banned_until > now() limit 1',
    [id],
  );
  if (banned.length === 0) return answer;
  await database.rows('delete from auth.sessions where user_id = $1', [id]);
  return Response.json({ code: 403, error_code: 'user_banned', msg: 'User is banned' }, { status: 403 });
}

function userIn(body: unknown): string | undefined {
  const user = body !== null && typeof body === 'object' ? Reflect.get(body, 'user') : undefined;
  const id = user !== null && typeof user === 'object' ? Reflect.get(user, 'id') : undefined;
  return typeof id === 'string' && UUID.test(id) ? id : undefined;
}
