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

interface PromoLinks {
  /** Where proof is sent. */
  readonly email: string | null;
  /** The video channel. */
  readonly channel: string | null;
}

const NO_LINKS: PromoLinks = { email: null, channel: null };
const CHANNEL = /youtube|youtu\.be|vimeo|peertube|video/i;

/** What the owner of this server has said: an address for proof, and a video channel among the social links. */
export function promoLinks(config: unknown): PromoLinks {
  const links = (config as { links?: { email?: unknown; social?: unknown } } | null)?.links;
  const social = Object.entries((links?.social ?? {}) as Readonly<Record<string, unknown>>);
  const channel = social.find(
    ([name, url]) => typeof url === 'string' && /^https:\/\//.test(url) && CHANNEL.test(`${name} ${url}`),
  );
  return {
    email: typeof links?.email === 'string' && links.email.includes('@') ? links.email : null,
    channel: typeof channel?.[1] === 'string' ? channel[1] : null,
  };
}

function usePromoLinks(): PromoLinks {
  const [links, setLinks] = useState(NO_LINKS);
  useEffect(() => {
    fetch('/config.json')
      .then((answer) => answer.json())
      .then(
        (config: unknown) => setLinks(promoLinks(config)),
        () => undefined,
      );
  }, []);
  return links;
}

/** What is given for which help, and how to claim it. */
export function Promotions() {
  const { email, channel } = usePromoLinks();
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
          {PROMO_OFFERS.map(({ id, what, months }) => (
            <tr key={id}>
              <th scope="row">
                {id === 'subscribe' && channel !== null ? (
                  <a href={channel} target="_blank" rel="noreferrer">
                    {what}
                  </a>
                ) : (
                  what
                )}
              </th>
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
