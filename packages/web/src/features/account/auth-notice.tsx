import { Icon } from '../../ui/icon.tsx';

/** A problem or a piece of news above a form; read aloud when it appears. */
export function AuthNotice({ kind, children }: { kind: 'problem' | 'news'; children: string }) {
  return (
    <div
      className={kind === 'problem' ? 'notice notice--danger' : 'notice'}
      role={kind === 'problem' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'problem' ? 'stop' : 'ok'} />
      <p>{children}</p>
    </div>
  );
}
