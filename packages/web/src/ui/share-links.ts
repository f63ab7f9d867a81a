/** Where a page can be shared, and the address that does it. */

export const SHARE_PLATFORMS = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  email: 'Email',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  reddit: 'Reddit',
  copy: 'Copy link',
  native: 'Share…',
} as const;
export type SharePlatform = keyof typeof SHARE_PLATFORMS;

/** Specification: what is offered unless a page asks for more. */
export const DEFAULT_PLATFORMS = [
  'facebook',
  'twitter',
  'linkedin',
  'email',
  'whatsapp',
  'copy',
] as const satisfies readonly SharePlatform[];

/** Specification: the compact variant shows four, the rest in a menu; links open in a window of 600 by 400. */
export const COMPACT_SHOWN = 4;
export const SHARE_WINDOW = { width: 600, height: 400 } as const;
export const COPY_TOAST_MS = 3000;

export interface SharePayload {
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  readonly hashtags?: readonly string[];
  /** A handle, without the @. */
  readonly via?: string;
}

function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${address}?${parts.join('&')}`;
}

/** The address that shares on a platform; null for those that need no address. */
export function shareAddress(platform: SharePlatform, payload: SharePayload): string | null {
  const { url, title, description, hashtags, via } = payload;
  const text = description ? `${title}: ${description}` : title;
  switch (platform) {
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'twitter':
      return withQuery('https://twitter.com/intent/tweet', {
        url,
        text: title,
        hashtags: hashtags?.join(','),
        via,
      });
    case 'linkedin':
      return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'email':
      return withQuery('mailto:', { subject: title, body: `${text}\n\n${url}` });
    case 'whatsapp':
      return withQuery('https://wa.me/', { text: `${title} ${url}` });
    case 'telegram':
      return withQuery('https://t.me/share/url', { url, text: title });
    case 'reddit':
      return withQuery('https://www.reddit.com/submit', { url, title });
    case 'copy':
    case 'native':
      return null;
  }
}

/** Which platforms stand in the row and which in the menu. */
export function arrange(
  platforms: readonly SharePlatform[],
  compact: boolean,
): { readonly shown: readonly SharePlatform[]; readonly more: readonly SharePlatform[] } {
  return compact
    ? { shown: platforms.slice(0, COMPACT_SHOWN), more: platforms.slice(COMPACT_SHOWN) }
    : { shown: platforms, more: [] };
}
