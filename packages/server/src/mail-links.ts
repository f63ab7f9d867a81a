/** Points the links in account mails at the app's own pages, which finish what the link is for. */
import type { EmailDriver } from '@supabase/lite';
import { signLinkToken } from './reset-codes.ts';

const VERIFY = /https?:\/\/[^\s"'<>]*\/auth\/v1\/verify\?[^\s"'<>]*/g;

/** The app's address for a verification link of the backend, its token signed. */
export function appLink(link: string, publicUrl: string, secret: string): string {
  const { searchParams } = new URL(link.replaceAll('&amp;', '&'));
  const type = searchParams.get('type') ?? '';
  const page = type === 'recovery' ? '/app/reset-password' : '/app/auth/login';
  const query = new URLSearchParams({
    token_hash: signLinkToken(searchParams.get('token') ?? '', secret),
    type,
  });
  return `${publicUrl}${page}?${query}`;
}

/** A driver that sends through another one, its links rewritten. */
export function withAppLinks(driver: EmailDriver, publicUrl: string, secret: string): EmailDriver {
  const rewrite = (text: string, ampersand: string) =>
    text.replaceAll(VERIFY, (link) => appLink(link, publicUrl, secret).replaceAll('&', ampersand));
  return {
    send: (message) =>
      driver.send({
        ...message,
        ...(message.text ? { text: rewrite(message.text, '&') } : {}),
        ...(message.html ? { html: rewrite(message.html, '&amp;') } : {}),
      }),
  };
}
