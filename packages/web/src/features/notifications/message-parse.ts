/** The text of a notification: bold, italic, links, line breaks, and links to videos. */

export type Segment =
  | { readonly type: 'text' | 'bold' | 'italic'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string }
  | {
      readonly type: 'youtube';
      readonly videoId: string;
      readonly thumbnail: string;
      readonly embedUrl: string;
      readonly href: string;
    }
  | { readonly type: 'linebreak' };

const VIDEO =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|shorts\/|embed\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]\S*)?$/;

/** The video that an address shows, in any of the forms in use: watch, short, embed, v, mobile. */
export const videoIdOf = (href: string): string | undefined => VIDEO.exec(href)?.[1];

const TOKEN =
  /\*\*(?<bold>[^\s*](?:[^*\n]*[^\s*])?)\*\*|(?<![*\w])\*(?<italic>[^\s*](?:[^*\n]*[^\s*])?)\*(?!\w)|\[(?<label>[^\]\n]+)\]\((?<target>https?:\/\/[^\s)]+)\)|(?<bare>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])|(?<line>\r?\n)/g;

function linkSegment(text: string, href: string): Segment {
  const videoId = videoIdOf(href);
  return videoId
    ? {
        type: 'youtube',
        videoId,
        href,
        thumbnail: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
        embedUrl: `https://www.youtube.com/embed/${videoId}`,
      }
    : { type: 'link', text, href };
}

/** Splits a message into segments; nothing in it is ever read as HTML. */
export function parseMessage(message: string): readonly Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const match of message.matchAll(TOKEN)) {
    if (match.index > at) segments.push({ type: 'text', text: message.slice(at, match.index) });
    at = match.index + match[0].length;
    const { bold, italic, label, target, bare } = match.groups ?? {};
    if (bold) segments.push({ type: 'bold', text: bold });
    else if (italic) segments.push({ type: 'italic', text: italic });
    else if (label && target) segments.push(linkSegment(label, target));
    else if (bare) segments.push(linkSegment(bare, bare));
    else segments.push({ type: 'linebreak' });
  }
  if (at < message.length) segments.push({ type: 'text', text: message.slice(at) });
  return segments;
}
