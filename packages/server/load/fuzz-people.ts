/** In whose name odd requests are made: somebody as they sign up, somebody who has paid, and an administrator. */
import { connect } from '../test/harness.ts';
import type { Identity } from './fuzz-grammar.ts';

interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

const KINDS = [
  ['standard', {}],
  ['pro', { accounttype: 'pro' }],
  ['admin', { is_admin: true }],
] as const;

/** Quotas as they are at first; an administrator who tries everything leaves them at nothing. */
const QUOTAS = { dataset_limit: 2, storage_limit_mb: 100, model_daily_limit: 100 };

export interface People {
  readonly identities: readonly [Identity, ...Identity[]];
  /** Signs everybody in again, with the rights and quotas that they began with: nothing gets past the gate otherwise. */
  renew(): Promise<void>;
}

/** Signs one account of each kind up. */
export async function gatherPeople(url: string, { publishableKey, secretKey }: Keys): Promise<People> {
  const set = async (path: string, values: object) => {
    const answer = await fetch(`${url}/api/rest/v1/${path}`, {
      method: 'PATCH',
      headers: { apikey: secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const enter = async ([name, rights]: (typeof KINDS)[number], isNew: boolean): Promise<Identity> => {
    const { auth } = connect(url, publishableKey);
    const person = { email: `fuzz-${name}@example.org`, password: 'a good password' };
    const { data, error } = await (isNew ? auth.signUp(person) : auth.signInWithPassword(person));
    if (error || !data.session || !data.user) throw error ?? new Error('Nobody signed in.');
    const { access_token: accessToken, refresh_token: refreshToken } = data.session;
    await set(`profiles?id=eq.${data.user.id}`, { accounttype: 'standard', ...rights });
    return { publishableKey, accessToken, refreshToken, userId: data.user.id };
  };
  const [standard, pro, admin] = KINDS;
  const identities: People['identities'] = [
    await enter(standard, true),
    await enter(pro, true),
    await enter(admin, true),
  ];
  return {
    identities,
    renew: async () => {
      for (const [index, kind] of KINDS.entries())
        Object.assign(identities[index] ?? {}, await enter(kind, false));
      await set('tier_quotas?tier_name=neq.guest', QUOTAS);
    },
  };
}
