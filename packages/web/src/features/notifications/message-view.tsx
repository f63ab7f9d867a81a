import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { parseMessage, type Segment } from './message-parse.ts';

const keyOf = (segment: Segment): string =>
  'text' in segment ? segment.text : 'videoId' in segment ? segment.videoId : 'line';

function SegmentView({ segment }: { segment: Segment }) {
  switch (segment.type) {
    case 'text':
      return segment.text;
    case 'bold':
      return <b>{segment.text}</b>;
    case 'italic':
      return <i>{segment.text}</i>;
    case 'linebreak':
      return <br />;
    case 'link':
      return (
        <a href={segment.href} target="_blank" rel="noopener noreferrer">
          {segment.text}
        </a>
      );
    case 'youtube':
      // No picture from the video service: nothing is fetched from elsewhere before somebody asks for it.
      return (
        <a className="video" href={segment.href} target="_blank" rel="noopener noreferrer">
          <span className="frame">
            <Icon name="play" size={18} />
          </span>
          <span>
            <b>Watch the video</b>
            <small>youtube.com, in a new tab</small>
          </span>
        </a>
      );
  }
}

/** The text of a notification with its links; a video is shown as a card. */
export function MessageView({ message }: { message: string }) {
  return (
    <div className="msg">
      {keyed(parseMessage(message), keyOf).map(({ key, item }) => (
        <SegmentView key={key} segment={item} />
      ))}
    </div>
  );
}
