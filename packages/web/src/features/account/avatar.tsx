import type { Session } from '../../state/session.ts';

/** Picture of an account, or the first letter of its address. */
export function Avatar({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  return session.avatarUrl ? (
    <img className="avatar" src={session.avatarUrl} alt="" />
  ) : (
    <span className="avatar">{session.email.charAt(0).toUpperCase()}</span>
  );
}
