import { keyed } from '../ui/keyed.ts';
import { MarkdownBlockView } from '../ui/markdown.tsx';
import { LiveView } from './live/live-view.tsx';
import type { SiteBlock, SiteData } from './model.ts';
import { QuizView } from './quiz/quiz-view.tsx';

/** The text of a public page; `live` is what its examples show at first, where that was computed beforehand. */
export function Markdown({ blocks, live = {} }: { blocks: readonly SiteBlock[]; live?: SiteData['live'] }) {
  return (
    <div className="md">
      {keyed(blocks, JSON.stringify).map(({ key, item }) =>
        item.kind === 'live' ? (
          <LiveView key={key} name={item.name} initial={live[item.name] ?? null} />
        ) : item.kind === 'quiz' ? (
          <QuizView key={key} questions={item.questions} />
        ) : (
          <MarkdownBlockView key={key} block={item} />
        ),
      )}
    </div>
  );
}
