import { useEffect, useState } from 'react';
import { Share } from '../ui/share.tsx';
import type { SharePlatform } from '../ui/share-links.ts';
import { PROMO_MAX, PROMO_OFFERS } from './offers.ts';
import { useOrigin } from './use-origin.ts';

const ALL: readonly SharePlatform[] = [
  'facebook',
  'twitter',
  'linkedin',
  'email',
  'whatsapp',
  'telegram',
  'reddit',
  'copy',
];

/** Where proof is sent, when the owner of this server has said so. */
function useSupportEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    fetch('/config.json')
      .then((answer) => answer.json())
      .then(
        (config: { links?: { email?: unknown } }) => {
          const found = config.links?.email;
          if (typeof found === 'string' && found.includes('@')) setEmail(found);
        },
        () => undefined,
      );
  }, []);
  return email;
}

/** What is given for which help, and how to claim it. */
export function Promotions() {
  const email = useSupportEmail();
  const origin = useOrigin();
  return (
    <section className="promo">
      <table className="apa">
        <thead>
          <tr>
            <th scope="col">What you do</th>
            <th scope="col">Months of Pro</th>
          </tr>
        </thead>
        <tbody>
          {PROMO_OFFERS.map(({ what, months }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{months}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        At most {PROMO_MAX.months} months in all, a value of ${PROMO_MAX.dollars}.
      </p>
      <h2>How to claim</h2>
      <p>
        Write from the e-mail address of your account, with a link or a picture that shows what you did
        {email ? (
          <>
            , to <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : (
          ', to the people who run this server'
        )}
        . The months are added to your account by hand; you see them in your profile with the day they end.
      </p>
      <h2>Share Constat</h2>
      <Share
        url={`${origin}/`}
        title="Constat: statistics in the browser"
        description="Free, offline, checked against R"
        hashtags={['statistics', 'opensource']}
        platforms={ALL}
      />
    </section>
  );
}
